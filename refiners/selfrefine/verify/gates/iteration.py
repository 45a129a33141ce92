"""Iteration: whether a loop goes over a container that others may change meanwhile, or over a copy of it."""

from __future__ import annotations

import ast
import builtins
from itertools import chain
from typing import TYPE_CHECKING, Any

from selfrefine.verify.policy.vocabulary import ATTRIBUTES

if TYPE_CHECKING:
    from collections.abc import Iterator

UNCOPIED = "a loop iterates over the container itself, not a copy, while other code may change it"
COPIED = (
    "a loop iterates over a copy, not the container itself, which other code may change"
)
COPIES = ("{}[:]", "list({})", "tuple({})", "{}.copy()", "[*{}]")
FINDERS = frozenset({"get", "setdefault"})
LAZY = frozenset({"iter", "reversed", "map", "filter", "zip", "enumerate"})
"""Functions that go through what they are given only when somebody goes through what they return."""


def iteration(old: ast.AST, new: ast.AST) -> Iterator[str]:
    """Yield in words what a rewrite goes through that the original copies first, or the other way round."""
    before, after = dict(_iterated(old)), dict(_iterated(new))
    # Only where the original iterates a copy is the difference meant.
    shared = {name for name, is_shared in after.items() if is_shared}
    if shared - before.keys() and not all(before.values()):
        yield UNCOPIED
    live = [name for name, is_shared in before.items() if is_shared]
    if {c.format(name) for name in live for c in COPIES} & after.keys() - before.keys():
        yield COPIED


def _iterated(tree: ast.AST) -> Iterator[tuple[str, bool]]:
    """Yield what is iterated while others act, each with whether they may hold it too; a copy is ours alone.

    Others act within a loop that calls or yields, and after a function that returns an iterator.
    """
    made = _values(tree)
    loops = (n.target for n in ast.walk(tree) if isinstance(n, ast.For | ast.AsyncFor | ast.comprehension))  # fmt: skip
    items = {name.id for target in loops for name in ast.walk(target) if isinstance(name, ast.Name)}  # fmt: skip
    for node in ast.walk(tree):
        through: list[ast.expr] = []
        match node:
            case ast.For() | ast.AsyncFor() if _calls_others(node.body, node.target):
                through = [node.iter]
            case ast.While() if _calls_others(node.body, None):
                through = [node.test]
            case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
                parts = [value for _, value in ast.iter_fields(node)]
                targets = [g for g in node.generators if _calls_others(parts, g.target)]
                through = [each.iter for each in targets]
            case ast.YieldFrom(value=value):
                through = [value]
            case ast.Return(value=ast.Call(func=ast.Name(id=name), args=args)) if name in LAZY:  # fmt: skip
                through = args
        for each in through:
            yield from _roots(each, made, items)


def _roots(
    node: ast.expr, made: dict[str, list[ast.expr]], items: set[str]
) -> Iterator[tuple[str, bool]]:
    """Yield the containers that an expression iterates, by their text; a variable of a loop has no name of its own."""
    match node:
        case ast.Call(
            func=ast.Attribute(value=value, attr="items" | "keys" | "values")
        ):
            yield from _roots(value, made, items)
        case ast.Call(func=ast.Name(id=name), args=args) if name in LAZY or name == "len":  # fmt: skip
            yield from chain.from_iterable(_roots(n, made, items) for n in args)
        case ast.Call(func=ast.Name(id="range")) | ast.Compare():
            # Nobody iterates a number; a length is that of a container.
            sizes = (n for n in ast.walk(node) if isinstance(n, ast.Call) and getattr(n.func, "id", "") == "len")  # fmt: skip
            yield from chain.from_iterable(_roots(n, made, items) for n in sizes)
        case ast.Name(id=name) if name in made:
            held = [v for v in made[name] if isinstance(v, ast.Attribute | ast.Name) or _is_found(v) or _is_lazy(v)]  # fmt: skip
            found = chain.from_iterable(_roots(v, {}, items) for v in held)
            yield from found if held else [(name, False)]
        case ast.Name(id=name):
            yield from [] if name in items else [(name, True)]
        case ast.Attribute(value=value, attr=attr):
            named = isinstance(value, ast.Name) and value.id not in items
            yield ast.unparse(node) if named else f".{attr}", True
        case ast.Constant():
            return
        case _ if _is_found(node):
            yield ast.unparse(node), True
        case ast.BoolOp() | ast.UnaryOp():
            parts = [n for n in ast.iter_child_nodes(node) if isinstance(n, ast.expr)]
            yield from chain.from_iterable(_roots(n, made, items) for n in parts)
        case _:
            yield ast.unparse(node), False


def _is_found(node: ast.expr) -> bool:
    """Whether an expression is what a container holds at a place: whoever has the container has it too."""
    if isinstance(node, ast.Subscript):
        return not isinstance(node.slice, ast.Slice)
    return isinstance(node, ast.Call) and getattr(node.func, "attr", "") in FINDERS


def _is_lazy(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and getattr(node.func, "id", "") in LAZY


def _values(tree: ast.AST) -> dict[str, list[ast.expr]]:
    """Return what each variable is assigned, by its name."""
    found: dict[str, list[ast.expr]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign | ast.AnnAssign | ast.NamedExpr) and node.value:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            parts = list(chain.from_iterable(map(ast.walk, targets)))
            # `first, *others = values` makes a list of its own.
            starred = {id(p.value): p for p in parts if isinstance(p, ast.Starred)}
            for name in parts:
                if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store):
                    value = starred.get(id(name), node.value)
                    found.setdefault(name.id, []).append(value)
    return found


def _calls_others(parts: list[Any], target: ast.expr | None) -> bool:
    item = ast.unparse(target) if target else ""
    found = chain.from_iterable(part if isinstance(part, list) else [part] for part in parts)  # fmt: skip
    return any(_may_act(node, item) for each in found for node in ast.walk(each))


def _may_act(node: ast.AST, item: str) -> bool:
    """Whether others may act meanwhile: at a yield, or where an item, what an object holds, or a bare name is called.

    Python's own functions, and methods that built-in types have, do not act on others.
    """
    match node:
        case ast.Yield() | ast.Await() | ast.Call(func=ast.Subscript()):
            return True
        case ast.Call(func=ast.Name(id=name)):
            return not hasattr(builtins, name)
        case ast.Call(func=ast.Attribute(value=value, attr=attr)) if attr not in ATTRIBUTES:  # fmt: skip
            return isinstance(value, ast.Attribute) or ast.unparse(value) == item
    return False
