"""Mutant inputs: inputs varied towards the place where a mutant would matter.  Pure."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from selfrefine.verify.inputs import kind, number, of_number, record_fields, with_fields

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from selfrefine.verify.inputs import Call, Node

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
DEEPEST = 5
LISTS = frozenset({"l", "t"})


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
    leaves = list(_leaves(near.call))
    numbers = [value for _, leaf in leaves if (value := number(leaf))]
    for put, leaf in leaves:
        moved = _moved(leaf, near.left, near.right, numbers[:FACTORS])
        yield from (put(value) for value in moved)


def alike(calls: Iterable[Call]) -> Iterator[Call]:
    """Yield calls in which one value has become another one of its kind: ties, repetitions, equal bounds."""
    for call in calls:
        leaves = list(_leaves(call))
        pairs = itertools.permutations(leaves, 2)
        kin = ((put, b) for (put, a), (_, b) in pairs if a != b and kind(a) == kind(b))
        yield from (put(value) for put, value in itertools.islice(kin, PAIRS))


def around(calls: Iterable[Call], others: Sequence[Call]) -> Iterator[Call]:
    """Yield calls with one argument of another call each: what made the mutant matter may stay, what hid it may go."""
    for call in calls:
        for argument, node in call.arguments():
            known = (dict(other.arguments()).get(argument, node) for other in others)
            yield from (_put(call, argument, value) for value in known if value != node)


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


def _leaves(call: Call) -> Iterator[tuple[Callable[[Node], Call], Node]]:
    """Yield the plain values within a call's arguments, each with what puts another one in its place."""
    rows = (
        (_then(put, partial(_put, call, argument)), leaf)
        for argument, node in call.arguments()
        for put, leaf in _leaves_of(node, 0)
    )
    yield from itertools.islice(rows, LEAVES)


def _put(call: Call, argument: str | int, node: Node) -> Call:
    return replace(call.replaced(argument, node), in_domain=True)


def _leaves_of(node: Node, depth: int) -> Iterator[tuple[Callable[[Node], Node], Node]]:
    """Yield the plain values within a value, each with what puts another one in its place."""
    parts = _parts(node)
    if parts is None:
        yield _same, node
    elif depth <= DEEPEST:
        for put, part in parts:
            for further, leaf in _leaves_of(part, depth + 1):
                yield _then(further, put), leaf


def _parts(node: Node) -> list[tuple[Callable[[Node], Node], Node]] | None:
    """Return what a value holds, each with what puts another one in its place; None for a plain value."""
    fields = record_fields(node)
    if fields:
        return [(partial(_with_field, node, name), value) for name, value in fields]
    if not isinstance(node, list) or not node:
        return None
    if node[0] in LISTS:
        items = enumerate(node[1][:LEAVES])
        return [(partial(_with_item, node, at), item) for at, item in items]
    if node[0] == "d":
        rows = enumerate(node[1][:LEAVES])
        return [(partial(_with_value, node, at, key), item) for at, (key, item) in rows]
    return None


def _same(node: Node) -> Node:
    return node


def _then(inner: Callable[[Node], Node], outer: Callable[[Node], Any]) -> Callable[[Node], Any]:  # fmt: skip
    return lambda new: outer(inner(new))


def _with_field(node: Node, name: str, value: Node) -> Node:
    return with_fields(node, {name: value})


def _with_item(node: Node, at: int, item: Node) -> Node:
    return [node[0], [*node[1][:at], item, *node[1][at + 1 :]]]


def _with_value(node: Node, at: int, key: Node, value: Node) -> Node:
    return _with_item(node, at, [key, value])
