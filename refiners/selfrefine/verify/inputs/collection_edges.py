"""Collection edges: the boundary neighbours of arrays and of what the collections module makes: those of what they hold, and their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from selfrefine.verify.inputs import Node, kind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

HELD_AT = {
    "collections.OrderedDict": 0,
    "collections.deque": 0,
    "collections.Counter": 0,
    "collections.defaultdict": 1,
    "numpy.ndarray": 0,
    "types.MappingProxyType": 0,
}
"""Which of the parts of each kind is the list or dictionary of what it holds."""
COUNTS = (0, -1, 1, 2)


def kept_edges(node: Node, edges: Callable[[Node], list[Node]]) -> Iterator[Node]:
    """Yield what is near one of these; nothing for a value of another kind.

    Args:
        node: the value.
        edges: gives the neighbours of a list or dictionary.
    """
    what = kind(node)
    if what not in HELD_AT:
        return
    at = HELD_AT[what]
    for near in edges(node[2][at]):
        yield with_held(node, near)
    if what == "collections.deque":
        items = node[2][0][1]
        for most in (None, len(items), len(items) + 1):
            yield [*node[:2], [node[2][0], most]]
    elif what == "numpy.ndarray":
        for name in ("int64", "float64", "float32"):
            yield [*node[:2], [node[2][0], name]]
    elif what == "collections.Counter" and node[2][0][1]:
        (first, _), *rest = node[2][0][1]
        for count in COUNTS:
            yield with_held(node, ["d", [[first, count], *rest]])


def with_held(node: Node, held: Node) -> Node:
    """Return one of these that holds something else."""
    at = HELD_AT[kind(node)]
    return [*node[:2], [*node[2][:at], held, *node[2][at + 1 :]]]
