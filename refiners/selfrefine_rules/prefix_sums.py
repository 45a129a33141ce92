"""Keep running totals instead of adding up a slice again in every iteration.

Why:
    ``sum(values[:i])`` in a loop walks from the start each time, so that the time
    grows with the square of the length.  With all running totals at hand, the sum of
    any slice is the difference of two of them.

Bad:
    def totals(numbers: list[int]) -> list[int]:
        found = []
        for i in range(len(numbers)):
            found.append(sum(numbers[: i + 1]))
        return found

Good:
    from itertools import accumulate


    def totals(numbers: list[int]) -> list[int]:
        found = []
        number_totals = list(accumulate(numbers, initial=0))
        for i in range(len(numbers)):
            found.append(number_totals[i + 1])
        return found

Bad:
    def windows(values: list[int], width: int) -> list[int]:
        starts = range(len(values) - width + 1) if width > 0 else ()
        return [sum(values[start : start + width]) for start in starts]

Good:
    from itertools import accumulate


    def windows(values: list[int], width: int) -> list[int]:
        starts = range(len(values) - width + 1) if width > 0 else ()
        value_totals = list(accumulate(values, initial=0))
        return [value_totals[start + width] - value_totals[start] for start in starts]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine_rules.lib.purity import pure
from selfrefine_rules.lib.words import singular

if TYPE_CHECKING:
    from selfrefine_rules.lib.pattern import Match
    from selfrefine_rules.lib.source import Fixes, Source

ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.6

_WALKS = (
    "range(len(Items))",
    "range(0, len(Items))",
    "range(1, len(Items))",
    "enumerate(Items)",
)
_SUMS = ("sum(Items[FROM:TO])", "sum(Items[:TO])", "sum(Items[FROM:])")
_ALONE = (
    *(cst.Arg, cst.Assign, cst.AugAssign, cst.Return, cst.Element),
    *(cst.ListComp, cst.GeneratorExp, cst.SetComp),
)


def propose(source: Source) -> Fixes:
    """Yield a fix for each list of which a loop adds up slices."""
    sums = {
        found.name("Items"): (call, found)
        for call, found in source.findall(*_SUMS)
        if _may_be_reused(found)
        and source.repeats(call)
        and ("TO" in found or _is_within(source, found))
    }
    for name, place, served in source.hoists(sums, hashed=False):
        if source.known(name).kind not in {"sequence", "unknown"}:
            continue
        totals = source.fresh(f"{singular(name)}_totals")
        calls = [sums[use] for use in served]
        first = calls[0][0]
        yield source.fix(
            first,
            f"`{source.text(first)}` adds up a slice again in every iteration.",
            f"Keep the running totals of `{name}` in a list and take the "
            "difference of two of them.",
            {call: _difference(source, totals, call, found) for call, found in calls},
            before={
                place.statement: f"{totals} = list(accumulate({name}, initial=0))\n"
            },
            imports=["from itertools import accumulate"],
        )


def _is_within(source: Source, found: Match) -> bool:
    """Whether a slice to the end starts at a place of the items, or right behind it."""
    start = source.extract(found["FROM"], "Place", "Place + 1")
    if not start:
        return False
    place, walked = start.name("Place").value, found.name("Items").value
    loops = [
        loop
        for loop in source.find(cst.For)
        if source.text(loop.target).split(", ")[0] == place
    ]
    heads = [source.extract(loop.iter, *_WALKS) for loop in loops]
    bound = [m for m in source.mentions(place) if source.role(m) == "bind"]
    return len(bound) == 1 == len(heads) and all(
        h and h.name("Items").value == walked for h in heads
    )


def _may_be_reused(found: Match) -> bool:
    """Whether a slice does not count from the end, so that a sum of its front half says something."""
    ends = [found[end] for end in ("FROM", "TO") if end in found]
    return not any(isinstance(e, cst.UnaryOperation) for e in ends) and all(
        map(pure, ends)
    )


def _may_pass_the_end(source: Source, found: Match) -> bool:
    """Whether a slice may end behind the last item, some way from a place that walks up to there."""
    ahead = source.extract(found.get("TO"), "Place + AHEAD", "AHEAD + Place")
    if not ahead or source.text(ahead["AHEAD"]) == "1":
        return False
    place = ahead.name("Place").value
    loops: list[cst.For | cst.CompFor] = [*source.find(cst.For)]
    loops += source.find(cst.CompFor)
    heads = [
        loop.iter for loop in loops if source.text(loop.target).split(", ")[0] == place
    ]
    steps = [
        isinstance(source.parents[m], cst.AugAssign) for m in source.mentions(place)
    ]
    return any(steps) or any(source.extract(head, *_WALKS) for head in heads)


def _difference(source: Source, totals: str, call: cst.CSTNode, found: Match) -> str:
    end = "min(TO, len(Items))" if _may_pass_the_end(source, found) else "TO"
    upper = source.fill(f"{totals}[{end if 'TO' in found else '-1'}]", found)
    if "FROM" not in found or source.text(found["FROM"]) == "0":
        return upper
    difference = f"{upper} - {source.fill(f'{totals}[FROM]', found)}"
    alone = isinstance(source.parents[call], _ALONE)
    return difference if alone else f"({difference})"
