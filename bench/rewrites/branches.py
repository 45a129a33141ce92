"""Branches: guard clauses and `else`, conditions one within the other and joined."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from rewrites.names import LEAVING, blocks
from rewrites.text import function_of, indented, is_elif, put, taken

if TYPE_CHECKING:
    from collections.abc import Callable

    from rewrites.names import Block

    Made = tuple[list[ast.stmt], str]
    """A run of statements, and the text that takes its place."""


def guarded(source: str) -> str | None:
    """``if a: return b`` with an ``else`` becomes a guard clause: what stood in the ``else`` follows it."""
    return _first(source, _guarded)


def unguarded(source: str) -> str | None:
    """What follows a guard clause goes into its ``else``."""
    return _first(source, _unguarded)


def swapped(source: str) -> str | None:
    """``if a: b else: c`` becomes ``if not a: c else: b``."""
    return _first(source, _swapped)


def split(source: str) -> str | None:
    """``if a and b: c`` becomes ``if a: if b: c``."""
    return _first(source, _split)


def merged(source: str) -> str | None:
    """``if a: if b: c`` becomes ``if a and b: c``."""
    return _first(source, _merged)


def _first(
    source: str, make: Callable[[str, Block, int, ast.If], Made | None]
) -> str | None:
    """Return a source with the first `if` rewritten that can be."""
    for block in blocks(function_of(source)):
        for index, node in enumerate(block.statements):
            if isinstance(node, ast.If) and not is_elif(source, node):
                made = make(source, block, index, node)
                if made:
                    return put(source, *made)
    return None


def _guarded(source: str, _: Block, __: int, node: ast.If) -> Made | None:
    if not node.orelse or not isinstance(node.body[-1], LEAVING):
        return None
    body, rest = taken(source, node.body), taken(source, node.orelse)
    if body is None or rest is None or not _written_out(source, node):
        return None
    if is_elif(source, node.orelse[0]):
        rest = rest.removeprefix("el")
    return [node], f"if {ast.unparse(node.test)}:\n{indented(body)}\n{rest}"


def _unguarded(source: str, block: Block, index: int, node: ast.If) -> Made | None:
    following = block.statements[index + 1 :]
    if node.orelse or not following or not isinstance(node.body[-1], LEAVING):
        return None
    head, rest = taken(source, [node]), taken(source, following)
    if head is None or rest is None:
        return None
    return [node, *following], f"{head}\nelse:\n{indented(rest)}"


def _swapped(source: str, _: Block, __: int, node: ast.If) -> Made | None:
    if not node.orelse or is_elif(source, node.orelse[0]):
        return None
    body, rest = taken(source, node.body), taken(source, node.orelse)
    if body is None or rest is None or not _written_out(source, node):
        return None
    test = node.test
    negated = (
        test.operand
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)
        else ast.UnaryOp(ast.Not(), test)
    )
    text = f"if {ast.unparse(negated)}:\n{indented(rest)}\nelse:\n{indented(body)}"
    return [node], text


def _split(source: str, _: Block, __: int, node: ast.If) -> Made | None:
    if node.orelse or not isinstance(node.test, ast.BoolOp):
        return None
    body = taken(source, node.body)
    if (
        body is None
        or not isinstance(node.test.op, ast.And)
        or not _written_out(source, node)
    ):
        return None
    first, *others = node.test.values
    second = ast.BoolOp(ast.And(), others) if len(others) > 1 else others[0]
    inner = f"if {ast.unparse(second)}:\n{indented(body)}"
    return [node], f"if {ast.unparse(first)}:\n{indented(inner)}"


def _merged(source: str, _: Block, __: int, node: ast.If) -> Made | None:
    match node:
        case ast.If(body=[ast.If(orelse=[]) as inner], orelse=[]):
            body = taken(source, inner.body)
            if body is None or not _written_out(source, inner):
                return None
            test = ast.BoolOp(ast.And(), [node.test, inner.test])
            return [node], f"if {ast.unparse(test)}:\n{indented(body)}"
    return None


def _written_out(source: str, node: ast.If) -> bool:
    """Whether an `if` ends with its last line, and each part stands on lines of its own, without long strings."""
    return taken(source, [node]) is not None and node.body[0].lineno > node.lineno
