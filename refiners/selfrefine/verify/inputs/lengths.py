"""Lengths: numbers that always are the length of what stands in another argument.  Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from selfrefine.verify.inputs import CONTAINERS, kind, number
from selfrefine.verify.inputs.shape import ENOUGH

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.verify.inputs import Call


def length_relations(
    recorded: Sequence[Call],
) -> tuple[tuple[str | int, str | int], ...]:
    """Return which number always is the length of which container, where that can be no accident."""
    rows = [dict(call.arguments()) for call in recorded]
    if len(rows) < ENOUGH:
        return ()
    arguments = list(rows[0])
    found = []
    for a in arguments:
        for b in arguments:
            pairs = [(row.get(a), row.get(b)) for row in rows]
            if (
                all(
                    number(x) is not None and kind(y) in CONTAINERS and x == len(y[1])  # type: ignore[index]
                    for x, y in pairs
                )
                and len({x for x, _ in pairs}) > 1
            ):
                found.append((a, b))
    return tuple(found)
