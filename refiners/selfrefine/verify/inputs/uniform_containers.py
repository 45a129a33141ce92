"""Uniform containers: containers of which all items are changed at once: all negative, all zero, all equal in one place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from selfrefine.verify.inputs import (
    Node,
    kind,
    number,
    of_number,
    record_fields,
    with_fields,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

COLUMNS, ROWS = 4, 50
"""Places of a row that are made equal in all rows, and rows of which that is worth it."""


def all_alike(node: Node) -> Iterator[Node]:
    """Yield a list or dictionary with all of its items changed alike."""
    what = kind(node)
    if what not in ("list", "tuple", "dict") or not 0 < len(node[1]) <= ROWS:
        return
    if what == "dict":
        keys = [key for key, _ in node[1]]
        for values in _columns([value for _, value in node[1]]):
            yield ["d", [list(pair) for pair in zip(keys, values, strict=True)]]
    else:
        for items in _columns(node[1]):
            yield [node[0], items]


def _columns(items: list[Node]) -> Iterator[list[Node]]:
    """Yield items that are all changed alike."""
    values = [number(item) for item in items]
    if None not in values:
        yield [of_number(-value) for value in values if value is not None]
        yield [of_number(value * 0) for value in values if value is not None]
    if len(items) > 1:
        yield [items[0]] * len(items)
        yield from _tied(items)


def _tied(items: list[Node]) -> Iterator[list[Node]]:
    """Yield rows that have in one place what the first of them has there."""
    first = items[0]
    if not isinstance(first, list) or any(kind(row) != kind(first) for row in items):
        return
    put: Callable[[Node, int], Node]
    if kind(first) in ("list", "tuple"):
        names = list(range(min(len(row[1]) for row in items)))

        def put(row: Node, at: int) -> Node:
            return [row[0], [*row[1][:at], first[1][at], *row[1][at + 1 :]]]

    elif kind(first) == "dict":
        names = list(range(len(first[1])))

        def put(row: Node, at: int) -> Node:
            name, value = first[1][at]
            return ["d", [[k, value if k == name else v] for k, v in row[1]]]

    else:
        fields = record_fields(first)
        names = list(range(len(fields)))

        def put(row: Node, at: int) -> Node:
            return with_fields(row, dict([fields[at]]))

    for at in names[:COLUMNS]:
        yield [put(row, at) for row in items]
