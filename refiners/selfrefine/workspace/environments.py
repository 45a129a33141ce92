"""Environments: whether an interpreter that was found beside the code is the user's own, or came with it.

An interpreter is a program.  One that lies in the repository is started only where this user made it
as a virtual environment, or names it in their own settings; it is looked at, never asked.
"""

from __future__ import annotations

import filecmp
import os
import stat
import sys
from pathlib import Path

from selfrefine.errors import InterpreterError
from selfrefine.workspace import git, regular
from selfrefine.workspace.trust import folder_of


def check(python: Path, file: Path, *, configured: str = "") -> None:
    """Pass an interpreter that may be started for a file's project.

    Args:
        python: as found.
        file: any file of the project.
        configured: what the user's own settings name; that is the user's word.

    Raises:
        InterpreterError: the repository brought it, or may have.
    """
    if configured or python == Path(sys.executable):
        return
    why = _problem(python, folder_of(file))
    if why:
        raise InterpreterError(
            f"{python}: not started, because it is in the repository and {why}; "
            "if it is yours, name it as `interpreter` in your own settings"
        )


def _problem(python: Path, repository: Path) -> str:
    """Return in a few words why an interpreter is not the user's own; empty where it is."""
    environment = python.parent.parent
    # `resolve` would follow links.
    lexical = Path(os.path.abspath(environment))  # noqa: PTH100
    named = [repository, *repository.parents]
    beside = lexical.parent.resolve() / lexical.name
    inside = repository in (beside, *beside.parents)
    real = python.parent.resolve() / python.name
    if inside and git.is_tracked(beside):
        return "git tracks it"
    if repository not in real.parents and not _leads_into(python, repository):
        # Nothing of it is in the repository, or a link that leads out and that git does not know.
        return ""
    if environment in named or not (real.parent.parent / "pyvenv.cfg").exists():
        return "is not a virtual environment"
    return _made_by_another(real, repository)


def _leads_into(python: Path, repository: Path) -> bool:
    return repository in Path(os.path.realpath(python)).parents


def _made_by_another(python: Path, repository: Path) -> str:
    """Return why a virtual environment was not made by this user with an interpreter of the machine."""
    file = python.parent.parent / "pyvenv.cfg"
    for path in (file, python):
        status = path.lstat()
        if hasattr(os, "getuid") and status.st_uid not in {os.getuid(), 0}:
            return "belongs to somebody else"
    if not stat.S_ISREG(file.lstat().st_mode):
        return "its pyvenv.cfg is not a file"
    home = _home(file)
    if home is None or repository in (home.resolve(), *home.resolve().parents):
        return "its pyvenv.cfg points to no interpreter outside the repository"
    if (home.resolve().parent / "pyvenv.cfg").exists():
        # No tool makes one of another one, and with it that one's packages could be read.
        return "its pyvenv.cfg names another virtual environment"
    real = Path(os.path.realpath(python))
    makers = [p for p in home.glob("python*") if os.access(p, os.X_OK) and p.is_file()]
    if not any(_alike(real, Path(os.path.realpath(maker))) for maker in makers):
        return "is neither a link to nor a copy of the interpreter that its pyvenv.cfg names"
    return ""


def _home(file: Path) -> Path | None:
    """Return the folder of the interpreter that an environment was made with."""
    try:
        rows = regular.content(file).decode("utf-8", "replace").splitlines()
    except OSError:
        return None
    for row in rows:
        name, equals, value = row.partition("=")
        if equals and name.strip().lower() == "home":
            home = Path(value.strip())
            return home if home.is_absolute() and home.is_dir() else None
    return None


def _alike(one: Path, other: Path) -> bool:
    try:
        return one == other or filecmp.cmp(one, other, shallow=False)
    except OSError:
        return False
