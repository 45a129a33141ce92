"""Timed calls: on which of the compared calls versions race, and which are made often besides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from selfrefine.verify.compare.difference import momentary
from selfrefine.verify.gates.larger_calls import one_of_each

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.verify.compare.observation import Compared

LONGEST_CALL = 0.25
LONGEST_LAP = 0.016
"""CPU seconds of one lap beyond which no further call is added to it."""
QUICK = 4
"""Times the median of the quickest calls beyond which one is too slow to be made often."""
FURTHER_CALLS = 16
"""Different calls that are made besides the timed ones."""
SLOW_CALL = 5.0
"""CPU seconds of a call that is timed if there is no quicker one."""


def timed_inputs(compared: tuple[Compared, ...]) -> tuple[list[Compared], str]:
    """Return what to time on: amplified calls of each series that returned, else the longest recorded ones."""
    repeated = [item for item in compared if _repeats(item) and item.cpu <= SLOW_CALL]
    usable = [item for item in repeated if item.cpu <= LONGEST_CALL]
    if repeated and not usable:
        quickest = min(repeated, key=lambda item: item.cpu)
        origin = quickest.call.origin
        return [quickest], "recorded" if origin == "recorded" else "amplified"
    recorded = sorted(
        (i for i in usable if i.call.origin == "recorded"), key=lambda i: -i.cpu
    )
    amplified = [i for i in usable if i.call.origin == "amplified"]
    grown = one_of_each(amplified, LONGEST_LAP)
    longest = recorded[0].cpu if recorded else 0.0
    if max((i.cpu for i in amplified), default=0.0) > 2 * longest:
        return grown, "amplified"
    if recorded:
        return _within(recorded[:8]), "recorded"
    return _within(sorted(usable, key=lambda i: -i.cpu)[:8]), "amplified"


def further_inputs(compared: tuple[Compared, ...]) -> list[Compared]:
    """Return the shortest calls that returned: they can be made often."""
    usable = [item for item in compared if item.call.in_domain and _repeats(item)]
    quickest = sorted(usable, key=lambda item: item.cpu)[:FURTHER_CALLS]
    # A long one among them would leave no time to make the others often.
    longest = QUICK * quickest[len(quickest) // 2].cpu if quickest else 0.0
    return [item for item in quickest if item.cpu <= longest]


def _repeats(item: Compared) -> bool:
    """Whether a call returned, and returns just the same each time: what laps return is compared as it is."""
    outcome = item.outcome
    return outcome["kind"] == "returned" and not momentary(outcome["value"])


def _within(items: list[Compared]) -> list[Compared]:
    """Return the calls that fit into one lap, the longest first, and one in any case."""
    chosen: list[Compared] = []
    for item in items:
        if not chosen or sum(i.cpu for i in chosen) + item.cpu <= LONGEST_LAP:
            chosen.append(item)
    return chosen


def affordable(calls: Sequence[Compared], seconds: float) -> int:
    """Return how often calls can be made in so many seconds with making their arguments, which may take far longer."""
    return int(seconds / max(sum(item.whole for item in calls), 1e-6))
