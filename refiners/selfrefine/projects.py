"""Projects: the root of a file's project and the interpreter that runs it."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path

from selfrefine.errors import InterpreterError

ROOT_MARKERS = ("pyproject.toml", "setup.py", "setup.cfg", "pytest.ini", "tox.ini", ".git")


def root_of(file: Path) -> Path:
    """Return the folder that holds the nearest project marker; else the file's own folder."""
    folder = file.absolute().parent
    for parent in (folder, *folder.parents):
        if any((parent / marker).exists() for marker in ROOT_MARKERS):
            return parent
    return folder


def interpreter_of(file: Path, *, configured: str = "", environ: Mapping[str, str] | None = None) -> Path:
    """Return the Python that runs the project's tests.

    In order: what the user configured, the active virtual environment, a
    ``.venv`` or ``venv`` beside the file or above it, the Python that runs us.
    pre-commit activates its own environment, which is not the project's.

    Raises:
        InterpreterError: the configured one is missing.
    """
    env = os.environ if environ is None else environ
    if configured:
        found = shutil.which(os.path.expanduser(configured))  # noqa: PTH111  may be a bare command name
        if not found:
            raise InterpreterError(
                f"{configured}: no such Python interpreter; set `interpreter` to one that runs your tests"
            )
        return Path(found)
    active = env.get("VIRTUAL_ENV")
    if active and not env.get("PRE_COMMIT"):
        python = _python_in(Path(active))
        if python:
            return python
    folder = file.absolute().parent
    for parent in (folder, *folder.parents):
        for name in (".venv", "venv"):
            python = _python_in(parent / name)
            if python:
                return python
        if (parent / ".git").exists():
            break
    return Path(sys.executable)


def _python_in(environment: Path) -> Path | None:
    for relative in ("bin/python", "Scripts/python.exe"):
        python = environment / relative
        if python.is_file():
            return python
    return None
