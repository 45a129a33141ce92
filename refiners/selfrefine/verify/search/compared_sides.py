"""Compared sides: calls in which the two sides of a comparison become equal, after what they were in known calls.  Pure.

AFL++ calls it CmpLog, RedQueen comparison tracing: what both sides were is found again in the input, and exchanged there.
Here the comparison is one that a mutant changes.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from selfrefine.verify.values import kind, number, of_number
from selfrefine.verify.values.places import Spot, leaves_in, with_spot

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from selfrefine.verify.values import Call, Node

GUIDED, FEWER = 120, 60
"""Further inputs towards equal sides, and of the other two kinds each."""
STARTS, OTHERS = 4, 8
"""Calls in which values become equal, and whose arguments are put in the place of those of another one."""
LEAVES = 12
"""Values of one call that are varied."""
PAIRS = 24
"""Pairs of them that are made equal."""
FACTORS = 4
"""Numbers of a call that another one may be multiplied with."""


@dataclass(frozen=True)
class Near:
    """A call in which two sides of a comparison came near each other, and what they were."""

    call: Call
    left: Any
    right: Any


def varied(
    near: Sequence[Near], hidden: Sequence[Call], known: Sequence[Call]
) -> tuple[tuple[int, Iterator[Call]], ...]:
    """Return kinds of further calls, each with how many of them are wanted.

    Args:
        near: calls in which the sides of a comparison came near each other.
        hidden: calls in which a mutant has another value, and nobody sees it.
        known: the calls that were compared, the simplest first.
    """
    starts = [*{each.call.key: each.call for each in near}.values()][:STARTS]
    return (
        (GUIDED, (call for each in near for call in towards(each))),
        (FEWER, around(hidden, known[:OTHERS])),
        (FEWER, alike(starts or known[:2])),
    )


def chosen(
    rows: Iterable[tuple[int, Iterator[Call]]], wanted: Callable[[Call], bool]
) -> list[Call]:
    """Return the first of each kind of calls that are wanted, each once."""
    found: dict[str, Call] = {}
    for most, calls in rows:
        room = len(found) + most
        for call in calls:
            if len(found) >= room:
                break
            if wanted(call):
                found.setdefault(call.key, call)
    return list(found.values())


def towards(near: Near) -> Iterator[Call]:
    """Yield calls in which the two sides may be equal: each plain value moved by their distance, or become the other."""
    leaves = _leaves(near.call)
    numbers = [value for spot in leaves if (value := number(spot.node))]
    for spot in leaves:
        moved = _moved(spot.node, near.left, near.right, numbers[:FACTORS])
        yield from (with_spot(near.call, spot, value) for value in moved)


def alike(calls: Iterable[Call]) -> Iterator[Call]:
    """Yield calls in which one value has become another one of its kind: ties, repetitions, equal bounds."""
    for call in calls:
        pairs = itertools.permutations(_leaves(call), 2)
        kin = ((a, b.node) for a, b in pairs if a.node != b.node and kind(a.node) == kind(b.node))  # fmt: skip
        yield from (with_spot(call, *pair) for pair in itertools.islice(kin, PAIRS))


def around(calls: Iterable[Call], others: Sequence[Call]) -> Iterator[Call]:
    """Yield calls with one argument of another call each: what made the mutant matter may stay, what hid it may go."""
    for call in calls:
        for argument, node in call.arguments():
            known = (dict(other.arguments()).get(argument, node) for other in others)
            yield from (call.replaced(argument, v) for v in known if v != node)


def _moved(leaf: Node, left: Any, right: Any, factors: list[float]) -> Iterator[Node]:
    """Yield what a value may become for two sides to be equal; `factors` are what it may be multiplied with."""
    value = number(leaf)
    if isinstance(leaf, str) and isinstance(left, str):
        if leaf in (left, right):
            yield right if leaf == left else left
    elif isinstance(leaf, str):
        # A number that was read from a text.
        for one, other in ((left, right), (right, left)):
            if type(one) is type(other) is int and str(one) in leaf:
                yield leaf.replace(str(one), str(other))
    elif value is not None and not isinstance(left, str):
        step = right - left
        steps = (step, -step, *(step / factor for factor in factors))
        for new in dict.fromkeys((left, right, *(value + each for each in steps))):
            # A whole number stays one.
            if isinstance(value, float):
                yield of_number(float(new))
            elif float(new).is_integer():
                yield of_number(int(new))


def _leaves(call: Call) -> list[Spot]:
    """Return the first plain values within a call's arguments."""
    rows = (
        Spot(at, *leaf) for at, node in call.arguments() for leaf in leaves_in(node)
    )
    return list(itertools.islice(rows, LEAVES))
