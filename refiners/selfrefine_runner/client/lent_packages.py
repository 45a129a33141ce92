"""Lent packages: packages of our own environment (pytest, CrossHair), for a project in whose environment there is none.

The worker finds one in a folder of links to what it consists of and nothing else of ours, last on
its import path and only until it is imported: what the project has itself comes first, and what
it lacks stays missing.
"""

from __future__ import annotations

import contextlib
import functools
import re
import sys
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import TYPE_CHECKING

from selfrefine.workspace import toolchains

if TYPE_CHECKING:
    from selfrefine_runner.greetings import Loan

PYTEST, CROSSHAIR = "pytest", "crosshair-tool"
MODULES = {CROSSHAIR: ("crosshair.core_and_libs", "crosshair.diff_behavior")}
"""What is imported while a package is lent; of the others all that they consist of, since pytest imports some of
it at its first need alone (tomli, before Python 3.11)."""
MINORS = range(8, 20)
"""Minor versions of Python 3 for which it is looked at whether they can import ours."""
_COMPILED = (".so", ".pyd", ".dylib")


@dataclass(frozen=True)
class Lent:
    """What is lent to one worker.

    Args:
        loan: as the worker is told it.
        reads: what it has to be able to read for that.
    """

    loan: Loan
    reads: tuple[Path, ...]


def lend(python: Path, name: str, into: Path) -> Lent | None:
    """Lay out a package of ours for an interpreter in whose environment none is seen.

    Args:
        python: the project's interpreter.
        name: of the distribution.
        into: the folder to be made, with links.

    Returns:
        None where there is none to lend, or none is needed.
    """
    if toolchains.holds(python.parent.parent, name):
        return None
    minors = [minor for minor in MINORS if _needed(name, minor)]
    parts = _parts(name)
    if not minors or not parts:
        return None
    into.mkdir(parents=True, exist_ok=True)
    for part in parts:
        with contextlib.suppress(FileExistsError):
            (into / part.name).symlink_to(part)
    names = sorted(part.name for part in parts if part.name.isidentifier())
    modules = list(MODULES.get(name, names))
    loan: Loan = {"folder": str(into), "minors": minors, "modules": modules}
    return Lent(loan, (into, *parts))


def has(python: Path, name: str, version: tuple[int, int]) -> bool:
    """Whether an interpreter can import a distribution, its own or a lent one.

    Args:
        python: the interpreter.
        name: of the distribution.
        version: the interpreter's.
    """
    if toolchains.holds(python.parent.parent, name):
        return True
    return version[0] == sys.version_info[0] and _needed(name, version[1]) is not None


@functools.lru_cache
def _parts(name: str) -> tuple[Path, ...]:
    """Return the modules and packages of a distribution and of what it needs, with their metadata."""
    needed = (_needed(name, minor) or () for minor in MINORS)
    found: dict[Path, None] = {}
    for each in sorted({each for names in needed for each in names}):
        held = distribution(each)
        for file in held.files or ():
            top = file.parts[0]
            if top not in ("..", "bin", "__pycache__"):
                found[Path(str(held.locate_file(top)))] = None
    return tuple(path for path in found if path.exists())


@functools.lru_cache
def _needed(name: str, minor: int) -> frozenset[str] | None:
    """Return the names of what a distribution consists of under a Python; None where we have not all that it would need."""
    found: set[str] = set()
    todo = [name]
    while todo:
        each = todo.pop()
        if each in found:
            continue
        try:
            held = distribution(each)
        except PackageNotFoundError:
            return None
        if not _importable(held, minor):
            return None
        found.add(each)
        todo += _required(held, minor)
    return frozenset(found)


def _importable(held: Distribution, minor: int) -> bool:
    """Whether a Python can import a distribution of ours: it wants that version, or any, and is not compiled for another."""
    wanted = held.metadata["Requires-Python"] or ""
    compiled = any(file.suffix in _COMPILED for file in held.files or ())
    ours = minor == sys.version_info[1]
    return toolchains.allows(wanted, (3, minor)) and (ours or not compiled)


def _required(held: Distribution, minor: int) -> list[str]:
    from packaging.requirements import Requirement

    version = {"python_version": f"3.{minor}", "python_full_version": f"3.{minor}.0"}
    required = map(Requirement, held.requires or ())
    return [
        re.sub(r"[-_.]+", "-", each.name).lower()
        for each in required
        if each.marker is None or each.marker.evaluate({**version, "extra": ""})
    ]
