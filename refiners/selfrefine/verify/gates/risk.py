"""Risk: mistakes that tests rarely notice; not a rejection by itself, it raises the evidence that is asked."""

from __future__ import annotations

import ast
import builtins
from collections import Counter
from typing import TYPE_CHECKING

from selfrefine.code import comments
from selfrefine.code.called_functions import with_called
from selfrefine.code.syntax import FunctionNode, shared_tree
from selfrefine.verify.gates.dropped_acts import dropped
from selfrefine.verify.gates.unshown_changes import unshown
from selfrefine.verify.inputs.literals import TYPE_TESTS
from selfrefine.verify.search.confirmation import domain_seen
from selfrefine.verify.trial import MOVED, Report, RiskReport, Trial

if TYPE_CHECKING:
    from selfrefine.loop.verdict import GateName

NAME: GateName = "risk"

DOCSTRING = "the docstring was changed"
SHOWN = 80
"""Characters of a comment that is named."""
WIDE = ("Exception", "BaseException")
STRICT, LOOSE = ast.Lt | ast.Gt, ast.LtE | ast.GtE
CHANCE = ("hash", "id")
"""Functions of Python that give something else in each process."""
UNSEEN = ("a wide `except`", "a wider `except`", "`is` between values", *(f"`{n}()`" for n in CHANCE))  # fmt: skip
"""Mistakes that show on errors or identities that inputs made of plain data do not have, or in other processes."""
LEAVING = ast.Return | ast.Raise | ast.Continue | ast.Break


def check(trial: Trial) -> Report:
    """Name the mistakes that the candidate may have made against the original."""
    # What a rewrite takes out of the functions that it calls, or puts into one, has not come in.
    file = shared_tree(trial.target.text)
    old, new = (with_called(code, file) for code in (trial.original, trial.module))
    found = tuple(risks(old, new))
    unseen = [risk for risk in found if risk.partition(" was added")[0] in UNSEEN]
    lost = (*dropped(old, new), *unshown(old, new), *_types(trial, old, new))
    found, unseen = (*found, *lost), [*unseen, *lost]
    return RiskReport(
        passed=True,
        detail="; ".join(found),
        missing=(
            *(f"{risk}, and no input shows its effect: review it" for risk in unseen),
            # A comment is no behaviour: whoever takes the rewrite shall know, and the grade stays.
            *map(_gone, comments.lost(trial.target.source, trial.code)),
            *_of_docstring(trial),
        ),
        weakens=bool(unseen),
        risks=found,
    )


def _types(trial: Trial, old: ast.AST, new: ast.AST) -> tuple[str, ...]:
    """Return that a test of types came in, where no input has another type than callers were seen to give."""
    before, after = (Counter(map(_type_test_name, ast.walk(t))) for t in (old, new))
    came = sorted(name for name in after if name and after[name] > before[name])
    if not came or not domain_seen(trial).settled:
        return ()
    return (f"`{came[0]}` was added, though callers pass values of one type",)


def _type_test_name(node: ast.AST) -> str:
    """Return the name of a function that asks for types; empty for all else."""
    return node.id if isinstance(node, ast.Name) and node.id in TYPE_TESTS else ""


def _of_docstring(trial: Trial) -> tuple[str, ...]:
    """Return that the docstring is another one: examples in it may be tests, and readers rely on it."""
    functions = (next((n for n in reversed(tree.body) if isinstance(n, FunctionNode)), None) for tree in (trial.original, trial.module))  # fmt: skip
    old, new = (ast.get_docstring(function) if function else None for function in functions)  # fmt: skip
    return (DOCSTRING,) if old and old != new else ()


def _gone(comment: comments.Lost) -> str:
    shown = comment.text if len(comment.text) <= SHOWN else f"{comment.text[:SHOWN]}…"
    return f"the comment `# {shown}` is gone, though a line like the one it explains is still there"


