"""Outcome variety: whether the outcomes that were compared are different enough for equal ones to say something."""

from __future__ import annotations

import ast
import json
from typing import TYPE_CHECKING, Any

from selfrefine.verify.compare.difference import result

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

WANTED, WANTED_OF_CONSTANTS = 3, 2
"""Different outcomes: of any function, and of one that gives nothing, its own constants, or yes and no."""
BESIDES = ("kind", "type", "said", "held", "stdout", "beside")
"""What tells an outcome from another besides the value that was returned."""
BRANCHES = (ast.If, ast.IfExp, ast.For, ast.While, ast.Try, ast.BoolOp, ast.Compare, ast.Match, ast.comprehension)  # fmt: skip


def too_much_alike(function: ast.AST, outcomes: Iterable[dict[str, Any]]) -> str:
    """Return what is missing if all that was compared came to much the same; else an empty text.

    Args:
        function: the original; a straight line has no other way to take.
        outcomes: what the original did on the calls that were compared.
    """
    nodes = list(ast.walk(function))
    constants = (n.value for n in nodes if isinstance(n, ast.Constant))
    plain = {json.dumps(c) for c in constants if isinstance(c, str | int | None)}
    seen, wanted = _seen(outcomes, plain)
    if seen >= wanted or not any(isinstance(n, BRANCHES) for n in nodes):
        return ""
    return (
        f"all inputs gave {seen} distinct outcome{'s' if seen > 1 else ''}, "
        f"{wanted} needed: add tests with other outcomes"
    )


def outcomes(every: Iterable[dict[str, Any]]) -> int:
    """Return how many distinct outcomes there are."""
    return _seen(every, ())[0]


def _seen(
    outcomes: Iterable[dict[str, Any]], plain: Collection[str]
) -> tuple[int, int]:
    """Return how many distinct outcomes there are, and how many have to be."""
    every = list(outcomes)
    results = [result(o["value"]) for o in every if o["kind"] == "returned"]
    # Who gives nothing does something to what it was given, which the whole value tells.
    nothing = not any(r is not None for r in results)
    shown = [o.get("value") if nothing else result(o.get("value")) for o in every]
    seen = {
        json.dumps([value, *(o.get(part) for part in BESIDES)])
        for o, value in zip(every, shown, strict=True)
    }
    few = all(isinstance(r, bool | None) or json.dumps(r) in plain for r in results)
    return len(seen), WANTED_OF_CONSTANTS if few else WANTED
