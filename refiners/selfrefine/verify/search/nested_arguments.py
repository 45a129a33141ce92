"""Nested arguments: for a function that calls itself, calls whose arguments hold one another, so that it goes down more than once."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from selfrefine.verify.values import (
    Call,
    Node,
    kind,
    nodes_by_place,
    record_fields,
    with_fields,
)
from selfrefine.verify.values.places import places_in, put

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

BASES, OTHERS = 4, 8
"""Calls whose containers are filled, and calls of which they get the arguments."""
LARGE = 2_000
"""Characters and items above which a call is deep enough."""
MOST, PLACES = 64, 12
HOLDING = ("list", "tuple", "dict")


def deeper_calls(bases: Sequence[Call]) -> Iterator[Call]:
    """Yield calls with one argument, or all of them, in their own kind, once and twice.

    Args:
        bases: small ones first.
    """
    small = [call for call in bases if call.size < LARGE]
    yield from itertools.islice(_calls(small), MOST)


def _calls(small: Sequence[Call]) -> Iterator[Call]:
    for call in small[:BASES]:
        once = _all_held(call, call)
        if once is not None:
            others = (_all_held(other, call) for other in small[:BASES])
            yield from filter(None, (once, *others, _all_held(once, once)))
    for call in small[:BASES]:
        for at, holder in call.arguments():
            yield from (call.replaced(at, held) for held in _within_itself(holder))
    seen = nodes_by_place(small[:OTHERS])
    for call in small[:BASES]:
        for at, holder in call.arguments():
            for held in _holding(holder, seen[at]):
                yield call.replaced(at, held)
                # Twice: what looks one level down alone is content with once.
                for deeper in _holding(holder, [held]):
                    yield call.replaced(at, deeper)


def _all_held(outer: Call, inner: Call) -> Call | None:
    """Return a call in which each container, or object with one, holds what the other call gave there.

    In one place of all: what merges two goes down where both hold something. None where nothing can be held.
    """
    theirs = dict(inner.arguments())
    key = next((pairs[0][0] for _, n in outer.arguments() if kind(n) == "dict" and (pairs := n[1])), "a")  # fmt: skip
    made = outer
    held: Node
    for at, node in outer.arguments():
        if at not in theirs:
            continue
        if kind(node) == "dict":
            rest = [pair for pair in node[1] if pair[0] != key]
            held = ["d", [[key, theirs[at]], *rest]]
        else:
            held = next(_holding(node, [theirs[at]]), None)
        made = made if held is None else made.replaced(at, held)
    return None if made is outer else made


def _within_itself(node: Node) -> Iterator[Node]:
    """Yield a value that holds itself, once and twice, in each place where one of its kind is: a row of rows, a tree."""
    if kind(node) not in HOLDING:
        return
    for place in places_in(node, PLACES):
        if place.path and kind(place.node) == kind(node):
            once = put(node, place.path, node)
            yield once
            yield put(node, place.path, once)


def _holding(holder: Node, inner: Sequence[Node]) -> Iterator[Node]:
    """Yield a container, or an object that has one, with each of some values in it."""
    what = kind(holder)
    if what in HOLDING:
        for node in inner:
            yield _with_item(holder, node)
    for name, value in record_fields(holder):
        if kind(value) in HOLDING:
            for node in inner:
                yield with_fields(holder, {name: _with_item(value, node)})


def _with_item(holder: Node, node: Node) -> Node:
    if kind(holder) == "dict":
        (key, _), *rest = holder[1] or [["a", None]]
        return ["d", [[key, node], *rest]]
    return [holder[0], [*holder[1][:1], node, *holder[1][1:]]]