def risks(old: ast.AST, new: ast.AST) -> list[str]:
    """Return what was widened, dropped or moved on the way from one code to another, in words."""
    before, after = _signs(old), _signs(new)
    found = [f"{sign} was added" for sign in UNSEEN if after[sign] > before[sign]]
    if after["an `is None` test"] < before["an `is None` test"]:
        found.append("an `is None` test was dropped")
    # A guard may have become a branch that leaves at its end, or a choice between two values, or of items.
    others = max(0, after["a choice"] - before["a choice"])
    others += (_tests(old, leaving=True) & _tests(new, leaving=False)).total()
    if after["a branch that leaves"] + others < before["a guard"]:
        found.append("a guard was dropped")
    stricter = after["strict"] - before["strict"], after["loose"] - before["loose"]
    if min(stricter) < 0 < max(stricter):
        found.append(MOVED)
    caught, known = _caught(new), _caught(old)
    # What is wide beside nothing wide is named already.
    wider = caught - known - {WIDE[0]} if set(WIDE) & known else caught - known - set(WIDE)  # fmt: skip
    if known and wider:
        found.append("a wider `except` was added")
    return found


def _tests(tree: ast.AST, *, leaving: bool) -> Counter[str]:
    """Count the tests of guards, or of other branches, each without a `not` before it: a guard may have been turned round."""
    return Counter(
        ast.unparse(
            node.test.operand if isinstance(node.test, ast.UnaryOp) else node.test
        )
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and isinstance(node.body[0], LEAVING) == leaving
    )


def _caught(tree: ast.AST) -> set[str]:
    """Return the names of the errors that are caught; a bare `except` catches them all."""
    return {
        ast.unparse(kind) if kind else WIDE[1]
        for node in ast.walk(tree)
        if isinstance(node, ast.ExceptHandler)
        for kind in getattr(node.type, "elts", [node.type])
    }


def _signs(tree: ast.AST) -> Counter[str]:
    found: Counter[str] = Counter()
    own = _own_objects(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.ExceptHandler) and _wide(node.type):
            found["a wide `except`"] += 1
        elif isinstance(node, ast.Name) and node.id in CHANCE:
            found[f"`{node.id}()`"] += 1
        elif isinstance(node, ast.If):
            found["a guard"] += isinstance(node.body[0], LEAVING)
            found["a branch that leaves"] += isinstance(node.body[-1], LEAVING)
            found["a choice"] += bool(node.orelse)
        elif isinstance(node, ast.IfExp):
            found["a choice"] += 1
        elif isinstance(node, ast.comprehension):
            found["a choice"] += len(node.ifs)
        elif isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            for operator, *pair in zip(node.ops, sides, sides[1:], strict=False):
                found[_comparison(operator, pair, own)] += 1
    return found


def _own_objects(tree: ast.AST) -> set[str]:
    """Return the names of objects that are made to be like no other: nothing that is given is one of them."""
    bound = Counter(
        node.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    )
    return {
        node.targets[0].id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and ast.unparse(node.value) == "object()"
        and bound[node.targets[0].id] == 1
    }


def _comparison(operator: ast.cmpop, sides: list[ast.expr], own: set[str]) -> str:
    if isinstance(operator, ast.Is | ast.IsNot):
        if any(isinstance(s, ast.Constant) and s.value is None for s in sides):
            return "an `is None` test"
        if any(_only_one(s) or (isinstance(s, ast.Name) and s.id in own) for s in sides):  # fmt: skip
            return "other"
        return "`is` between values"
    if isinstance(operator, STRICT):
        return "strict"
    return "loose" if isinstance(operator, LOOSE) else "other"


def _only_one(side: ast.expr) -> bool:
    """Whether there is one object only of this value: of a class, of a boolean."""
    called = isinstance(side, ast.Call) and ast.unparse(side.func) == "type"
    if isinstance(side, ast.Name):
        return isinstance(getattr(builtins, side.id, None), type)
    return called or (isinstance(side, ast.Constant) and isinstance(side.value, bool))


def _wide(kind: ast.expr | None) -> bool:
    return kind is None or (isinstance(kind, ast.Name) and kind.id in WIDE)
