"""Oddities: fixes of ruff that shorten a function, and that a reviewer would send back."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from selfrefine.code.syntax import tree

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_ORDERS = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
_LOOPS = (
    *(ast.For, ast.AsyncFor, ast.While),
    *(ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp),
)


_ELSE = frozenset({"RET505", "RET506", "RET507", "RET508"})


def reads_oddly(rule: str, code: str, new: str, row: int) -> bool:
    """Whether what a fix of ruff's makes of a block reads no better than before, whatever figures say.

    Args:
        rule: such as ``SIM103``.
        code: the block.
        new: the block after the fix.
        row: the line of the block where the finding begins.
    """
    if rule in _ELSE:
        return any(_is_even(one, row) for one in _single_choices(tree(code)))
    if rule == "SIM103":
        return _count(new, _is_unsaid_order) > _count(code, _is_unsaid_order) or (
            _ends_of_cases(code) > _ends_of_cases(new)
        )
    if rule == "SIM102":
        return _count(new, _is_long_test) > _count(code, _is_long_test)
    if rule == "PLW3301":
        # ``max(least, *others)`` takes all of them at once, and fails otherwise if there are none.
        return _count(new, _is_spread) > _count(code, _is_spread)
    return False


def brings_an_import(code: str, new: str) -> bool:
    """Whether a fix needs a module, such as for one ``try`` that passes over an error, or a call that is spelled out."""
    return _count(new, _is_import) > _count(code, _is_import)


def is_repeated(node: ast.AST, function: ast.AST) -> bool:
    """Whether a loop of a function evaluates a node again and again."""
    return any(
        node is inner
        for loop in ast.walk(function)
        if isinstance(loop, _LOOPS)
        for inner in ast.walk(loop)
    )


def _is_spread(node: ast.AST) -> bool:
    return isinstance(node, ast.Starred)


def _single_choices(code: ast.AST) -> Iterator[ast.If]:
    """Yield each ``if`` that is no part of several cases: no ``elif``, and none directly behind another."""
    every = [node for node in ast.walk(code) if isinstance(node, ast.If)]
    links = [link for branch in every for link in branch.orelse]
    for block in _blocks(code):
        for before, branch in zip([None, *block], block, strict=False):
            if isinstance(branch, ast.If) and not isinstance(before, ast.If):
                yield from () if branch in links and len(block) == 1 else (branch,)


def _is_even(branch: ast.If, row: int) -> bool:
    """Whether a line is the ``else`` between two that weigh alike: without it, nothing nests less that nested."""
    match branch:
        case ast.If(body=[one], orelse=[other]) if not isinstance(other, ast.If):
            between = one.lineno < row <= other.lineno
            return between and _is_line(one) and _is_line(other)
    return False


def _is_line(statement: ast.stmt) -> bool:
    return statement.lineno == statement.end_lineno


def _count(code: str, is_one: Callable[[ast.AST], bool]) -> int:
    return sum(is_one(node) for node in ast.walk(tree(code)))


def _is_import(node: ast.AST) -> bool:
    return isinstance(node, ast.Import | ast.ImportFrom)


def _is_unsaid_order(node: ast.AST) -> bool:
    """Whether it is ``not a < b``: the reader turns it round, and it is not ``a >= b`` for all that there is."""
    match node:
        case ast.UnaryOp(ast.Not(), ast.Compare(ops=[op])):
            return isinstance(op, _ORDERS)
    return False


def _is_long_test(node: ast.AST) -> bool:
    """Whether an ``if`` asks several things on several lines, with parentheses within them."""
    match node:
        case ast.If(test=ast.BoolOp(values=values) as test):
            nested = any(isinstance(value, ast.BoolOp) for value in values)
            return nested and test.lineno != test.end_lineno
    return False


def _ends_of_cases(code: str) -> int:
    """Return how often several cases in a row are answered by constants, and the rest by another."""
    return sum(_is_end_of_cases(block) for block in _blocks(tree(code)))


def _blocks(code: ast.AST) -> Iterator[list[ast.stmt]]:
    for node in ast.walk(code):
        for name in ("body", "orelse", "finalbody"):
            block = getattr(node, name, None)
            if isinstance(block, list):
                yield block


def _is_end_of_cases(block: list[ast.stmt]) -> bool:
    match block:
        case [
            *_,
            ast.If(body=[*_, ast.Return(ast.Constant(bool()))], orelse=[]),
            ast.If(body=[ast.Return(ast.Constant(bool()))], orelse=[]),
            ast.Return(ast.Constant(bool())),
        ]:
            return True
    return False
