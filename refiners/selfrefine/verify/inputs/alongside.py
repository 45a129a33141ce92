"""Alongside: calls in which sequences of one length change at one index, as columns of a table do.  Pure.

What goes through several sequences at once takes only such calls, and its mistakes show where a row comes twice
and where just that row is asked for.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from selfrefine.verify.inputs import Call, Node, kind, number, of_number
from selfrefine.verify.inputs.places import Place, places_in, put

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator, Sequence

MOST_PLACES = 40
BASES, ROWS = 3, 4
"""Calls, and rows of each, that are doubled."""
ASKED_FOR = 0.6
"""How often a row that changed is asked for by an argument that is no sequence."""
SAME = 0.7
"""How often a row that comes twice is the same in a column."""

Column = tuple["str | int", Place]


def columns_of(call: Call) -> list[list[Column]]:
    """Return the groups of lists and tuples of one length that stand beside each other, as deep within the call."""
    groups: dict[tuple[int, int], list[Column]] = defaultdict(list)
    for at, node in call.arguments():
        for place in places_in(node, MOST_PLACES):
            if kind(place.node) in ("list", "tuple") and place.node[1]:
                groups[len(place.path), len(place.node[1])].append((at, place))
    return [group for group in groups.values() if len(group) > 1]


def alongside(call: Call, chance: random.Random) -> Call:
    """Return a call with a row of its columns doubled, left out or exchanged with another; as it is without columns."""
    groups = columns_of(call)
    if not groups:
        return call
    group = chance.choice(groups)
    rows = len(group[0][1].node[1])
    first, other = chance.randrange(rows), chance.randrange(rows)
    action = chance.choice(("double", "double", "drop", "exchange"))
    asked = chance.choice(group)[1].node[1][first]
    for at, place in group:
        items = list(place.node[1])
        if action == "double":
            same = chance.random() < SAME
            items.insert(first + 1, items[first] if same else items[other])
        elif action == "drop":
            del items[first]
        else:
            items[first], items[other] = items[other], items[first]
        new = put(dict(call.arguments())[at], place.path, [place.node[0], items])
        call = call.replaced(at, new)
    return _asked_for(call, asked, chance) if chance.random() < ASKED_FOR else call


def doubled_rows(small: Sequence[Call]) -> Iterator[Call]:
    """Yield calls in which one item of a column comes twice, with something else beside it, and is asked for."""
    for call in small[:BASES]:
        for group in columns_of(call):
            for at, place in group:
                if None not in map(number, place.node[1]):
                    yield from _doubled(call, group, (at, place))


def _doubled(call: Call, group: list[Column], key: Column) -> Iterator[Call]:
    """Yield the call with each item of a column of numbers twice."""
    items = key[1].node[1]
    for row, item in list(enumerate(items))[:ROWS]:
        made = call
        for at, place in group:
            column = list(place.node[1])
            value = number(column[row])
            other = column[row - 1] if value is None else of_number(value + 1)
            column.insert(row + 1, item if (at, place) == key else other)
            new = put(dict(made.arguments())[at], place.path, [place.node[0], column])
            made = made.replaced(at, new)
        for at, node in made.arguments():
            if number(node) is not None:
                yield made.replaced(at, item)


def _asked_for(call: Call, item: Node, chance: random.Random) -> Call:
    """Return a call with an item in the place of an argument of its kind."""
    fitting = [at for at, node in call.arguments() if _alike(node, item)]
    return call.replaced(chance.choice(fitting), item) if fitting else call


def _alike(node: Node, item: Node) -> bool:
    numbers = number(node) is not None and number(item) is not None
    return numbers or kind(node) == kind(item)
