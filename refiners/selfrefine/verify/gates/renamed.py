"""Renamed: which variable of the original a candidate's is, where all that it did is give it another name."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from selfrefine.code.syntax import FunctionNode


def as_named(words: str, old: FunctionNode, new: FunctionNode) -> str:
    """Return what is said of a candidate with the names that the original has for its variables.

    It says no more of them than their names: a candidate could as well have kept those.

    Args:
        words: what code can do, such as ``changing options_.keywords``.
        old: the original.
        new: the candidate.
    """
    before, after = _variables(old), _variables(new)
    gone = [name for name in before if name not in after]
    come = [name for name in after if name not in before]
    if not come or len(come) != len(gone):
        return words
    names = dict(zip(come, gone, strict=True))
    pattern = "|".join(map(re.escape, names))
    return re.sub(rf"\b({pattern})\b", lambda found: names[found[0]], words)


def _variables(function: FunctionNode) -> list[str]:
    """Return the variables of a function in the order in which they come first."""
    stored = [
        node
        for node in ast.walk(function)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    ]
    stored.sort(key=lambda node: (node.lineno, node.col_offset))
    return list(dict.fromkeys(node.id for node in stored))
