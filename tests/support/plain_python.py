"""Plain: a Python with pytest and nothing else, in which the projects that tests make are executed.

The environment of these tests has plugins (hypothesis, pytest-asyncio, pytest-lsp) that
every pytest of it loads, and that take it two seconds of work, where a plain one takes a
quarter.  No project of a test wants them but those that say so.
"""

from __future__ import annotations

import contextlib
import re
import shutil
import sys
import sysconfig
import tempfile
from importlib.metadata import distribution, version
from pathlib import Path


def _needed(name: str, known: set[str]) -> set[str]:
    """Return a distribution and what it requires, as far as it is installed."""
    try:
        required = distribution(name).requires or []
    except ModuleNotFoundError:
        return known
    known |= {name}
    for line in required:
        needed = re.split(r"[^\w.-]", line)[0]
        if "extra ==" not in line and needed not in known:
            _needed(needed, known)
    return known


def _made(folder: Path) -> None:
    import venv

    venv.create(folder, symlinks=True)
    place = {"base": str(folder), "platbase": str(folder)}
    into = Path(sysconfig.get_path("purelib", "posix_prefix", place))
    for name in _needed("pytest", set()):
        for file in distribution(name).files or ():
            if ".." not in file.parts:
                (into / file).parent.mkdir(parents=True, exist_ok=True)
                # With its time: what was compiled holds for the copy too.
                shutil.copy2(file.locate(), into / file)


def _python() -> Path:
    folder = Path(sys.prefix) / f"plain-{version('pytest')}"
    if not folder.exists():
        # Elsewhere first: two that begin at once must not see half of it.
        with tempfile.TemporaryDirectory(dir=sys.prefix, prefix="plain.") as beside:
            _made(Path(beside, "made"))
            with contextlib.suppress(OSError):
                Path(beside, "made").rename(folder)
    return folder / "bin" / "python"


PLAIN = _python()
"""Its interpreter; made once in each environment."""
