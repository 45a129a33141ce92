"""Dictionary: what the texts of a function and its module say of the inputs that matter to it.

A function that compares with ``"right"``, looks up in a table with that key, or asks whether it was given ``bytes``,
does something of its own there, and tests often forget to go and see.  Nothing is evaluated.
"""

from __future__ import annotations

import ast
import itertools
import operator
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from selfrefine.code.syntax import last_name
from selfrefine.verify.values import Node, kind, of_number
from selfrefine.verify.values.hints import SourceHints, Stars, hint_of, is_exact

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from selfrefine.code.syntax import FunctionNode
    from selfrefine.verify.values.shape import Declared, Shape

if sys.version_info < (3, 11):
    import sre_constants as codes
    import sre_parse as parser
else:
    from re import _constants as codes  # type: ignore[attr-defined]
    from re import _parser as parser  # type: ignore[attr-defined]

MOST = 32
"""Literals of one function that are tried."""
LONGEST = 40
"""Characters of one: longer texts are messages."""
HIGHEST = 10_000
"""A number above it says rather how much to do than what, unless the text compares with it."""
LARGEST = 1 << 63
ASKING = frozenset(
    {
        *("get", "pop", "setdefault"),
        *("startswith", "endswith", "removeprefix", "removesuffix"),
    }
)
"""Methods that look their first argument up, or compare with it."""

SAMPLES: dict[str, tuple[Node, ...]] = {
    "str": ("ab", "", "3"),
    "bytes": (["b", "6162"],),
    "bytearray": (["ba", "6162"],),
    "int": (3, 0),
    "float": (["f", "2.5"],),
    "complex": (["c", "1.0", "2.0"],),
    "bool": (True, False),
    "list": (["l", [1, 2]], ["l", ["ab", "c"]]),
    "tuple": (["t", [1, 2]], ["t", ["ab", "c"]]),
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
        searched_with(function),
        declared_in(module) if module else {},
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
    return last_name(node.func) if isinstance(node, ast.Call) else ""


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


def literals_of(hints: SourceHints, what: str) -> list[Node]:
    """Return the literals of one kind."""
    return [item for item in hints.literals if kind(item) == what]


def indexed_by(function: FunctionNode) -> frozenset[tuple[str, str]]:
    """Return pairs of variables, the first of which stands in an index of the second, as in ``text[at + 1]``."""
    return frozenset(
        (each.id, node.value.id)
        for node in ast.walk(function)
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name)
        if not isinstance(node.slice, ast.Slice)
        for each in ast.walk(node.slice)
        if isinstance(each, ast.Name)
    )


LOOKING_UP = frozenset({"get", "pop", "setdefault"})
"""Methods of a dictionary that look their first argument up."""
UNKNOWN = "other"
"""A keyword that nobody looks up."""


def stars_of(function: FunctionNode) -> Stars:
    """Return what a function takes besides its parameters, as its text says."""
    a = function.args
    given = [star for star in (a.vararg, a.kwarg) if star is not None]
    return Stars(
        len(a.posonlyargs) + len(a.args) if a.vararg else None,
        (*_looked_up(function, a.kwarg.arg), UNKNOWN) if a.kwarg else (),
        any(star.annotation is not None for star in given),
        (
            hint_of(a.vararg.annotation)
            if a.vararg and is_exact(a.vararg.annotation)
            else None
        ),
    )


def _looked_up(function: FunctionNode, name: str) -> list[str]:
    """Return the texts that a function looks up in the dictionary of this name."""
    found: dict[str, None] = {}
    for node in ast.walk(function):
        parts: list[ast.expr] = []
        if isinstance(node, ast.Subscript):
            parts = [node.value, node.slice]
        elif isinstance(node, ast.Compare):
            parts = [node.comparators[0], node.left]
        elif isinstance(node, ast.Call) and node.args:
            method = node.func
            if isinstance(method, ast.Attribute) and method.attr in LOOKING_UP:
                parts = [method.value, node.args[0]]
        if parts and isinstance(parts[0], ast.Name) and parts[0].id == name:
            key = parts[1]
            if isinstance(key, ast.Constant) and isinstance(key.value, str):
                found[key.value] = None
    return [word for word in found if word.isidentifier()]


def declared_in(module: ast.Module) -> Mapping[str, Mapping[str, Shape]]:
    """Return what each class of a file says of its fields, by their names; those that it does not say, or we do not understand, are left out."""
    return {
        node.name: fields
        for node in module.body
        if isinstance(node, ast.ClassDef) and (fields := _fields(node))
    }


def _fields(node: ast.ClassDef) -> dict[str, Shape]:
    return {
        item.target.id: shape
        for item in node.body
        if isinstance(item, ast.AnnAssign)
        and isinstance(item.target, ast.Name)
        and (shape := hint_of(item.annotation)) is not None
    }


MOST_CONSTRUCTED = 24


def made_in(trees: Iterable[ast.AST]) -> list[Node]:
    """Return what stands in some trees as a call of a type of the standard library with constants alone, each once."""
    found: list[Node] = []
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and len(found) < MOST_CONSTRUCTED:
                found += [item for item in _value_of(node) if item not in found]
    return found


def _value_of(node: ast.Call) -> Iterator[Node]:
    make = _BUILDERS.get(_name_called(node))
    if make is None:
        return
    # What is no constant, or builds nothing, is none.
    with suppress(ValueError, TypeError, OverflowError):
        args = [ast.literal_eval(arg) for arg in node.args]
        named = {str(k.arg): ast.literal_eval(k.value) for k in node.keywords}
        yield ["v", *make(args, named)]


