"""Statements: the steps of statements, with all their exits.  Pure.

Each function is given the step that follows and returns the one to begin with.
"""

from __future__ import annotations

import ast
from dataclasses import replace
from typing import TYPE_CHECKING

from selfrefine.verify.equivalence import blocks
from selfrefine.verify.equivalence.comprehensions import assigned
from selfrefine.verify.equivalence.expressions import NONE, condition, value
from selfrefine.verify.equivalence.graph import Clear, Node, Put, UnprovenError
from selfrefine.verify.equivalence.scopes import WHOLE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from selfrefine.code.syntax import FunctionNode
    from selfrefine.verify.equivalence.context import Context


def body(function: FunctionNode, context: Context) -> Node:
    """Return the steps of a function's body."""
    slot = context.places.new()
    return statements(function.body, Put(context.leave(slot), slot, NONE), context)


def statements(nodes: Sequence[ast.stmt], nxt: Node, context: Context) -> Node:
    """Return the steps of statements."""
    for node in reversed(nodes):
        nxt = _statement(node, nxt, context)
    return nxt


def _statement(node: ast.stmt, nxt: Node, context: Context) -> Node:
    make = _MADE.get(type(node))
    if make is not None:
        return make(node, nxt, context)
    if isinstance(node, WHOLE):
        return context.whole(node, nxt)
    if isinstance(node, ast.Pass | ast.Global | ast.Nonlocal):
        return nxt
    raise UnprovenError(type(node).__name__)


def _expression(node: ast.Expr, nxt: Node, context: Context) -> Node:
    return value(node.value, context.places.new(), nxt, context)


def _assign(node: ast.Assign, nxt: Node, context: Context) -> Node:
    slot = context.places.new()
    for target in reversed(node.targets):
        nxt = assigned(target, slot, nxt, context, value)
    return value(node.value, slot, nxt, context)


def _annotated(node: ast.AnnAssign, nxt: Node, context: Context) -> Node:
    if node.value is None:
        if isinstance(node.target, ast.Name):
            return nxt
        if isinstance(node.target, ast.Attribute):
            # What it would be an attribute of is looked up.
            return value(node.target.value, context.places.new(), nxt, context)
        raise UnprovenError("an annotation alone")
    slot = context.places.new()
    return value(node.value, slot, assigned(node.target, slot, nxt, context, value), context)  # fmt: skip


def _augmented(node: ast.AugAssign, nxt: Node, context: Context) -> Node:
    old, new, made = (context.places.new() for _ in range(3))
    op = ("in place", type(node.op).__name__)

    def done(store: Node) -> Node:
        return value(node.value, new, context.event(op, (old, new), store, made), context)  # fmt: skip

    target = node.target
    if isinstance(target, ast.Name):
        return context.read(target.id, old, done(context.write(target.id, made, nxt)))
    owner, key = context.places.new(), context.places.new()
    if isinstance(target, ast.Attribute):
        put = context.event(("set attribute", target.attr), (owner, made), nxt)
        get = context.event(("attribute", target.attr), (owner,), done(put), old)
        return value(target.value, owner, get, context)
    put = context.event(("set item",), (owner, key, made), nxt)
    get = context.event(("item",), (owner, key), done(put), old)
    return value(target.value, owner, value(target.slice, key, get, context), context)


def _returned(node: ast.Return, _: Node, context: Context) -> Node:
    slot = context.places.new()
    return value(node.value or ast.Constant(None), slot, context.leave(slot), context)


def _raised(node: ast.Raise, _: Node, context: Context) -> Node:
    if node.exc is None:
        if not context.handled:
            raise UnprovenError("raise")
        return context.event(("raise again",), (context.handled[-1],), None)
    slot = context.places.new()
    if node.cause is None:
        return value(node.exc, slot, context.event(("raise",), (slot,), None), context)
    cause = context.places.new()
    end = context.event(("raise from",), (slot, cause), None)
    return value(node.exc, slot, value(node.cause, cause, end, context), context)


