"""Given functions: whether the functions that a call is given are given what they were made for.  Pure.

A test's own function knows what it will be called with: `lambda row: row[0]` is never given beside numbers, and what
comes of that is no behaviour.
"""

from __future__ import annotations

import json
from collections import defaultdict
from typing import TYPE_CHECKING, TypeAlias

from selfrefine.verify.inputs.kinship import fits
from selfrefine.verify.inputs.shape import learn

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from selfrefine.verify.inputs import Call, Node
    from selfrefine.verify.inputs.shape import Shape

Suited: TypeAlias = "Mapping[str, Mapping[str | int, Shape]]"
"""Of each function that tests give, as JSON, what it is given beside."""


def suited_in(recorded: Sequence[Call]) -> Suited:
    """Return what each function of a test's own was given beside."""
    found: dict[str, list[Call]] = defaultdict(list)
    for call in recorded:
        for text in dict.fromkeys(_functions([node for _, node in call.arguments()])):
            found[text].append(call)
    return {text: _shapes(calls) for text, calls in found.items()}


def _functions(nodes: list[Node]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, list):
            if node[:1] == ["fn"]:
                yield json.dumps(node, sort_keys=True)
            else:
                yield from _functions(node)


def _shapes(calls: list[Call]) -> dict[str | int, Shape]:
    columns: dict[str | int, list[Node]] = defaultdict(list)
    for call in calls:
        for at, node in call.arguments():
            columns[at].append(node)
    return {at: learn(nodes) for at, nodes in columns.items()}


def is_suited(call: Call, known: Suited) -> bool:
    """Whether each function in a call stands beside kinds of values that it was given beside in some test."""
    return all(
        fits(shapes.get(at), node, frozenset())
        for text, shapes in known.items()
        if text in call.key
        for at, node in call.arguments()
    )
