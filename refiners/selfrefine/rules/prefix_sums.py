"""Keep running totals instead of adding up a slice again in every turn.

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

from selfrefine.rules import Fix
from selfrefine.rules._place import turned_once
from selfrefine.rules._types import known, repeats
from selfrefine.rules._uses import called, pure
from selfrefine.rules._words import singular

if TYPE_CHECKING:
    from collections.abc import Iterable

    from selfrefine.rules._source import Source

NAME = "prefix-sums"
ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.6


def propose(source: Source) -> Iterable[Fix]:
    """Yield a fix for each list of which a loop adds up slices."""
    sums: dict[str, list[cst.Name]] = {}
    for call in source.find(cst.Call):
        part = _slice(call)
        if part is not None and repeats(source, call):
            sums.setdefault(source.text(part.value), []).append(_walked(part))
    for name, lists in sums.items():
        about = known(source, name)
        if about.optional or about.kind not in {"sequence", "unknown"}:
            continue
        place, served = turned_once(source, lists)
        if place is None:
            continue
        totals = source.fresh(f"{singular(name)}_totals")
        calls = [source.parents[p] for p in (_argument(source, use) for use in served)]
        first, last = source.lines(calls[0])
        yield Fix(
            line=first,
            end_line=last,
            problem=f"`{source.text(calls[0])}` adds up a slice again in every turn.",
            instruction=f"Keep the running totals of `{name}` in a list and take the "
            "difference of two of them.",
            code=source.rewrite(
                {call: _difference(source, totals, call) for call in calls},
                before={
                    place.statement: f"{totals} = list(accumulate({name}, initial=0))\n"
                },
                imports=["from itertools import accumulate"],
            ),
        )


def _slice(call: cst.Call) -> cst.Subscript | None:
    """Return ``items[a:b]`` of ``sum(items[a:b])``, where a sum of its front half could be reused."""
    if called(call) != "sum" or not isinstance(call.func, cst.Name):
        return None
    part = call.args[0].value if len(call.args) == 1 else None
    if not isinstance(part, cst.Subscript) or not isinstance(part.value, cst.Name):
        return None
    only = part.slice[0].slice if len(part.slice) == 1 else None
    if not isinstance(only, cst.Slice) or only.step is not None or only.upper is None:
        return None
    ends = [end for end in (only.lower, only.upper) if end is not None]
    counted = any(isinstance(end, cst.UnaryOperation) for end in ends)
    return None if counted or not all(map(pure, ends)) else part


def _walked(part: cst.Subscript) -> cst.Name:
    assert isinstance(part.value, cst.Name)  # noqa: S101  `_slice` looked
    return part.value


def _argument(source: Source, name: cst.Name) -> cst.CSTNode:
    return source.parents[source.parents[name]]


def _difference(
    source: Source, totals: str, call: cst.CSTNode
) -> cst.BaseExpression | None:
    part = _slice(call) if isinstance(call, cst.Call) else None
    only = part.slice[0].slice if part else None
    if not isinstance(only, cst.Slice) or only.upper is None:
        return None
    upper = f"{totals}[{source.text(only.upper).strip()}]"
    lower = source.text(only.lower).strip() if only.lower else "0"
    if lower == "0":
        return cst.parse_expression(upper)
    difference = f"{upper} - {totals}[{lower}]"
    parent = source.parents[call]
    alone = cst.Arg | cst.Assign | cst.AugAssign | cst.Return | cst.Element
    wanted = isinstance(parent, (alone, cst.ListComp, cst.GeneratorExp, cst.SetComp))
    return cst.parse_expression(difference if wanted else f"({difference})")