def _asserted(node: ast.Assert, nxt: Node, context: Context) -> Node:
    kind = context.places.new()
    end: Node = context.event(("raise",), (kind,), None)
    if node.msg is not None:
        told, made = context.places.new(), context.places.new()
        end = context.event(("raise",), (made,), None)
        end = context.event(("call", ("",), ()), (kind, told), end, made)
        end = value(node.msg, told, end, context)
    end = context.event(("assertion",), (), end, kind)
    # Python leaves assertions out if it is asked to: that is the other way.
    tested = condition(node.test, nxt, end, context)
    return context.event(("assert",), (), tested, other=nxt)


def _deleted(node: ast.Delete, nxt: Node, context: Context) -> Node:
    for target in reversed(node.targets):
        slot, key = context.places.new(), context.places.new()
        if isinstance(target, ast.Name):
            own = context.slot_of(target.id)
            if own is None:
                nxt = context.event(("delete", target.id), (), nxt)
                continue
            gone = context.event(("forget",), (slot,), Clear(nxt, own))
            nxt = context.read(target.id, slot, gone)
        elif isinstance(target, ast.Attribute):
            gone = context.event(("delete attribute", target.attr), (slot,), nxt)
            nxt = value(target.value, slot, gone, context)
        elif isinstance(target, ast.Subscript):
            gone = context.event(("delete item",), (slot, key), nxt)
            nxt = value(target.value, slot, value(target.slice, key, gone, context), context)  # fmt: skip
        else:
            raise UnprovenError("del")
    return nxt


def _if(node: ast.If, nxt: Node, context: Context) -> Node:
    yes = statements(node.body, nxt, context)
    no = statements(node.orelse, nxt, context)
    return condition(node.test, yes, no, context)


def _while(node: ast.While, nxt: Node, context: Context) -> Node:
    head = Node()
    inside = replace(context, stop=lambda: nxt, again=lambda: head)
    begin = statements(node.body, head, inside)
    head.next = condition(node.test, begin, statements(node.orelse, nxt, context), context)  # fmt: skip
    return head


def _for(node: ast.For | ast.AsyncFor, nxt: Node, context: Context) -> Node:
    sign = "async " if isinstance(node, ast.AsyncFor) else ""
    source, walker, item = (context.places.new() for _ in range(3))
    head = Node()
    inside = replace(context, stop=lambda: nxt, again=lambda: head)
    begin = assigned(node.target, item, statements(node.body, head, inside), context, value)  # fmt: skip
    end = statements(node.orelse, nxt, context)
    head.next = context.event((f"{sign}next",), (walker,), begin, item, other=end)
    begun = context.event((f"{sign}iterate",), (source,), head, walker)
    return value(node.iter, source, begun, context)


def _stopped(_: ast.Break, __: Node, context: Context) -> Node:
    assert context.stop is not None  # noqa: S101  what compiles breaks out of a loop
    return context.stop()


def _again(_: ast.Continue, __: Node, context: Context) -> Node:
    assert context.again is not None  # noqa: S101  likewise
    return context.again()


def _try(node: ast.Try, nxt: Node, context: Context) -> Node:
    return blocks.tried(node, nxt, context, statements, value)


def _with(node: ast.With | ast.AsyncWith, nxt: Node, context: Context) -> Node:
    return blocks.entered(node, nxt, context, statements, value)


_MADE: dict[type[ast.stmt], Callable[..., Node]] = {
    ast.Expr: _expression,
    ast.Assign: _assign,
    ast.AnnAssign: _annotated,
    ast.AugAssign: _augmented,
    ast.Return: _returned,
    ast.Raise: _raised,
    ast.Assert: _asserted,
    ast.Delete: _deleted,
    ast.If: _if,
    ast.While: _while,
    ast.For: _for,
    ast.AsyncFor: _for,
    ast.Break: _stopped,
    ast.Continue: _again,
    ast.Try: _try,
    ast.With: _with,
    ast.AsyncWith: _with,
}
