"""Argument pairs: calls in which two arguments hold the same in another order, with other values, or as what equals it.  Pure.

What joins, compares or looks one up in the other shows there which of both it keeps, and in whose order.
"""

from __future__ import annotations

import itertools
import json
from typing import TYPE_CHECKING

from selfrefine.verify.search.boundaries import edges
from selfrefine.verify.search.standard_values import EAST, UTC
from selfrefine.verify.values import Call, Node, kind, number
from selfrefine.verify.values.places import places_in, put, values_of, with_values

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

BASES, MOST, LONGEST = 4, 30, 20
"""Calls, calls that are made, and entries of what is taken over."""
EXACT = 2**53
"""Whole numbers below it are floats as well."""
FURTHER = "z"
"""A key for what has one alone, so that there is an order."""


def across_calls(bases: Sequence[Call]) -> Iterator[Call]:
    """Yield calls in which one argument is much like another one of its kind.

    Args:
        bases: calls to start from, small ones first.
    """
    made = (call for base in bases[:BASES] for call in _across(base))
    yield from itertools.islice(made, MOST)
    yield from itertools.chain.from_iterable(map(_overlapping, bases[:BASES]))
    yield from itertools.chain.from_iterable(map(_in_two_zones, bases[:2]))
    # Of the first call that holds two texts: what is empty has no letters.
    yield from next(filter(None, (list(_in_capitals(base)) for base in bases)), [])


def _across(call: Call) -> Iterator[Call]:
    for (first, node), (second, other) in itertools.permutations(call.arguments(), 2):
        if kind(node) != kind(other) or kind(node) not in ("dict", "list", "tuple"):
            continue
        if not 0 < len(node[1]) <= LONGEST:
            continue
        longer = _longer(node)
        for made in _changed(longer):
            yield call.replaced(first, longer).replaced(second, made)
        for made in _equal(node):
            equal = call.replaced(first, node).replaced(second, made)
            yield equal.unlike(f"{second} equals {first}")


def _overlapping(call: Call) -> Iterator[Call]:
    """Yield a call in which what is found in a text is found there twice, one over the other, and behind other letters."""
    for (first, text), (second, node) in itertools.permutations(call.arguments(), 2):
        if not isinstance(text, str):
            continue
        for place in places_in(node, LONGEST):
            word = place.node
            # What is the same text stands for the same thing, and is not looked for in it.
            longer = isinstance(word, str) and 0 < len(word) < len(text)
            if longer and word.lower() in text.lower():
                double = call.replaced(second, put(node, place.path, OVER))
                yield double.replaced(first, OVERLAPPED)
                yield call.replaced(first, f"{LETTERS} {text}")
                break


def _in_capitals(call: Call) -> Iterator[Call]:
    """Yield a call with letters that are more, or others, in another case, and with their capitals in a second place."""
    for (first, text), (second, node) in itertools.permutations(call.arguments(), 2):
        places = places_in(node, LONGEST) if isinstance(text, str) else []
        for place in [place for place in places if isinstance(place.node, str)][:CASES]:
            longer = text + MORE_LETTERS
            capitals = put(node, place.path, longer.upper())
            yield call.replaced(first, longer).replaced(second, capitals)


CASES, MORE_LETTERS = 2, "ßﬁς"
"""Places, and letters of which no two of `lower`, `upper` and `casefold` say the same."""
OVER, OVERLAPPED, LETTERS = "aa", "aaa b aaaa", "İß"
"""What lies over itself, where it does, and letters that are more of them in another case."""


def _in_two_zones(call: Call) -> Iterator[Call]:
    """Yield a call with two moments in zones of their own: their clocks do not tell which comes first."""
    moments = [(at, node) for at, node in call.arguments() if kind(node).startswith(MOMENT)]  # fmt: skip
    for (first, node), (second, other) in itertools.permutations(moments, 2):
        yield call.replaced(first, _in_zone(node, UTC)).replaced(second, _in_zone(other, EAST))  # fmt: skip


def _in_zone(node: Node, zone: Node) -> Node:
    """Return a moment with its clock as it is, in a zone."""
    *clock, _, fold = node[2]
    return [*node[:2], [*clock, zone, fold]]


MOMENT = "datetime.datetime"


def _longer(node: Node) -> Node:
    """Return a dictionary or list that has an order: one of one entry with a second one."""
    if len(node[1]) > 1:
        return node
    if kind(node) != "dict":
        return [node[0], [*node[1], *edges(node[1][0], 0)[:1]]]
    ((key, value),) = node[1]
    return ["d", [[key, value], [FURTHER, value]]] if isinstance(key, str) else node


def _changed(node: Node) -> Iterator[Node]:
    """Yield the same in another order, and with another value each, in either order."""
    yield [node[0], node[1][::-1]]
    if kind(node) != "dict":
        return
    other = with_values(
        node, [[*edges(value, 0), value][0] for value in values_of(node)]
    )
    yield other
    yield ["d", other[1][::-1]]
    yield ["d", [other[1][0], *node[1][1:]]]


def _equal(node: Node) -> Iterator[Node]:
    """Yield the same with numbers of another type that equal them: 1.0 and True for 1."""
    for make in (_as_float, _as_truth):
        made = with_values(node, map(make, values_of(node)))
        # As JSON: 1 and True are one thing to Python.
        if json.dumps(made) != json.dumps(node):
            yield made


def _as_float(node: Node) -> Node:
    value = number(node)
    return ["f", repr(float(value))] if type(value) is int and abs(value) < EXACT else node  # fmt: skip


def _as_truth(node: Node) -> Node:
    return bool(node) if type(node) is int and node in (0, 1) else node
