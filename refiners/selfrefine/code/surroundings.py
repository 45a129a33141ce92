"""Surroundings: what a function refers to in its own file, short enough to be read with it."""

from __future__ import annotations

import ast
import copy
from typing import TYPE_CHECKING

from selfrefine.code.syntax import FunctionNode, first_line, last_line, tree

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from selfrefine.code.target import Target

LONGEST_VALUE = 100
"""Characters of a constant that are worth showing."""


def surroundings(target: Target) -> str:
    """Return the imports and constants that the function uses, and the signatures of what it calls.

    Of the class around a method: its header, its fields, ``__init__`` and the
    methods that the function names.
    """
    wanted = {
        node.id if isinstance(node, ast.Name) else node.attr
        for node in ast.walk(tree(target.source))
        if isinstance(node, ast.Name | ast.Attribute)
    }
    return "\n".join(_show(tree(target.text).body, wanted, target))


def _show(body: Iterable[ast.stmt], wanted: set[str], target: Target) -> Iterator[str]:
    """Yield what to show of each top-level statement that matters."""
    for node in body:
        around = first_line(node) <= target.start_line <= last_line(node)
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield from _import(node, wanted)
        elif isinstance(node, ast.ClassDef):
            if around or node.name in wanted:
                yield ast.unparse(_class(node, wanted | {"__init__"}, target))
        elif isinstance(node, FunctionNode):
            if node.name in wanted and not around:
                yield ast.unparse(_signature(node))
        elif _bound_names(node) & wanted:
            yield _assignment(node)


def _import(node: ast.Import | ast.ImportFrom, wanted: set[str]) -> Iterator[str]:
    """Yield the import with the names that the function uses, if there are any."""
    used = [
        alias
        for alias in node.names
        if (alias.asname or alias.name).partition(".")[0] in wanted or alias.name == "*"
    ]
    if used:
        short = copy.copy(node)
        short.names = used
        yield ast.unparse(short)


def _class(node: ast.ClassDef, wanted: set[str], target: Target) -> ast.ClassDef:
    """Return the class with its fields and the signatures of the methods that matter."""
    short = copy.copy(node)
    body: list[ast.stmt] = []
    for inner in node.body:
        if isinstance(inner, FunctionNode):
            is_target = first_line(inner) == target.start_line
            if inner.name in wanted and not is_target:
                body.append(_signature(inner))
        elif isinstance(inner, ast.AnnAssign) or _bound_names(inner) & wanted:
            body.append(ast.parse(_assignment(inner)).body[0])
    short.body = body or _ELLIPSIS
    return short


def _signature(node: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.stmt:
    """Return the function with the first line of its docstring for a body."""
    short = copy.copy(node)
    summary = (ast.get_docstring(node) or "").partition("\n")[0]
    short.body = [ast.Expr(ast.Constant(summary))] if summary else _ELLIPSIS
    return short


def _bound_names(node: ast.stmt) -> set[str]:
    """Return the names that an assignment binds."""
    targets: list[ast.expr] = []
    if isinstance(node, ast.Assign):
        targets = node.targets
    elif isinstance(node, ast.AnnAssign):
        targets = [node.target]
    return {
        name.id
        for place in targets
        for name in ast.walk(place)
        if isinstance(name, ast.Name)
    }


def _assignment(node: ast.stmt) -> str:
    """Return an assignment; a long value is left out, and only its kind named."""
    text = ast.unparse(node)
    if len(text) <= LONGEST_VALUE or not isinstance(node, ast.Assign | ast.AnnAssign):
        return text
    short = copy.copy(node)
    short.value = ast.Constant(...)
    return f"{ast.unparse(short)}  # a long {type(node.value).__name__}"


_ELLIPSIS: list[ast.stmt] = [ast.Expr(ast.Constant(...))]
