"""Call counts: how often calls of a version of the function call other functions of the project."""

from __future__ import annotations

from typing import TYPE_CHECKING

from selfrefine.verify.runner.replay import wire

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from selfrefine.verify.inputs import Call
    from selfrefine.verify.runner.place import Place
    from selfrefine.verify.runner.project import Project
    from selfrefine.verify.runner.protocol import CallCountsJob

WALL = 10.0
"""Seconds of a job besides its calls."""


def count_calls(
    project: Project, place: Place, text: str, calls: Sequence[Call], seconds: float
) -> list[Mapping[str, int]]:
    """Return for each call how often it entered each function of the project; empty for one that did not return.

    What is told by a version of it is not to be believed where something depends on it: a candidate could forge it.

    Args:
        project: where.
        place: the function, with module and path known.
        text: the whole file, with a version of the function.
        calls: what is called.
        seconds: the limit of each.
    """
    job: CallCountsJob = {
        **project.basis(place, text),
        "do": "call_counts",
        "calls": [wire(call) for call in calls],
        "seconds": [seconds] * len(calls),
    }
    messages, _ = project.execute(
        job, place, text, wall=WALL + 2 * seconds * len(calls)
    )
    found: list[Mapping[str, int]] = [{} for _ in calls]
    for message in messages:
        index, counts = message.get("call"), message.get("counts")
        if isinstance(index, int) and 0 <= index < len(found) and _is_counts(counts):
            found[index] = counts
    return found


def _is_counts(counts: object) -> bool:
    return isinstance(counts, dict) and all(
        isinstance(name, str) and type(number) is int for name, number in counts.items()
    )
