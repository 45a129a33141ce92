"""Probes: the text that tells, while it computes as before, whether a mutant would have another value there.  Pure."""

from __future__ import annotations

import ast

PROBE = "__at_mutant__"
"""The name under which the worker is told (`selfrefine_runner/worker/jobs/mutants.py`)."""
FUNCTIONS = frozenset(
    {
        *("abs", "all", "any", "bool", "bytes", "chr", "dict", "divmod", "enumerate", "float", "frozenset", "getattr"),
        *("hasattr", "hash", "int", "isinstance", "issubclass", "len", "list", "max", "min", "ord", "pow", "range"),
        *("repr", "reversed", "round", "set", "sorted", "str", "sum", "tuple", "type", "zip", "floor", "ceil", "sqrt"),
        *("date", "datetime", "time", "timedelta", "Decimal", "Fraction", "Path", "PurePath"),
    }
)  # fmt: skip
METHODS = frozenset(
    name
    for kind in (str, bytes, int, float, tuple, frozenset)
    for name in dir(kind)
    if not name.startswith("_")
) | {"get", "items", "keys", "values", "copy", "match", "search", "fullmatch", "group"}
"""What may be called twice in the place of once."""
CONFINED = (ast.Await, ast.Yield, ast.YieldFrom)
"""What cannot stand in a function of its own."""


def of_expression(old: ast.expr, new: str, sides: tuple[str, str] | None) -> str:
    """Return an expression with the value of `old` that tells of the value that `new` would have.

    Args:
        old: as it stands in the function.
        new: the text of the mutant.
        sides: two expressions whose values are told as well.
    """
    parts = [f"({ast.unparse(old)})"]
    later = [_later(text) for text in (new, *(f"({side})" for side in sides or ()))]
    if _is_pure(old) and all(later):
        parts.append(f"lambda: ({later[0]})")
        if sides:
            parts.append(f"lambda: ({', '.join(filter(None, later[1:]))})")
    else:
        parts.append("None")
    return f"{PROBE}({', '.join(parts)})"


def of_statement(node: ast.stmt) -> str:
    """Return a statement with a word before it that it was reached."""
    return f"{PROBE}()\n{ast.unparse(node)}"


def _later(text: str) -> str:
    """Return an expression as it can be computed once more, in a function of its own; empty if it cannot."""
    try:
        node = _Bound().visit(ast.parse(text, mode="eval").body)
    except SyntaxError:
        return ""
    harmless = _is_pure(node) and not _is_confined(node)
    return ast.unparse(node) if harmless else ""


class _Bound(ast.NodeTransformer):
    """Takes what was bound the first time from its name."""

    def visit_NamedExpr(self, node: ast.NamedExpr) -> ast.expr:
        return ast.Name(node.target.id, ast.Load())


def _is_confined(node: ast.AST) -> bool:
    return any(
        isinstance(part, CONFINED)
        or (isinstance(part, ast.Name) and part.id in ("super", "locals", "__class__"))
        for part in ast.walk(node)
    )


def _is_pure(node: ast.AST) -> bool:
    return all(
        not isinstance(part, ast.Call) or _is_harmless(part.func)
        for part in ast.walk(node)
    )


def _is_harmless(function: ast.expr) -> bool:
    if isinstance(function, ast.Attribute):
        return function.attr in METHODS or function.attr in FUNCTIONS
    return isinstance(function, ast.Name) and function.id in FUNCTIONS
