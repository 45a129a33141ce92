"""Profile: on which lines of the function the time of a call goes, and how often calls enter other functions of the project."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from selfrefine_runner.client.replay import wire

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from selfrefine.verify.values import Call
    from selfrefine_runner.client.place import Place
    from selfrefine_runner.client.project import Project
    from selfrefine_runner.protocol import ProfileJob

WALL = 10.0
"""Seconds of a job besides its calls."""


@dataclass(frozen=True)
class Profile:
    """What was seen of one call.

    Args:
        shares: line of the text to its share of the time, the largest first; empty where it could not be measured.
        names: local name to the kind of what it held at the end.
    """

    shares: dict[int, float] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)


def profile_lines(
    project: Project, place: Place, text: str, call: Call, *, seconds: float
) -> Profile:
    """Return which share of one call's time goes by on each line of `text`, and what local names held.

    Args:
        project: where.
        place: the function, with module and path known.
        text: the whole file.
        call: large enough to take some milliseconds.
        seconds: the limit of the call.
    """
    told = _observed(project, place, text, ([call], seconds), "lines")[0]
    spent: dict[str, float] = told.get("seen", {})
    whole = sum(spent.values())
    shares = {int(line): part / whole for line, part in spent.items() if whole}
    ordered = dict(sorted(shares.items(), key=lambda item: -item[1]))
    return Profile(ordered, told.get("names", {}))


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
    told = _observed(project, place, text, (calls, seconds), "entries")
    return [each["seen"] if each.get("whole") and _is_counts(each.get("seen")) else {} for each in told]  # fmt: skip


def _observed(
    project: Project,
    place: Place,
    text: str,
    calls: tuple[Sequence[Call], float],
    observer: Literal["lines", "entries"],
) -> list[dict[str, Any]]:
    """Return what an observer saw of each call; nothing of one that it did not come to."""
    every, seconds = calls
    job: ProfileJob = {
        **project.basis(place, text),
        "do": "profile",
        "observer": observer,
        "calls": [wire(call) for call in every],
        "seconds": [seconds] * len(every),
    }
    wall = 2 * seconds * len(every) + WALL
    messages, _ = project.execute(job, place, text, wall=wall)
    found: list[dict[str, Any]] = [{} for _ in every]
    for message in messages:
        index = message.get("call")
        if isinstance(index, int) and 0 <= index < len(found):
            found[index] = message
    return found


def _is_counts(counts: object) -> bool:
    return isinstance(counts, dict) and all(
        isinstance(name, str) and type(number) is int for name, number in counts.items()
    )
