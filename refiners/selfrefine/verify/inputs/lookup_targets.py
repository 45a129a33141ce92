"""Lookup targets: what stands at the very place to which another argument leads, by a key, a number or a path, is another value.  Pure."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from selfrefine.verify.inputs import CONTAINERS, Node, kind
from selfrefine.verify.inputs.changes import EMPTY
from selfrefine.verify.inputs.places import Path, places_in, put

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from selfrefine.verify.inputs import Call

MOST_PLACES = 40
WHOLE, MISSING = 0.7, 0.5
"""How often it is the place itself and none on the way to it, and how often nothing stands there."""
DIGITS = 9
"""Of an index at most."""
STEPS = re.compile(r"[\w-]+")
"""What stands between the marks of a path, such as `a.b[0]`."""


def led(call: Call, chance: random.Random, *, nothing: bool) -> Call:
    """Return a call with something empty, or nothing, where one of its arguments leads; as it is, where none leads anywhere.

    Args:
        call: to start from.
        chance: where choices come from.
        nothing: whether None may stand there.
    """
    ways = [way for way in _ways(call) if way[1]]
    if not ways:
        return call
    at, path = chance.choice(ways)
    # The way may end before the text does, and what it leads over may be empty as well.
    if chance.random() > WHOLE:
        path = path[: chance.randint(1, len(path))]
    node = dict(call.arguments())[at]
    some: list[Node] = [False, 0, "", ["l", []], ["d", []]]
    here = next(place.node for place in places_in(node, len(path) * 1000) if place.path == path)  # fmt: skip
    own = EMPTY.get(kind(here), 0)
    gone = nothing and chance.random() < MISSING
    new = None if gone else chance.choice([own, own, *some])
    return call.replaced(at, put(node, path, new))


def _ways(call: Call) -> list[tuple[str | int, Path]]:
    """Return each argument to a place within which another one leads, with that place."""
    rows = call.arguments()
    return [
        (at, followed(node, steps))
        for at, node in rows
        if isinstance(node, list) and kind(node) in ("dict", "list", "tuple")
        for other, held in rows
        if other != at
        for place in places_in(held, MOST_PLACES)
        for steps in _steps(place.node)
    ]


def _steps(node: Node) -> list[list[Node]]:
    """Return the keys that a value may stand for: itself, the parts of a text, or the items of a list."""
    if isinstance(node, str):
        return [[node], STEPS.findall(node)]
    if kind(node) in CONTAINERS:
        return [list(node[1])]
    return [[node]] if type(node) is int else []


def followed(node: Node, steps: Sequence[Node]) -> Path:
    """Return how far keys lead into a value."""
    path: list[int | str] = []
    for step in steps:
        what = kind(node)
        if what == "dict":
            keys = [key for key, _ in node[1]]
            if step not in keys:
                break
            at = 2 * keys.index(step) + 1
            node = node[1][keys.index(step)][1]
        elif what in ("list", "tuple") and (found := _index(step, len(node[1]))) is not None:  # fmt: skip
            at, node = found, node[1][found]
        else:
            break
        path.append(at)
    return tuple(path)


def _index(step: Node, length: int) -> int | None:
    """Return the index that a key is, as a number or written in digits; None if it is none within so many items."""
    if type(step) is int:
        return step if 0 <= step < length else None
    # No index of a list has more digits, and not all that `isdigit` knows are a number's.
    if isinstance(step, str) and step.isdecimal() and len(step) <= DIGITS:
        return int(step) if int(step) < length else None
    return None
