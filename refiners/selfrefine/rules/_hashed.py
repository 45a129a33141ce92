"""Hashed: which expressions give a hashable object for sure, as far as a function's own text says."""

from __future__ import annotations

import ast

from selfrefine.rules._annotations import read

_LISTS = frozenset({"split", "rsplit", "splitlines"})
"""Methods of a text that give a list of texts."""
_TEXTS = frozenset(dir(str)) - _LISTS
"""Methods of a text; whoever else has one of that name gives a text, a number or the like as well."""
_CALLS = frozenset(
    {
        *("abs", "bool", "bytes", "chr", "float", "hash", "hex", "id", "int", "len"),
        *("oct", "ord", "repr", "round", "str", "type", "isinstance", "callable"),
    }
)
_SCALARS = frozenset({"str", "bytes", "int", "float", "complex", "bool", "Decimal"})
_DEPTH = 5


def is_hashable(
    node: ast.expr, function: ast.FunctionDef | ast.AsyncFunctionDef, depth: int = 0
) -> bool:
    """Whether an expression of a function surely gives what a set can look up.

    Args:
        node: the expression.
        function: what it stands in; a name counts if all that binds it is known.
        depth: how many names were followed.
    """

    def known(part: ast.expr) -> bool:
        return is_hashable(part, function, depth + 1)

    if depth > _DEPTH:
        return False
    if isinstance(node, (ast.Constant, ast.JoinedStr, ast.Compare)):
        return True
    if isinstance(node, ast.Tuple):
        return all(map(known, node.elts))
    if isinstance(node, ast.IfExp):
        return known(node.body) and known(node.orelse)
    if isinstance(node, ast.Call):
        return _called(node) in _CALLS or _method(node) in _TEXTS
    if isinstance(node, ast.Subscript):
        return _gives_hashable(node.value, function, depth + 1)
    return isinstance(node, ast.Name) and _is_bound_so(node.id, function, depth)


def _gives_hashable(
    node: ast.expr, function: ast.FunctionDef | ast.AsyncFunctionDef, depth: int
) -> bool:
    """Whether every item of an iterable surely is hashable."""
    if depth > _DEPTH:
        return False
    if isinstance(node, ast.Constant):
        return isinstance(node.value, (str, bytes))
    if isinstance(node, (ast.List, ast.Tuple, ast.Set)):
        return all(is_hashable(item, function, depth + 1) for item in node.elts)
    if isinstance(node, ast.Call):
        if _called(node) in {"sorted", "reversed", "list", "tuple", "set", "iter"}:
            return len(node.args) == 1 and _gives_hashable(
                node.args[0], function, depth + 1
            )
        return _called(node) in {"str", "range"} or _method(node) in _TEXTS | _LISTS
    if isinstance(node, ast.Name) and not _stores(node.id, function):
        known = _annotated(node.id, function)
        if known is None:
            return False
        about = read(known)
        return about.kind == "text" or about.hashable is True
    return False


def _is_bound_so(
    name: str, function: ast.FunctionDef | ast.AsyncFunctionDef, depth: int
) -> bool:
    """Whether a hint, or else each binding of a name, says that it is hashable."""
    hint = _annotated(name, function)
    stores = _stores(name, function)
    if hint is not None:
        return read(hint).exact in _SCALARS
    if _is_parameter(name, function) or not stores:
        return False
    explained = 0
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            if [_named(target) for target in node.targets] != [name]:
                continue
            if not is_hashable(node.value, function, depth + 1):
                return False
        elif isinstance(node, (ast.For, ast.comprehension)):
            items = _items_of(node, name)
            if items is None:
                continue
            if not _gives_hashable(items, function, depth + 1):
                return False
        else:
            continue
        explained += 1
    return explained == stores


def _items_of(loop: ast.For | ast.comprehension, name: str) -> ast.expr | None:
    """Return what a loop takes a name from, looking through ``enumerate``; None where it binds another."""
    target, items = loop.target, loop.iter
    if _named(target) == name:
        return items
    if (
        isinstance(target, ast.Tuple)
        and isinstance(items, ast.Call)
        and _called(items) == "enumerate"
        and items.args
        and [_named(part) for part in target.elts][1:] == [name]
    ):
        return items.args[0]
    return None


def _annotated(
    name: str, function: ast.FunctionDef | ast.AsyncFunctionDef
) -> str | None:
    for node in ast.walk(function):
        if isinstance(node, ast.arg) and node.arg == name and node.annotation:
            return ast.unparse(node.annotation)
        if isinstance(node, ast.AnnAssign) and _named(node.target) == name:
            return ast.unparse(node.annotation)
    return None


def _is_parameter(name: str, function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return any(
        isinstance(node, ast.arg) and node.arg == name for node in ast.walk(function)
    )


def _stores(name: str, function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    return sum(
        isinstance(node, ast.Name) and node.id == name and not _is_read(node)
        for node in ast.walk(function)
    )


def _is_read(node: ast.Name) -> bool:
    return isinstance(node.ctx, ast.Load)


def _named(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else ""


def _called(node: ast.Call) -> str:
    return _named(node.func)


def _method(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else ""
