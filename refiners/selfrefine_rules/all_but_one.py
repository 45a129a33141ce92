"""Subtract one item from the total, or multiply what comes before and behind it, instead of combining all others for each item.

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

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selfrefine_rules.lib.pattern import Match
    from selfrefine_rules.lib.source import Fixes, Source
    from selfrefine_rules.lib.surgery import Edits
    from selfrefine_rules.lib.walks import Walk

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
_LOOPS = {
    f"Total = {start}\nfor TARGET in ITEMS:\n    if {apart}:\n        Total {sign}= ITEM\n": word
    for start, sign, word in (("0", "+", "sum"), ("1", "*", "prod"))
    for apart in _APART
}


def propose(source: Source) -> Fixes:
    """Yield a fix for each loop that adds up, or multiplies, all items but its own."""
    for node, walk, word, edits, form in (*_expressions(source), *_loops(source)):
        if not source.holds_whole(walk.items):
            continue
        same = partial(source.stable, cst.Name(walk.items))
        place = source.outside_loops(node, same)
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
    for node, found in source.findall(*_CALLS):
        walk = source.walk_of(node.args[0].value.for_in)
        if walk is None or source.text(found["ITEM"]) not in walk.texts:
            continue
        outer = _around(source, node, walk, found)
        if outer is not None:
            word = "sum" if found.pattern.startswith("sum") else "prod"
            yield node, outer, word, {}, _form(source, node)
    for node, cut in source.findall(*_SPLIT):
        items, place = cut.name("Items").value, cut.name("Place").value
        outer = source.walk_around(node, items, place)
        if outer is not None:
            yield node, outer, _SPLIT[cut.pattern], {}, _form(source, node)


def _form(source: Source, node: cst.CSTNode) -> str:
    loose = (cst.Arg, cst.Assign, cst.Return, cst.ListComp, cst.AnnAssign)
    return "VALUE" if isinstance(source.parents[node], loose) else "(VALUE)"


def _loops(source: Source) -> Iterator[tuple[cst.CSTNode, Walk, str, Edits, str]]:
    """Yield each loop that takes all items but one, with the line before it."""
    for (first, loop), found in source.sequences(*_LOOPS):
        walk = source.walk_of(loop)
        if walk is None or source.text(found["ITEM"]) not in walk.texts:
            continue
        total, names = found.name("Total").value, {walk.place, walk.item} - {""}
        outer = _around(source, loop, walk, found)
        if outer is not None and source.used_only_in(loop, frozenset(names)):
            word = _LOOPS[found.pattern]
            yield loop, outer, word, {first: None}, f"{total} = VALUE\n"


def _around(
    source: Source, node: cst.CSTNode, inner: Walk, found: Match
) -> Walk | None:
    """Return the loop around whose place is left out."""
    pair = {found.name("One").value, found.name("Other").value}
    if inner.first or inner.short or inner.place not in pair or len(pair) == 1:
        return None
    (place,) = pair - {inner.place}
    return source.walk_around(node, inner.items, place)
