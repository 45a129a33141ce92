"""Index: a function's nodes by number, made in one walk: who stands in whom, and where those of a kind are.

A node's own hash is a call of Python, and these tables are asked some thousand times
for each function: by `id`, which no other object has as long as the index keeps the node.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

from selfrefine_rules.lib.tree import children

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import libcst as cst


@dataclass(frozen=True, eq=False)
class Index:
    """All nodes of a function.

    Args:
        nodes: in source order; a node's place here is its number.
        parents: each node to its parent.
        spans: the `id` of each node to its number and the last one within it.
        kinds: each type to the numbers of the nodes that have exactly this one.
    """

    nodes: Sequence[cst.CSTNode]
    parents: dict[cst.CSTNode, cst.CSTNode]
    spans: Mapping[int, tuple[int, int]]
    kinds: Mapping[type[cst.CSTNode], list[int]]

    def among(self, numbers: list[int], outer: cst.CSTNode) -> list[int]:
        """Return those of some numbers, in order, whose nodes are `outer` or stand within it."""
        first, last = self.spans[id(outer)]
        return numbers[bisect_left(numbers, first) : bisect_right(numbers, last)]


def index_of(function: cst.FunctionDef, module: cst.Module) -> Index:
    """Return the index of a function that stands in a module."""
    nodes: list[cst.CSTNode] = []
    outer: list[int] = []
    parents: dict[cst.CSTNode, cst.CSTNode] = {}
    kinds: dict[type[cst.CSTNode], list[int]] = {}
    todo: list[tuple[cst.CSTNode, cst.CSTNode, int]] = [(function, module, -1)]
    while todo:
        node, parent, number_of_parent = todo.pop()
        number = len(nodes)
        nodes.append(node)
        outer.append(number_of_parent)
        parents[node] = parent
        kind = type(node)
        if kind in kinds:
            kinds[kind].append(number)
        else:
            kinds[kind] = [number]
        below = children(node)
        if below:
            below.reverse()
            todo += [(child, node, number) for child in below]
    last = [*range(len(nodes))]
    for number in range(len(nodes) - 1, 0, -1):
        above = outer[number]
        last[above] = max(last[above], last[number])
    spans = {id(node): (n, last[n]) for n, node in enumerate(nodes)}
    return Index(nodes, parents, spans, kinds)
