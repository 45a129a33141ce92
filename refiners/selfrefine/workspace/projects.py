"""Projects: the root of a file's project, its name there, and the interpreter that runs it."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from selfrefine.errors import InterpreterError, ProjectError

if TYPE_CHECKING:
    from collections.abc import Mapping

ROOT_MARKERS = (
    "pyproject.toml",
    "setup.py",
    "setup.cfg",
    "pytest.ini",
    "tox.ini",
    ".git",
)


def root_of(file: Path) -> Path:
    """Return the folder that holds the nearest project marker; else the file's own folder."""
    folders = folders_above(file)
    for folder in folders:
        if any((folder / marker).exists() for marker in ROOT_MARKERS):
            return folder
    return folders[0]


def folders_above(file: Path) -> tuple[Path, ...]:
    """Return a file's folder and those above it, absolute; links are not followed, as a project may hold links."""
    # `Path.absolute` keeps "..", and the parent of "a/.." is not "a".
    path = os.path.abspath(file)  # noqa: PTH100  `resolve` would follow links
    folder = Path(path).parent
    return (folder, *folder.parents)


def interpreter_of(
    file: Path, *, configured: str = "", environ: Mapping[str, str] | None = None
) -> Path:
    """Return the Python that runs the project's tests.

    In order: what the user configured, the active virtual environment, a
    ``.venv`` or ``venv`` beside the file or above it, the Python that runs us;
    instead of that one the first of the path, where ours is a tool's own
    environment.  pre-commit activates its own, which is not the project's.

    Raises:
        InterpreterError: the configured one is missing.
    """
    env = os.environ if environ is None else environ
    if configured:
        import shutil

        name = os.path.expanduser(configured)  # noqa: PTH111  may be a bare name
        found = shutil.which(name)
        if not found:
            raise InterpreterError(
                f"{configured}: no such Python interpreter; set `interpreter` to one that runs your tests"
            )
        # Absolute, as the worker runs elsewhere; not resolved, as an environment's Python is a link.
        return _behind_shim(Path(found).absolute())
    active = env.get("VIRTUAL_ENV")
    if active and not env.get("PRE_COMMIT"):
        python = _python_in(Path(active))
        if python:
            return python
    for folder in folders_above(file):
        for name in (".venv", "venv"):
            python = _python_in(folder / name)
            if python:
                return python
        if (folder / ".git").exists():
            break
    ours = Path(sys.executable)
    if env.get("PRE_COMMIT") or find_spec("pytest") is None:
        return on_path(env) or ours
    return ours


def on_path(env: Mapping[str, str]) -> Path | None:
    """Return the first Python of the path that is not of the environment that runs us."""
    import shutil

    own = Path(sys.prefix).resolve()
    for folder in map(Path, env.get("PATH", "").split(os.pathsep)):
        # A relative entry would find whatever the current folder holds.
        if not folder.is_absolute() or folder.resolve().is_relative_to(own):
            continue
        for name in ("python3", "python"):
            python = shutil.which(name, path=str(folder))
            if python:
                return _behind_shim(Path(python))
    return None


def module_of(root: Path, file: Path) -> tuple[str, Path]:
    """Return the dotted name of a file and the folder from which it is imported.

    Raises:
        ProjectError: its path cannot be a module name.
    """
    parts = [file.stem] if file.stem != "__init__" else []
    folder = file.parent
    while (folder / "__init__.py").is_file() and folder not in (root, root.parent):
        parts.insert(0, folder.name)
        folder = folder.parent
    if not parts or not all(part.isidentifier() for part in parts):
        raise ProjectError(
            f"{file}: cannot be imported under this name, so it cannot be executed"
        )
    return ".".join(parts), folder


def _behind_shim(python: Path) -> Path:
    """Return the interpreter that a version manager's shim starts: the shim wants the user's home, which is hidden."""
    if python.parent.name != "shims":
        return python
    import subprocess

    ask = [str(python), "-I", "-c", "import sys; print(sys.executable)"]
    try:
        done = subprocess.run(
            ask,
            # Not in the current folder: a shim reads files there, and that may be anybody's.
            cwd=python.anchor,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=20,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        raise InterpreterError(
            f"{python}: does not start; set `interpreter` to a Python that runs your tests"
        ) from None
    return Path(done.stdout.strip())


def _python_in(environment: Path) -> Path | None:
    for relative in ("bin/python", "Scripts/python.exe"):
        python = environment / relative
        if python.is_file():
            return python
    return None
