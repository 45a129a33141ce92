"""Statements: two that follow each other and do not depend on each other, the other way round."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from rewrites.names import SIDEWAYS, blocks, has, mentions, scope_of, stored
from rewrites.text import put, taken

if TYPE_CHECKING:
    from rewrites.names import Scope

PLAIN = (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Expr)


def reordered(source: str) -> str | None:
    """``a = []`` and ``b = f(c)`` change places: one of the two can neither fail nor be seen by the other."""
    scope = scope_of(source)
    if scope is None:
        return None
    for block in blocks(scope.function):
        if block.guarded:
            continue
        for one, two in zip(block.statements, block.statements[1:], strict=False):
            if not (_still(scope, one, two) or _still(scope, two, one)):
                continue
            first, second = taken(source, [one]), taken(source, [two])
            # What stands between them may speak of either.
            if (
                first is None
                or second is None
                or two.lineno != (one.end_lineno or 0) + 1
            ):
                continue
            return put(source, [one, two], f"{second}\n{first}")
    return None


def _still(scope: Scope, quiet: ast.stmt, other: ast.stmt) -> bool:
    """Whether `quiet` only binds a variable to what cannot fail, and `other` has nothing to do with it."""
    match quiet:
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            pass
        case _:
            return False
    if not isinstance(other, PLAIN) or has([other], SIDEWAYS):
        return False
    if name in scope.later or name not in scope.local or name in mentions([other]):
        return False
    return _cannot_fail(scope, value) and not (set(mentions([value])) & stored([other]))


def _cannot_fail(scope: Scope, value: ast.expr) -> bool:
    match value:
        case ast.Constant():
            return True
        case ast.Name(id=name):
            return name in scope.parameters and name not in scope.later
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float())):
            return True
        case ast.List(elts=parts) | ast.Tuple(elts=parts):
            return all(_cannot_fail(scope, part) for part in parts)
        case ast.Dict(keys=keys, values=parts):
            plain = all(isinstance(key, ast.Constant) for key in keys)
            return plain and all(_cannot_fail(scope, part) for part in parts)
    return False
