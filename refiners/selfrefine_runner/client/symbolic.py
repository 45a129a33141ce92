"""Symbolic: asks CrossHair, where it is installed, for calls on which two versions may differ."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from selfrefine.errors import InterpreterError, WorkerError
from selfrefine.verify.values import Call
from selfrefine_runner.client import lent_packages
from selfrefine_runner.client.place import wire_source
from selfrefine_runner.client.replay import wire

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine_runner.client.place import Place
    from selfrefine_runner.client.project import Project
    from selfrefine_runner.protocol import SymbolicJob

PATIENCE = 4
"""Times the seconds of a search after which it is ended: one step of the solver may take longer than its share."""
PARTING = 5.0
"""Seconds that a job may take besides: the import of the module."""


@dataclass(frozen=True)
class Searched:
    """What a search found.

    Args:
        proposed: calls on which the versions may differ.
        paths: how many ways through both were tried.
        whole: whether these were all.
    """

    proposed: tuple[Call, ...]
    paths: int
    whole: bool


def is_possible(project: Project) -> bool:
    """Whether CrossHair is there: in the project's environment, or in ours for the same Python."""
    return lent_packages.has(project.python, lent_packages.CROSSHAIR, project.version)


def search(
    project: Project,
    place: Place,
    texts: tuple[str, str],
    seen: Sequence[Call],
    seconds: float,
) -> Searched | None:
    """Search for calls on which two texts of the function's file do something else.

    Args:
        project: where.
        place: the function, with module and path known.
        texts: the two whole files.
        seen: calls that show the types of what is given.
        seconds: how long to search.

    Returns:
        None where nothing could be searched: no types are known, or the search did not end.
    """
    original, candidate = texts
    job: SymbolicJob = {
        **project.basis(place, original),
        "do": "symbolic",
        "candidate": wire_source(place, candidate),
        "calls": [wire(call) for call in seen],
        "seconds": seconds,
    }
    wall = PATIENCE * seconds + PARTING
    try:
        messages, _ = project.execute(job, place, original, wall=wall)
    except (WorkerError, InterpreterError):
        return None  # whatever CrossHair comes to, the candidate is judged without it
    done: Any = next((m for m in messages if "done" in m), None)
    if done is None:
        return None
    proposed = (_call_of(m["proposed"]) for m in messages if "proposed" in m)
    return Searched(
        tuple(call for call in proposed if call is not None),
        int(done.get("paths") or 0),
        bool(done.get("whole")),
    )


def _call_of(node: Any) -> Call | None:
    """Return a proposed call; None for what has not the form of one."""
    try:
        kwargs = {str(name): value for name, value in node["kwargs"].items()}
        return Call(tuple(node["args"]), kwargs)
    except (LookupError, TypeError, AttributeError):
        return None
