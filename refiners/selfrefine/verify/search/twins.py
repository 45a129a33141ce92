"""Twins: calls in which an item of a list stands beside its own twin, which is otherwise in one leaf.  Pure.

Tests mostly give one row at a time; which of two wins shows where both come.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from selfrefine.verify.values import Call, Node, kind
from selfrefine.verify.values.places import Place, places_in, put

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

BASES = 6
"""Calls to start from."""
TWINS, LEAVES, ITEMS = 48, 5, 3
"""Calls with twins, leaves of one item in which its twin is otherwise, and items that get a twin."""
NOTHING: tuple[Node, ...] = (0, "", None, False, ["l", []])
"""What a twin may have in the place of something: all that is false is not alike."""


def twin_calls(bases: Sequence[Call]) -> Iterator[Call]:
    """Yield calls in which an item of a list has a twin beside it that is otherwise in one leaf.

    Args:
        bases: calls to start from, small ones first.
    """
    made = (call for base in bases[:BASES] for call in _with_twins(base))
    yield from itertools.islice(made, TWINS)


def _with_twins(call: Call) -> Iterator[Call]:
    for at, node in call.arguments():
        if kind(node) not in ("list", "tuple"):
            continue
        for index, item in enumerate(node[1][:ITEMS]):
            for twin, other in _twins(item):
                for pair in ([twin, item], [item, twin]):
                    items = [*node[1][:index], *pair, *node[1][index + 1 :]]
                    made = call.replaced(at, [node[0], items])
                    yield made.unlike(f"{at} beside {other}") if other else made


def _twins(item: Node) -> Iterator[tuple[Node, str]]:
    """Yield what is the same as an item but for one leaf, with what that is if it is of another kind, and where."""
    if not isinstance(item, list) or kind(item) not in ("dict", "list", "tuple"):
        return
    leaves = [place for place in places_in(item, 20) if _is_leaf(item, place)]
    for place in leaves[:LEAVES]:
        for other in NOTHING:
            if other != place.node or type(other) is not type(place.node):
                unlike = kind(other) != kind(place.node)
                name = f"{kind(other)} at {place.path}" if unlike else ""
                yield put(item, place.path, other), name


def _is_leaf(item: Node, place: Place) -> bool:
    """Whether a place is a value that holds no others; of a dictionary's own pairs the values alone."""
    if not place.path or kind(place.node) in ("list", "tuple", "dict", "set"):
        return False
    first = place.path[0]
    return not (kind(item) == "dict" and isinstance(first, int) and first % 2 == 0)
