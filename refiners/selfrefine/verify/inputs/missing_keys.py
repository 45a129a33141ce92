"""Missing keys: calls in which a key of a dictionary holds nothing, which is something else than a key that is not there.  Pure."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import TYPE_CHECKING

from selfrefine.verify.inputs import Call, Node, kind
from selfrefine.verify.inputs.places import places_in, put

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from selfrefine.verify.inputs.hints import Parameter

BASES, MOST, MOST_PLACES, KEYS = 3, 24, 20, 6
"""Calls, calls that are made, places of an argument that are looked at, and keys of one dictionary."""


def emptied_calls(bases: Sequence[Call]) -> Iterator[Call]:
    """Yield calls with None under a key, each key of each argument in a group of its own.

    Args:
        bases: calls to start from, small ones first.
    """
    made = (
        replace(call.replaced(at, put(node, place.path, emptied)), in_domain=False, group=f"{at} None as {key}")
        for call in bases[:BASES]
        for at, node in call.arguments()
        for place in places_in(node, MOST_PLACES)
        if kind(place.node) == "dict"
        for key, emptied in _emptied(place.node)
    )  # fmt: skip
    yield from itertools.islice(made, MOST)


def _emptied(node: Node) -> Iterator[tuple[str, Node]]:
    for at, (key, value) in enumerate(node[1][:KEYS]):
        if value is not None and isinstance(key, str):
            yield key, ["d", [*node[1][:at], [key, None], *node[1][at + 1 :]]]


def is_allowed(call: Call, parameters: Sequence[Parameter]) -> bool:
    """Whether no hint of a parameter excludes what a call gives there."""
    given = dict(call.arguments())
    return all(
        at not in given or p.hint.holds(given[at])
        for p in parameters
        if p.annotated and p.hint is not None
        for at in (p.name, p.position)
        if at is not None
    )
