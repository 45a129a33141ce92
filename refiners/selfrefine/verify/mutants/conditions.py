"""Conditions: the mutants of what decides: boundaries, connectives, conditions that are lost, truth for None.  Pure.

It shares nothing with the operators of `bench/mutation`: what measures the proof must not be what makes it.
"""

from __future__ import annotations

import ast
from copy import deepcopy
from typing import TYPE_CHECKING

from selfrefine.verify.mutants.change import Change, lost, quoted
from selfrefine.verify.mutants.names import BEYOND, BOUNDARIES, EQUALITIES, SIGNS
from selfrefine.verify.mutants.nodes import is_unary, leaves

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


def turned(test: ast.expr, *, holds: bool) -> tuple[ast.expr, str]:
    """Return a condition, and what is the same where it holds, or does not, and something else where it is the other way."""
    text = f"({ast.unparse(test)})"
    return test, f"{text} or True" if holds else f"{text} and False"


def boundary(node: ast.AST) -> Iterator[Change]:
    """``a < b`` becomes ``a <= b``, and the other way round."""
    for now, told, left, right, _ in _compared(node, BOUNDARIES):
        wanted = f"in which {quoted(left)} equals {quoted(right)}"
        yield Change(now, told, wanted, (left, right))


def equality(node: ast.AST) -> Iterator[Change]:
    """``a <= b`` becomes ``a == b``, and ``a < b`` becomes ``a != b``: what a rewrite may take a count for."""
    for now, told, left, right, old in _compared(node, EQUALITIES):
        wanted = f"in which {quoted(left)} is {BEYOND[old]} than {quoted(right)}"
        yield Change(now, told, wanted, decides=True)


def _compared(
    node: ast.AST, table: Mapping[type[ast.cmpop], type[ast.cmpop]]
) -> Iterator[tuple[str, str, str, str, type[ast.cmpop]]]:
    """Yield a comparison with each of its operators exchanged, the two signs in words, both sides, and the operator that it was."""
    if not isinstance(node, ast.Compare):
        return
    operands = [node.left, *node.comparators]
    for index, op in enumerate(node.ops):
        old = type(op)
        if old in table:
            copy = deepcopy(node)
            copy.ops[index] = table[old]()
            left, right = map(ast.unparse, operands[index : index + 2])
            told = f"`{SIGNS[old]}` from `{SIGNS[table[old]]}`"
            yield ast.unparse(copy), told, left, right, old


def connective(node: ast.AST) -> Iterator[Change]:
    """``a and b`` becomes ``a or b``, and the other way round."""
    if isinstance(node, ast.BoolOp):
        is_and = isinstance(node.op, ast.And)
        other: ast.boolop = ast.Or() if is_and else ast.And()
        words = "`and` from `or`" if is_and else "`or` from `and`"
        values = " and ".join(map(quoted, node.values[:2]))
        wanted = f"in which only one of {values} holds"
        yield Change(ast.unparse(ast.BoolOp(other, node.values)), words, wanted)


def condition(node: ast.AST) -> Iterator[Change]:
    """``a and b`` becomes ``a``, and ``b``; what an ``if`` asks is not asked."""
    if isinstance(node, ast.BoolOp):
        for index, value in enumerate(node.values):
            rest = node.values[:index] + node.values[index + 1 :]
            kept = rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
            told = f"{quoted(node)} from the same without {quoted(value)}"
            wanted = f"in which {quoted(value)} alone decides"
            part = turned(value, holds=isinstance(node.op, ast.And))
            yield lost(kept, told, wanted, part)
    elif isinstance(node, ast.If) and not node.orelse and not leaves(node):
        always = ast.If(ast.Constant(value=True), node.body, [])
        yield _unconditional(always, node.test)
    elif isinstance(node, ast.IfExp):
        asked = quoted(node.test)
        for either, holds in ((node.body, True), (node.orelse, False)):
            told = f"the choice by {asked} from {quoted(either)} alone"
            wanted = f"in which {asked} {'does not hold' if holds else 'holds'}"
            yield lost(either, told, wanted, turned(node.test, holds=holds))
    elif isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp):
        for index, loop in enumerate(node.generators):
            for place, test in enumerate(loop.ifs):
                copy = deepcopy(node)
                del copy.generators[index].ifs[place]
                yield _unconditional(copy, test)


def _unconditional(new: ast.AST, test: ast.expr) -> Change:
    gone = quoted(test)
    told, wanted = f"the condition {gone} from leaving it out", f"in which {gone} does not hold"  # fmt: skip
    return lost(new, told, wanted, turned(test, holds=True))


def nothing(node: ast.AST) -> Iterator[Change]:
    """``a is None`` becomes ``not a``, and ``not a`` becomes ``a is None``."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        other, left = node.comparators[0], ast.unparse(node.left)
        if isinstance(other, ast.Constant) and other.value is None:
            wanted = f"in which {quoted(left)} is empty or zero"
            if isinstance(node.ops[0], ast.Is):
                yield Change(f"not {left}", "`is None` from `not`", wanted)
            elif isinstance(node.ops[0], ast.IsNot):
                yield Change(f"bool({left})", "`is not None` from truthiness", wanted)
    elif is_unary(node, ast.Not) and isinstance(node.operand, ast.Name | ast.Attribute):  # fmt: skip
        operand = ast.unparse(node.operand)
        wanted = f"in which {quoted(operand)} is empty or zero"
        yield Change(f"{operand} is None", "`not` from `is None`", wanted)


def fallback(node: ast.AST) -> Iterator[Change]:
    """``a or b`` as a value becomes ``b if a is None else a``."""
    if isinstance(node, ast.Assign | ast.Return) and isinstance(node.value, ast.BoolOp):
        value = node.value
        if isinstance(value.op, ast.Or) and len(value.values) == 2:  # noqa: PLR2004
            first, second = map(ast.unparse, value.values)
            copy = deepcopy(node)
            choice = f"{second} if {first} is None else {first}"
            copy.value = ast.parse(choice, mode="eval").body
            wanted = f"in which {quoted(first)} is empty or zero"
            now, told = ast.unparse(copy), "`or` from `is None`"
            yield Change(now, told, wanted, part=(value, choice))
