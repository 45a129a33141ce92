"""Constants: what a test's own function holds, exchanged: `lambda: after(1, "b")` with the 0 of the one beside it.  Pure.

Two functions of a test that wait, weigh or give alike make the ties that no test of theirs makes.
"""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import TYPE_CHECKING

from selfrefine.verify.inputs import Call, Node, literal, number, of_number
from selfrefine.verify.inputs.places import Place, places_in, put

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

BASES, MOST, MOST_PLACES = 4, 40, 40
"""Calls in which they are exchanged, calls that are made, and places of one argument that are looked at."""
NAME, HELD = 0, 7
"""Where a function's name and its constants stand among its parts."""


def constant_calls(bases: Sequence[Call]) -> Iterator[Call]:
    """Yield calls in which a function of a test holds another constant, those of its neighbours first.

    Args:
        bases: calls to start from, those with most functions first.
    """
    rows = sorted(bases, key=lambda call: -len(_functions(call)))[:BASES]
    made = (_with(call, *step) for call in rows for step in _steps(_functions(call)))
    yield from itertools.islice(made, MOST)


def _functions(call: Call) -> list[tuple[str | int, Place]]:
    """Return the functions of tests in a call that hold a constant, each with its argument."""
    return [
        (at, place)
        for at, node in call.arguments()
        for place in places_in(node, MOST_PLACES)
        if held_by(place.node)
    ]


def held_by(node: Node) -> list[Node]:
    """Return the constants that a function of a test holds; none of every other value."""
    if not isinstance(node, list) or node[:1] != ["fn"] or len(node[3]) <= HELD:
        return []
    return list(node[3][HELD][1])


def _steps(
    found: list[tuple[str | int, Place]],
) -> Iterator[tuple[str | int, Place, int, Node]]:
    """Yield which constant of which function becomes what."""
    for at, place in found:
        mine = held_by(place.node)
        others = [held_by(other.node) for _, other in found if other is not place]
        for index, constant in enumerate(mine):
            beside = [row[index] for row in others if len(row) == len(mine)]
            for other in (*beside, *_near(constant)):
                if type(other) is type(constant) and other != constant:
                    yield at, place, index, other


def _near(constant: Node) -> list[Node]:
    value = number(constant)
    if value is None:
        return [""] if isinstance(constant, str) else []
    return [of_number(type(value)(0)), of_number(-value), of_number(value + 1)]


def _with(call: Call, at: str | int, place: Place, index: int, constant: Node) -> Call:
    """Return a call whose function holds another constant; it is of a kind that may be nonsense to what it is given."""
    code, kind, parts = place.node[1:4]
    held = held_by(place.node)
    name = f"{parts[NAME]} with {literal(constant)} for {literal(held[index])}"
    held[index] = constant
    made = ["fn", code, kind, [name, *parts[NAME + 1 : HELD], ["l", held]]]
    node = put(dict(call.arguments())[at], place.path, made)
    changed = call.replaced(at, node)
    return replace(changed, in_domain=False, group=f"{at} with another constant")
