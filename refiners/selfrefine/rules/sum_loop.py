"""Say `sum` instead of adding up in a loop of its own.

Why:
    A loop that only adds to a total makes the reader find out that this is all it
    does.  ``sum`` says it in one word; over a slice or a list it is faster, too, and
    what is the sum of a slice can become the difference of two running totals.

Bad:
    def cost(prices: list[int], least: int) -> int:
        total = 0
        for price in prices:
            if price >= least:
                total += price * 2
        return total

Good:
    def cost(prices: list[int], least: int) -> int:
        total = sum(price * 2 for price in prices if price >= least)
        return total

Bad:
    def windows(values: list[int]) -> list[int]:
        found = []
        for start in range(len(values) - 2):
            total = 0
            for i in range(start, start + 3):
                total += values[i]
            found.append(total)
        return found

Good:
    def windows(values: list[int]) -> list[int]:
        found = []
        for start in range(len(values) - 2):
            total = sum(values[start:start + 3])
            found.append(total)
        return found
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules import Fix
from selfrefine.rules._blocks import indented
from selfrefine.rules._source import walk
from selfrefine.rules._uses import bound_by, called, free_names, pure, used_only_in

if TYPE_CHECKING:
    from collections.abc import Iterable

    from selfrefine.rules._source import Source

NAME = "sum-loop"
ASPECT = "readability"
GAIN = 2.0
CONFIDENCE = 0.6

_START = {"0": "+", "0.0": "+", "1": "*"}
_OPERATORS = {"+": (cst.AddAssign, cst.Add), "*": (cst.MultiplyAssign, cst.Multiply)}
_SUSPENDED = (cst.Yield, cst.Await, cst.NamedExpr, cst.Lambda)
_UPTO = re.compile(r"range\([12], ([^\W\d]\w*) \+ 1\)")
_LOOSE = (cst.IfExp, cst.Lambda, cst.Tuple)


def propose(source: Source) -> Iterable[Fix]:
    """Yield a fix for each total that the loop behind it adds up, and does nothing else."""
    for block in source.find(cst.IndentedBlock):
        for before, loop in zip(block.body, block.body[1:], strict=False):
            start = _start(before)
            if start is None or not isinstance(loop, cst.For):
                continue
            name, value = start
            said = _said(source, loop, name, value)
            if said is None:
                continue
            first, last = source.lines(loop)
            yield Fix(
                line=first,
                end_line=last,
                problem=f"The loop only adds up `{name}`, turn by turn.",
                instruction=f"Say `{name} = {said}`.",
                code=source.rewrite(
                    {before: None, loop: _statement(before, loop, name, said)},
                    imports=_imports(said),
                ),
            )


def _imports(said: str) -> list[str]:
    word = said.partition("(")[0]
    return [] if word == "sum" else [f"from math import {word}"]


def _start(statement: cst.CSTNode) -> tuple[str, str] | None:
    """Return name and value of ``total = 0``."""
    if not isinstance(statement, cst.SimpleStatementLine) or len(statement.body) > 1:
        return None
    only = statement.body[0]
    if not isinstance(only, cst.Assign) or len(only.targets) > 1:
        return None
    target, value = only.targets[0].target, only.value
    if not isinstance(target, cst.Name):
        return None
    number = getattr(value, "value", "")
    return (target.value, number) if number in _START else None


def _said(source: Source, loop: cst.For, name: str, start: str) -> str | None:
    """Return the loop as one expression."""
    body, test = indented(loop.body), None
    only = body.body[0]
    if loop.orelse or loop.asynchronous or "#" in source.text(body):
        return None
    if isinstance(only, cst.If) and not only.orelse and len(body.body) == 1:
        body, test = indented(only.body), only.test
        only = body.body[0]
    added = _added(only, name, _START[start]) if len(body.body) == 1 else None
    if added is None:
        return None
    parts: list[cst.CSTNode] = [added, loop.iter, *([test] if test else [])]
    used = frozenset().union(*(free_names(part) for part in parts))
    taken = {name, "sum", "prod", "factorial"} & (used | bound_by(loop.target))
    if taken or not used_only_in(source, loop, bound_by(loop.target)):
        return None
    if any(isinstance(n, _SUSPENDED) for part in parts for n in walk(part)):
        return None
    word = "prod" if start == "1" else "sum"
    itself = source.text(loop.target) == source.text(added) and test is None
    upto = _UPTO.fullmatch(source.plain(loop.iter)) if itself else None
    if upto and word == "prod":
        return f"factorial({upto[1]})"
    text = _slice(source, loop, added) if test is None else None
    if text is None:
        text = _generated(source, loop, added, test)
    if text is None or "\n" in text:
        return None
    if start == "0.0":
        whole = text if text == source.text(loop.iter) else f"({text})"
        return f"{word}({whole}, 0.0)"
    return f"{word}({text})"


def _added(statement: cst.CSTNode, name: str, sign: str) -> cst.BaseExpression | None:
    """Return `item` of ``total += item`` or ``total = total + item``."""
    if not isinstance(statement, cst.SimpleStatementLine) or len(statement.body) > 1:
        return None
    only, (in_place, plain) = statement.body[0], _OPERATORS[sign]
    if isinstance(only, cst.AugAssign):
        same = isinstance(only.target, cst.Name) and only.target.value == name
        return only.value if same and isinstance(only.operator, in_place) else None
    if not isinstance(only, cst.Assign) or len(only.targets) > 1:
        return None
    target, value = only.targets[0].target, only.value
    if not isinstance(value, cst.BinaryOperation) or not isinstance(target, cst.Name):
        return None
    left = value.left.value if isinstance(value.left, cst.Name) else ""
    same = target.value == left == name and isinstance(value.operator, plain)
    return value.right if same else None


def _slice(source: Source, loop: cst.For, added: cst.BaseExpression) -> str | None:
    """Return ``items[a:b]`` where the loop adds ``items[i]`` for each i of a range, or ``items``."""
    target, items = loop.target, loop.iter
    if not isinstance(target, cst.Name):
        return None
    if isinstance(added, cst.Name) and added.value == target.value:
        return source.text(items) if pure(items) or _is_plain(items) else None
    if not isinstance(added, cst.Subscript) or not isinstance(added.value, cst.Name):
        return None
    if source.text(added) != f"{added.value.value}[{target.value}]":
        return None
    if not isinstance(items, cst.Call) or called(items) != "range":
        return None
    if not items.args or not pure(items):
        return None
    *start, stop = [source.text(arg.value) for arg in items.args]
    if len(start) > 1:
        return None
    first = "" if start in ([], ["0"]) else start[0]
    last = "" if stop == f"len({added.value.value})" else stop
    if last and not _is_behind(source, first, items.args[-1].value):
        # A range that ends before it starts is empty; a slice would count from the end.
        last = f"max({first or 0}, {last})"
    bare = not first and not last
    return added.value.value if bare else f"{added.value.value}[{first}:{last}]"


def _is_behind(source: Source, first: str, stop: cst.BaseExpression) -> bool:
    """Whether the end of a range is not negative, and not before its start."""
    if not first:
        return _counts(source, stop)
    added = isinstance(stop, cst.BinaryOperation) and isinstance(stop.operator, cst.Add)
    if not added or not isinstance(stop, cst.BinaryOperation):
        return False
    return source.text(stop.left) == first and _counts(source, stop.right)


def _counts(source: Source, node: cst.BaseExpression) -> bool:
    """Whether an expression is surely not negative."""
    if isinstance(node, cst.Integer):
        return True
    if isinstance(node, cst.BinaryOperation) and isinstance(node.operator, cst.Add):
        return _counts(source, node.left) and _counts(source, node.right)
    if isinstance(node, cst.Call):
        return called(node) == "len"
    return isinstance(node, cst.Name) and any(
        isinstance(loop.target, cst.Name)
        and loop.target.value == node.value
        and isinstance(loop.iter, cst.Call)
        and called(loop.iter) == "range"
        and (
            len(loop.iter.args) == 1 or isinstance(loop.iter.args[0].value, cst.Integer)
        )
        and len(loop.iter.args) < len(("start", "stop", "step"))
        for loop in source.find(cst.For)
    )


def _is_plain(items: cst.BaseExpression) -> bool:
    return isinstance(items, cst.Name | cst.Attribute | cst.Subscript | cst.Call)


def _generated(
    source: Source,
    loop: cst.For,
    added: cst.BaseExpression,
    test: cst.BaseExpression | None,
) -> str | None:
    every = [added, loop.iter, *([test] if test else [])]
    if any(isinstance(part, _LOOSE) and not part.lpar for part in every):
        return None
    clause = f"for {source.text(loop.target)} in {source.text(loop.iter)}"
    filtered = f" if {source.text(test)}" if test else ""
    return f"{source.text(added)} {clause}{filtered}"


def _statement(
    before: cst.CSTNode, loop: cst.For, name: str, said: str
) -> cst.BaseStatement:
    """Return the assignment, below the comments of both statements that it replaces."""
    above = [*getattr(before, "leading_lines", ()), *loop.leading_lines]
    value = cst.parse_statement(f"{name} = {said}\n")
    if not isinstance(value, cst.SimpleStatementLine):
        return loop
    return value.with_changes(leading_lines=above)
