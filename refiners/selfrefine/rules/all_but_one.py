"""Subtract or divide one item from the total, instead of combining all others for each item.

Why:
    The sum of all items but one is the whole sum without it, and their product is that of
    the items before it and of those behind: both are found in one walk for all items.

Bad:
    def of_others(numbers: list[int]) -> list[int]:
        found = []
        for i in range(len(numbers)):
            found.append(sum(numbers[j] for j in range(len(numbers)) if j != i))
        return found

Good:
    def of_others(numbers: list[int]) -> list[int]:
        found = []
        number_total = sum(numbers)
        for i in range(len(numbers)):
            found.append(number_total - numbers[i])
        return found

Bad:
    def products(numbers: list[int]) -> list[int]:
        found = []
        for i in range(len(numbers)):
            product = 1
            for j in range(len(numbers)):
                if i != j:
                    product *= numbers[j]
            found.append(product)
        return found

Good:
    from itertools import accumulate
    from operator import mul


    def products(numbers: list[int]) -> list[int]:
        found = []
        products_before = list(accumulate(numbers, mul, initial=1))
        products_from = list(accumulate(reversed(numbers), mul, initial=1))[::-1]
        for i in range(len(numbers)):
            product = products_before[i] * products_from[i + 1]
            found.append(product)
        return found
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules.lib.blocks import as_block
from selfrefine.rules.lib.pattern import extract, findall
from selfrefine.rules.lib.place import outside_loops
from selfrefine.rules.lib.uses import stable, used_only_in
from selfrefine.rules.lib.walks import Walk, walk_around, walk_of
from selfrefine.rules.lib.whole import holds_whole

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selfrefine.rules.lib.pattern import Match
    from selfrefine.rules.lib.source import Fixes, Source
    from selfrefine.rules.lib.surgery import Edits

NAME = "all-but-one"
ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.7

_APART = ("One != Other", "not One == Other")
_CALLS = [
    f"{word}(ITEM for TARGET in ITEMS if {apart})"
    for word in ("sum", "prod", "math.prod")
    for apart in _APART
]
_SPLIT = {
    "sum(Items[:Place]) + sum(Items[Place + 1:])": "sum",
    "sum(Items[:Place] + Items[Place + 1:])": "sum",
    "prod(Items[:Place] + Items[Place + 1:])": "prod",
    "math.prod(Items[:Place] + Items[Place + 1:])": "prod",
    "prod(Items[:Place]) * prod(Items[Place + 1:])": "prod",
    "math.prod(Items[:Place]) * math.prod(Items[Place + 1:])": "prod",
}
_STEPS = {"Total += ITEM": "sum", "Total = Total + ITEM": "sum"} | {
    "Total *= ITEM": "prod",
    "Total = Total * ITEM": "prod",
}
_STARTS = {"sum": "0", "prod": "1"}


def propose(source: Source) -> Fixes:
    """Yield a fix for each loop that adds up, or multiplies, all items but its own."""
    for node, walk, word, edits, form in (*_expressions(source), *_loops(source)):
        if not holds_whole(source, walk.items):
            continue
        same = partial(stable, source, cst.Name(walk.items))
        place = outside_loops(source, node, same)
        if place is None:
            continue
        made, value = _whole_and_rest(source, walk, word)
        yield source.fix(
            node,
            f"For each item of `{walk.items}`, all other items are visited.",
            "Compute the total once, and take the one item off.",
            {**edits, node: form.replace("VALUE", value)},
            before={place.statement: made},
            imports=(
                ["from itertools import accumulate", "from operator import mul"]
                if word == "prod"
                else []
            ),
        )


def _whole_and_rest(source: Source, walk: Walk, word: str) -> tuple[str, str]:
    """Return what is made once, and what stands for all items but one."""
    items, place = walk.items, walk.place
    if word == "sum":
        one = items.removesuffix("s") if items.endswith("s") else items
        total = source.fresh(f"{one}_total", f"{one}_sum")
        return (
            f"{total} = sum({items})\n",
            f"{total} - {walk.item or f'{items}[{place}]'}",
        )
    before = source.fresh("products_before", f"{items}_before")
    behind = source.fresh("products_from", f"{items}_from")
    made = (
        f"{before} = list(accumulate({items}, mul, initial=1))\n"
        f"{behind} = list(accumulate(reversed({items}), mul, initial=1))[::-1]\n"
    )
    return made, f"{before}[{place}] * {behind}[{place} + 1]"


def _expressions(
    source: Source,
) -> Iterator[tuple[cst.CSTNode, Walk, str, Edits, str]]:
    """Yield each call that takes all items but one."""
    for node, found in findall(source, *_CALLS):
        call = cst.ensure_type(node, cst.Call)
        clause = cst.ensure_type(call.args[0].value, cst.GeneratorExp).for_in
        walk = walk_of(source, clause)
        if walk is None or source.text(found["ITEM"]) not in walk.texts:
            continue
        outer = _around(source, node, walk, found)
        if outer is not None:
            word = "sum" if found.pattern.startswith("sum") else "prod"
            yield node, outer, word, {}, _form(source, node)
    for node, cut in findall(source, *_SPLIT):
        items, place = cut.name("Items").value, cut.name("Place").value
        outer = walk_around(source, node, items, place)
        if outer is not None:
            yield node, outer, _SPLIT[cut.pattern], {}, _form(source, node)


def _form(source: Source, node: cst.CSTNode) -> str:
    loose = (cst.Arg, cst.Assign, cst.Return, cst.ListComp, cst.AnnAssign)
    return "VALUE" if isinstance(source.parents[node], loose) else "(VALUE)"


def _loops(source: Source) -> Iterator[tuple[cst.CSTNode, Walk, str, Edits, str]]:
    """Yield each loop that takes all items but one, with the line before it."""
    for first, loop in source.neighbours():
        if not isinstance(loop, cst.For) or loop.orelse:
            continue
        start = extract(source, first, "Total = START")
        if not start or source.commented(loop):
            continue
        walk = walk_of(source, loop)
        body = as_block(loop.body).body
        if walk is None or walk.first or walk.short or len(body) != 1:
            continue
        branch = body[0]
        if not isinstance(branch, cst.If) or branch.orelse:
            continue
        apart = extract(source, branch.test, *_APART)
        lines = as_block(branch.body).body
        step = extract(source, lines[0], *_STEPS) if len(lines) == 1 else None
        if not apart or not step or source.text(step["ITEM"]) not in walk.texts:
            continue
        word, total = _STEPS[step.pattern], step.name("Total").value
        if total != start.name("Total").value:
            continue
        if source.text(start["START"]) != _STARTS[word]:
            continue
        names = frozenset({walk.place, walk.item} - {""})
        outer = _around(source, loop, walk, apart)
        if outer is not None and used_only_in(source, loop, names):
            yield loop, outer, word, {first: None}, f"{total} = VALUE\n"


def _around(
    source: Source, node: cst.CSTNode, inner: Walk, found: Match
) -> Walk | None:
    """Return the loop around whose place is left out."""
    pair = {found.name("One").value, found.name("Other").value}
    if inner.first or inner.short or inner.place not in pair or len(pair) == 1:
        return None
    (place,) = pair - {inner.place}
    return walk_around(source, node, inner.items, place)
