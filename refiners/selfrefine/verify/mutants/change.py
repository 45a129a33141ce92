"""Change: what an operator makes of one node, and what a test would have to bring to tell it.  Pure."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Change:
    """One change of one node.

    Args:
        now: the text that takes its place.
        told: the two things that nobody can tell apart then, as "`<` from `<=`".
        wanted: what a test would have to bring to tell them.
        sides: the two expressions that must be equal to tell them, if that is how.
        decides: whether it takes away what some input has to show both ways: a condition, or something that is passed on.
        part: the expression within the node whose value is another one then, with its text; None for all of it.
    """

    now: str
    told: str
    wanted: str
    sides: tuple[str, str] | None = None
    part: tuple[ast.expr, str] | None = None
    decides: bool = False


Operator = Callable[[ast.AST], Iterator[Change]]
SHOWN = 50
"""Characters of a piece of code in a message."""


def quoted(code: ast.AST | str) -> str:
    """Return code as a message shows it, on one line."""
    line = " ".join(_source(code).split())
    return f"`{line}`" if len(line) <= SHOWN else f"`{line[:SHOWN]}…`"


def exchanged(
    old: ast.AST | str, new: ast.AST | str, wanted: str, told: str = ""
) -> Change:
    """Return the change of one piece of code into another, told by both where there are no better words."""
    told = told or f"{quoted(old)} from {quoted(new)}"
    return Change(_source(new), told, wanted)


def lost(
    new: ast.AST | str, told: str, wanted: str, part: tuple[ast.expr, str]
) -> Change:
    """Return the change that takes away what some input has to show both ways."""
    return Change(_source(new), told, wanted, part=part, decides=True)


def _source(code: ast.AST | str) -> str:
    return code if isinstance(code, str) else ast.unparse(code)
