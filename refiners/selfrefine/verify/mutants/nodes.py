"""Nodes: what the operators ask of syntax, and the copies of it that they change.  Pure."""

from __future__ import annotations

import ast
from copy import deepcopy
from typing import TypeGuard, TypeVar

Changed = TypeVar("Changed", bound=ast.AST)
LOGGING = frozenset({"log", "logger", "logging", "_log", "_logger", "LOG", "LOGGER"})
"""Names of what is told and not computed: a mutant there is none of behaviour."""


def leaves(node: ast.If) -> bool:
    """Whether what an ``if`` guards ends in leaving the function, or the turn of a loop."""
    return isinstance(node.body[-1], ast.Return | ast.Raise | ast.Continue)


def is_effect(node: ast.AST) -> bool:
    """Whether a statement is a call for its effect, or changes a part of a value."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        return not is_told(node.value)
    parts = ast.Attribute | ast.Subscript
    return isinstance(node, ast.Assign) and isinstance(node.targets[0], parts)


def is_told(node: ast.AST) -> bool:
    """Whether a call only tells somebody something: a log."""
    root = node.func if isinstance(node, ast.Call) else node
    while isinstance(root, ast.Attribute | ast.Call):
        if isinstance(root, ast.Attribute) and root.attr in LOGGING:
            return True
        root = root.value if isinstance(root, ast.Attribute) else root.func
    return isinstance(root, ast.Name) and root.id in LOGGING


def whole_numbers(node: ast.AST) -> list[ast.Constant]:
    """Return the whole numbers among what a node compares with or adds."""
    if isinstance(node, ast.Compare):
        parts = [node.left, *node.comparators]
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        parts = [node.left, node.right]
    else:
        return []
    return [p for p in parts if isinstance(p, ast.Constant) and type(p.value) is int]


def with_number(node: ast.AST, part: ast.Constant, value: int) -> ast.AST:
    """Return a copy of a node in which one number is another."""
    place = list(ast.walk(node)).index(part)
    copy = deepcopy(node)
    found = list(ast.walk(copy))[place]
    assert isinstance(found, ast.Constant)  # noqa: S101  for the type checker
    found.value = value
    return copy


def with_name(node: ast.Call, name: str) -> ast.Call:
    """Return a copy of a call that calls another method, or another function."""
    copy = deepcopy(node)
    if isinstance(copy.func, ast.Attribute):
        copy.func.attr = name
    else:
        copy.func = ast.Name(name)
    return copy


def with_field(node: Changed, **fields: object) -> Changed:
    """Return a copy of a node with some fields exchanged."""
    copy = deepcopy(node)
    for name, value in fields.items():
        setattr(copy, name, value)
    return copy


def is_call_of(node: ast.AST, name: str) -> TypeGuard[ast.Call]:
    """Whether a node calls a function of this name with positional arguments."""
    return isinstance(node, ast.Call) and bool(node.args) and isinstance(node.func, ast.Name) and node.func.id == name  # fmt: skip


def is_unary(node: ast.AST, operator: type[ast.unaryop]) -> TypeGuard[ast.UnaryOp]:
    """Whether a node is this unary operator."""
    return isinstance(node, ast.UnaryOp) and isinstance(node.op, operator)


def is_method(node: ast.AST, name: str, count: int) -> TypeGuard[ast.Call]:
    """Whether a node calls a method of this name with so many positional arguments and no other."""
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == name
        and len(node.args) == count
        and not node.keywords
    )


def without_each(kinds: ast.expr | None) -> list[tuple[str, list[ast.expr]]]:
    """Return each of several alternatives, with those that are left without it."""
    if not isinstance(kinds, ast.Tuple) or len(kinds.elts) < 2:  # noqa: PLR2004
        return []
    return [
        (ast.unparse(kind), kinds.elts[:index] + kinds.elts[index + 1 :])
        for index, kind in enumerate(kinds.elts)
    ]
