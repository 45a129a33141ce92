"""Expressions: functions that a test writes, such as a lambda, as the expression that makes them wherever it stands.

What a function closes over, and what it names of its module, is given to it by a lambda around it, or imported.
"""

from __future__ import annotations

import ast
import builtins
import copy
import functools
import linecache
import types
from typing import Any, Callable, Iterator

from . import carried_functions


class NoExpressionError(Exception):
    """A function is no expression; the words say why."""


def expression_of(function: Any, spell: Callable[[Any], str]) -> str:
    """Return an expression that makes a function like this one.

    Args:
        function: a lambda, or one whose body is one ``return``.
        spell: gives the code of what it names.

    Raises:
        NoExpressionError: it is none, or its text is not where it was.
    """
    node = _node_of(function)
    if node is None:
        raise NoExpressionError(f"{function.__qualname__} is more than an expression")
    _with_defaults(node, function, spell)
    given: dict[str, str] = {}
    for name, value in _names_of(function).items():
        text = spell(value)
        if text != name:
            given[name] = text
    text = ast.unparse(node)
    if not given:
        return f"({text})"
    return f"(lambda {', '.join(given)}: {text})({', '.join(given.values())})"


def _names_of(function: Any) -> dict[str, Any]:
    """Return what a function closes over, and what it names of its module."""
    cells = [cell.cell_contents for cell in function.__closure__ or ()]
    found = dict(zip(function.__code__.co_freevars, cells))
    space = function.__globals__
    for name in carried_functions.names_in(function.__code__):
        if name in space:
            found[name] = space[name]
        elif not hasattr(builtins, name):
            raise NoExpressionError(f"{function.__qualname__} names {name}")
    return found


def _with_defaults(node: ast.Lambda, function: Any, spell: Callable[[Any], str]) -> None:  # fmt: skip
    """Give a lambda the defaults that the function has: those of its text name what stands around it."""
    node.args.defaults = [_parsed(spell(v)) for v in function.__defaults__ or ()]
    named = function.__kwdefaults__ or {}
    node.args.kw_defaults = [
        _parsed(spell(named[each.arg])) if each.arg in named else None
        for each in node.args.kwonlyargs
    ]


def _parsed(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


def _node_of(function: Any) -> ast.Lambda | None:
    """Return a function as a lambda, from its file; None where its text is another by now, or no expression."""
    code = function.__code__
    try:
        tree, _ = _file(code.co_filename)
        if not _stands(code.co_filename, code):
            return None
    except (OSError, SyntaxError, ValueError, RecursionError):
        return None
    nodes = [
        node
        for node in ast.walk(tree)
        if isinstance(node, (ast.Lambda, ast.FunctionDef))
        and node.lineno == code.co_firstlineno
        and code.co_name == getattr(node, "name", "<lambda>")
    ]
    # Of two in a line nobody knows which it was.
    return _as_lambda(nodes[0]) if len(nodes) == 1 else None


def _as_lambda(node: ast.Lambda | ast.FunctionDef) -> ast.Lambda | None:
    """Return a copy of a function without annotations as a lambda, if it is one expression."""
    body: Any = node.body
    if isinstance(node, ast.FunctionDef):
        rows = [row for row in node.body if not _is_text(row)]
        if node.decorator_list or len(rows) != 1 or not isinstance(rows[0], ast.Return):
            return None
        body = rows[0].value or ast.Constant(None)
    made = copy.deepcopy(ast.Lambda(node.args, body))
    for each in ast.walk(made.args):
        if isinstance(each, ast.arg):
            each.annotation = None
    return made


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _stands(path: str, code: Any) -> bool:
    """Whether a file makes this code, as it is now."""
    return any(
        each.co_firstlineno == code.co_firstlineno
        and each.co_name == code.co_name
        and _does_same(each, code)
        for each in _file(path)[1]
    )


def _codes(code: Any) -> Iterator[Any]:
    for item in code.co_consts:
        if type(item) is types.CodeType:
            yield item
            yield from _codes(item)


def _does_same(one: Any, other: Any) -> bool:
    """Whether two codes do the same: their steps, names and constants, those within them likewise."""
    if type(one) is not types.CodeType or type(other) is not types.CodeType:
        return type(one) is type(other) and bool(one == other)
    parts = ("co_code", "co_names", "co_varnames", "co_freevars", "co_cellvars")
    same = all(getattr(one, part) == getattr(other, part) for part in parts)
    rows = (one.co_consts, other.co_consts)
    return same and len(rows[0]) == len(rows[1]) and all(map(_does_same, *rows))


@functools.lru_cache(maxsize=8)
def _file(path: str) -> tuple[ast.Module, tuple[Any, ...]]:
    """Return a file, parsed, and the codes of all functions in it."""
    tree = ast.parse("".join(linecache.getlines(path)))
    return tree, tuple(_codes(compile(tree, path, "exec", dont_inherit=True)))


def alike(one: Any, other: Any) -> bool:
    """Whether two descriptions are the same, but for functions that an expression made: their code was compared."""
    names = [_function_in(node) for node in (one, other)]
    if all(names) and any(map(_is_made, names)):
        return True
    if not (isinstance(one, list) and isinstance(other, list)):
        return type(one) is type(other) and bool(one == other)
    return len(one) == len(other) and all(map(alike, one, other))


def _function_in(node: Any) -> Any:
    """Return what a description says of a function; None of anything else."""
    if not isinstance(node, list):
        return None
    found = node[1] if node[:1] in (["given"], ["closure"]) else node
    return found if isinstance(found, list) and found[:1] == ["function"] else None


def _is_made(function: Any) -> bool:
    """Whether a function is one that an expression made: it stands in no module."""
    return function[1] in (None, "builtins") and "<lambda>" in function[-1]
