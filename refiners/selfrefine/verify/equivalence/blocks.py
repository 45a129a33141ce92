"""Blocks: the steps of ``try`` and ``with``: each way out of them passes by what they do at their end.  Pure."""

from __future__ import annotations

import ast
from dataclasses import replace
from typing import TYPE_CHECKING

from selfrefine.verify.equivalence.comprehensions import assigned
from selfrefine.verify.equivalence.graph import Branch, Caught, Clear, Move, Node

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from selfrefine.verify.equivalence.comprehensions import Value
    from selfrefine.verify.equivalence.context import Context

    Statements = Callable[[Sequence[ast.stmt], Node, Context], Node]


def tried(
    node: ast.Try, nxt: Node, context: Context, statements: Statements, value: Value
) -> Node:  # fmt: skip
    """Return the steps of a ``try``."""
    outer = context
    if node.finalbody:
        slot = context.places.new("!")
        again = context.handling(slot)
        last = again.event(("raise again",), (slot,), None)
        caught = Caught(statements(node.finalbody, last, again), slot)
        inner = _ending(outer, lambda after: statements(node.finalbody, after, outer))  # fmt: skip
        context = replace(inner, fails=caught)
        nxt = statements(node.finalbody, nxt, outer)
    if not node.handlers:
        return statements([*node.body, *node.orelse], nxt, context)
    slot = context.places.new("!")
    handling = context.handling(slot)
    entry: Node = handling.event(("raise again",), (slot,), None)
    for handler in reversed(node.handlers):
        entry = _handler(handler, slot, (entry, nxt), handling, statements, value)
    caught = Caught(entry, slot)
    after = statements(node.orelse, nxt, context)
    return statements(node.body, after, replace(context, fails=caught))


def _handler(
    node: ast.ExceptHandler, slot: str, ways: tuple[Node, Node], context: Context, statements: Statements, value: Value
) -> Node:  # fmt: skip
    """Return the steps of one handler; `ways` are the next handler, and what follows them all."""
    other, nxt = ways
    name = node.name
    own = context.slot_of(name) if name else None

    def gone(after: Node) -> Node:
        """Return the step that takes the name away: others may share it, and see when it comes and goes."""
        return Clear(after, own) if own else context.event(("drop", name), (), after)

    if name is None:
        begin = statements(node.body, nxt, context)
    else:
        inside = _cleaning(_ending(context, gone), gone)
        begin = statements(node.body, gone(nxt), inside)
        begin = context.write(name, slot, begin)
    if node.type is None:
        return begin
    kind, is_it = context.places.new(), context.places.new()
    asked = Branch(begin, is_it, other, context.fails, len(context.handled))
    matched = context.event(("matches",), (slot, kind), asked, is_it)
    return value(node.type, kind, matched, context)


def _cleaning(context: Context, gone: Callable[[Node], Node]) -> Context:
    """Return the context in which exceptions pass by what is done at the end of a handler."""
    if context.fails is None:
        return context
    slot = context.places.new("!")
    on = Move(context.fails.next, context.fails.slot, slot)
    return replace(context, fails=Caught(gone(on), slot))


def _ending(context: Context, end: Callable[[Node], Node]) -> Context:
    """Return the context in which every way out but exceptions passes by some steps."""
    stop, again = context.stop, context.again
    return replace(
        context,
        leave=lambda slot: end(context.leave(slot)),
        stop=None if stop is None else lambda: end(stop()),
        again=None if again is None else lambda: end(again()),
    )


def entered(
    node: ast.With | ast.AsyncWith, nxt: Node, context: Context, statements: Statements, value: Value
) -> Node:  # fmt: skip
    """Return the steps of a ``with``: one block for each of its managers."""
    sign = "async " if isinstance(node, ast.AsyncWith) else ""
    return _managed(node.items, node.body, sign, nxt, context, statements, value)


def _managed(
    items: Sequence[ast.withitem], body: Sequence[ast.stmt], sign: str, nxt: Node, context: Context,
    statements: Statements, value: Value,
) -> Node:  # fmt: skip
    if not items:
        return statements(body, nxt, context)
    first, *others = items
    manager, given, swallowed = (context.places.new() for _ in range(3))
    slot = context.places.new("!")
    handling = context.handling(slot)
    on = handling.event(("raise again",), (slot,), None)
    asked = Branch(nxt, swallowed, on, handling.fails, len(handling.handled))
    failed = handling.event((f"{sign}exit by",), (manager, slot), asked, swallowed)

    def ended(after: Node) -> Node:
        return context.event((f"{sign}exit",), (manager,), after)

    inside = replace(_ending(context, ended), fails=Caught(failed, slot))
    begin = _managed(others, body, sign, ended(nxt), inside, statements, value)
    if first.optional_vars is not None:
        begin = assigned(first.optional_vars, given, begin, inside, value)
    entry = context.event((f"{sign}enter",), (manager,), begin, given)
    return value(first.context_expr, manager, entry, context)
