"""Versions: whether a project is written for a newer Python than the one that runs us, which parses its files."""

from __future__ import annotations

import os
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from selfrefine.errors import NewerPythonError, SelfRefineError, UnparsedError
from selfrefine.workspace import pyproject
from selfrefine.workspace.projects import root_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_LOWEST = re.compile(r"(?:>=|~=|==|>)\s*3\.(\d+)")


@dataclass(frozen=True)
class Wanted:
    """The Python that a project is for, and what says so."""

    version: tuple[int, int]
    source: str


def newer_python(file: Path, environ: Mapping[str, str] | None = None) -> Wanted | None:
    """Return the Python that a file's project is for if that is newer than ours; its files alone are read."""
    wanted = _required(root_of(file)) or _of_environment(
        file, os.environ if environ is None else environ
    )
    return wanted if wanted and wanted.version > sys.version_info[:2] else None


def explained(error: SelfRefineError, file: Path | None = None) -> SelfRefineError:
    """Return an error as it is to be said: a file that does not parse may be for a newer Python than ours.

    Args:
        error: any.
        file: the file that it is about; by default the one that it names, from the current folder.
    """
    if not isinstance(error, UnparsedError):
        return error
    wanted = newer_python(file or Path(error.path))
    if wanted is None:
        return error
    return NewerPythonError(
        f"{error.path}:{error.line}: {_sentence('the file does', wanted, error.why)}",
        (wanted.version, wanted.source),
    )


def together(errors: Sequence[NewerPythonError]) -> str:
    """Return one line for all files of a project that want a newer Python."""
    first, *others = errors
    if not others:
        return str(first)
    path = str(first).partition(": ")[0]
    wanted = Wanted(*first.wanted)
    return f"{path} and {len(others)} more: {_sentence(f'{len(errors)} files do', wanted)}"  # fmt: skip


def _sentence(subject: str, wanted: Wanted, why: str = "") -> str:
    version = _dotted(wanted.version)
    reason = f" ({why})" if why else ""
    return (
        f"{subject} not parse with Python {_dotted(sys.version_info[:2])}, which runs selfrefine{reason}; the project "
        f"is for Python {version} ({wanted.source}): install selfrefine under Python {version} or newer"
    )


def _required(root: Path) -> Wanted | None:
    """Return the lowest version that `requires-python` allows."""
    lowest = lowest_of(root)
    if lowest is None or lowest <= sys.version_info[:2]:
        return None
    return Wanted(lowest, "requires-python of pyproject.toml")


def lowest_of(root: Path) -> tuple[int, int] | None:
    """Return the lowest Python that a project says it runs on; None where it says nothing."""
    project = pyproject.table(pyproject.read(root), "project")
    lowest = _LOWEST.search(pyproject.text(project, "requires-python"))
    return (3, int(lowest[1])) if lowest else None


def _of_environment(file: Path, env: Mapping[str, str]) -> Wanted | None:
    """Return the version of the environment that would run the project's tests."""
    from selfrefine.workspace import toolchains

    active = env.get("VIRTUAL_ENV")
    found = None if active else toolchains.best(file, env)
    folder = Path(active) if active else found and found.folder
    version = toolchains.version_of(folder) if folder else None
    return Wanted(version, f"its environment {folder.name}") if folder and version else None  # fmt: skip


def _dotted(version: Sequence[int]) -> str:
    return ".".join(map(str, version[:2]))
