"""Controls: rewrites that change nothing but the text; a gate that rejects one of them is wrong."""

from __future__ import annotations

import ast
from copy import deepcopy
from typing import TYPE_CHECKING

from mutation import Mutant, apply

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mutation import Operator


def swapped(node: ast.AST) -> Iterator[str]:
    """``if a: b else: c`` becomes ``if not a: c else: b``."""
    if isinstance(node, ast.If) and node.orelse:
        copy = deepcopy(node)
        copy.test = ast.UnaryOp(ast.Not(), copy.test)
        copy.body, copy.orelse = copy.orelse, copy.body
        yield ast.unparse(ast.fix_missing_locations(copy))
    elif isinstance(node, ast.IfExp):
        copy = ast.IfExp(ast.UnaryOp(ast.Not(), node.test), node.orelse, node.body)
        yield ast.unparse(ast.fix_missing_locations(copy))


def de_morgan(node: ast.AST) -> Iterator[str]:
    """``if a and b`` becomes ``if not (not a or not b)``."""
    if isinstance(node, ast.If | ast.While) and isinstance(node.test, ast.BoolOp):
        copy = deepcopy(node)
        other = ast.Or() if isinstance(node.test.op, ast.And) else ast.And()
        parts = [ast.UnaryOp(ast.Not(), value) for value in copy.test.values]
        copy.test = ast.UnaryOp(ast.Not(), ast.BoolOp(other, parts))
        yield ast.unparse(ast.fix_missing_locations(copy))


def named(node: ast.AST) -> Iterator[str]:
    """``return a`` becomes ``result_ = a`` and ``return result_``."""
    if isinstance(node, ast.Return) and node.value is not None:
        yield f"result_ = {ast.unparse(node.value)}\nreturn result_"


def spelled(node: ast.AST) -> Iterator[str]:
    """``3`` becomes ``4 - 1``."""
    if isinstance(node, ast.Constant) and type(node.value) is int and node.value >= 0:
        yield f"{node.value + 1} - 1"


def unrolled(node: ast.AST) -> Iterator[str]:
    """``return [a for b in c if d]`` becomes a loop that appends."""
    if isinstance(node, ast.Return) and isinstance(node.value, ast.ListComp):
        made = node.value
        if len(made.generators) == 1 and not made.generators[0].is_async:
            loop = made.generators[0]
            inner = f"items_.append({ast.unparse(made.elt)})"
            for test in reversed(loop.ifs):
                inner = f"if {ast.unparse(test)}:\n    " + inner.replace("\n", "\n    ")
            inner = inner.replace("\n", "\n    ")
            head = f"for {ast.unparse(loop.target)} in {ast.unparse(loop.iter)}:"
            yield f"items_ = []\n{head}\n    {inner}\nreturn items_"


def nested(node: ast.AST) -> Iterator[str]:
    """``if a and b: c`` becomes ``if a: if b: c``."""
    match node:
        case ast.If(test=ast.BoolOp(op=ast.And(), values=[first, second]), orelse=[]):
            inner = ast.If(second, deepcopy(node.body), [])
            yield ast.unparse(ast.fix_missing_locations(ast.If(first, [inner], [])))


OPERATORS: dict[str, Operator] = {
    operator.__name__: operator
    for operator in (swapped, de_morgan, named, spelled, unrolled, nested)
}


def rewrites(source: str) -> list[Mutant]:
    """Return the rewrites of a function that keep its meaning, renamed variables among them."""
    return [*apply(source, OPERATORS), *_renamed(source)]


def _renamed(source: str) -> list[Mutant]:
    """Rename one local variable each, where no inner scope, ``del`` or ``locals()`` could tell."""
    function = ast.parse(source).body[0]
    nodes = list(ast.walk(function))
    scopes = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef
    telling = ("locals", "vars", "eval", "exec", "_getframe", "super")
    if any(isinstance(n, scopes | ast.Global | ast.Nonlocal) for n in nodes[1:]):
        return []
    if any(
        isinstance(n, ast.Name | ast.Attribute) and _name(n) in telling for n in nodes
    ):
        return []
    stored = {
        n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)
    }
    others = {a.arg for a in nodes if isinstance(a, ast.arg)}
    others |= {n.name for n in nodes if isinstance(n, ast.ExceptHandler) and n.name}
    others |= {
        (a.asname or a.name).split(".")[0]
        for n in nodes
        if isinstance(n, ast.Import | ast.ImportFrom)
        for a in n.names
    }
    if any(type(n).__name__ in ("Match", "MatchAs") for n in nodes):
        return []
    found = []
    for name in sorted(stored - others):
        copy = deepcopy(function)
        for n in ast.walk(copy):
            if isinstance(n, ast.Name) and n.id == name:
                n.id = f"{name}_"
        found.append(Mutant("renamed", function.lineno, ast.unparse(copy) + "\n"))
    return found


def _name(node: ast.Name | ast.Attribute) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr
