"""Classical: the operators of mutation testing, from relational to removed statements."""

from __future__ import annotations

import ast
from copy import deepcopy
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mutation import Operator

COMPARISONS: dict[type[ast.cmpop], list[type[ast.cmpop]]] = {
    ast.Lt: [ast.LtE, ast.Gt],
    ast.LtE: [ast.Lt, ast.GtE],
    ast.Gt: [ast.GtE, ast.Lt],
    ast.GtE: [ast.Gt, ast.LtE],
    ast.Eq: [ast.NotEq],
    ast.NotEq: [ast.Eq],
    ast.In: [ast.NotIn],
    ast.NotIn: [ast.In],
    ast.Is: [ast.IsNot],
    ast.IsNot: [ast.Is],
}
ARITHMETIC: dict[type[ast.operator], list[type[ast.operator]]] = {
    ast.Add: [ast.Sub],
    ast.Sub: [ast.Add],
    ast.Mult: [ast.Add],
    ast.Div: [ast.Mult, ast.FloorDiv],
    ast.FloorDiv: [ast.Div],
    ast.Mod: [ast.FloorDiv],
    ast.Pow: [ast.Mult],
    ast.BitAnd: [ast.BitOr],
    ast.BitOr: [ast.BitAnd],
    ast.LShift: [ast.RShift],
    ast.RShift: [ast.LShift],
}


def relational(node: ast.AST) -> Iterator[str]:
    """``a < b`` becomes ``a <= b`` and ``a > b``."""
    if isinstance(node, ast.Compare):
        for index, old in enumerate(node.ops):
            for new in COMPARISONS.get(type(old), ()):
                copy = deepcopy(node)
                copy.ops[index] = new()
                yield ast.unparse(copy)


def arithmetic(node: ast.AST) -> Iterator[str]:
    """``a + b`` becomes ``a - b``."""
    if isinstance(node, ast.BinOp):
        for new in ARITHMETIC.get(type(node.op), ()):
            yield ast.unparse(ast.BinOp(node.left, new(), node.right))
    elif isinstance(node, ast.AugAssign):
        for new in ARITHMETIC.get(type(node.op), ()):
            yield ast.unparse(ast.AugAssign(node.target, new(), node.value))


def boolean(node: ast.AST) -> Iterator[str]:
    """``a and b`` becomes ``a or b`` and ``a``; ``not a`` becomes ``a``."""
    if isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield ast.unparse(ast.BoolOp(other, node.values))
        for index in range(len(node.values)):
            rest = node.values[:index] + node.values[index + 1 :]
            yield ast.unparse(rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest))
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub):
        yield ast.unparse(node.operand)


def constant(node: ast.AST) -> Iterator[str]:
    """``3`` becomes ``4`` and ``2``; ``True`` becomes ``False``; a text gets a letter more."""
    if isinstance(node, ast.Constant):
        if isinstance(node.value, bool):
            yield repr(not node.value)
        elif isinstance(node.value, int | float):
            yield repr(node.value + 1)
            yield repr(node.value - 1)
        elif isinstance(node.value, str):
            yield repr(node.value + "x")


def negated(node: ast.AST) -> Iterator[str]:
    """``if a`` becomes ``if not a``."""
    if isinstance(node, ast.If | ast.While | ast.IfExp):
        copy = deepcopy(node)
        copy.test = ast.UnaryOp(ast.Not(), copy.test)
        yield ast.unparse(ast.fix_missing_locations(copy))


def removed(node: ast.AST) -> Iterator[str]:
    """A statement is left out."""
    if isinstance(node, ast.Expr | ast.AugAssign | ast.Raise | ast.Delete | ast.Assert):
        if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Yield)):
            yield "pass"
    elif isinstance(node, ast.If) and node.orelse:
        copy = deepcopy(node)
        copy.orelse = []
        yield ast.unparse(copy)


def jump(node: ast.AST) -> Iterator[str]:
    """``break`` becomes ``continue``, and the other way round."""
    if isinstance(node, ast.Break):
        yield "continue"
    elif isinstance(node, ast.Continue):
        yield "break"


def returned(node: ast.AST) -> Iterator[str]:
    """``return a`` becomes ``return None``."""
    if isinstance(node, ast.Return) and node.value is not None:
        yield "return None"


def arguments(node: ast.AST) -> Iterator[str]:
    """``f(a, b)`` becomes ``f(b, a)``; ``f(a, key=b)`` becomes ``f(a)``."""
    if not isinstance(node, ast.Call):
        return
    for index in range(len(node.args) - 1):
        copy = deepcopy(node)
        copy.args[index : index + 2] = reversed(copy.args[index : index + 2])
        yield ast.unparse(copy)
    for index in range(len(node.keywords)):
        copy = deepcopy(node)
        del copy.keywords[index]
        yield ast.unparse(copy)


def bounds(node: ast.AST) -> Iterator[str]:
    """``a[i:j]`` becomes ``a[i:j - 1]`` and ``a[i + 1:j]``; ``range(n)`` becomes ``range(n - 1)``."""
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice):
        for part, sign in (("lower", ast.Add()), ("upper", ast.Sub())):
            bound = getattr(node.slice, part)
            if bound is not None:
                copy = deepcopy(node)
                setattr(copy.slice, part, ast.BinOp(bound, sign, ast.Constant(1)))
                yield ast.unparse(ast.fix_missing_locations(copy))
    elif _calls(node, "range"):
        copy = deepcopy(node)
        at = min(1, len(copy.args) - 1)
        copy.args[at] = ast.BinOp(copy.args[at], ast.Sub(), ast.Constant(1))
        yield ast.unparse(ast.fix_missing_locations(copy))


def _calls(node: ast.AST, name: str) -> bool:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == name
        and bool(node.args)
    )


OPERATORS: dict[str, Operator] = {
    operator.__name__: operator
    for operator in (
        relational,
        arithmetic,
        boolean,
        constant,
        negated,
        removed,
        jump,
        returned,
        arguments,
        bounds,
    )
}
