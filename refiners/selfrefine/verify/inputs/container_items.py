"""Container items: a container with other values in the places of some of its items."""

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
