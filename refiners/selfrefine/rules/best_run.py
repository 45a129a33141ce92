"""Extend a run only as long as that helps, instead of adding up every run of consecutive items.

Why:
    The best run that ends at an item is the item alone, or it behind the best run that ends
    before.  One walk finds the best of all; to add up each run takes a walk for each start.

Bad:
    def best(numbers: list[int]) -> int:
        most = numbers[0]
        for i in range(len(numbers)):
            total = 0
            for j in range(i, len(numbers)):
                total += numbers[j]
                if total > most:
                    most = total
        return most

Good:
    def best(numbers: list[int]) -> int:
        most = numbers[0]
        total = 0
        for number in numbers:
            total = max(total, 0) + number
            if total > most:
                most = total
        return most

Bad:
    def least(numbers: list[int]) -> int:
        lowest = 0
        for i in range(len(numbers)):
            for j in range(i + 1, len(numbers) + 1):
                lowest = min(lowest, sum(numbers[i:j]))
        return lowest

Good:
    def least(numbers: list[int]) -> int:
        lowest = 0
        total = 0
        for number in numbers:
            total = min(total, 0) + number
            lowest = min(lowest, total)
        return lowest
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules.lib.blocks import as_block
from selfrefine.rules.lib.names import bound_by
from selfrefine.rules.lib.pattern import extract
from selfrefine.rules.lib.uses import stable, used_only_in
from selfrefine.rules.lib.walks import length_of, walk_of
from selfrefine.rules.lib.whole import holds_whole, is_whole
from selfrefine.rules.lib.words import singular

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.rules.lib.source import Fixes, Source
    from selfrefine.rules.lib.walks import Walk

NAME = "best-run"
ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.8

_KEEPS = {
    form: word
    for word, sign, turned in (("max", ">", "<"), ("min", "<", ">"))
    for form in (
        f"if TOTAL {sign} Best:\n    Best = TOTAL\n",
        f"if Best is None or TOTAL {sign} Best:\n    Best = TOTAL\n",
        f"if Best {turned} TOTAL:\n    Best = TOTAL\n",
        f"Best = {word}(Best, TOTAL)",
        f"Best = {word}(TOTAL, Best)",
    )
}
_ADDS = ("Total += Items[Other]", "Total = Total + Items[Other]")
_ENDS = {
    "range(One + 1, END + 1)": "sum(Items[One:Other])",
    "range(One, END)": "sum(Items[One:Other + 1])",
}
_ADDED_AND_KEPT = 2


def propose(source: Source) -> Fixes:
    """Yield a fix for each pair of loops that adds up every run of neighbours and keeps the best."""
    for outer in source.find(cst.For):
        walk = walk_of(source, outer)
        if walk is None or walk.first or walk.short or source.commented(outer):
            continue
        run = _added_up(source, outer, walk) or _summed(source, outer, walk)
        if run is None or not holds_whole(source, walk.items):
            continue
        inner, total, keep, word = run
        names = {walk.place, walk.item, total, *bound_by(inner.target)} - {""}
        if any(
            not source.inside(m, outer) for n in names for m in source.mentions(n)
        ) or not stable(source, cst.Name(walk.items), outer):
            continue
        if not used_only_in(source, outer, frozenset({walk.place})) or outer.orelse:
            continue
        item = walk.item or source.fresh(singular(walk.items), "item", "one")
        total = total or source.fresh("total", "run_total")
        lines = keep.replace("TOTAL", total).rstrip("\n").split("\n")
        rest = "".join(f"\n    {line}" for line in lines)
        yield source.fix(
            outer,
            f"Every run of consecutive items of `{walk.items}` is added up.",
            "Extend the previous run only where that helps.",
            {
                outer: f"for {item} in {walk.items}:\n    {total} = {word}({total}, 0) + {item}{rest}"
            },
            before={outer: f"{total} = 0\n"},
        )


def _kept(source: Source, line: cst.CSTNode, total: str) -> tuple[str, str] | None:
    """Return how the best total is kept, with TOTAL in it, and by which word."""
    found = extract(source, line, *_KEEPS)
    if not found or source.text(found["TOTAL"]) != total:
        return None
    if isinstance(line, cst.If) and line.orelse:
        return None
    if not is_whole(source, found["Best"]) and "None" not in found.pattern:
        return None
    form = found.pattern.replace("Best", found.name("Best").value)
    return form, _KEEPS[found.pattern]


def _added_up(
    source: Source, outer: cst.For, walk: Walk
) -> tuple[cst.For, str, str, str] | None:
    """Return the inner loop, the total, how the best is kept, and by which word."""
    body = as_block(outer.body).body
    start = extract(source, body[0], "Total = 0")
    inner = _inner(body[1:])
    if not start or inner is None or len(body) != _ADDED_AND_KEPT:
        return None
    head = extract(source, inner.iter, "range(One, END)")
    lines = as_block(inner.body).body
    add = extract(source, lines[0], *_ADDS)
    total = start.name("Total").value
    if not head or not add or len(lines) != _ADDED_AND_KEPT:
        return None
    good = (
        head.name("One").value == walk.place
        and length_of(source, head["END"]) == walk.items == add.name("Items").value
        and add.name("Total").value == total
        and add.name("Other").value == inner.target.value  # type: ignore[attr-defined]  # a name
    )
    keep = _kept(source, lines[1], total) if good else None
    return (inner, total, *keep) if keep else None


def _summed(
    source: Source, outer: cst.For, walk: Walk
) -> tuple[cst.For, str, str, str] | None:
    """Return the same for totals of slices, which may have a name."""
    body = as_block(outer.body).body
    inner = _inner(body) if len(body) == 1 else None
    head = extract(source, inner.iter, *_ENDS) if inner else None
    if inner is None or not head or head.name("One").value != walk.place:
        return None
    if length_of(source, head["END"]) != walk.items:
        return None
    place, other = walk.place, inner.target.value  # type: ignore[attr-defined]  # a name
    form = _ENDS[head.pattern].replace("Items", walk.items)
    form = form.replace("One", place).replace("Other", other)
    *named, last = as_block(inner.body).body
    if not named:
        plain = source.plain(cst.parse_expression(form))
        found = extract(source, last, *_KEEPS)
        same = found and source.plain(found["TOTAL"]) == plain
        keep = (
            _kept(source, last, source.text(found["TOTAL"])) if found and same else None
        )
        return (inner, "", *keep) if keep else None
    first = extract(source, named[0], "Total = VALUE") if len(named) == 1 else None
    if not first or source.plain(first["VALUE"]) != source.plain(
        cst.parse_expression(form)
    ):
        return None
    total = first.name("Total").value
    keep = _kept(source, last, total)
    return (inner, total, *keep) if keep else None


def _inner(body: Sequence[cst.CSTNode]) -> cst.For | None:
    inner = body[0] if body else None
    if not isinstance(inner, cst.For) or inner.orelse:
        return None
    return inner if isinstance(inner.target, cst.Name) else None
