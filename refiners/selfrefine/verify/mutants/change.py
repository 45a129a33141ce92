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
