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

from selfrefine.rules.lib.blocks import as_block
from selfrefine.rules.lib.names import free_names
from selfrefine.rules.lib.pairs import added
from selfrefine.rules.lib.pattern import findall
from selfrefine.rules.lib.place import outside_loops
from selfrefine.rules.lib.purity import pure
from selfrefine.rules.lib.tree import holds
from selfrefine.rules.lib.uses import stable, used_only_in
from selfrefine.rules.lib.value_types import known

if TYPE_CHECKING:
    from selfrefine.rules import Fix
    from selfrefine.rules.lib.pattern import Match
    from selfrefine.rules.lib.source import Fixes, Source

NAME = "pair-sum"
ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.7

_FORM = "for Other in range(One + 1, len(Items)):\n    if SUM == TOTAL:\n        ...\n"
_WHOLE = frozenset({"list[int]", "tuple[int, ...]", "tuple[int", "sequence[int]"})


def propose(source: Source) -> Fixes:
    """Yield a fix for each innermost search for a number that completes a sum."""
    for at, found in findall(source, _FORM):
        loop = cst.ensure_type(at, cst.For)
        needed = _needed(source, found) if _is_search(source, loop, found) else None
        same = partial(stable, source, found["Items"])
        place = outside_loops(source, loop, same) if needed else None
        if needed and place:
            yield _fix(source, loop, found, needed, place.statement)


def _is_search(source: Source, loop: cst.For, found: Match) -> bool:
    """Whether the first number that fits ends the search, and nothing else is done."""
    other = found.name("Other").value
    block = as_block(loop.body)
    branch = cst.ensure_type(block.body[0], cst.If)
    body = as_block(branch.body)
    last = body.body[-1]
    leaves = isinstance(last, cst.SimpleStatementLine) and isinstance(
        last.body[-1], cst.Return
    )
    plain = not (loop.orelse or branch.orelse or block.body[1:] or body.body[2:])
    return (
        leaves
        and plain
        and not source.commented(loop)
        and not holds(body, (cst.For, cst.While))
        and used_only_in(source, loop, frozenset({other}))
        and stable(source, found["Items"], loop)
        and _are_whole(source, found.name("Items").value)
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
        other in free_names(part) or not _is_whole(source, part, items) for part in rest
    ):
        return None
    if not _is_whole(source, total, items):
        return None
    minus = " - ".join(map(source.text, rest))
    return (
        f"-{minus}" if source.text(total) == "0" else f"{source.text(total)} - {minus}"
    )


def _is_whole(source: Source, node: cst.BaseExpression, items: str) -> bool:
    """Whether a part is a whole number: of floats, `a + b == c` is not `c - a == b`."""
    match node:
        case cst.Integer():
            return True
        case cst.Subscript(value=cst.Name(name)):
            return name == items and pure(node)
        case cst.Name(name):
            loops = source.find(cst.For)
            walked = {
                source.text(loop.target).split(", ")[-1]
                for loop in loops
                if source.text(loop.iter) in {items, f"enumerate({items})"}
            }
            return known(source, name).exact == "int" or name in walked
    return False


def _are_whole(source: Source, name: str) -> bool:
    """Whether a list is known to hold whole numbers."""
    seen = source.observed.get(name, "") if name in source.parameters else ""
    param = source.parameters.get(name)
    if param is not None and param.annotation is not None:
        seen = seen or source.text(param.annotation.annotation)
    text = seen if "..." in seen else seen.split(",")[0]
    return text.lower().replace("typing.", "") in _WHOLE


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
