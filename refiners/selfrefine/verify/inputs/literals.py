"""Literals: what a function's own text says of the inputs that matter to it.

A function that compares with ``"right"``, looks up in a table with that key, or
asks whether it was given ``bytes``, does something of its own there, and tests
often forget to go and see.
"""

from __future__ import annotations

import ast
import itertools
import operator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from selfrefine.verify.inputs import (
    CONTAINERS,
    Node,
    kind,
    of_number,
)
from selfrefine.verify.inputs.constructed_values import made_in
from selfrefine.verify.inputs.container_items import within
from selfrefine.verify.inputs.declared_fields import declared_in
from selfrefine.verify.inputs.lengths import indexed_by
from selfrefine.verify.inputs.patterns import matches_of
from selfrefine.verify.inputs.regex_anchors import searched_with
from selfrefine.verify.inputs.stars import NO_STARS, Stars, stars_of
from selfrefine.verify.inputs.values import is_value, value_edges

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from selfrefine.code.syntax import FunctionNode
    from selfrefine.verify.inputs.shape import Declared

MOST = 32
"""Literals of one function that are tried."""
LONGEST = 40
"""Characters of one: longer texts are messages."""
HIGHEST = 10_000
"""A number above it says rather how much to do than what, unless the text compares with it."""
LARGEST = 1 << 63
DEPTH = 3
NEAR = 7
"""Neighbours of a day or an amount that a text names: of days those before and after it."""
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


CENTURIES = (1900, 2000)
"""Years that divide by four, and of which only the second has a 29th of February."""
TYPE_TESTS = frozenset({"isinstance", "issubclass", "type", "hasattr", "callable"})
"""Functions that ask what kind of thing something is."""


@dataclass(frozen=True)
class SourceHints:
    """What was found.

    Args:
        literals: strings, bytes and numbers, with the neighbours of whole numbers.
        types: names of the types that the text asks for.
        expected: the strings among the literals that it compares with or looks up, so that
            they may well come; the others may be parts of an answer.
        patterns: texts that its regular expressions match.
        measures: whether it asks how long something is.
        defaults: whole numbers that it takes where none are given.
        stars: what it takes besides its parameters.
        tells: whether it asks for types, or writes values down, so that a truth is no number to it.
        recursive: whether it calls itself.
        declared: what classes of its file say of their fields.
        searched_with: names of parameters that it gives to `re` as patterns.
        indexed: pairs of variables, the first of which stands in an index of the second.
    """

    literals: tuple[Node, ...] = ()
    types: tuple[str, ...] = ()
    expected: frozenset[str] = frozenset()
    patterns: tuple[str, ...] = ()
    measures: bool = False
    defaults: tuple[Node, ...] = ()
    stars: Stars = NO_STARS
    tells: bool = False
    recursive: bool = False
    declared: Declared = field(default_factory=dict)
    searched_with: frozenset[str] = frozenset()
    indexed: frozenset[tuple[str, str]] = frozenset()


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
            _note(part, asked, LARGEST)
        if isinstance(node, ast.Constant):
            _note(node.value, others)
        elif isinstance(node, ast.Name) and node.id in tables:
            for value in tables[node.id].constants:
                _note(value, others)
        elif isinstance(node, ast.Name) and node.id in SAMPLES:
            types[node.id] = None
        elif isinstance(node, ast.Compare) and any(map(_is_none, node.comparators)):
            types["None"] = None
    if any(_names_a_year(node) for node in ast.walk(function)):
        asked |= dict.fromkeys(CENTURIES)
    # What a text compares with, or looks up, tells more than what it returns.
    found = list(itertools.islice(asked | others, MOST))
    expected = frozenset(v for v in found if isinstance(v, str) and v in asked)
    defaults = [*function.args.defaults, *filter(None, function.args.kw_defaults)]
    plain = [node.value for node in defaults if isinstance(node, ast.Constant)]
    return SourceHints(
        (
            *map(_node, found),
            *made_in([*function.body, *_module_values(function, module)]),
        ),
        tuple(types),
        expected,
        tuple(itertools.islice(_matching(function, module), MOST)),
        any(isinstance(n, ast.Name) and n.id == "len" for n in ast.walk(function)),
        tuple(of_number(n) for n in plain if type(n) is int),
        stars_of(function),
        any(map(_tells, ast.walk(function))),
        any(_name_called(n) == function.name for n in ast.walk(function)),
        declared_in(module) if module else {},
        searched_with(function),
        indexed_by(function),
    )


