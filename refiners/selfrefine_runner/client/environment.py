"""Environment: what an interpreter brings besides the project, as far as a change of it shows at a look.

Whoever keeps something of a project from one refinement to the next asks here whether it still holds.
"""

from __future__ import annotations

import hashlib
import os
import re
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from selfrefine.errors import ConfigError
from selfrefine_runner.sandbox import view

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
DEEP = 2
"""Levels of what is installed that are looked at: packages, and the files directly in them."""
MOST_FILES = 5000
"""Files of editable installs; of more nobody keeps track, and nothing is kept."""


def variables(given: Sequence[str]) -> dict[str, str]:
    """Return environment variables for project code.

    Args:
        given: each as `NAME=VALUE`, or as `NAME`, which is one of our own environment.

    Raises:
        ConfigError: one is named otherwise.
    """
    found = {}
    for row in given:
        name, equals, value = row.partition("=")
        if not NAME.fullmatch(name):
            raise ConfigError(f"tests-env: {row!r} is no variable; write it as NAME or NAME=VALUE")  # fmt: skip
        if equals or name in os.environ:
            found[name] = value if equals else os.environ[name]
    return found


def look_of(python: Path, root: Path) -> str | None:
    """Return a digest of what is installed for an interpreter, and of what editable installs lead to.

    Args:
        python: the interpreter.
        root: the project, of whose own files others keep track.

    Returns:
        None where there is too much to keep track of.
    """
    hops = view.hops_of(python)
    packages = view.site_packages([hop.parent.parent for hop in hops])
    packages = list({os.path.realpath(path): path for path in packages}.values())
    settings = python.parent.parent / "pyvenv.cfg"
    rows = [_row(str(path), path) for path in (*hops, settings)]
    for folder in packages:
        rows += _below(str(folder), DEEP)
    sources: list[str] = []
    # An editable install of several packages may name their folder once for each.
    for folder in dict.fromkeys(lead for path in packages for lead in view.editable(path)):  # fmt: skip
        if not (folder.is_relative_to(root) or root.is_relative_to(folder)):
            sources += islice(_sources(folder), MOST_FILES)
        if len(sources) >= MOST_FILES:
            return None
    text = "\n".join([*rows, *sources])
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _below(folder: str, levels: int) -> Iterator[str]:
    """Yield a row for each thing that is installed; what describes a package changes as a whole."""
    try:
        with os.scandir(folder) as entries:
            listed = sorted(entries, key=lambda entry: entry.name)
    except OSError:
        return
    for entry in listed:
        if not entry.is_dir():
            yield _row(entry.path, entry)
        elif entry.name != "__pycache__":
            # A folder's own time changes with what is compiled beside it.
            yield entry.path
            if levels > 1 and not entry.name.endswith(".dist-info"):
                yield from _below(entry.path, levels - 1)


def _sources(folder: Path) -> Iterator[str]:
    """Yield a row for each source file that an editable install leads to."""
    if folder.is_file():
        yield _row(str(folder), folder)
    for below, folders, names in os.walk(folder):
        folders[:] = sorted(n for n in folders if n[0] != "." and n != "__pycache__")
        for name in sorted(names):
            if name.endswith((".py", ".pyi", ".so", ".toml", ".cfg", ".ini")):
                path = Path(below) / name
                yield _row(str(path), path)


def _row(name: str, path: Path | os.DirEntry[str]) -> str:
    try:
        found = path.stat()
    except OSError:
        return name
    return f"{name} {found.st_size} {found.st_ctime_ns}"
