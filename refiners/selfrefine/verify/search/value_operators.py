"""Value operators: other values in the place of one: words and types of the source, and what passes for what was seen.  Pure."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from selfrefine.verify.search.dictionary import SAMPLES, literals_of
from selfrefine.verify.search.standard_values import is_value, value_edges
from selfrefine.verify.values import (
    CALLABLES,
    CONTAINERS,
    Node,
    is_plain_object,
    kind,
    number,
    of_number,
    record_fields,
    with_fields,
)
from selfrefine.verify.values.places import deeply, within

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from selfrefine.verify.values.hints import SourceHints

DEPTH = 3
"""How deep within a value words are put."""
NEAR = 7
"""Neighbours of a day or an amount that a text names: of days those before and after it."""
DEEPEST = 2
"""How deep within a value look-alikes are put."""
UNHELD = 2**53 + 1
"""The first whole number that no float holds."""
INSTEAD: tuple[Node, ...] = ("ab", 7)
"""What an object may hold where it held nothing."""
CALLED = {
    "a callable that gives nothing": "nothing",
    "a callable that fails": "failure",
    "a callable that is not there": "unavailable",
    "a callable that counts": "turns",
    "a clock": "clock",
}
"""What passes for a callable, by the names that the worker knows."""
OF_KIND = {"list": "l", "tuple": "t", "set": "s", "frozenset": "fs"}


def with_literals(node: Node, hints: SourceHints) -> Iterator[Node]:
    """Yield a value with literals of its kind in it: as itself, or as one of its items."""
    return deeply(node, partial(_literals, hints=hints), DEPTH)


def with_affixes(node: Node, hints: SourceHints) -> Iterator[Node]:
    """Yield a text, or a value that holds it, with each literal before and behind it."""
    return deeply(node, partial(_affixes, hints=hints), DEPTH)


def as_asked_types(
    node: Node, hints: SourceHints
) -> Iterator[tuple[str, Iterable[Node]]]:
    """Yield a value as each of the types that the text asks for, or with such a part, each with a name of that kind."""
    for name in hints.types:
        outer = partial(_as_type, name=name)
        yield name, outer(node)
        # What crashes in the place of a row says nothing of what comes in the place of its cells.
        yield f"{name} within", within(node, outer)
        inner = partial(within, variants=outer)
        yield f"{name} within what it holds", within(node, inner)


def unheld_numbers(node: Node) -> Iterator[Node]:
    """Yield a container with a whole number in it that no float holds: what takes floats for it loses a digit."""
    if kind(node) in CONTAINERS or kind(node) == "dict" or record_fields(node):
        yield from deeply(node, _unheld, DEEPEST)


def _unheld(node: Node) -> Iterator[Node]:
    if isinstance(number(node), int):
        yield of_number(UNHELD)


def look_alikes(node: Node, hints: SourceHints) -> Iterator[tuple[str, Node]]:
    """Yield what passes for a value, or for a part of it, though it is of another kind, with the name of its kind.

    A moment for a day, a truth for a number, a callable that gives nothing or fails, something in an object that held
    nothing.  Where the original crashes by accident on one of a kind, nobody gives such values.
    """
    yield from _within_each_kind(node, partial(_passing_for, hints=hints), DEEPEST)


def _within_each_kind(
    node: Node, variants: partial[Iterator[tuple[str, Node]]], depth: int
) -> Iterator[tuple[str, Node]]:
    yield from variants(node)
    if not depth:
        return
    names: list[str] = []

    def inner(part: Node) -> Iterator[Node]:
        for name, other in _within_each_kind(part, variants, depth - 1):
            if name not in names:  # one place of each kind is enough
                names.append(name)
                yield other

    for other in within(node, inner):
        yield f"{names[-1]} within", other


def _literals(node: Node, hints: SourceHints) -> Iterator[Node]:
    what = kind(node)
    if what in ("int", "float", "str", "bytes"):
        yield from literals_of(hints, what)
    if is_value(node):
        for item in literals_of(hints, what):
            yield from (item, *value_edges(item)[:NEAR])
    if isinstance(node, str):
        for text in hints.patterns:
            yield from (text, f"x {text} y", f"{text}\n", f"{node}{text}")
    if isinstance(node, str) and node.isdigit():
        yield from map(str, literals_of(hints, "int"))


def _affixes(node: Node, hints: SourceHints) -> Iterator[Node]:
    if isinstance(node, str):
        for item in literals_of(hints, "str"):
            yield from (node + item, item + node)


def _as_type(node: Node, name: str) -> Iterator[Node]:
    """Yield a value as another type."""
    what = kind(node)
    if name == what:
        return
    if what == "str" and name == "bytes":
        yield ["b", node.encode("utf-8", "replace").hex()]
    elif what in CONTAINERS and name in CONTAINERS:
        yield [OF_KIND[name], node[1]]
    else:
        yield from SAMPLES[name]


def _passing_for(node: Node, hints: SourceHints) -> Iterator[tuple[str, Node]]:
    """Yield what passes for one value, each with the name of its kind."""
    what = kind(node)
    if what == "int" and hints.tells:
        yield from (("a truth", True), ("a truth", False))
    elif what == "datetime.date":
        yield "a moment", ["v", "datetime.datetime", [*node[2], 12, 30, 0, 0, None, 0]]
    elif what in CALLABLES:
        yield from ((name, ["call", made]) for name, made in CALLED.items())
    elif is_plain_object(node):
        for name, value in record_fields(node):
            if value is None:
                for other in INSTEAD:
                    yield f"{kind(other)} as {name}", with_fields(node, {name: other})
