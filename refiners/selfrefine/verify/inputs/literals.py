"""Literals: what a function's own text says of the inputs that matter to it.

A function that compares with ``"right"``, looks up in a table with that key, or
asks whether it was given ``bytes``, does something of its own there, and tests
often forget to go and see.
"""

from __future__ import annotations

import ast
import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING

from selfrefine.verify.inputs import (
    CONTAINERS,
    Node,
    kind,
    of_number,
    record_fields,
    with_fields,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from selfrefine.code.syntax import FunctionNode

MOST = 32
"""Literals of one function that are tried."""
LONGEST = 40
"""Characters of one: longer texts are messages."""
HIGHEST = 10_000
"""A number above it says rather how much to do than what."""
PLACES = 3
"""Items of one container in the place of which a literal is tried."""
DEPTH = 3
ASKING = frozenset(
    {
        *("get", "pop", "setdefault"),
        *("startswith", "endswith", "removeprefix", "removesuffix"),
    }
)
"""Methods that look their first argument up, or compare with it."""

SAMPLES: dict[str, tuple[Node, ...]] = {
    "str": ("ab",),
    "bytes": (["b", "6162"],),
    "bytearray": (["ba", "6162"],),
    "int": (3,),
    "float": (["f", "2.5"],),
    "complex": (["c", "1.0", "2.0"],),
    "bool": (True, False),
    "list": (["l", [1, 2]],),
    "tuple": (["t", [1, 2]],),
    "set": (["s", [1, 2]],),
    "frozenset": (["fs", [1, 2]],),
    "dict": (["d", [["a", 1]]],),
    "None": (None,),
}
"""Values of the types that a text may ask for."""


@dataclass(frozen=True)
class SourceHints:
    """What was found.

    Args:
        literals: strings, bytes and numbers, with the neighbours of whole numbers.
        types: names of the types that the text asks for.
        expected: the strings among the literals that it compares with or looks up, so that
            they may well come; the others may be parts of an answer.
    """

    literals: tuple[Node, ...] = ()
    types: tuple[str, ...] = ()
    expected: frozenset[str] = frozenset()


def source_hints(
    function: FunctionNode, module: ast.Module | None = None
) -> SourceHints:
    """Return what a function's text says; tables of the module that it names count as its own.

    Args:
        function: as it is parsed.
        module: the whole file.
    """
    tables = _tables(module) if module else {}
    asked: dict[str | bytes | float, None] = {}
    others: dict[str | bytes | float, None] = {}
    types: dict[str, None] = {}
    for node in _nodes(function):
        for part in _questions(node, tables):
            _note(part, asked)
        if isinstance(node, ast.Constant):
            _note(node.value, others)
        elif isinstance(node, ast.Name) and node.id in tables:
            for value in tables[node.id].constants:
                _note(value, others)
        elif isinstance(node, ast.Name) and node.id in SAMPLES:
            types[node.id] = None
        elif isinstance(node, ast.Compare) and any(map(_is_none, node.comparators)):
            types["None"] = None
    # What a text compares with, or looks up, tells more than what it returns.
    found = list(itertools.islice(asked | others, MOST))
    expected = frozenset(v for v in found if isinstance(v, str) and v in asked)
    return SourceHints(tuple(map(_node, found)), tuple(types), expected)


def _questions(node: ast.AST, tables: dict[str, _Table]) -> list[object]:
    """Return what a node compares with or looks up: constants, and the entries of tables."""
    parts: list[ast.expr] = []
    if isinstance(node, ast.Compare):
        parts = [node.left, *node.comparators]
    elif isinstance(node, ast.Dict):
        parts = [key for key in node.keys if key is not None]
    elif isinstance(node, ast.MatchValue):
        parts = [node.value]
    elif isinstance(node, ast.Subscript):
        parts = [node.value, node.slice]
    elif (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in ASKING
    ):
        parts = [node.func.value, *node.args[:1]]
    inner = [i for p in parts for i in (getattr(p, "elts", None) or [p])]
    found = _constants(inner)
    for item in inner:
        if isinstance(item, ast.Name) and item.id in tables:
            found += tables[item.id].entries
    return found


def _nodes(function: FunctionNode) -> Iterator[ast.AST]:
    """Yield the nodes of a body, without docstrings, annotations and the messages of errors."""
    todo: list[ast.AST] = list(reversed(function.body))
    while todo:
        node = todo.pop()
        if isinstance(node, ast.Raise) or _is_text(node):
            continue
        if isinstance(node, ast.Assert):
            todo.append(node.test)
            continue
        yield node
        children = list(ast.iter_child_nodes(node))
        if isinstance(node, ast.AnnAssign):
            children.remove(node.annotation)
        todo += reversed(children)


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


@dataclass(frozen=True)
class _Table:
    """What a name of a module is assigned to: all constants in it, and those to look up in it."""

    constants: list[object]
    entries: list[object]


def _tables(module: ast.Module) -> dict[str, _Table]:
    """Return what each name of a module is assigned to, where it holds constants."""
    tables: dict[str, _Table] = {}
    for node in module.body:
        if not isinstance(node, ast.Assign | ast.AnnAssign) or node.value is None:
            continue
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        constants = _constants(ast.walk(node.value))
        keys = node.value.keys if isinstance(node.value, ast.Dict) else None
        entries = constants if keys is None else _constants(keys)
        for target in targets:
            if isinstance(target, ast.Name) and len(constants) <= MOST:
                tables[target.id] = _Table(constants, entries)
    return tables


def _constants(nodes: Iterable[ast.AST | None]) -> list[object]:
    return [node.value for node in nodes if isinstance(node, ast.Constant)]


def _note(value: object, found: dict[str | bytes | float, None]) -> None:
    if isinstance(value, str | bytes):
        if 0 < len(value) <= LONGEST:
            found[value] = None
    elif isinstance(value, int) and not isinstance(value, bool):
        if abs(value) <= HIGHEST:
            found |= dict.fromkeys((value, value + 1, value - 1))
    elif isinstance(value, float):
        found[value] = None


def _node(value: str | bytes | float) -> Node:
    if isinstance(value, bytes):
        return ["b", value.hex()]
    return value if isinstance(value, str) else of_number(value)


def dictionary_seeds(
    node: Node, hints: SourceHints, depth: int = DEPTH
) -> Iterator[Node]:
    """Yield a value with literals of its kind in it: as itself, or as one of its items."""
    what = kind(node)
    if what in ("int", "float", "str", "bytes"):
        yield from literals_of(hints, (what,))
    if depth:
        yield from _within(
            node, lambda inner: dictionary_seeds(inner, hints, depth - 1)
        )


def with_affixes(node: Node, hints: SourceHints, depth: int = DEPTH) -> Iterator[Node]:
    """Yield a text, or a value that holds it, with each literal before and behind it."""
    if isinstance(node, str):
        for item in literals_of(hints, ("str",)):
            yield from (node + item, item + node)
    if depth:
        yield from _within(node, lambda inner: with_affixes(inner, hints, depth - 1))


def as_other_types(
    node: Node, hints: SourceHints, depth: int = DEPTH
) -> Iterator[Node]:
    """Yield a value, and its items, as other types that the text asks for."""
    what = kind(node)
    for name in hints.types:
        if name == what:
            continue
        if what == "str" and name == "bytes":
            yield ["b", node.encode("utf-8", "replace").hex()]
        elif what in CONTAINERS and name in CONTAINERS:
            yield [
                {"list": "l", "tuple": "t", "set": "s", "frozenset": "fs"}[name],
                node[1],
            ]
        else:
            yield from SAMPLES[name]
    if depth:
        yield from _within(node, lambda inner: as_other_types(inner, hints, depth - 1))


def _within(node: Node, variants: Callable[[Node], Iterator[Node]]) -> Iterator[Node]:
    """Yield a container with variants in the places of some of its items, one at a time."""
    what = kind(node)
    if what in CONTAINERS:
        items = node[1]
        for at, item in enumerate(items[:PLACES]):
            for variant in variants(item):
                yield [node[0], [*items[:at], variant, *items[at + 1 :]]]
    elif what == "dict":
        yield from _within_dict(node[1], variants)
    for name, value in record_fields(node):
        for variant in variants(value):
            yield with_fields(node, {name: variant})


def _within_dict(
    pairs: list[list[Node]], variants: Callable[[Node], Iterator[Node]]
) -> Iterator[Node]:
    keys = [key for key, _ in pairs]
    for at, (key, value) in enumerate(pairs[:PLACES]):
        for variant in variants(value):
            yield ["d", [*pairs[:at], [key, variant], *pairs[at + 1 :]]]
        for variant in variants(key):
            if variant not in keys:
                yield ["d", [*pairs, [variant, value]]]


def literals_of(hints: SourceHints, kinds: Iterable[str]) -> list[Node]:
    """Return the literals of some kinds."""
    wanted = set(kinds)
    return [item for item in hints.literals if kind(item) in wanted]
