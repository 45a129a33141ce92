"""Lengths: numbers that always are the length of what stands in another argument, or a position in it.  Pure."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from selfrefine.verify.inputs import CONTAINERS, kind, number
from selfrefine.verify.inputs.shape import ENOUGH

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.code.syntax import FunctionNode
    from selfrefine.verify.inputs import Call, Node

Argument = str | int
POSITIONS = 5
"""Calls in which a number has to be a position, for no caller to be expected to give another one."""


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


def indexed_by(function: FunctionNode) -> frozenset[tuple[str, str]]:
    """Return pairs of variables, the first of which stands in an index of the second, as in ``text[at + 1]``."""
    return frozenset(
        (each.id, node.value.id)
        for node in ast.walk(function)
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name)
        if not isinstance(node.slice, ast.Slice)
        for each in ast.walk(node.slice)
        if isinstance(each, ast.Name)
    )


def position_relations(
    recorded: Sequence[Call], pairs: Sequence[tuple[Argument, Argument]]
) -> tuple[tuple[Argument, Argument], ...]:
    """Return which of some pairs of arguments always are a position and what it is in, its end included."""
    rows = [dict(call.arguments()) for call in recorded]
    found = []
    for a, b in pairs:
        given = [row for row in rows if a in row and b in row]
        different = {row[a] for row in given if type(row[a]) is int}
        if len(given) >= POSITIONS and len(different) > 1 and all(is_position(row[a], row[b]) for row in given):  # fmt: skip
            found.append((a, b))
    return tuple(found)


def is_position(node: Node, within: Node) -> bool:
    """Whether a number is a position in a text or a list, or its end."""
    end = end_of(within)
    return type(node) is int and end is not None and 0 <= node <= end


def end_of(within: Node) -> int | None:
    """Return the length of a text, list or tuple; None for all else."""
    if isinstance(within, str):
        return len(within)
    return len(within[1]) if kind(within) in ("list", "tuple") else None
