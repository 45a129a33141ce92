"""Let a loop do what a function does by calling itself once for the number before.

Why:
    Each call of a function costs more than a turn of a loop, and at a thousand of them
    Python stops.  Where each number needs the result of the one before and nothing
    else, a loop that begins at the last case gives the same.

Bad:
    def harmonic(number: int) -> float:
        if number <= 1:
            return 1.0
        return 1 / number + harmonic(number - 1)

Good:
    def harmonic(number: int) -> float:
        result = 1.0
        for each in range(2, number + 1):
            result = 1 / each + result
        return result
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules.lib.blocks import as_block
from selfrefine.rules.lib.pattern import extract
from selfrefine.rules.lib.purity import pure
from selfrefine.rules.lib.types import known
from selfrefine.rules.lib.uses import bindings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.rules.lib.source import Fixes, Source

NAME = "linear-recursion"
ASPECT = "efficiency"
GAIN = 2.0
CONFIDENCE = 0.7

_HEAD_AND_CALL = 2
"""Mentions of a function's name if it calls itself once."""
_ENDS = {
    "Number == LAST": 0,
    "LAST == Number": 0,
    "Number <= LAST": 0,
    "Number < LAST": -1,
    "not Number": 0,
    "Number in (0, 1)": 1,
    "Number == 0 or Number == 1": 1,
    "Number == 1 or Number == 0": 1,
}
"""What is asked of the number that ends a recursion, to what is added to LAST, or 0, for the largest such number."""


@dataclass(frozen=True)
class _End:
    """How a recursion ends.

    Args:
        number: the parameter that goes down.
        last: the largest number for which it ends.
        below: whether it ends for all smaller ones as well.
        value: what is returned then.
    """

    number: str
    last: int
    below: bool
    value: cst.BaseExpression


def propose(source: Source) -> Fixes:
    """Yield a fix for a function that needs its own result for the next smaller number, once."""
    own = source.function.name.value
    calls = [
        call
        for call in source.find(cst.Call)
        if isinstance(call.func, cst.Name) and call.func.value == own
    ]
    if len(source.mentions(own)) != _HEAD_AND_CALL or len(calls) != 1:
        return
    if source.function.decorators or source.function.asynchronous or source.loops(calls[0]):  # fmt: skip
        return
    block = as_block(source.function.body)
    body = [*block.body[source.function.get_docstring() is not None :]]
    taken = _split(source, body)
    if taken is None or source.commented(*taken[1]):
        return
    end, nodes, last = taken
    new = _loop(source, end, calls[0], last)
    if new is None:
        return
    lines = [*cst.parse_module(new).body]
    lines[0] = lines[0].with_changes(leading_lines=nodes[0].leading_lines)  # type: ignore[attr-defined]  # a statement
    yield source.fix(
        nodes[0],
        f"`{own}` calls itself for each smaller number, one within the other.",
        f"Begin at {end.last} and let a loop count up.",
        {nodes[0]: lines[0], **dict.fromkeys(nodes[1:])},
        after={
            nodes[0]: "\n".join(
                source.module.code_for_node(n).strip("\n") for n in lines[1:]
            )
            + "\n"
        },
        end=nodes[-1],
    )


def _split(
    source: Source, body: Sequence[cst.CSTNode]
) -> tuple[_End, list[cst.CSTNode], cst.BaseExpression] | None:
    """Return how a recursion ends, the statements that say so and go on, and the expression with the call.

    What stands before them only leaves the function for other numbers.
    """
    match body:
        case [*before, cst.If(orelse=cst.Else(body=step)) as ended]:
            nodes: list[cst.CSTNode] = [ended]
        case [*before, cst.If(orelse=None) as ended, cst.SimpleStatementLine() as step]:
            nodes = [ended, step]
        case _:
            return None
    last = extract(source, _only(step), "return VALUE")
    start = extract(source, _only(ended.body), "return VALUE")
    end = _end(source, ended.test, start["VALUE"]) if start else None
    if not last or end is None:
        return None
    if not all(_leaves(source, s) and _is_passed(source, s, end) for s in before):
        return None
    return end, nodes, last["VALUE"]


def _only(suite: cst.CSTNode) -> cst.CSTNode | None:
    """Return the only statement of a block, or the statement itself."""
    if isinstance(suite, cst.BaseSuite):
        body = as_block(suite).body
        return body[0] if len(body) == 1 else None
    return suite


def _leaves(source: Source, statement: cst.CSTNode) -> bool:
    """Whether a statement is a plain guard."""
    match statement:
        case cst.If(orelse=None, body=body):
            only = _only(body)
            words = ("raise ERROR", "return VALUE")
            return only is not None and extract(source, only, *words) is not None
    return False


