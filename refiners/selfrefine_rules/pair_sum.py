"""Look up the other half of a pair, instead of adding up every pair.

Why:
    Two nested loops over the same numbers try every pair.  What a number needs as its
    other half is known, and a dict of the last place of each number says at once
    whether it stands behind it.

Bad:
    def can_make(values: list[int], total: int) -> bool:
        for i in range(len(values)):
            for j in range(i + 1, len(values)):
                if values[i] + values[j] == total:
                    return True
        return False

Good:
    def can_make(values: list[int], total: int) -> bool:
        last_places = {value: place for place, value in enumerate(values)}
        for i in range(len(values)):
            if last_places.get(total - values[i], -1) > i:
                return True
        return False

Bad:
    def two_sum(values: list[int], total: int) -> list[int]:
        for i in range(len(values)):
            for j in range(i + 1, len(values)):
                if values[i] + values[j] == total:
                    return [i, j]
        return []

Good:
    def two_sum(values: list[int], total: int) -> list[int]:
        last_places = {value: place for place, value in enumerate(values)}
        for i in range(len(values)):
            if last_places.get(total - values[i], -1) > i:
                j = values.index(total - values[i], i + 1)
                return [i, j]
        return []
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import libcst as cst

from selfrefine_rules.lib.blocks import as_block, lines
from selfrefine_rules.lib.names import free_names
from selfrefine_rules.lib.pairs import added
from selfrefine_rules.lib.tree import holds

if TYPE_CHECKING:
    from selfrefine_rules import Fix
    from selfrefine_rules.lib.pattern import Match
    from selfrefine_rules.lib.source import Fixes, Source

ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.7

_FORM = "for Other in range(One + 1, len(Items)):\n    if SUM == TOTAL:\n        ...\n"


def propose(source: Source) -> Fixes:
    """Yield a fix for each innermost search for a number that completes a sum."""
    for loop, found in source.findall(_FORM):
        needed = _needed(source, found) if _is_search(source, loop, found) else None
        same = partial(source.stable, found["Items"])
        place = source.outside_loops(loop, same) if needed else None
        if needed and place:
            yield _fix(source, loop, found, needed, place.statement)


def _is_search(source: Source, loop: cst.For, found: Match) -> bool:
    """Whether the first number that fits ends the search, and nothing else is done."""
    body = lines(lines(loop)[0])
    last = body[-1]
    return (
        isinstance(last, cst.SimpleStatementLine)
        and isinstance(last.body[-1], cst.Return)
        and not body[2:]
        and not any(holds(line, (cst.For, cst.While)) for line in body)
        and source.used_only_in(loop, frozenset({found.name("Other").value}))
        and source.stable(found["Items"], loop)
        and source.holds_whole(found.name("Items").value)
    )


def _needed(source: Source, found: Match) -> str | None:
    """Return what the number must be, as code; None where the test is no sum of whole numbers."""
    other, items = found.name("Other").value, found.name("Items").value
    one, total = found["SUM"], found["TOTAL"]
    if not isinstance(one, cst.BinaryOperation):
        one, total = total, one
    parts = added(one)
    texts = [source.text(part) for part in parts]
    looked = f"{items}[{other}]"
    rest = [part for part in parts if source.text(part) != looked]
    if texts.count(looked) != 1 or not rest or other in free_names(total):
        return None
    if any(
        other in free_names(part) or not source.is_whole(part)
        for part in (*rest, total)
    ):
        return None
    minus = " - ".join(map(source.text, rest))
    return (
        f"-{minus}" if source.text(total) == "0" else f"{source.text(total)} - {minus}"
    )


def _fix(
    source: Source, loop: cst.For, found: Match, needed: str, before: cst.CSTNode
) -> Fix:
    items, one, other = (found.name(w).value for w in ("Items", "One", "Other"))
    name = source.fresh("last_places", "places")
    spot, each = source.fresh("place", "spot"), source.fresh("value", "number", "entry")
    branch = cst.ensure_type(as_block(loop.body).body[0], cst.If)
    body = as_block(branch.body)
    if source.mentions(other, body):
        found_at = cst.parse_statement(
            f"{other} = {items}.index({needed}, {one} + 1)\n"
        )
        body = body.with_changes(body=[found_at, *body.body])
    test = cst.parse_expression(f"{name}.get({needed}, -1) > {one}")
    new = cst.If(test, body, leading_lines=loop.leading_lines)
    made = f"{name} = {{{each}: {spot} for {spot}, {each} in enumerate({items})}}\n"
    return source.fix(
        loop,
        f"Every pair of `{items}` is added up.",
        f"Look up in a dict `{name}` whether `{needed}` comes later.",
        {loop: new},
        before={before: made},
    )
