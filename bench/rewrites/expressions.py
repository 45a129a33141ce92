"""Expressions: conditional ones and chains of comparisons, unfolded."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from mutation import splice

from rewrites.names import SIDEWAYS, blocks, has, scope_of
from rewrites.text import function_of, put, taken

if TYPE_CHECKING:
    from rewrites.names import Scope


def unfolded(source: str) -> str | None:
    """``return a if b else c`` and ``d = a if b else c`` become an ``if`` with an ``else``."""
    for block in blocks(function_of(source)):
        for node in block.statements:
            match node:
                case ast.Return(value=ast.IfExp() as choice):
                    head = "return "
                case ast.Assign(
                    targets=[ast.Name() as name], value=ast.IfExp() as choice
                ):
                    head = f"{name.id} = "
                case _:
                    continue
            if taken(source, [node]) is None:
                continue
            test, yes, no = map(ast.unparse, (choice.test, choice.body, choice.orelse))
            text = f"if {test}:\n    {head}{yes}\nelse:\n    {head}{no}"
            if _on_one_line(yes, no, test):
                return put(source, [node], text)
    return None


def unchained(source: str) -> str | None:
    """``a < b < c`` becomes ``a < b and b < c`` where ``b`` is a variable or a constant."""
    scope = scope_of(source)
    if scope is None:
        return None
    for block in blocks(scope.function):
        for statement in block.statements:
            if taken(source, [statement]) is None:
                continue
            for node in ast.walk(statement):
                if not isinstance(node, ast.Compare) or len(node.ops) < 2:
                    continue
                middle = node.comparators[:-1]
                if not all(_unchanging(scope, each) for each in middle):
                    continue
                if not _formatted(statement, node) and not has([node], SIDEWAYS):
                    return splice(source, node, _pairs(node))
    return None


def _unchanging(scope: Scope, node: ast.expr) -> bool:
    """Whether an expression may be evaluated twice."""
    if isinstance(node, ast.Name):
        return node.id in scope.local - scope.later
    return isinstance(node, ast.Constant)


def _pairs(node: ast.Compare) -> str:
    sides = [node.left, *node.comparators]
    return " and ".join(
        ast.unparse(ast.Compare(left, [op], [right]))
        for left, op, right in zip(sides, node.ops, sides[1:], strict=False)
    )


def _formatted(statement: ast.stmt, node: ast.AST) -> bool:
    """Whether a node stands in an f-string, where its place is not known before Python 3.12."""
    return any(
        inner is node
        for n in ast.walk(statement)
        if isinstance(n, ast.JoinedStr)
        for inner in ast.walk(n)
    )


def _on_one_line(*texts: str) -> bool:
    return not any("\n" in text for text in texts)
