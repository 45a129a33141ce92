"""Shrinking: a call on which two versions differ, made smaller as long as they differ in the same way.

Source: Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", IEEE TSE 28(2), 2002.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from selfrefine.diff.compared_calls import rows_of
from selfrefine.verify.values import size

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from selfrefine.diff.compared_calls import Row
    from selfrefine.diff.version import Version
    from selfrefine.verify.values import Call, Node

LARGE = 40
"""Nodes and characters of the arguments of a call that is small enough to be read."""
ROUNDS, TRIED = 12, 60
"""Rounds, and smaller calls that are made in each."""
PARTS = (2, 4, 8, 16, 32)
"""Into how many parts a text or a list is cut, one of which is left out or kept."""


def shrunk(old: Version, new: Version, rows: Sequence[Row]) -> list[Row]:
    """Return smaller calls that differ as the smallest of some calls does; none if that is small enough.

    Args:
        old: the version before.
        new: the version after.
        rows: calls that both versions made.
    """
    wrong = [
        r for r in rows if r.is_sure and not r.again and r.call.origin != "amplified"
    ]
    if not wrong:
        return []
    best = min(wrong, key=_size)
    found: list[Row] = []
    for _ in range(ROUNDS):
        if _size(best) <= LARGE:
            break
        smaller = rows_of(old, new, [*_smaller(best.call)][:TRIED])
        alike = [
            row
            for row in smaller
            if row.told and best.told and row.told.kind == best.told.kind
        ]
        if not alike:
            break
        best = min(alike, key=_size)
        found = [best]
    return found


def _size(row: Row) -> int:
    return row.call.size


def _smaller(call: Call) -> Iterator[Call]:
    """Yield calls with a part of an argument left out, the largest parts of the largest arguments first."""
    by_size = sorted(call.arguments(), key=lambda pair: -size(pair[1]))
    for parts in PARTS:
        for argument, node in by_size:
            for less in _without(node, parts):
                yield call.replaced(argument, less)


def _without(node: Node, parts: int) -> Iterator[Node]:
    """Yield a text or a list without one of so many parts, and that part alone."""
    if isinstance(node, str):
        for kept in _cut(node, parts):
            yield "".join(kept)
    elif isinstance(node, list) and node[:1] in (["l"], ["t"]):
        for kept in _cut(node[1], parts):
            yield [node[0], list(kept)]


def _cut(items: Sequence[Node], parts: int) -> Iterator[Sequence[Node]]:
    if len(items) < parts:
        return
    width = -(-len(items) // parts)
    for start in range(0, len(items), width):
        yield [*items[:start], *items[start + width :]]
        yield items[start : start + width]
