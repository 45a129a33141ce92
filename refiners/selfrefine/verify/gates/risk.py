"""Risk: slips that tests rarely notice; not a rejection by itself, it raises the evidence that is asked."""

from __future__ import annotations

import ast
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from selfrefine.verify.gates.trial import Report, Trial

if TYPE_CHECKING:
    from selfrefine.loop.verdict import GateName

NAME: GateName = "risk"

STRICT, LOOSE = ast.Lt | ast.Gt, ast.LtE | ast.GtE
UNSEEN = ("a wide `except`", "`is` between values")
"""Slips that show on errors or identities that inputs made of plain data do not have."""
LEAVING = ast.Return | ast.Raise | ast.Continue | ast.Break


@dataclass(frozen=True)
class RiskReport(Report):
    """What the gate found, with the slips in words."""

    slips: tuple[str, ...] = ()


def check(trial: Trial) -> Report:
    """Name the slips that the candidate may have made against the original."""
    found = tuple(slips(trial.original, trial.module))
    unseen = [slip for slip in found if slip.partition(" came")[0] in UNSEEN]
    return RiskReport(
        passed=True,
        detail="; ".join(found),
        missing=tuple(f"{slip}, which no input shows: read it" for slip in unseen),
        weakens=bool(unseen),
        slips=found,
    )


def slips(old: ast.AST, new: ast.AST) -> list[str]:
    """Return what was widened, dropped or moved on the way from one code to another, in words."""
    before, after = _signs(old), _signs(new)
    found = [f"{sign} came in" for sign in UNSEEN if after[sign] > before[sign]]
    found += [
        f"{sign} was dropped"
        for sign in ("an `is None` test", "a guard")
        if after[sign] < before[sign]
    ]
    stricter = after["strict"] - before["strict"], after["loose"] - before["loose"]
    if min(stricter) < 0 < max(stricter):
        found.append("a boundary moved")
    return found


def _signs(tree: ast.AST) -> Counter[str]:
    found: Counter[str] = Counter()
    for node in ast.walk(tree):
        if isinstance(node, ast.ExceptHandler) and _wide(node.type):
            found["a wide `except`"] += 1
        elif isinstance(node, ast.If) and isinstance(node.body[0], LEAVING):
            found["a guard"] += 1
        elif isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            for operator, *pair in zip(node.ops, sides, sides[1:], strict=False):
                found[_comparison(operator, pair)] += 1
    return found


def _comparison(operator: ast.cmpop, sides: list[ast.expr]) -> str:
    if isinstance(operator, ast.Is | ast.IsNot):
        if any(isinstance(s, ast.Constant) and s.value is None for s in sides):
            return "an `is None` test"
        return "other" if any(map(_only_one, sides)) else "`is` between values"
    if isinstance(operator, STRICT):
        return "strict"
    return "loose" if isinstance(operator, LOOSE) else "other"


def _only_one(side: ast.expr) -> bool:
    """Whether there is one object only of this value: of a class, of a boolean."""
    called = isinstance(side, ast.Call) and ast.unparse(side.func) == "type"
    return called or (isinstance(side, ast.Constant) and isinstance(side.value, bool))


def _wide(kind: ast.expr | None) -> bool:
    return kind is None or (
        isinstance(kind, ast.Name) and kind.id in ("Exception", "BaseException")
    )
