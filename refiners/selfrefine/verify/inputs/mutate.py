"""Mutate: random neighbours of recorded values, where wrong candidates give themselves away."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from selfrefine.verify.inputs import (
    CONTAINERS,
    Node,
    kind,
    number,
    of_number,
    record_fields,
    with_fields,
)
from selfrefine.verify.inputs.edges import LONGEST, edges
from selfrefine.verify.inputs.shape import Shape
from selfrefine.verify.inputs.texts import SPECIAL
from selfrefine.verify.inputs.values import is_value, value_near

if TYPE_CHECKING:
    import random
    from collections.abc import Callable


def mutate(node: Node, pool: list[Node], shape: Shape, chance: random.Random) -> Node:
    """Return a neighbour of a value.

    Args:
        node: the value to start from.
        pool: other values seen in its place.
        shape: what they have in common; orders and vocabularies are kept.
        chance: where the choices come from.
    """
    what = kind(node)
    if what in ("int", "float"):
        return _mutate_number(node, pool, chance)
    if what == "bool":
        return chance.choice([True, False])
    if what == "str":
        return _mutate_text(node, pool, shape, chance)
    if what in CONTAINERS:
        return _mutate_items(node, pool, shape, chance)
    if what == "dict" and node[1]:
        return _mutate_dict(node, shape, chance)
    if record_fields(node):
        return _mutate_record(node, pool, shape, chance)
    if is_value(node):
        return value_near(node, pool, chance)
    return chance.choice(pool) if pool else node


def _mutate_number(node: Node, pool: list[Node], chance: random.Random) -> Node:
    value = number(node)
    every = (number(other) for other in pool)
    others = [v for v in every if v is not None and math.isfinite(v)]
    if value is None or not math.isfinite(value):
        return node if value is None else of_number(chance.choice([0.0, *others]))
    low, high = min([value, *others]), max([value, *others])
    if isinstance(value, float):
        picks: list[float] = [
            value + 1.0,
            -value,
            value * 2,
            value / 3,
            chance.uniform(low, high),
            0.0,
        ]
    else:
        span = max(int(high) - int(low), 10)
        picks = [value + 1, value - 1, -value, value * 2, value // 2, 0]
        picks += [chance.randint(int(low), int(high)) for _ in range(3)]
        picks += [
            chance.randint(int(low) - span, int(high) + span),
            chance.randint(-span, span),
        ]
    return of_number(chance.choice(picks))


def _mutate_text(
    text: str, pool: list[Node], shape: Shape, chance: random.Random
) -> Node:
    if shape.text and shape.text.words:
        words = text.split()
        vocabulary = sorted(shape.text.words)
        chosen = [
            chance.choice(vocabulary)
            for _ in range(chance.randint(0, max(4, len(words))))
        ]
        return " ".join(words[: chance.randint(0, len(words))] + chosen)[:LONGEST]
    others = [other for other in pool if isinstance(other, str)] or [text]
    alphabet = "".join(others)[:2000] or "ab"
    at = chance.randint(0, len(text))
    operations: list[Callable[[], str]] = [
        lambda: text[:at] + chance.choice(alphabet) + text[at:],
        lambda: text[:at] + text[at + 1 :],
        lambda: text[:at] + chance.choice(alphabet) + text[at + 1 :],
        lambda: text[:at] + text[at : at + 1] * 2 + text[at + 1 :],
        lambda: text[:at] + text[at : at + 3] + text[at:],
        lambda: "".join(chance.sample(text, len(text))),
        lambda: (text + chance.choice(others))[:LONGEST],
        lambda: chance.choice(others),
        lambda: "".join(chance.choice(alphabet) for _ in range(chance.randint(1, 12))),
        lambda: _doubled_marks(text, chance),
        lambda: text[:at] + chance.choice(SPECIAL) + text[at:],
    ]
    return chance.choice(operations)()


def _doubled_marks(text: str, chance: random.Random) -> str:
    """Put separators where they may be doubled, leading or trailing."""
    marks = sorted({c for c in text if not c.isalnum()}) or [" "]
    mark = chance.choice(marks)
    spots = [i for i, c in enumerate(text) if c == mark] + [0, len(text)]
    at = chance.choice(spots)
    return text[:at] + mark * chance.randint(1, 2) + text[at:]


def _mutate_items(
    node: Node, pool: list[Node], shape: Shape, chance: random.Random
) -> Node:
    name, items = node[0], list(node[1])
    if len(items) == len(shape.fields) > 0:
        at = chance.randrange(len(items))
        column = [
            other[1][at]
            for other in pool
            if kind(other) == "tuple" and len(other[1]) == len(items)
        ]
        items[at] = mutate(items[at], column, shape.fields[at], chance)
        return [name, items]
    seen = [item for other in pool if kind(other) in CONTAINERS for item in other[1]][
        :500
    ] or items
    inner = shape.items or Shape(open=True)
    for _ in range(chance.randint(1, 3)):
        items = _one_change(items, seen, inner, chance)
    items = items[:LONGEST]
    if shape.order:
        values = [number(item) for item in items]
        if all(value is not None for value in values):
            items.sort(
                key=lambda item: number(item) or 0, reverse=shape.order == "descending"
            )
        elif all(isinstance(item, str) for item in items):
            items.sort(reverse=shape.order == "descending")
    if shape.rectangular and items and all(kind(row) in CONTAINERS for row in items):
        width = min(len(row[1]) for row in items)
        items = [[row[0], row[1][:width]] for row in items]
    return [name, items]


FOREIGN: tuple[Node, ...] = (
    True,
    False,
    None,
    0,
    1,
    -1,
    ["f", "1.0"],
    "",
    "a",
    ["l", []],
    ["d", []],
)
"""What may come among items of any kind: booleans that are integers, equal numbers of other types."""


def _one_change(
    items: list[Node], seen: list[Node], shape: Shape, chance: random.Random
) -> list[Node]:
    if not items:
        return [chance.choice(seen)] if seen else items
    at = chance.randrange(len(items))
    pick = items[at]
    operations: list[Callable[[], list[Node]]] = [
        lambda: items[:at] + items[at + 1 :],
        lambda: [*items[:at], pick, *items[at:]],
        lambda: [*items, pick],
        lambda: [pick, *items],
        lambda: [*items[:at], chance.choice(seen), *items[at + 1 :]],
        lambda: [*items[:at], mutate(pick, seen, shape, chance), *items[at + 1 :]],
        lambda: [*items[:at], mutate(pick, seen, shape, chance), *items[at + 1 :]],
        lambda: [
            *items[:at],
            chance.choice(edges(pick, 0) or [pick]),
            *items[at + 1 :],
        ],
        lambda: items[::-1],
        lambda: chance.sample(items, len(items)),
        lambda: items[: at + 1],
        lambda: items + [chance.choice(seen) for _ in range(chance.randint(1, 6))],
    ]
    if shape.open:
        foreign = chance.choice(FOREIGN)
        operations += [
            lambda: [*items[:at], foreign, *items[at:]],
            lambda: [*items[:at], foreign, *items[at + 1 :]],
        ] * 3
    return chance.choice(operations)()


def _mutate_record(
    node: Node, pool: list[Node], shape: Shape, chance: random.Random
) -> Node:
    """Return a record with one field exchanged, or another record seen in its place."""
    name, value = chance.choice(record_fields(node))
    column = [
        other[name] for item in pool if name in (other := dict(record_fields(item)))
    ]
    inner = shape.record.get(name, Shape(open=True))
    return with_fields(node, {name: mutate(value, column, inner, chance)})


def _mutate_dict(node: Node, shape: Shape, chance: random.Random) -> Node:
    pairs = [list(pair) for pair in node[1]]
    at = chance.randrange(len(pairs))
    key, value = pairs[at]
    values = [v for _, v in pairs]
    action = chance.choice(["drop", "change", "move", "add"])
    if action == "drop":
        del pairs[at]
    elif action == "change":
        pairs[at] = [
            key,
            mutate(value, values, shape.values or Shape(open=True), chance),
        ]
    elif action == "move":
        pairs.insert(0, pairs.pop(at))
    else:
        fresh = mutate(
            key, [k for k, _ in pairs], shape.items or Shape(open=True), chance
        )
        if fresh not in [k for k, _ in pairs]:
            pairs.append([fresh, value])
    return ["d", pairs]
