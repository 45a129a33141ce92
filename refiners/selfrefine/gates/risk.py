"""Risk: slips that tests rarely notice; not a rejection by itself, it raises the evidence that is asked."""

from __future__ import annotations

import ast
from collections import Counter

from selfrefine.gates import Report, Trial

STRICT, LOOSE = ast.Lt | ast.Gt, ast.LtE | ast.GtE
LEAVING = ast.Return | ast.Raise | ast.Continue | ast.Break


def check(trial: Trial) -> Report:
    """Name the slips that the candidate may have made against the original (DESIGN section 4, lint of risk)."""
    found = slips(ast.parse(trial.target.source), ast.parse(trial.code))
    return Report(passed=True, detail="; ".join(found), measured={"slips": found})


def slips(old: ast.AST, new: ast.AST) -> list[str]:
    """Return what was widened, dropped or moved on the way from one code to another, in words."""
    before, after = _signs(old), _signs(new)
    found = [
        f"{sign} came in"
        for sign in ("a wide `except`", "`is` between values")
        if after[sign] > before[sign]
    ]
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
            for operator, other in zip(node.ops, node.comparators, strict=True):
                found[_comparison(operator, other)] += 1
    return found


def _comparison(operator: ast.cmpop, other: ast.expr) -> str:
    if isinstance(operator, ast.Is | ast.IsNot):
        none = isinstance(other, ast.Constant) and other.value is None
        return "an `is None` test" if none else "`is` between values"
    if isinstance(operator, STRICT):
        return "strict"
    return "loose" if isinstance(operator, LOOSE) else "other"


def _wide(kind: ast.expr | None) -> bool:
    return kind is None or (
        isinstance(kind, ast.Name) and kind.id in ("Exception", "BaseException")
    )
