"""Within: a container with other values in the places of some of its items."""

from __future__ import annotations

from typing import TYPE_CHECKING

from selfrefine.verify.inputs import (
    CONTAINERS,
    Node,
    kind,
    record_fields,
    with_fields,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from selfrefine.verify.inputs.shape import Shape

PLACES = 3
"""Items of one container in the place of which others are tried."""


def within(node: Node, variants: Callable[[Node], Iterator[Node]]) -> Iterator[Node]:
    """Yield a container with variants in the places of some of its items, one at a time."""
    what = kind(node)
    if what in CONTAINERS:
        items = node[1]
        for at, item in enumerate(items[:PLACES]):
            for variant in variants(item):
                yield [node[0], [*items[:at], variant, *items[at + 1 :]]]
    elif what == "dict":
        yield from _within_dict(node[1], variants)
    for name, value in record_fields(node):
        for variant in variants(value):
            yield with_fields(node, {name: variant})


def _within_dict(
    pairs: list[list[Node]], variants: Callable[[Node], Iterator[Node]]
) -> Iterator[Node]:
    keys = [key for key, _ in pairs]
    for at, (key, value) in enumerate(pairs[:PLACES]):
        for variant in variants(value):
            yield ["d", [*pairs[:at], [key, variant], *pairs[at + 1 :]]]
        for variant in variants(key):
            if variant not in keys:
                yield ["d", [*pairs, [variant, value]]]


def nested(node: Node, shape: Shape) -> Iterator[Node]:
    """Yield a dictionary or list that holds one of its own kind, where anything may be in it.

    The inner one is in another order than the outer one: what sorts, copies or merges one level shows it.
    """
    what = kind(node)
    held = shape.values if what == "dict" else shape.items
    if what not in ("dict", "list") or not node[1][1:] or held is None:
        return
    inner = [node[0], node[1][::-1]]
    if not held.open or not held.holds(inner):
        return
    if what == "dict":
        (first, _), *rest = node[1]
        yield ["d", [[first, inner], *rest]]
        yield ["d", [[first, ["l", [inner]]], *rest]]
    else:
        yield ["l", [*node[1], inner]]
