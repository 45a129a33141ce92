"""Parallel columns: calls in which sequences of one length change at one index, as columns of a table do.  Pure.

What goes through several sequences at once takes only such calls, and its mistakes show where a row comes twice
and where just that row is asked for.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from selfrefine.verify.values import Call, Node, kind, number
from selfrefine.verify.values.places import Spot, spots_in, with_spot

if TYPE_CHECKING:
    import random

ASKED_FOR = 0.6
"""How often a row that changed is asked for by an argument that is no sequence."""
SAME = 0.7
"""How often a row that comes twice is the same in a column."""


def columns_of(call: Call) -> list[list[Spot]]:
    """Return the groups of lists and tuples of one length that stand beside each other, as deep within the call."""
    groups: dict[tuple[int, int], list[Spot]] = defaultdict(list)
    for spot in spots_in(call):
        if kind(spot.node) in ("list", "tuple") and spot.node[1]:
            groups[len(spot.path), len(spot.node[1])].append(spot)
    return [group for group in groups.values() if len(group) > 1]


def alongside(call: Call, chance: random.Random) -> Call:
    """Return a call with a row of its columns doubled, left out or exchanged with another; as it is without columns."""
    groups = columns_of(call)
    if not groups:
        return call
    group = chance.choice(groups)
    rows = len(group[0].node[1])
    first, other = chance.randrange(rows), chance.randrange(rows)
    action = chance.choice(("double", "double", "drop", "exchange"))
    asked = chance.choice(group).node[1][first]
    for spot in group:
        items = list(spot.node[1])
        if action == "double":
            same = chance.random() < SAME
            items.insert(first + 1, items[first] if same else items[other])
        elif action == "drop":
            del items[first]
        else:
            items[first], items[other] = items[other], items[first]
        call = with_spot(call, spot, [spot.node[0], items])
    return _asked_for(call, asked, chance) if chance.random() < ASKED_FOR else call


def _asked_for(call: Call, item: Node, chance: random.Random) -> Call:
    """Return a call with an item in the place of an argument of its kind."""
    fitting = [at for at, node in call.arguments() if _alike(node, item)]
    return call.replaced(chance.choice(fitting), item) if fitting else call


def _alike(node: Node, item: Node) -> bool:
    numbers = number(node) is not None and number(item) is not None
    return numbers or kind(node) == kind(item)
