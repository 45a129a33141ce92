"""Skip what an earlier item has already visited, instead of going back one by one.

Why:
    A walk back from each item, as long as those before it are not larger, passes again what
    the item before has passed.  How far that one came is known: the walk can go on there,
    and all walks together take as many steps as there are items.

Bad:
    def spans(prices: list[int]) -> list[int]:
        found = []
        for i in range(len(prices)):
            span = 1
            j = i - 1
            while j >= 0 and prices[j] <= prices[i]:
                span += 1
                j -= 1
            found.append(span)
        return found

Good:
    def spans(prices: list[int]) -> list[int]:
        found = []
        for i in range(len(prices)):
            span = 1
            j = i - 1
            while j >= 0 and prices[j] <= prices[i]:
                span += found[j]
                j -= found[j]
            found.append(span)
        return found

Bad:
    def spans(prices: list[int]) -> list[int]:
        found = []
        for i in range(len(prices)):
            span = 1
            for j in range(i - 1, -1, -1):
                if prices[j] > prices[i]:
                    break
                span += 1
            found.append(span)
        return found

Good:
    def spans(prices: list[int]) -> list[int]:
        found = []
        for i in range(len(prices)):
            span = 1
            j = i - 1
            while j >= 0 and prices[j] <= prices[i]:
                span += found[j]
                j -= found[j]
            found.append(span)
        return found
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine_rules.lib.blocks import as_block

if TYPE_CHECKING:
    from selfrefine_rules.lib.pattern import Match
    from selfrefine_rules.lib.source import Fixes, Source

ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.8

_SIGNS = {"<=": ">", "<": ">=", ">=": "<", ">": "<="}
_WALKS = {
    f"Span = 1\n{walk}Found.append(Span)\n": sign
    for sign, opposite in _SIGNS.items()
    for walk in (
        *(
            f"Other = One - 1\nwhile Other >= 0 and Items[Other] {sign} BOUND:\n    {step}\n"
            for step in ("Span += 1\n    Other -= 1", "Other -= 1\n    Span += 1")
        ),
        (
            f"for Other in range(One - 1, -1, -1):\n    if Items[Other] {opposite} BOUND:\n"
            "        break\n    Span += 1\n"
        ),
        (
            f"for Other in range(One - 1, -1, -1):\n    if Items[Other] {sign} BOUND:\n"
            "        Span += 1\n    else:\n        break\n"
        ),
    )
}
_JUMP = """\
while Other >= 0 and Items[Other] {sign} BOUND:
    Span += Found[Other]
    Other -= Found[Other]"""


def propose(source: Source) -> Fixes:
    """Yield a fix for each walk back that passes what an earlier one has passed."""
    for lines, found in source.sequences(*_WALKS):
        outer = next(iter(source.ancestors(lines[0])), None)
        loop = source.parents[outer] if outer is not None else None
        if not isinstance(loop, cst.For) or not _is_plain(source, loop, lines, found):
            continue
        *_, turns, _ = lines
        sign, named = _WALKS[found.pattern], isinstance(turns, cst.For)
        yield source.fix(
            turns,
            "Each walk backwards revisits what an earlier one has visited.",
            f"Skip it: `{source.fill('Other -= Found[Other]', found)}`.",
            {turns: source.fill(_JUMP.format(sign=sign), found)},
            before={turns: source.fill("Other = One - 1\n", found)} if named else {},
        )


def _is_plain(
    source: Source, loop: cst.For, lines: list[cst.CSTNode], found: Match
) -> bool:
    """Whether a loop does nothing else, from the first item on, and its list holds nothing but the spans."""
    walk = source.walk_of(loop)
    one, other, span, kept = (
        found.name(w).value for w in ("One", "Other", "Span", "Found")
    )
    if (
        walk is None
        or walk.first
        or walk.place != one
        or len({one, other, span, kept}) != len("abcd")
    ):
        return False
    if len(as_block(loop.body).body) != len(lines):
        return False
    if found.name("Items").value != walk.items:
        return False
    if source.text(found["BOUND"]) not in walk.texts or not source.holds_whole(
        walk.items
    ):
        return False
    inside = source.used_inside(loop, other, span)
    return inside and _starts_empty(source, loop, kept) and walk.items != kept


def _starts_empty(source: Source, loop: cst.For, name: str) -> bool:
    """Whether a list is made empty directly in the block of a loop, before it, and then only read."""
    bound = source.bindings(name)
    line = source.statement(bound[0]) if len(bound) == 1 else None
    made = source.extract(line, "Found = []") if line is not None else None
    if not made or line is None or source.parents[line] is not source.parents[loop]:
        return False
    between = [
        m
        for m in source.mentions(name)
        if not source.inside(m, loop)
        and source.role(m) in {"change", "escape"}
        and source.span(m)[0] < source.span(loop)[0]
    ]
    return not between and source.span(line)[0] < source.span(loop)[0]
