"""Preserved sums: calls whose numbers change so that what they add up to, or how they stand to each other, stays.  Pure.

Where a function refuses what does not balance, a number that changes alone never comes past its first line: debts
that are settled, shares of a whole, first and last of a range.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from selfrefine.verify.search.standard_values import EAST, UTC
from selfrefine.verify.values import ZONE_AT, Call, Node, kind, number, of_number
from selfrefine.verify.values.places import spots_in, values_of, with_spot, with_values

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

BASES, MOST = 4, 24
"""Calls whose numbers change, and calls that are made of each."""
ROWS = 8
"""Numbers of one container that take part."""
FAR = (2**64, -(2**53) - 1, 1000)
"""By how much all whole numbers of a call are moved at once."""
MOMENT = "datetime.datetime"
OTHER_KEYS = ("b", "ab", "z")
"""Keys for what is split off where no other key is known."""


def conserved_calls(bases: Sequence[Call]) -> Iterator[Call]:
    """Yield calls with numbers that were moved from one place to another, and with all of them moved alike.

    Args:
        bases: calls to start from, small ones first.
    """
    for call in bases[:BASES]:
        yield from itertools.islice(_moved_within(call), MOST)
    for call in bases[:2]:
        yield from _all_moved(call)
        yield from _all_zoned(call)


def _moved_within(call: Call) -> Iterator[Call]:
    for spot in spots_in(call):
        for other in balanced(spot.node):
            yield with_spot(call, spot, other)


def balanced(node: Node) -> Iterator[Node]:
    """Yield a dictionary or list of numbers with the same sum, made of other numbers."""
    if kind(node) not in ("dict", "list", "tuple") or not 0 < len(node[1]) <= ROWS:
        return
    found = values_of(node)
    if any(number(value) is None for value in found):
        return
    yield from (with_values(node, values) for values in _transferred(found))
    if kind(node) == "dict":
        yield from _split([key for key, _ in node[1]], found)
    else:
        for index, (half, rest) in _halves(found):
            yield [node[0], [*found[:index], half, rest, *found[index + 1 :]]]


def _transferred(nodes: Sequence[Node]) -> Iterator[list[Node]]:
    """Yield numbers of which one got what another lost, and the same numbers in another order."""
    values = [number(node) or 0 for node in nodes]
    if len(values) > 1:
        yield list(nodes[::-1])
        yield [*nodes[1:], nodes[0]]
    for first, second in itertools.permutations(range(len(values)), 2):
        for step in (1, values[first] - values[first] // 2):
            moved = list(values)
            moved[first] -= step
            moved[second] += step
            yield [of_number(value) for value in moved]


def _halves(nodes: Sequence[Node]) -> Iterator[tuple[int, tuple[Node, Node]]]:
    """Yield the index of each number with two that add up to it: alike, if it is even."""
    for index, node in enumerate(nodes):
        value = number(node) or 0
        if isinstance(value, int):
            yield index, (of_number(value // 2), of_number(value - value // 2))


def _split(keys: list[Node], nodes: list[Node]) -> Iterator[Node]:
    """Yield a dictionary in which a part of one value stands under a key of its own, before it or last."""
    pairs = [list(pair) for pair in zip(keys, nodes, strict=True)]
    for index, (half, rest) in _halves(nodes):
        if not isinstance(keys[index], str):
            continue
        others = (*OTHER_KEYS, f"{keys[index]}2", keys[index][:1] or "a")
        fresh = next(key for key in others if key not in keys)
        kept = [*pairs[:index], [keys[index], rest], *pairs[index + 1 :]]
        yield ["d", [*kept, [fresh, half]]]
        yield ["d", [[fresh, half], *kept]]
        # Each of the others as well, so that both sides have more than one.
        for other in range(index):
            third, fourth = dict(_halves(nodes)).get(other, (None, None))
            if third is not None:
                changed = [list(pair) for pair in kept]
                changed[other] = [keys[other], fourth]
                yield ["d", [*changed, [fresh, half], [f"{fresh}_", third]]]


def _all_moved(call: Call) -> Iterator[Call]:
    """Yield a call with all of its whole numbers moved by as much: how they stand to each other stays."""
    whole = [at for at, node in call.arguments() if type(number(node)) is int]
    if len(whole) < 2:  # noqa: PLR2004  one alone is near nothing
        return
    for step in FAR:
        for some in dict.fromkeys((tuple(whole), tuple(whole[:2]))):
            made = call
            for at in some:
                made = made.replaced(at, of_number(int(number(dict(call.arguments())[at]) or 0) + step))  # fmt: skip
            yield made


def _all_zoned(call: Call) -> Iterator[Call]:
    """Yield a call with all of its moments in one zone: one alone cannot be compared with the others."""
    for zone in (UTC, EAST):
        made = call
        for spot in spots_in(call):
            if kind(spot.node) == MOMENT:
                parts = list(spot.node[2])
                parts[ZONE_AT[MOMENT]] = zone
                made = with_spot(made, spot, [*spot.node[:2], parts])
        if made.key != call.key:
            yield made.unlike("all moments in a zone")
