"""Expressions: the steps by which an expression comes to its value, in Python's order.  Pure.

Each function is given the step that follows and returns the one to begin with.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from selfrefine.verify.equivalence import comprehensions
from selfrefine.verify.equivalence.context import helper_call
from selfrefine.verify.equivalence.graph import Branch, Fresh, Move, Put, UnprovenError
from selfrefine.verify.equivalence.scopes import is_whole

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from selfrefine.verify.equivalence.context import Context
    from selfrefine.verify.equivalence.graph import Node

SMALL = 2**31


def value(node: ast.expr, out: str, nxt: Node, context: Context) -> Node:
    """Return the steps that put the value of an expression into a slot."""
    known = _constant(node)
    if known is not None:
        return Put(nxt, out, known)
    if isinstance(node, ast.GeneratorExp):
        source = context.places.new()
        made = context.whole(node, nxt, out, source=source)
        return value(node.generators[0].iter, source, made, context)
    if is_whole(node):
        return context.whole(node, nxt, out)
    if isinstance(node, ast.Name):
        return context.read(node.id, out, nxt)
    if isinstance(node, ast.BoolOp | ast.IfExp | ast.Compare) or _is_not(node):
        return _decided(node, out, nxt, context)
    if isinstance(node, ast.Call):
        return _call(node, out, nxt, context)
    if isinstance(node, comprehensions.KINDS):
        return comprehensions.built(node, out, nxt, context, value, condition)
    if isinstance(node, ast.List | ast.Tuple | ast.Dict | ast.Set | ast.JoinedStr):
        return _display(node, out, nxt, context)
    if isinstance(node, ast.NamedExpr):
        slot = context.places.new()
        after = context.write(node.target.id, slot, Move(nxt, out, slot))
        return value(node.value, slot, after, context)
    op, parts = _plain(node)
    return _each(parts, lambda slots: context.event(op, slots, nxt, out), context)


def _plain(node: ast.expr) -> tuple[tuple[object, ...], list[ast.expr]]:
    """Return what an expression does with the values of its parts, which are evaluated in this order."""
    match node:
        case ast.BinOp():
            return ("binary", type(node.op).__name__), [node.left, node.right]
        case ast.UnaryOp():
            return ("unary", type(node.op).__name__), [node.operand]
        case ast.Attribute():
            return ("attribute", node.attr), [node.value]
        case ast.Subscript():
            return ("item",), [node.value, node.slice]
        case ast.Slice():
            nothing = ast.Constant(None)
            parts = [node.lower or nothing, node.upper or nothing, node.step or nothing]
            return ("slice",), parts
        case ast.Await():
            return ("await",), [node.value]
        case ast.Yield():
            return ("yield",), [node.value or ast.Constant(None)]
        case ast.YieldFrom():
            return ("yield from",), [node.value]
        case ast.FormattedValue():
            parts = [node.value, *([node.format_spec] if node.format_spec else [])]
            return ("format", node.conversion, len(parts)), parts
    raise UnprovenError(type(node).__name__)


def condition(node: ast.expr, yes: Node, no: Node, context: Context) -> Node:
    """Return the steps that go to `yes` where an expression holds, and to `no` where it does not."""
    if _is_not(node):
        return condition(node.operand, no, yes, context)  # type: ignore[attr-defined]  # it has one
    if isinstance(node, ast.BoolOp):
        is_and = isinstance(node.op, ast.And)
        entry = condition(node.values[-1], yes, no, context)
        for each in reversed(node.values[:-1]):
            ways = (entry, no) if is_and else (yes, entry)
            entry = condition(each, ways[0], ways[1], context)
        return entry
    if isinstance(node, ast.IfExp):
        one = condition(node.body, yes, no, context)
        two = condition(node.orelse, yes, no, context)
        return condition(node.test, one, two, context)
    slot = context.places.new()
    if isinstance(node, ast.Compare):
        return _compared(node, slot, (_branch_on(slot, yes, no, context), no), context)
    return value(node, slot, _branch_on(slot, yes, no, context), context)


def _branch_on(slot: str, yes: Node, no: Node, context: Context) -> Node:
    return Branch(yes, slot, no, context.fails, len(context.handled))


def _compared(
    node: ast.Compare, out: str, ends: tuple[Node, Node], context: Context
) -> Node:
    """Return the steps of a comparison or a chain: to the first end with the last outcome, to the second if one before is false."""
    slots = [context.places.new() for _ in (node.left, *node.comparators)]
    last, short = ends
    entry: Node = last
    for index in reversed(range(len(node.ops))):
        if index < len(node.ops) - 1:
            entry = _branch_on(out, entry, short, context)
        entry = _pair(node.ops[index], slots[index], slots[index + 1], out, entry, context)  # fmt: skip
        entry = value(node.comparators[index], slots[index + 1], entry, context)
    return value(node.left, slots[0], entry, context)


def _pair(
    op: ast.cmpop, left: str, right: str, out: str, nxt: Node, context: Context
) -> Node:
    """Return the steps of one comparison; those of identity and of containers give a truth for sure."""
    name = type(op).__name__
    negated = {"IsNot": "Is", "NotIn": "In"}.get(name)
    if negated:
        turned = _branch_on(out, Put(nxt, out, FALSE), Put(nxt, out, TRUE), context)
        return context.event(("truth", negated), (left, right), turned, out)
    kind = "truth" if name in ("Is", "In") else "compare"
    return context.event((kind, name), (left, right), nxt, out)


TRUE, FALSE, NONE = ("bool", "True"), ("bool", "False"), ("NoneType", "None")


def _decided(node: ast.expr, out: str, nxt: Node, context: Context) -> Node:
    """Return the steps of an expression whose value depends on what holds."""
    if isinstance(node, ast.UnaryOp):
        # What `and` gives was asked before, and is asked once more: only where it decides a way it is not.
        slot = context.places.new()
        asked = _branch_on(slot, Put(nxt, out, FALSE), Put(nxt, out, TRUE), context)
        return value(node.operand, slot, _joined(node.operand, slot, asked, context), context)  # fmt: skip
    if isinstance(node, ast.IfExp):
        one = value(node.body, out, nxt, context)
        two = value(node.orelse, out, nxt, context)
        return condition(node.test, one, two, context)
    if isinstance(node, ast.Compare):
        return _compared(node, out, (nxt, nxt), context)
    assert isinstance(node, ast.BoolOp)  # noqa: S101  the caller has seen to it
    is_and = isinstance(node.op, ast.And)
    entry = value(node.values[-1], out, nxt, context)
    for each in reversed(node.values[:-1]):
        slot = context.places.new()
        kept = Move(nxt, out, slot)
        yes, no = (entry, kept) if is_and else (kept, entry)
        asked = _branch_on(slot, yes, no, context)
        entry = value(each, slot, _joined(each, slot, asked, context), context)
    return entry


def _joined(node: ast.expr, slot: str, asked: Node, context: Context) -> Node:
    """Return the question for a value; if `and` or `or` gave it, it depends on Python's version how often that is asked."""
    arms = [node]
    while arms:
        arm = arms.pop()
        if isinstance(arm, ast.BoolOp):
            return context.event(("asked again",), (slot,), asked)
        arms += [arm.body, arm.orelse] if isinstance(arm, ast.IfExp) else []
    return asked


