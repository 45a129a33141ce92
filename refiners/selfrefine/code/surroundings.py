"""Surroundings: what a function refers to in its own file, short enough to be read with it: helpers with their bodies."""

from __future__ import annotations

import ast
import copy
from dataclasses import dataclass
from typing import TYPE_CHECKING

from selfrefine.code.syntax import FunctionNode, first_line, last_line, tree

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from selfrefine.code.target import Target

LONGEST_VALUE = 100
"""Characters of a constant that are worth showing."""
MOST_BODIES, LONGEST_BODY = 2400, 1200
"""Characters of all functions that are shown whole, and of one of them: some 600 tokens."""
MOST_IMPORTS = 600
"""Characters of imports that are shown though the function does not use them: some 150 tokens."""


def surroundings(target: Target) -> str:
    """Return the imports, the constants that the function uses, and what it calls: whole, the nearest first.

    What is too long, or comes when there is no room left, is shown by its signature and
    docstring.  Of the class around a method: its header, its fields, ``__init__`` and the
    methods that the function names.
    """
    own = tree(target.source)
    attributes = {n.attr for n in ast.walk(own) if isinstance(n, ast.Attribute)}
    names = {n.id for n in ast.walk(own) if isinstance(n, ast.Name)}
    # A parameter hides what has its name in the file.
    wanted = attributes | (names - _parameters(own.body[-1]))
    module = tree(target.text)
    view = _View(target, wanted, _whole(module, target))
    return "\n".join(_show(module.body, view))


def _parameters(function: ast.stmt) -> set[str]:
    """Return the names of a function's parameters, but for those of which its head holds another use."""
    if not isinstance(function, FunctionNode):
        return set()
    own = function.args
    rest = (own.vararg, own.kwarg)
    given = [*own.posonlyargs, *own.args, *own.kwonlyargs, *(a for a in rest if a)]
    heads = (own, *function.decorator_list, *([function.returns] if function.returns else []))  # fmt: skip
    used = {n.id for head in heads for n in ast.walk(head) if isinstance(n, ast.Name)}
    return {each.arg for each in given} - used


@dataclass(frozen=True)
class _View:
    """What of a file is shown.

    Args:
        target: for whom.
        wanted: the names that it mentions.
        whole: the lines at which functions begin that are shown with their bodies.
    """

    target: Target
    wanted: set[str]
    whole: frozenset[int]


def _whole(module: ast.Module, target: Target) -> frozenset[int]:
    """Return where the functions begin that the target calls, as many as there is room for, the nearest first."""
    called = {
        name
        for node in ast.walk(tree(target.source))
        if isinstance(node, ast.Call) and (name := _called(node.func))
    }
    near = sorted(
        (
            (abs(node.lineno - target.start_line), len(ast.unparse(node)), node)
            for node in _functions(module, target)
            if node.name in called and first_line(node) != target.start_line
        ),
        key=lambda item: item[0],
    )
    room, whole = MOST_BODIES, set()
    for _, size, node in near:
        if size <= min(room, LONGEST_BODY):
            room -= size
            whole.add(node.lineno)
    return frozenset(whole)


def _called(function: ast.expr) -> str:
    """Return the name of what a call may find in the file: a function, or a method of the object itself."""
    if isinstance(function, ast.Name):
        return function.id
    match function:
        case ast.Attribute(value=ast.Name(id="self" | "cls"), attr=name):
            return name
    return ""


def _functions(module: ast.Module, target: Target) -> Iterator[FunctionNode]:
    """Yield the functions of a file, and the methods of the class around the target."""
    for node in module.body:
        if isinstance(node, FunctionNode):
            yield node
        elif isinstance(node, ast.ClassDef) and _is_around(node, target):
            yield from (n for n in node.body if isinstance(n, FunctionNode))


def _is_around(node: ast.stmt, target: Target) -> bool:
    return first_line(node) <= target.start_line <= last_line(node)


def _show(body: Iterable[ast.stmt], view: _View) -> Iterator[str]:
    """Yield what to show of each top-level statement that matters."""
    room = MOST_IMPORTS
    for node in body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            shown, room = _import(node, view.wanted, room)
            yield from shown
        elif isinstance(node, ast.ClassDef):
            if _is_around(node, view.target) or node.name in view.wanted:
                yield ast.unparse(_class(node, view))
        elif isinstance(node, FunctionNode):
            if node.name in view.wanted and not _is_around(node, view.target):
                yield ast.unparse(_function(node, view))
        elif _bound_names(node) & view.wanted:
            yield _assignment(node)


def _import(
    node: ast.Import | ast.ImportFrom, wanted: set[str], room: int
) -> tuple[list[str], int]:
    """Return the import whole while there is room, then with the names that the function uses; and the room left."""
    whole = ast.unparse(node)
    if len(whole) <= room:
        return [whole], room - len(whole)
    used = [
        alias
        for alias in node.names
        if (alias.asname or alias.name).partition(".")[0] in wanted or alias.name == "*"
    ]
    if not used:
        return [], room
    short = copy.copy(node)
    short.names = used
    return [ast.unparse(short)], room


def _class(node: ast.ClassDef, view: _View) -> ast.ClassDef:
    """Return the class with its fields and the methods that matter."""
    short = copy.copy(node)
    wanted = view.wanted | {"__init__"}
    body: list[ast.stmt] = []
    for inner in node.body:
        if isinstance(inner, FunctionNode):
            is_target = first_line(inner) == view.target.start_line
            if inner.name in wanted and not is_target:
                body.append(_function(inner, view))
        elif isinstance(inner, ast.AnnAssign) or _bound_names(inner) & wanted:
            body.append(ast.parse(_assignment(inner)).body[0])
    short.body = body or _ELLIPSIS
    return short


def _function(node: FunctionNode, view: _View) -> ast.stmt:
    """Return a function whole, or with the first line of its docstring for a body."""
    if node.lineno in view.whole:
        return node
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
