"""Linked graphs: graphs that grow as one, since copies that nothing leads to are never visited.  Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from selfrefine.verify.values import CONTAINERS, Call, Node, kind

if TYPE_CHECKING:
    from collections.abc import Callable


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
