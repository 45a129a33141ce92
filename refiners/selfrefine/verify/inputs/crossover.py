"""Crossover: calls made of what two calls gave: one list or text behind the other, and one thing beside its own twin.  Pure.

Tests mostly give one rule, one row, one word at a time; which of two wins shows where both come.
"""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import TYPE_CHECKING

from selfrefine.verify.inputs import Call, Node, kind
from selfrefine.verify.inputs.places import Place, places_in, put

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

OTHERS, MOST, LONGEST = 6, 48, 60
"""Calls of which two are put together, calls that are made of it, and items or characters of one of them."""
TWINS, LEAVES, ITEMS = 48, 5, 3
"""Calls with twins, leaves of one item in which its twin is otherwise, and items that get a twin."""
NOTHING: tuple[Node, ...] = (0, "", None, False, ["l", []])
"""What a twin may have in the place of something: all that is false is not alike."""


def spliced_calls(bases: Sequence[Call]) -> Iterator[Call]:
    """Yield calls in which an argument is that of two calls, one behind the other.

    Args:
        bases: calls to start from, small ones first.
    """
    made = (
        call
        for one, other in itertools.permutations(bases[:OTHERS], 2)
        for call in _of_two(one, other, _marks(bases[:OTHERS]))
    )
    yield from itertools.islice(made, MOST)


def _marks(bases: Sequence[Call]) -> str:
    """Return the marks in the texts that calls give: those that mostly separate first."""
    texts = [n for call in bases for _, n in call.arguments() if isinstance(n, str)]
    seen = dict.fromkeys(c for text in texts for c in text if not c.isalnum())
    return "".join(
        sorted(seen, key=lambda mark: (mark not in SEPARATING, SEPARATING.find(mark)))
    )


def _of_two(one: Call, other: Call, marks: str) -> Iterator[Call]:
    theirs = dict(other.arguments())
    for at, node in one.arguments():
        second = theirs.get(at)
        if node != second and kind(node) == kind(second):
            joined = _joined(node, second, marks)
            if joined is not None:
                yield one.replaced(at, joined)


def _joined(first: Node, second: Node, marks: str) -> Node | None:
    """Return one value behind the other; None where that cannot be, or where one of them is empty or long."""
    if isinstance(first, str):
        short = len(first) + len(second) <= LONGEST
        return f"{first}{marks[0]}{second}" if marks and short else None
    if kind(first) not in ("list", "tuple", "dict") or not first[1] or not second[1]:
        return None
    if len(first[1]) + len(second[1]) > LONGEST:
        return None
    if kind(first) != "dict":
        return [first[0], [*first[1], *second[1]]]
    known = [key for key, _ in first[1]]
    rest = [pair for pair in second[1] if pair[0] not in known]
    return ["d", [*first[1], *rest]] if rest else None


SEPARATING = ",;|\n \t/&"
"""Marks that mostly stand between things of one kind, such as changes, rows or words."""


def twin_calls(bases: Sequence[Call]) -> Iterator[Call]:
    """Yield calls in which an item of a list has a twin beside it that is otherwise in one leaf.

    Args:
        bases: calls to start from, small ones first.
    """
    made = (call for base in bases[:OTHERS] for call in _with_twins(base))
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
                    unlike = replace(
                        made, in_domain=False, group=f"{at} beside {other}"
                    )
                    yield unlike if other else made


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