def _is_passed(source: Source, guard: cst.CSTNode, end: _End) -> bool:
    """Whether a guard in front lets all numbers above the last one pass, so that it is asked once."""
    test = cst.ensure_type(guard, cst.If).test
    found = extract(source, test, "Number < LAST", "Number == LAST", "Number <= LAST")
    if found and found.name("Number").value == end.number:
        last = _whole(found["LAST"])
        return last is not None and last < end.last + ("<" in found.pattern.split()[1])
    found = extract(source, test, "not isinstance(Number, int)")
    return found is not None and found.name("Number").value == end.number


def _end(
    source: Source, test: cst.BaseExpression, value: cst.BaseExpression
) -> _End | None:
    """Return what a test says of the number that ends a recursion."""
    found = extract(source, test, *_ENDS)
    last = _whole(found["LAST"]) if found and "LAST" in found else 0
    if not found or last is None:
        return None
    number, exact = found.name("Number").value, "<" not in found.pattern
    if number not in source.parameters or known(source, number).exact != "int":
        return None
    if exact and _least_seen(source, number, last) < last:
        return None
    plain = isinstance(value, cst.Integer | cst.Float | cst.SimpleString | cst.Name)
    if isinstance(value, cst.Name) and value.value == number:
        # It is the number itself that is returned: known only if there is one.
        if not exact or _ENDS[found.pattern] == 1:
            return None
        value = cst.Integer(str(last)) if last >= 0 else value
    if not plain or (isinstance(value, cst.Name) and value.value == number):
        return None
    return _End(number, last + _ENDS[found.pattern], not exact, value)


def _least_seen(source: Source, number: str, unseen: int) -> int:
    """Return the smallest number that calls gave; for one below its end, a recursion has none."""
    seen = re.fullmatch(r"int, (-?\d+)( to -?\d+)?", source.observed.get(number, ""))
    return int(seen[1]) if seen else unseen


def _whole(node: cst.BaseExpression) -> int | None:
    return int(node.value, 0) if isinstance(node, cst.Integer) else None


def _loop(
    source: Source, end: _End, call: cst.Call, last: cst.BaseExpression
) -> str | None:
    """Return the loop that goes up; None unless the result is one operation with what the call gives."""
    names = list(source.parameters)
    passed = [arg.value for arg in call.args if not arg.star and not arg.keyword]
    if len(passed) != len(names) or len(call.args) != len(names):
        return None
    at = names.index(end.number)
    less = extract(source, passed[at], "Number - STEP")
    step = _whole(less["STEP"]) if less else None
    same = all(
        isinstance(v, cst.Name) and v.value == n
        for n, v in zip(names, passed, strict=True)
        if n != end.number
    )
    if not less or less.name("Number").value != end.number or not step or not same:
        return None
    if any(len(bindings(source, n)) != 1 for n in names) or (
        step > 1 and not end.below
    ):
        return None
    match last:
        case cst.BinaryOperation(one, cst.Add() | cst.Multiply(), other):
            rest = other if one is call else one if other is call else None
        case _:
            return None
    if rest is None or not pure(rest) or "\n" in source.text(last):
        return None
    return _written(source, end, last, step)


def _written(source: Source, end: _End, last: cst.BaseExpression, step: int) -> str:
    """Return the statements of the loop."""
    result, each = source.fresh("result"), source.fresh("each", "each_number")
    first = end.last + 1
    changed = _Turn(source.function.name.value, end.number, result, each)
    value = ast.unparse(changed.visit(ast.parse(source.text(last), mode="eval")))
    turn = each if changed.asked else "_"
    start = f"{first} + ({end.number} - {first}) % {step}" if step > 1 else f"{first}"
    by = f", {step}" if step > 1 else ""
    return (
        f"{result} = {source.text(end.value)}\n"
        f"for {turn} in range({start}, {end.number} + 1{by}):\n"
        f"    {result} = {value}\nreturn {result}\n"
    )


class _Turn(ast.NodeTransformer):
    """Turns an expression with a call of its function into one with the result of the turn before.

    Args:
        own: the function.
        number: the parameter that goes down.
        result: the variable of the result.
        each: the variable of the loop.
    """

    def __init__(self, own: str, number: str, result: str, each: str) -> None:
        self._own, self._number, self._result, self._each = own, number, result, each
        self.asked = False

    def visit_Call(self, node: ast.Call) -> ast.AST:  # named by ast
        if isinstance(node.func, ast.Name) and node.func.id == self._own:
            return ast.Name(self._result, ast.Load())
        return self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.AST:  # named by ast
        if node.id != self._number:
            return node
        self.asked = True
        return ast.Name(self._each, ast.Load())
