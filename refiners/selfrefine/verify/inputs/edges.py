"""Edges: the boundary values near one value, always the same ones.

Where the kind allows: empty, one item, ties, duplicates, another order, zero, one more and one less, doubled and
trailing separators, what rounding and other alphabets make different; and the same of what a container holds.
"""

from __future__ import annotations

import itertools
import json
import math
from typing import TYPE_CHECKING

from selfrefine.verify.inputs import (
    Node,
    kind,
    number,
    of_number,
    record_fields,
    with_fields,
)
from selfrefine.verify.inputs.collection_edges import kept_edges
from selfrefine.verify.inputs.container_items import within
from selfrefine.verify.inputs.texts import text_edges
from selfrefine.verify.inputs.uniform_containers import all_alike
from selfrefine.verify.inputs.values import value_edges

if TYPE_CHECKING:
    from collections.abc import Iterator

LONGEST = 400
"""Items or characters of a mutated value; longer ones are amplification's business."""
DEEPEST, INNER = 2, 12
"""How deep the parts of a value are varied, and how many edges of each part are tried."""


def edges(node: Node, depth: int = DEEPEST) -> list[Node]:
    """Return the boundary values near one value, the simplest first; each once."""
    outer, inner = [*_outer(node), *all_alike(node)], _inner(node, depth)
    # One of the parts for each of the whole, so that neither crowds the other out.
    turns = itertools.zip_longest(outer, inner, fillvalue=_NONE)
    found = [item for turn in turns for item in turn if item is not _NONE]
    return list({json.dumps(item): item for item in found}.values())


_NONE = object()


def _outer(node: Node) -> list[Node]:
    what = kind(node)
    if what in ("int", "float"):
        return _number_edges(node)
    if what == "bool":
        return [not node]
    if what == "str":
        return [item for item in text_edges(node) if len(item) <= LONGEST]
    if what in ("list", "tuple", "iterator"):
        return _list_edges(node)
    if what in ("set", "frozenset", "dict"):
        items = node[1]
        parts: list[Node] = [[], items[:1], items[1:], items[::-1]]
        return [[node[0], part] for part in parts if part != items]
    if what == "bytes":
        return [["b", text] for text in _bytes_edges(node[1]) if text != node[1]]
    kept = kept_edges(node, lambda held: edges(held, 0))
    return [*value_edges(node), *(item for item in kept if item != node)]


def _inner(node: Node, depth: int) -> list[Node]:
    """Return a value with an edge of one of its parts in that part's place, and a record with two of them."""
    if not depth or not (isinstance(node, list) and len(node) > 1):
        return []
    single = list(within(node, lambda part: iter(edges(part, depth - 1)[:INNER])))
    return [*_pairs_of_fields(node), *single]


def _pairs_of_fields(node: Node) -> Iterator[Node]:
    """Yield a record with two of its fields at their boundaries at once, such as both zero, or both equal."""
    fields = record_fields(node)[:DEEPEST]
    for (first, a), (second, b) in itertools.combinations(fields, 2):
        for x, y in itertools.product(edges(a, 0)[:2], edges(b, 0)[:2]):
            yield with_fields(node, {first: x, second: y})
        if kind(a) == kind(b):
            yield with_fields(node, {first: b})


def _number_edges(node: Node) -> list[Node]:
    value = number(node)
    if value is None:
        return [0, 1, -1]  # so large that nothing near it is worth a call
    if isinstance(value, float):
        found: list[float] = [0.0, 1.0, -value, value + 1.0, value / 2, -1.0]
        found += [
            0.5,
            2.5,
            0.25,
            0.125,
            0.05,
            -0.0,
            1e9 + 0.1,
            1e-9,
            1 / 3,
            value + 0.005,
            math.nextafter(value, 0),
        ]
        shown = dict.fromkeys(repr(v) for v in found if math.isfinite(v))
        return [["f", text] for text in shown if text != repr(value)]
    whole = [0, 1, value + 1, value - 1, 2, -1, -value, value * 2, value // 2]
    whole += [value + 2, value * 10, -7, 99]
    return [of_number(v) for v in dict.fromkeys(whole) if v != value]


def _bytes_edges(text: str) -> list[str]:
    """Return bytes near some bytes, all in hexadecimal digits."""
    half = len(text) // 4 * 2
    other = [text[:half] + byte + text[half:] for byte in ("ff", "80", "00", "0a", "0d0a", "20")]  # fmt: skip
    ends = [end for byte in ("ff", "80", "00") for end in (byte + text[2:], text[:-2] + byte)]  # fmt: skip
    cut = [text[:2], text[2:], text[:-2], text + text[-2:], text[:2] + text]
    # More than eight, so that what is packed into them exceeds 64 bits, or all but.
    runs = [text[:2] * 9 + text[2:], text[:-2] + text[-2:] * 9]
    return list(
        dict.fromkeys(["", "00", text + text, "ff", *cut, *ends, *other, *runs])
    )


def _list_edges(node: Node) -> list[Node]:
    name, items = node
    found: list[list[Node]] = [
        [],
        items[:1],
        items[:2],
        items[1:],
        items[:-1],
        items[::-1],
    ]
    if items:
        found += [
            items + items[:1],
            items[:1] + items,
            items[:1] * 2,
            items[-1:] * 3,
            items + items,
            [*items[1:], items[0]],
        ]
    return [[name, part] for part in found if part != items and len(part) <= LONGEST]