_Build = Callable[[list[Any], dict[str, Any]], tuple[str, list[Any]]]


def _of_numbers(kind: str, least: int, most: int, *rest: Any) -> _Build:
    """Return what builds a day or a moment of whole numbers: those that are left out are zero, and the rest is the same."""

    def make(args: list[Any], named: dict[str, Any]) -> tuple[str, list[Any]]:
        whole = all(type(arg) is int for arg in args)
        if named or not whole or not least <= len(args) <= most:
            raise ValueError
        return kind, [*args, *[0] * (most - len(args)), *rest]

    return make


def _span(args: list[Any], named: dict[str, Any]) -> tuple[str, list[Any]]:
    span = timedelta(*args, **named)
    return "datetime.timedelta", [span.days, span.seconds, span.microseconds]


def _from_text(kind: str) -> _Build:
    def make(args: list[Any], named: dict[str, Any]) -> tuple[str, list[Any]]:
        (only,) = args
        if named or type(only) not in (str, int):
            raise TypeError
        return kind, [str(only)]

    return make


_BUILDERS: dict[str, _Build] = {
    "date": _of_numbers("datetime.date", 3, 3),
    "datetime": _of_numbers("datetime.datetime", 3, 7, None, 0),
    "time": _of_numbers("datetime.time", 0, 4, None, 0),
    "timedelta": _span,
    "Decimal": _from_text("decimal.Decimal"),
    "Path": _from_text("pathlib.PosixPath"),
    "PurePosixPath": _from_text("pathlib.PurePosixPath"),
}


LONGEST_PATTERN, REPEATED = 200, 3
"""Characters of a pattern and of a text, and how often at most what may be repeated is."""
_CLASSES = {
    "CATEGORY_DIGIT": "07",
    "CATEGORY_SPACE": " \t",
    "CATEGORY_WORD": "aZ",
    "CATEGORY_NOT_DIGIT": "a-",
    "CATEGORY_NOT_SPACE": "a.",
    "CATEGORY_NOT_WORD": "- ",
}


def matches_of(pattern: str) -> list[str]:
    """Return texts made of a pattern: with as little, and with as much as it allows.

    Nothing is matched here: the pattern is a repository's, and a search could take for ever.  So where it looks
    ahead or behind a text may not match, and is an input like any other.
    """
    if len(pattern) > LONGEST_PATTERN:
        return []
    try:
        tree = parser.parse(pattern)
        made = [_matching_text(tree, choice) for choice in range(4)]
        return [text for text in dict.fromkeys(made) if text]
    except (re.error, RecursionError, OverflowError):
        return []


def _matching_text(tree: Any, choice: int) -> str:
    """Return a text for a parsed pattern; `choice` is even for as little as can be, and tells alternatives apart."""
    # Cut at every level: what repeats what repeats would grow by a power of each.
    return "".join(_pattern_parts(tree, choice))[:LONGEST_PATTERN]


def _pattern_parts(tree: Any, choice: int) -> Iterator[str]:
    for operation, given in tree:
        name = str(operation)
        if operation is codes.LITERAL:
            yield chr(given)
        elif operation is codes.NOT_LITERAL:
            yield "a" if given != ord("a") else "b"
        elif operation is codes.ANY:
            yield "a-"[choice % 2]
        elif operation is codes.IN:
            yield _one_of(given, choice)
        elif operation is codes.BRANCH:
            yield _matching_text(given[1][choice % len(given[1])], choice)
        elif operation is codes.SUBPATTERN:
            yield _matching_text(given[-1], choice)
        elif name in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
            least, most, inner = given
            times = min(most, max(least, REPEATED)) if choice % 2 else least
            yield _matching_text(inner, choice) * min(times, LONGEST_PATTERN)


def _one_of(given: Any, choice: int) -> str:
    """Return a character of a class."""
    if given[0][0] is codes.NEGATE:
        return "a-"[choice % 2]
    kind, value = given[choice // 2 % len(given)]
    if kind is codes.LITERAL:
        return chr(value)
    if kind is codes.RANGE:
        return chr(value[choice % 2])
    return _CLASSES.get(str(value), "a")[choice % 2]


FIELDS: dict[str, Node] = {
    "None": None,
    "bool": True,
    "int": 7,
    "float": ["f", "2.5"],
    "str": "ab",
    "bytes": ["b", "6162"],
    "list": ["l", []],
    "dict": ["d", []],
}
"""What a field gets of a kind that it never had."""


def samples_of(declared: Declared) -> dict[str, list[Node]]:
    """Return for each name of a field one value of each kind that a class says it may hold."""
    found: dict[str, list[Node]] = {}
    for fields in declared.values():
        for name, shape in fields.items():
            row = found.setdefault(name, [])
            samples = [FIELDS[what] for what in sorted(shape.kinds & FIELDS.keys())]
            row += [sample for sample in samples if sample not in row]
    return found


def searched_with(function: FunctionNode) -> frozenset[str]:
    """Return the names that a function gives to `re` as patterns."""
    return frozenset(
        node.args[0].id
        for node in ast.walk(function)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and isinstance(node.func.value, ast.Name)
        and node.func.value.id == "re"
        and node.args
        and isinstance(node.args[0], ast.Name)
    )