def _each(parts: Sequence[ast.expr], then: Callable[[tuple[str, ...]], Node], context: Context) -> Node:  # fmt: skip
    """Return the steps that evaluate parts one after the other; `then` makes the last one of their slots."""
    slots = tuple(context.places.new() for _ in parts)
    entry: Node = then(slots)
    for part, slot in zip(reversed(parts), reversed(slots), strict=True):
        entry = _part(part, slot, entry, context)
    return entry


def _part(node: ast.expr, slot: str, nxt: Node, context: Context) -> Node:
    """Return the steps of a part of a call or a display: what has a star is taken apart where it stands."""
    if isinstance(node, ast.Starred):
        inner = context.places.new()
        return value(node.value, inner, context.event(("star",), (inner,), nxt, slot), context)  # fmt: skip
    return value(node, slot, nxt, context)


def _call(node: ast.Call, out: str, nxt: Node, context: Context) -> Node:
    helper = helper_call(node, context)
    if helper is not None:
        return _each(node.args, lambda s: context.follow(helper, s, out, nxt, context), context)  # fmt: skip
    shape = tuple("*" if isinstance(a, ast.Starred) else "" for a in node.args)
    words = tuple(k.arg or "**" for k in node.keywords)
    given = [ast.Starred(k.value) if k.arg is None else k.value for k in node.keywords]
    parts = [node.func, *node.args, *given]
    op = ("call", shape, words)
    return _each(parts, lambda slots: context.event(op, slots, nxt, out), context)


def _display(node: ast.expr, out: str, nxt: Node, context: Context) -> Node:
    """Return the steps that make a container, or a text of parts."""
    if isinstance(node, ast.JoinedStr):
        count = len(node.values)
        return _each(node.values, lambda s: context.event(("join", count), s, nxt, out), context)  # fmt: skip
    kind = type(node).__name__.lower()
    if isinstance(node, ast.Dict):
        parts: list[ast.expr] = []
        for key, item in zip(node.keys, node.values, strict=True):
            parts += [ast.Starred(item)] if key is None else [key, item]
        shape = tuple("**" if key is None else "" for key in node.keys)
        plain = all(isinstance(key, ast.Constant) for key in node.keys)
    else:
        assert isinstance(node, ast.List | ast.Tuple | ast.Set)  # noqa: S101  likewise
        parts = node.elts
        shape = tuple("*" if isinstance(p, ast.Starred) else "" for p in parts)
        plain = not isinstance(node, ast.Set) and not any(shape)
    if plain:
        return _each(parts, lambda s: Fresh(nxt, out, kind, s), context)
    op = (kind, shape)
    return _each(parts, lambda s: context.event(op, s, nxt, out), context)


def _is_not(node: ast.expr) -> bool:
    return isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)


def _constant(node: ast.expr) -> tuple[str, str] | None:
    """Return a constant as it is compared; sums of small whole numbers are worked out."""
    if isinstance(node, ast.Constant):
        return type(node.value).__name__, repr(node.value)
    number = _number(node)
    return None if number is None else ("int", str(number))


def _number(node: ast.expr) -> int | None:
    match node:
        case ast.Constant(value=int(number)) if type(number) is int and abs(number) < SMALL:  # fmt: skip
            return number
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            inner = _number(operand)
            return None if inner is None else -inner
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as op, right=right):
            one, two = _number(left), _number(right)
            if one is None or two is None:
                return None
            return one + two if isinstance(op, ast.Add) else one - two
    return None
