"""Comprehensions: the steps of one that makes a list, a set or a dictionary: those of a loop that fills it.  Pure."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from selfrefine.verify.equivalence.context import cleared
from selfrefine.verify.equivalence.graph import Fresh, Move, Node, UnprovenError
from selfrefine.verify.equivalence.scopes import COMPREHENSIONS as KINDS
from selfrefine.verify.equivalence.scopes import targets

if TYPE_CHECKING:
    from collections.abc import Callable

    from selfrefine.verify.equivalence.context import Context

    Made = ast.ListComp | ast.SetComp | ast.DictComp
    Value = Callable[[ast.expr, str, Node, Context], Node]
    Condition = Callable[[ast.expr, Node, Node, Context], Node]

__all__ = ("KINDS", "assigned", "built")


def built(
    node: Made, out: str, nxt: Node, context: Context, value: Value, condition: Condition
) -> Node:  # fmt: skip
    """Return the steps that fill a new container and put it into a slot."""
    made, sign = context.places.new(), context.places.new("c")
    kind = {"ListComp": "list", "SetComp": "set", "DictComp": "dict"}[
        type(node).__name__
    ]
    names = {
        name for loop in node.generators for name in targets(loop.target)
    }  # fmt: skip
    inside = context.within({name: f"{sign}.{name}" for name in names})
    heads = [Node() for _ in node.generators]
    innermost = _filled(node, made, heads[-1], inside, value)
    entry: Node = innermost
    for index in reversed(range(len(node.generators))):
        loop = node.generators[index]
        for test in reversed(loop.ifs):
            entry = condition(test, entry, heads[index], inside)
        walker, item, source = (context.places.new() for _ in range(3))
        entry = assigned(loop.target, item, entry, inside, value)
        end = Move(nxt, out, made) if index == 0 else heads[index - 1]
        heads[index].next = inside.event(("next",), (walker,), entry, item, other=end)
        entry = inside.event(("iterate",), (source,), heads[index], walker)
        # The first is evaluated where the comprehension stands.
        if index == 0:
            entry = cleared([f"{sign}.{name}" for name in names], Fresh(entry, made, kind))  # fmt: skip
        entry = value(loop.iter, source, entry, context if index == 0 else inside)
    return entry


def _filled(
    node: Made, made: str, nxt: Node, context: Context, value: Value
) -> Node:  # fmt: skip
    """Return the steps that put one item into the container."""
    slot = context.places.new()
    if isinstance(node, ast.DictComp):
        other = context.places.new()
        put = context.event(("set item",), (made, slot, other), nxt)
        return value(node.key, slot, value(node.value, other, put, context), context)
    op = "append" if isinstance(node, ast.ListComp) else "add"
    return value(node.elt, slot, context.event((op,), (made, slot), nxt), context)


def assigned(
    target: ast.expr, slot: str, nxt: Node, context: Context, value: Value
) -> Node:
    """Return the steps that give a target what a slot holds."""
    if isinstance(target, ast.Name):
        return context.write(target.id, slot, nxt)
    if isinstance(target, ast.Attribute):
        owner = context.places.new()
        put = context.event(("set attribute", target.attr), (owner, slot), nxt)
        return value(target.value, owner, put, context)
    if isinstance(target, ast.Subscript):
        owner, key = context.places.new(), context.places.new()
        put = context.event(("set item",), (owner, key, slot), nxt)
        return value(target.value, owner, value(target.slice, key, put, context), context)  # fmt: skip
    if isinstance(target, ast.Tuple | ast.List):
        stars = tuple(isinstance(t, ast.Starred) for t in target.elts)
        slots = tuple(context.places.new() for _ in target.elts)
        entry = nxt
        for part, place in zip(reversed(target.elts), reversed(slots), strict=True):
            inner = part.value if isinstance(part, ast.Starred) else part
            entry = assigned(inner, place, entry, context, value)
        return context.event(("unpack", stars), (slot,), entry, *slots)
    raise UnprovenError(type(target).__name__)
