"""Look positions up in a dict instead of searching a list for each of them.

Why:
    ``items.index(item)`` walks the list from its start; asked in a loop, the time
    grows with the product of both lengths.  A dict from item to position, built
    once, knows every answer, and whether the item is there at all.

Bad:
    def ranks(names: list[str], winners: list[str]) -> list[int]:
        found = []
        for winner in winners:
            if winner in names:
                found.append(names.index(winner))
            else:
                found.append(-1)
        return found

Good:
    def ranks(names: list[str], winners: list[str]) -> list[int]:
        found = []
        name_positions = {name: i for i, name in reversed(list(enumerate(names)))}
        for winner in winners:
            if winner in name_positions:
                found.append(name_positions[winner])
            else:
                found.append(-1)
        return found
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules import Fix
from selfrefine.rules._place import turned_once
from selfrefine.rules._types import known, may_be_hashed, may_be_list, repeats
from selfrefine.rules._words import singular

if TYPE_CHECKING:
    from collections.abc import Iterable

    from selfrefine.rules._source import Source

NAME = "index-in-loop"
ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.6


def propose(source: Source) -> Iterable[Fix]:
    """Yield a fix for each list in which a loop searches positions."""
    for name, lists in _searched(source).items():
        about = known(source, name)
        if about.optional or about.hashable is False:
            continue
        place, served = turned_once(source, lists)
        if place is None or not any(_call(source, use) for use in served):
            continue
        positions = source.fresh(f"{singular(name)}_positions")
        one, i = source.fresh(singular(name), "item"), source.fresh("i", "position")
        replace: dict[cst.CSTNode, cst.CSTNode | None] = {}
        for use in served:
            call = _call(source, use)
            found = _lookup(source, positions, call) if call else cst.Name(positions)
            replace[call or use] = found
        first, last = source.lines(lists[0])
        build = f"{{{one}: {i} for {i}, {one} in reversed(list(enumerate({name})))}}"
        yield Fix(
            line=first,
            end_line=last,
            problem=f"`{name}.index(...)` walks the list in every turn of a loop.",
            instruction=f"Build `{positions}`, a dict from item to first position, once "
            "before the loop and look the positions up.",
            code=source.rewrite(
                replace, before={place.statement: f"{positions} = {build}\n"}
            ),
        )


def _searched(source: Source) -> dict[str, list[cst.Name]]:
    """Return the lists whose `index` a loop calls, with their tests for membership there."""
    found: dict[str, list[cst.Name]] = {}
    for name in source.find(cst.Name):
        call = _call(source, name)
        item = call.args[0].value if call else _tested(source, name)
        if item is None or not repeats(source, name) or not may_be_list(source, name):
            continue
        caught = any(isinstance(a, cst.Try) for a in source.ancestors(name))
        if not caught and may_be_hashed(source, item):
            found.setdefault(name.value, []).append(name)
    return {
        name: uses
        for name, uses in found.items()
        if any(_call(source, use) for use in uses)
    }


def _call(source: Source, name: cst.Name) -> cst.Call | None:
    """Return ``name.index(item)`` around the name."""
    method = source.parents[name]
    if not isinstance(method, cst.Attribute) or method.value is not name:
        return None
    call = source.parents[method]
    if method.attr.value != "index" or not isinstance(call, cst.Call):
        return None
    plain = call.func is method and len(call.args) == 1 and not call.args[0].star
    return call if plain and call.args[0].keyword is None else None


def _tested(source: Source, name: cst.Name) -> cst.BaseExpression | None:
    """Return `item` of ``item in name``."""
    target = source.parents[name]
    if not isinstance(target, cst.ComparisonTarget):
        return None
    test = source.parents[target]
    alone = isinstance(test, cst.Comparison) and len(test.comparisons) == 1
    if not alone or not isinstance(target.operator, cst.In | cst.NotIn):
        return None
    return test.left if isinstance(test, cst.Comparison) else None


def _lookup(source: Source, positions: str, call: cst.Call) -> cst.BaseExpression:
    return cst.parse_expression(f"{positions}[{source.text(call.args[0].value)}]")
