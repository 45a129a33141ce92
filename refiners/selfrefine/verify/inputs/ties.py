"""Ties: objects that callers always take from one another, such as a node and the tree that it stands in.  Pure.

A node beside a tree that does not hold it is nothing that any caller gives, and two versions that do the same may well
do something else with it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.verify.inputs import Call, Node

Ties = frozenset[tuple[Any, Any]]
"""Pairs of arguments, the first of which shares an object with the second in every call that gives both."""


def ties_in(recorded: Sequence[Call]) -> Ties:
    """Return which objects are always given with what they share."""
    found = {pair for call in recorded for pair in _tied(call)}
    return frozenset(p for p in found if all(_has(call, p) for call in recorded))


def is_tied(call: Call, ties: Ties) -> bool:
    """Whether a call shares what all recorded ones share."""
    return all(_has(call, pair) for pair in ties)


def still_shared(
    shared: tuple[Any, ...], argument: str | int, node: Node
) -> tuple[Any, ...]:
    """Return what a call shares after an argument was exchanged: a plain container may be another one, an object not.

    Args:
        shared: what it shared before.
        argument: which was exchanged.
        node: for what.
    """
    stays = isinstance(node, list) and node[:1] in (["o"], ["p"])
    return tuple(row for row in shared if stays or row[0] != argument)


def _has(call: Call, pair: tuple[Any, Any]) -> bool:
    given = dict(call.arguments())
    both = all(isinstance(given.get(each), list) for each in pair)
    return not both or pair in {(row[0], row[1]) for row in call.shared}


def _tied(call: Call) -> list[tuple[Any, Any]]:
    given = dict(call.arguments())
    return [
        (row[0], row[1])
        for row in call.shared
        if all(_is_object(given.get(each)) for each in row[:2])
    ]


def _is_object(node: Node) -> bool:
    return isinstance(node, list) and node[:1] in (["o"], ["p"])
