"""Graph mutations: another graph in the place of one: a table whose values name its own keys.  Pure.

Values that change one by one seldom make another graph: most lead nowhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from selfrefine.verify.values import Call, Node, kind
from selfrefine.verify.values.places import Place, places_in, put

if TYPE_CHECKING:
    import random
    from collections.abc import Mapping

MOST_PLACES = 40


TO_ITSELF = 0.1
"""How often a place may lead to itself."""


GRAPH = (3, 6)
"""Places of a graph that is made, at least and at most."""


EDGES, WEIGHTS = (0, 1, 2, 2, 3, 3), 9


def tables_in(call: Call) -> list[tuple[str | int, Place]]:
    """Return the tables within a call whose values name their own keys: graphs."""
    return [(at, place) for at, node in call.arguments() for place in places_in(node, MOST_PLACES) if _is_graph(place.node)]  # fmt: skip


def with_other_graph(
    call: Call,
    tables: list[tuple[str | int, Place]],
    values: Mapping[str, list[Node]],
    chance: random.Random,
) -> Call:
    """Return a call with another graph of the same form, and with its places where others were named."""
    at, place = chance.choice(tables)
    pairs = place.node[1]
    names = [key for key, _ in pairs]
    for _, value in pairs:
        names += [name for name in _items_or_keys(value) if name not in names]
    spare = [n for n in values.get(kind(names[0]), []) if n not in names]
    chance.shuffle(spare)
    names = [*names, *spare][: chance.randint(*GRAPH)]
    form = next((value for _, value in pairs if value and value[1]), pairs[0][1])
    new = [[name, _edges_of(name, names, form, chance)] for name in names]
    chance.shuffle(new)
    keep = chance.random() < 0.5  # noqa: PLR2004  what leads nowhere is mostly no key
    new = [row for row in new if row[1][1] or keep]
    for other, node in call.arguments():
        if other != at and kind(node) == kind(names[0]):
            call = call.replaced(other, chance.choice(names))
    return call.replaced(at, put(dict(call.arguments())[at], place.path, ["d", new]))


def _is_graph(node: Node) -> bool:
    """Whether a dictionary holds lists, sets or tables of what are its own keys, at least once."""
    if kind(node) != "dict" or not node[1]:
        return False
    if any(kind(value) not in ("list", "tuple", "set", "dict") for _, value in node[1]):
        return False
    names = {repr(name) for _, value in node[1] for name in _items_or_keys(value)}
    kinds = {kind(key) for key, _ in node[1]}
    held = {kind(name) for _, value in node[1] for name in _items_or_keys(value)}
    return bool(names & {repr(key) for key, _ in node[1]}) and kinds == held


def _items_or_keys(value: Node) -> list[Node]:
    return [key for key, _ in value[1]] if value[0] == "d" else list(value[1])


def _edges_of(name: Node, names: list[Node], form: Node, chance: random.Random) -> Node:
    others = [o for o in names if o != name or chance.random() < TO_ITSELF]
    chosen = chance.sample(others, min(chance.choice(EDGES), len(others)))
    if form[0] != "d":
        return [form[0], chosen]
    known = [value for _, value in form[1]]
    whole = all(isinstance(value, int) for value in known)
    rows = [chance.randint(1, WEIGHTS) if whole else chance.choice(known) for _ in chosen]  # fmt: skip
    return ["d", [list(pair) for pair in zip(chosen, rows, strict=True)]]
