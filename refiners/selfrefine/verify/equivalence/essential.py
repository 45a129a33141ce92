"""Essential: of all that a candidate writes otherwise, what is left to show once the rest is proven to say the same.  Pure."""

from __future__ import annotations

import ast
import difflib
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from selfrefine.code.edits import split_lines
from selfrefine.verify.equivalence import is_same

if TYPE_CHECKING:
    from collections.abc import Iterator

    Row = tuple[str, int, int, int, int]

MOST = 6
"""Places that are taken apart: with more, all of them stay."""


@dataclass(frozen=True)
class Essential:
    """What is left.

    Args:
        code: takes the candidate's steps, and is written as the original is, but for these places.
        lines: the candidate's lines that stand in it, from 1.
    """

    code: str
    lines: frozenset[int]


def essential(original: str, candidate: str) -> Essential | None:
    """Return the fewest places in which a candidate needs to differ; None if that is all of them.

    Args:
        original: the function alone.
        candidate: likewise.
    """
    old, new = split_lines(original), split_lines(candidate)
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    rows = [row for opcode in matcher.get_opcodes() for row in _line_by_line(opcode)]
    places = [number for number, row in enumerate(rows) if row[0] != "equal"]
    if not 1 < len(places) <= MOST:
        return None
    whole = _tree(candidate)
    for kept in _fewest_first(places):
        text = "".join(
            line
            for number, (_, i, j, k, end) in enumerate(rows)
            for line in (new[k:end] if number in kept else old[i:j])
        )
        tree = _tree(text)
        if tree is not None and whole is not None and is_same(tree, whole):
            lines = (range(rows[n][3] + 1, rows[n][4] + 1) for n in kept)
            return Essential(text, frozenset().union(*lines))
    return None


def _line_by_line(row: Row) -> list[Row]:
    """Return a place as one for each line; those that are left over stand before the last one."""
    tag, i, j, k, end = row
    if tag != "replace" or min(j - i, end - k) == max(j - i, end - k) == 1:
        return [row]
    shared = min(j - i, end - k) - 1
    single = [(tag, i + n, i + n + 1, k + n, k + n + 1) for n in range(shared)]
    over = (tag, i + shared, j - 1, k + shared, end - 1)
    last = (tag, j - 1, j, end - 1, end)
    return [*single, *([over] if j - i != end - k else []), last]


def _fewest_first(places: list[int]) -> Iterator[tuple[int, ...]]:
    for size in range(1, len(places)):
        yield from combinations(places, size)


def _tree(text: str) -> ast.Module | None:
    """Return a text that is one function; None if it is not, as where half of a rewrite is taken back."""
    try:
        tree = ast.parse(text)
        compile(text, "<essential>", "exec", dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    return tree if len(tree.body) == 1 else None
