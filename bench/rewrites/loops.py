"""Loops: those that fill a list, and comprehensions."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from rewrites.names import (
    LATER,
    SIDEWAYS,
    blocks,
    has,
    mentions,
    scope_of,
    stored,
    tied,
)
from rewrites.text import put, taken

if TYPE_CHECKING:
    from rewrites.names import Block, Scope


def comprehended(source: str) -> str | None:
    """A list that a loop right behind it fills by ``append`` becomes a comprehension."""
    scope = scope_of(source)
    if scope is None:
        return None
    for block in blocks(scope.function):
        for start, loop in zip(block.statements, block.statements[1:], strict=False):
            text = _comprehension(scope, block, start, loop)
            if text and taken(source, [start, loop]) is not None:
                return put(source, [start, loop], text)
    return None


def _comprehension(
    scope: Scope, block: Block, start: ast.stmt, loop: ast.stmt
) -> str | None:
    """Return the comprehension of an empty list and a loop; None where it might differ."""
    match start:
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.List(elts=[])):
            head = name
        case ast.AnnAssign(
            target=ast.Name(id=name), value=ast.List(elts=[]), annotation=kind, simple=1
        ):
            head = f"{name}: {ast.unparse(kind)}"
        case _:
            return None
    if not isinstance(loop, ast.For) or loop.orelse or len(loop.body) != 1:
        return None
    test: ast.expr | None = None
    inner = loop.body[0]
    if isinstance(inner, ast.If) and not inner.orelse and len(inner.body) == 1:
        test, inner = inner.test, inner.body[0]
    match inner:
        case ast.Expr(
            ast.Call(
                func=ast.Attribute(value=ast.Name(id=again), attr="append"),
                args=[item],
                keywords=[],
            )
        ) if again == name and not isinstance(item, ast.Starred):
            pass
        case _:
            return None
    parts = [loop.iter, item, *([test] if test else [])]
    if block.guarded or name not in scope.local - scope.later:
        return None
    if name in mentions([loop.target, *parts]) or not _own_names(
        scope, loop.target, [loop]
    ):
        return None
    if has(parts, (*LATER, *SIDEWAYS)) or tied(parts):
        return None
    made = ast.ListComp(
        item, [ast.comprehension(loop.target, loop.iter, [test] if test else [], 0)]
    )
    return f"{head} = {ast.unparse(made)}"


def looped(source: str) -> str | None:
    """``a = [b for c in d if e]`` becomes a loop that appends, and so does a ``return`` of it."""
    scope = scope_of(source)
    if scope is None:
        return None
    for block in blocks(scope.function):
        for node in block.statements:
            match node:
                case ast.Return(value=ast.ListComp() as made):
                    head = "return "
                case ast.Assign(
                    targets=[ast.Name(id=name)], value=ast.ListComp() as made
                ):
                    head = f"{name} = "
                case _:
                    continue
            text = _loop(scope, made, scope.fresh("collected"))
            if text and taken(source, [node]) is not None:
                return put(source, [node], f"{text}\n{head}{scope.fresh('collected')}")
    return None


def _loop(scope: Scope, made: ast.ListComp, name: str) -> str | None:
    """Return the loop of a comprehension; None where it might differ."""
    if len(made.generators) != 1 or made.generators[0].is_async:
        return None
    part = made.generators[0]
    if has([made], (*LATER, *SIDEWAYS)) or tied([made]):
        return None
    if set(mentions([part.iter])) & stored([part.target]):
        return None
    if not _own_names(scope, part.target, [made]):
        return None
    inner = f"{name}.append({ast.unparse(made.elt)})"
    for test in reversed(part.ifs):
        inner = f"if {ast.unparse(test)}:\n    " + inner.replace("\n", "\n    ")
    inner = inner.replace("\n", "\n    ")
    head = f"for {ast.unparse(part.target)} in {ast.unparse(part.iter)}:"
    return f"{name} = []\n{head}\n    {inner}"


def _own_names(scope: Scope, target: ast.expr, inside: list[ast.AST]) -> bool:
    """Whether a loop's target is made of names that nothing but this loop mentions."""
    parts = target.elts if isinstance(target, ast.Tuple) else [target]
    if not all(isinstance(part, ast.Name) for part in parts):
        return False
    names, there = mentions(parts), mentions(inside)
    return all(
        there[name] == scope.every[name] and name not in scope.later for name in names
    )
