"""Shape: what the recorded values of one argument have in common, their likely precondition.

A shape is learned from examples, and only from enough of them: with fewer than
`ENOUGH` distinct examples every value of a seen kind is in the domain.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias

from selfrefine.verify.values import (
    CONTAINERS,
    Node,
    kind,
    number,
    record_fields,
    short,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

ENOUGH = 4
"""Distinct examples from which a sign, an order or a form is learned."""
FEW = 3
"""So few distinct items among many are taken for the only ones (flags, codes)."""
MANY_ITEMS = 12
SMALL = 4
"""A number this close to the range of those seen is in the domain, however narrow the range."""
MANY_CHARACTERS = 20
_HOLDERS = CONTAINERS | {"dict"}
WORD = 1 << 63
"""No machine word holds whole numbers from here on: few callers give one, and much of what Python is written in refuses it."""


@dataclass(frozen=True)
class Text:
    """What the strings have in common.

    Args:
        classes: kinds of characters seen: lower, upper, digit, space, other.
        others: the characters outside letters, digits and white space.
        words: the only words seen, where a small vocabulary was seen often; else empty.
    """

    classes: frozenset[str]
    others: frozenset[str]
    words: frozenset[str]


@dataclass(frozen=True)
class Shape:
    """What the values seen in one place have in common.

    Args:
        kinds: kinds seen or allowed by the type hint.
        open: whether any kind may come (hint ``Any``, or many kinds seen).
        flat: whether the many kinds seen are all numbers, texts and the like, none of which holds others.
        signed: whether negative numbers were seen, or too few numbers to tell.
        low: smallest number seen.
        high: largest number seen; infinite where too few were seen to tell.
        undefined: whether a number that is none (NaN) was seen.
        vast: whether a whole number was seen that no machine word holds.
        only: the only items there are, as JSON; empty where not that few.
        text: of the strings.
        order: ``ascending`` or ``descending`` where every sequence was.
        items: of the items of containers; keys for dicts.
        values: of the values of dicts.
        fields: per position, for tuples of one length.
        record: per field, for records.
        keys: texts that every one of enough dictionaries had as keys: rows of a table, say.
    """

    kinds: frozenset[str] = frozenset()
    open: bool = False
    flat: bool = False
    signed: bool = True
    low: float = 0
    high: float = math.inf
    undefined: bool = False
    vast: bool = False
    only: frozenset[str] = frozenset()
    text: Text | None = None
    order: str = ""
    rectangular: bool = False
    items: Shape | None = None
    values: Shape | None = None
    fields: tuple[Shape, ...] = ()
    record: Mapping[str, Shape] = field(default_factory=dict)
    keys: frozenset[str] = frozenset()

    def holds(self, node: Node, words: frozenset[str] = frozenset()) -> bool:
        """Whether a value is like those seen; `words` are texts that count as seen."""
        what = kind(node)
        if isinstance(node, list) and node[0] == "call":
            return False  # whatever passes for a function is none that a test gave
        if what not in self.kinds:
            return self.open and not (self.flat and what in _HOLDERS)
        if isinstance(node, str) and node in words:
            return True
        if self.only and json.dumps(node) not in self.only:
            return False
        value = number(node)
        if value is not None:
            return self._number_holds(value)
        if isinstance(node, str):
            return self.text is None or text_holds(self.text, node)
        if what == "dict":
            return self.keys <= _keys(node) and all(
                _within(self.items, k, words) and _within(self.values, v, words)
                for k, v in node[1]
            )
        if what in CONTAINERS:
            return self._container_holds(node, words)
        return all(
            self.record[name].holds(value, words)
            for name, value in record_fields(node)
            if name in self.record
        )

    def _number_holds(self, value: float) -> bool:
        if math.isnan(value):
            return self.undefined
        if isinstance(value, int) and abs(value) >= WORD and not self.vast:
            return False
        if math.isinf(self.high):
            return value >= 0 or self.signed
        if value < 0 and not self.signed:
            return False
        below, above = max(SMALL, abs(self.low) / 10), max(SMALL, abs(self.high) / 10)
        return self.low - below <= value <= self.high + above

    def _container_holds(self, node: Node, words: frozenset[str]) -> bool:
        items = node[1]
        if self.fields:
            return len(items) == len(self.fields) and all(
                shape.holds(item, words)
                for shape, item in zip(self.fields, items, strict=True)
            )
        if self.order and _order(items) not in (self.order, "both"):
            return False
        if (
            self.rectangular
            and len({len(row[1]) for row in items if isinstance(row, list)}) > 1
        ):
            return False
        # What holds the least and the largest whole number holds those between, and large inputs consist of them.
        if items and set(map(type, items)) == {int} and not (self.items and self.items.only):  # fmt: skip
            items = [min(items), max(items)]
        return all(_within(self.items, item, words) for item in items)


Declared: TypeAlias = "Mapping[str, Mapping[str, Shape]]"
"""Of classes by their names, what their fields may hold."""
NOTHING: Declared = MappingProxyType({})


def learn(
    nodes: Iterable[Node],
    hint: Shape | None = None,
    *,
    element: bool = False,
    declared: Declared = NOTHING,
) -> Shape:
    """Return the shape of some values.

    Args:
        nodes: the values seen.
        hint: what the type annotation allows.
        declared: what classes say of their fields.
        element: whether they are items of containers, among which a few codes may be all there are.
    """
    seen = list(nodes)
    kinds = frozenset(kind(node) for node in seen) | (
        hint.kinds if hint else frozenset()
    )
    distinct = Counter(json.dumps(node, sort_keys=True) for node in seen)
    numbers = [value for node in seen if (value := number(node)) is not None]
    texts = [node for node in seen if isinstance(node, str)]
    few = element and len(distinct) <= FEW and len(seen) >= MANY_ITEMS
    lists = [node[1] for node in seen if kind(node) in CONTAINERS]
    return Shape(
        kinds=kinds,
        open=bool(hint and hint.open) or len(kinds - {"None"}) >= FEW,
        flat=not (hint and hint.open) and kinds.isdisjoint(_HOLDERS),
        signed=len(set(numbers)) < ENOUGH or min(numbers) < 0,
        low=min(numbers, default=0),
        # The range of an argument says how much to do; that of items is data, and any may come.
        high=max(numbers) if len(set(numbers)) >= ENOUGH and not element else math.inf,
        undefined=any(map(math.isnan, numbers)),
        vast=any(isinstance(value, int) and abs(value) >= WORD for value in numbers),
        only=frozenset(distinct) if few else frozenset(),
        text=_learn_text(texts) if texts else None,
        order=_common_order(lists),
        rectangular=_rectangular(lists),
        **_inner(seen, lists, hint, declared),  # type: ignore[arg-type]  # some fields of Shape
    )


def _inner(
    seen: list[Node],
    lists: list[list[Node]],
    hint: Shape | None,
    declared: Declared,
) -> dict[str, object]:
    """Return the shapes of what the containers hold."""
    inner: dict[str, object] = {}
    tuples = [node[1] for node in seen if kind(node) == "tuple"]
    if tuples and len(tuples) == len(lists) and len({len(t) for t in tuples}) == 1:
        fields = (
            hint.fields
            if hint and len(hint.fields) == len(tuples[0])
            else (None,) * len(tuples[0])
        )
        columns = zip(*tuples, strict=True)
        inner["fields"] = tuple(
            learn(c, h, declared=declared) for c, h in zip(columns, fields, strict=True)
        )
    record: dict[str, list[Node]] = {}
    told: dict[str, Shape] = {}
    for node in seen:
        for name, value in record_fields(node):
            record.setdefault(name, []).append(value)
            if name in (own := declared.get(short(node[2]), {})):
                told[name] = own[name]
    inner["record"] = {
        name: learn(column, told.get(name), element=True, declared=declared)
        for name, column in record.items()
    }
    tables = [node for node in seen if kind(node) == "dict"]
    if len({json.dumps(table, sort_keys=True) for table in tables}) >= ENOUGH:
        inner["keys"] = frozenset.intersection(*map(_keys, tables))
    pairs = [pair for table in tables for pair in table[1]]
    flat = [] if "fields" in inner else [item for items in lists for item in items]
    flat += [key for key, _ in pairs]
    if flat:
        inner["items"] = learn(
            flat, hint.items if hint else None, element=True, declared=declared
        )
    if pairs:
        values = [value for _, value in pairs]
        inner["values"] = learn(
            values, hint.values if hint else None, element=True, declared=declared
        )
    return inner


def _keys(node: Node) -> frozenset[str]:
    return frozenset(key for key, _ in node[1] if isinstance(key, str))


def _within(shape: Shape | None, node: Node, words: frozenset[str]) -> bool:
    """An unknown shape, of containers that were always empty, admits everything."""
    return shape is None or not (shape.kinds or shape.open) or shape.holds(node, words)


def character_class(char: str) -> str:
    """Return the class of a character: lower, upper, digit, space, other or wide (not ASCII)."""
    if not char.isascii():
        return "wide"
    if char.islower():
        return "lower"
    if char.isupper():
        return "upper"
    if char.isdigit():
        return "digit"
    return "space" if char.isspace() else "other"


def _learn_text(texts: list[str]) -> Text | None:
    joined = "".join(texts)
    if len(joined) < MANY_CHARACTERS:
        return None
    words = [word for text in texts for word in text.split()]
    vocabulary = frozenset(words)
    closed = (
        len(words) >= 3 * ENOUGH
        and len(vocabulary) * FEW <= len(words)
        and len(vocabulary) <= 4 * ENOUGH
    )
    longer = any(len(word) > 1 for word in vocabulary)
    return Text(
        classes=frozenset(map(character_class, joined)),
        others=frozenset(c for c in joined if character_class(c) == "other"),
        words=vocabulary if closed and longer else frozenset(),
    )


def text_holds(text: Text, value: str) -> bool:
    """Whether a string is made of what the strings seen are made of."""
    if text.words:
        return all(word in text.words for word in value.split())
    classes = {character_class(c) for c in value}
    letters = {"lower", "upper"}
    allowed = set(text.classes) | (letters if text.classes & letters else set())
    # Letters with any punctuation are prose: then every other punctuation may come too.
    prose = bool(text.classes & letters) and bool(text.classes & {"other", "space"})
    return classes <= allowed | ({"other", "space"} if prose else set())


def _order(items: list[Node]) -> str:
    """Return how numbers, texts or rows of these are ordered; `both` where all are equal."""
    ranks: list[Any] = items
    # Most lists, and all large ones, are of one plain kind: these are their own ranks.
    if set(map(type, items)) not in ({int}, {str}):
        ranks = [_rank(item) for item in items]
        kinds = {tuple(map(type, rank)) for rank in ranks}
        texts = {tuple(kind is str for kind in row) for row in kinds}
        if () in kinds or len(texts) > 1:
            return ""
    up, down = ranks == sorted(ranks), ranks == sorted(ranks, reverse=True)
    return (
        "both" if up and down else "ascending" if up else "descending" if down else ""
    )


def _rank(item: Node) -> tuple[Any, ...]:
    """Return by what an item is ordered; nothing for what has no order."""
    if isinstance(item, list) and item[:1] in (["t"], ["l"]):
        parts = [_rank(part) for part in item[1]]
        return tuple(part[0] for part in parts) if all(len(p) == 1 for p in parts) else ()  # fmt: skip
    value = item if isinstance(item, str) else number(item)
    return () if value is None else (value,)


def _common_order(lists: list[list[Node]]) -> str:
    """Return the order that all long enough sequences share, where there are enough of them."""
    long = [items for items in lists if len(items) >= FEW]
    orders = {_order(items) for items in long} - {"both"}
    return orders.pop() if len(long) >= ENOUGH and len(orders) == 1 else ""


def _rectangular(lists: list[list[Node]]) -> bool:
    grids = [
        rows
        for rows in lists
        if len(rows) > 1 and all(kind(row) in CONTAINERS for row in rows)
    ]
    return len(grids) >= FEW and all(
        len({len(row[1]) for row in rows}) == 1 for rows in grids
    )
