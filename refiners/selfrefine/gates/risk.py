"""Risk: slips that tests rarely notice; not a rejection by itself, it raises the evidence that is asked."""

from __future__ import annotations

import ast
from collections import Counter

from selfrefine.gates import Report, Trial

ASKED = "{slip}: wants tests and compared inputs both"


def check(trial: Trial) -> Report:
    """Name the slips that the candidate may have made against the original."""
    old, new = ast.parse(trial.target.source), ast.parse(trial.code)
    slips = [slip for slip, count in _signs(new).items() if count > _signs(old)[slip]]
    lost = _signs(old)["an `is None` test"] - _signs(new)["an `is None` test"]
    if lost > 0:
        slips.append("an `is None` test was dropped")
    slips = [slip for slip in slips if slip != "an `is None` test"]
    return Report(passed=True, detail="; ".join(slips), facts={})


def _signs(tree: ast.AST) -> Counter[str]:
    found: Counter[str] = Counter()
    for node in ast.walk(tree):
        if isinstance(node, ast.ExceptHandler) and _wide(node.type):
            found["a wide `except`"] += 1
        elif isinstance(node, ast.Compare):
            for operator, other in zip(node.ops, node.comparators, strict=True):
                none = isinstance(other, ast.Constant) and other.value is None
                if isinstance(operator, ast.Is | ast.IsNot):
                    found["an `is None` test" if none else "`is` between values"] += 1
    return found


def _wide(kind: ast.expr | None) -> bool:
    return kind is None or (
        isinstance(kind, ast.Name) and kind.id in ("Exception", "BaseException")
    )
