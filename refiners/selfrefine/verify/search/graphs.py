"""Graphs: another graph in the place of one, and larger ones that grow as one.  Pure.

Values that change one by one seldom make another graph: most lead nowhere.  Copies that nothing leads to are never visited.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from selfrefine.verify.values import CONTAINERS, Call, Node, kind
from selfrefine.verify.values.places import Spot, spots_in, with_spot

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Mapping

TO_ITSELF = 0.1
"""How often a place may lead to itself."""
GRAPH = (3, 6)
"""Places of a graph that is made, at least and at most."""
TABLES = frozenset({"list", "tuple", "set", "dict"})
"""Kinds that hold the places to which one leads; any other leads to one."""
EDGES, WEIGHTS = (0, 1, 2, 2, 3, 3), 9


def tables_in(call: Call) -> list[Spot]:
    """Return the tables within a call whose values name their own keys: graphs."""
    return [spot for spot in spots_in(call) if _names_itself(spot.node)]


def with_other_graph(
    call: Call,
    tables: list[Spot],
    values: Mapping[str, list[Node]],
    chance: random.Random,
) -> Call:
    """Return a call with another graph of the same form, and with its places where others were named."""
    table = chance.choice(tables)
    pairs = table.node[1]
    names = [key for key, _ in pairs]
    for _, value in pairs:
        names += [name for name in _vertices(value) if name not in names]
    spare = [n for n in values.get(kind(names[0]), []) if n not in names]
    chance.shuffle(spare)
    names = [*names, *spare][: chance.randint(*GRAPH)]
    form = next((value for _, value in pairs if _vertices(value)), pairs[0][1])
    new = [[name, _edges_of(name, names, form, chance)] for name in names]
    chance.shuffle(new)
    keep = chance.random() < 0.5  # noqa: PLR2004  what leads nowhere is mostly no key
    new = [row for row in new if _vertices(row[1]) or keep]
    for other, node in call.arguments():
        if other != table.at and kind(node) == kind(names[0]):
            call = call.replaced(other, chance.choice(names))
    return with_spot(call, table, ["d", new])


def _names_itself(node: Node) -> bool:
    """Whether a dictionary holds its own keys, or lists, sets or tables of them, at least once."""
    if kind(node) != "dict" or not node[1]:
        return False
    names = {repr(name) for _, value in node[1] for name in _vertices(value)}
    kinds = {kind(key) for key, _ in node[1]}
    held = {kind(name) for _, value in node[1] for name in _vertices(value)}
    return bool(names & {repr(key) for key, _ in node[1]}) and kinds == held


def _edges_of(name: Node, names: list[Node], form: Node, chance: random.Random) -> Node:
    others = [o for o in names if o != name or chance.random() < TO_ITSELF]
    if kind(form) not in TABLES:
        return chance.choice(others or names)
    chosen = chance.sample(others, min(chance.choice(EDGES), len(others)))
    if form[0] != "d":
        return [form[0], chosen]
    known = [value for _, value in form[1]]
    whole = all(isinstance(value, int) for value in known)
    rows = [chance.randint(1, WEIGHTS) if whole else chance.choice(known) for _ in chosen]  # fmt: skip
    return ["d", [list(pair) for pair in zip(chosen, rows, strict=True)]]


def linked(
    call: Call, factor: int, shift: Callable[[Node, int], Node], most: int
) -> Call | None:
    """Return a call whose graphs have so many copies of themselves, each within reach of the first; None without a graph.

    Args:
        call: a call.
        factor: copies.
        shift: returns a vertex as it is called in a later copy.
        most: vertices of a graph.
    """
    grown = call
    for at, node in call.arguments():
        if is_graph(node) and len(node[1]) * factor <= most:
            new = (_table if kind(node) == "dict" else _rows)(node, factor, shift)
            grown = grown.replaced(at, new, origin="amplified")
    return None if grown is call else grown


def is_graph(node: Node) -> bool:
    """Whether a dictionary leads from each of its keys to others, or a list from each place to others."""
    if kind(node) not in ("dict", "list") or not node[1][1:]:
        return False
    if kind(node) == "list":
        lists = all(kind(row) == "list" for row in node[1])
        led = [to for row in node[1] for to in row[1]] if lists else []
        return bool(led) and all(type(to) is int and 0 <= to < len(node[1]) for to in led)  # fmt: skip
    keys = [key for key, _ in node[1]]
    if not all(kind(to) in (CONTAINERS | {"dict"}) for _, to in node[1]):
        return False
    led = [vertex for _, to in node[1] for vertex in _vertices(to)]
    return bool(led) and sum(vertex in keys for vertex in led) * 2 > len(led)


def _vertices(to: Node) -> list[Node]:
    if kind(to) not in TABLES:
        return [to]
    return [key for key, _ in to[1]] if kind(to) == "dict" else list(to[1])


def _children(block: int, factor: int) -> list[int]:
    """Return the copies that one leads to: a tree, so that many stand side by side and each is soon reached."""
    return [child for child in (2 * block + 1, 2 * block + 2) if child < factor]


def _table(node: Node, factor: int, shift: Callable[[Node, int], Node]) -> Node:
    pairs: dict[str, list[Node]] = {}
    first = node[1][0][0]
    for block in range(factor):
        for key, to in node[1]:
            led = [shift(child, block) for child in _vertices(to)]
            led += [shift(first, child) for child in _children(block, factor)]
            name = shift(key, block)
            if kind(to) == "dict":
                weights = [value for _, value in to[1]] or [1]
                row = ["d", [[v, weights[n % len(weights)]] for n, v in enumerate(led)]]
            else:
                row = [to[0], led]
            pairs.setdefault(repr(name), [name, row])
    return ["d", list(pairs.values())]


def _rows(node: Node, factor: int, _: Callable[[Node, int], Node]) -> Node:
    size = len(node[1])
    rows = [
        [row[0], [*(to + block * size for to in row[1]), *(c * size for c in _children(block, factor))]]
        for block in range(factor)
        for row in node[1]
    ]  # fmt: skip
    return ["l", rows]