def _names_a_year(node: ast.AST) -> bool:
    name = getattr(node, "id", getattr(node, "arg", getattr(node, "attr", "")))
    return isinstance(name, str) and "year" in name.lower()


_TELLING = frozenset({"isinstance", "type", "str", "repr", "format", "dumps"})
"""Functions to which True and 1 are two things."""


def _tells(node: ast.AST) -> bool:
    return isinstance(node, ast.JoinedStr | ast.MatchClass) or _name_called(node) in _TELLING  # fmt: skip


def _name_called(node: ast.AST) -> str:
    """Return the name of a function or method that a node calls; empty where it calls none by name."""
    if not isinstance(node, ast.Call):
        return ""
    if isinstance(node.func, ast.Name):
        return node.func.id
    return node.func.attr if isinstance(node.func, ast.Attribute) else ""


def _matching(function: FunctionNode, module: ast.Module | None) -> Iterator[str]:
    """Yield texts that match the regular expressions of a function, and those of its module that it names."""
    trees = [function, *_module_values(function, module)]
    for node in itertools.chain.from_iterable(map(ast.walk, trees)):
        if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("re."):
            for given in node.args[:1]:
                if isinstance(given, ast.Constant) and isinstance(given.value, str):
                    yield from matches_of(given.value)


def _module_values(function: FunctionNode, module: ast.Module | None) -> list[ast.AST]:
    """Return what the module assigns to names that the function mentions."""
    names = {n.id for n in ast.walk(function) if isinstance(n, ast.Name)}
    return [
        node.value
        for node in (module.body if module else ())
        if isinstance(node, ast.Assign)
        and any(isinstance(t, ast.Name) and t.id in names for t in node.targets)
    ]


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
    return [value for node in nodes if (value := _folded(node)) is not _NONE]


_NONE = object()
_ARITHMETIC: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
}


_GROWING: dict[type[ast.operator], int] = {ast.Pow: 62, ast.LShift: 62}
"""What grows fast, and the largest right side with which it is computed."""
_LARGEST_BASE = 1 << 16


def _folded(node: ast.AST | None) -> object:
    """Return what a constant is, or a product or sum of whole ones; `_NONE` for anything else."""
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        value = _folded(node.operand)
        return -value if type(value) in (int, float) else _NONE  # type: ignore[operator]
    if isinstance(node, ast.BinOp) and type(node.op) in _ARITHMETIC:
        left, right = _folded(node.left), _folded(node.right)
        if type(left) is type(right) is int:
            return _ARITHMETIC[type(node.op)](left, right)
    if isinstance(node, ast.BinOp) and type(node.op) in _GROWING:
        left, right = _folded(node.left), _folded(node.right)
        # Bounded before it is computed: a text may name any power.
        if (
            type(left) is type(right) is int
            and abs(left) <= _LARGEST_BASE
            and 0 <= right <= _GROWING[type(node.op)]
        ):
            return left ** right if isinstance(node.op, ast.Pow) else left << right
    return _NONE


def _note(
    value: object, found: dict[str | bytes | float, None], highest: int = HIGHEST
) -> None:
    if isinstance(value, str | bytes):
        if 0 < len(value) <= LONGEST:
            found[value] = None
    elif isinstance(value, int) and not isinstance(value, bool):
        if abs(value) <= highest:
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
    if is_value(node):
        for item in literals_of(hints, (what,)):
            yield from (item, *value_edges(item)[:NEAR])
    if isinstance(node, str):
        for text in hints.patterns:
            yield from (text, f"x {text} y", f"{text}\n", f"{node}{text}")
    if isinstance(node, str) and node.isdigit():
        yield from map(str, literals_of(hints, ("int",)))
    if depth:
        yield from within(node, lambda inner: dictionary_seeds(inner, hints, depth - 1))


def with_affixes(node: Node, hints: SourceHints, depth: int = DEPTH) -> Iterator[Node]:
    """Yield a text, or a value that holds it, with each literal before and behind it."""
    if isinstance(node, str):
        for item in literals_of(hints, ("str",)):
            yield from (node + item, item + node)
    if depth:
        yield from within(node, lambda inner: with_affixes(inner, hints, depth - 1))


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
        yield from within(node, lambda inner: as_other_types(inner, hints, depth - 1))


def literals_of(hints: SourceHints, kinds: Iterable[str]) -> list[Node]:
    """Return the literals of some kinds."""
    wanted = set(kinds)
    return [item for item in hints.literals if kind(item) in wanted]
