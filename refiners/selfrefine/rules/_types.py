"""Types: what is known of the object that a variable names, from calls, annotations and assignments."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

import libcst as cst

from selfrefine.rules._uses import bindings, role
from selfrefine.syntax import tree

if TYPE_CHECKING:
    from selfrefine.rules._source import Loop, Source

Kind = Literal["sequence", "hashed", "text", "iterator", "number", "unknown"]
"""sequence: ``in`` scans it, and it can be walked twice.  hashed: ``in`` is a hash lookup."""

_HEADS: dict[Kind, tuple[str, ...]] = {
    "sequence": (
        *("list", "tuple", "deque", "List", "Tuple", "Deque"),
        *("Sequence", "MutableSequence"),
    ),
    "hashed": (
        *("set", "frozenset", "dict", "defaultdict", "Counter", "OrderedDict", "range"),
        *("Set", "FrozenSet", "AbstractSet", "MutableSet", "Dict", "DefaultDict"),
        *("Mapping", "MutableMapping", "KeysView"),
    ),
    "text": ("str", "bytes", "bytearray", "Text", "AnyStr"),
    "iterator": ("Iterator", "Generator", "IO", "TextIO", "BinaryIO"),
    "number": ("int", "float", "complex", "bool", "Decimal", "Fraction"),
}
_KINDS = {head: kind for kind, heads in _HEADS.items() for head in heads}
_UNHASHABLE = frozenset(
    {
        *("list", "dict", "set", "bytearray", "deque", "defaultdict", "Counter"),
        *("OrderedDict", "List", "Dict", "Set", "Deque", "DefaultDict", "ndarray"),
        *("MutableSequence", "MutableMapping", "MutableSet", "Series", "DataFrame"),
    }
)
_SEQUENCE_CALLS = frozenset({"list", "sorted", "tuple"})
_SEQUENCE_METHODS = frozenset({"split", "rsplit", "splitlines", "readlines", "findall"})
_LITERALS: tuple[tuple[tuple[type[cst.CSTNode], ...], Kind, str], ...] = (
    ((cst.List, cst.Tuple, cst.ListComp), "sequence", ""),
    ((cst.Dict, cst.Set, cst.DictComp, cst.SetComp), "hashed", ""),
    ((cst.BaseString,), "text", "str"),
    ((cst.Integer,), "number", "int"),
    ((cst.GeneratorExp,), "iterator", ""),
)
_TEXT_METHODS = frozenset(
    {
        *("capitalize", "casefold", "decode", "encode", "format", "join", "lower"),
        *("lstrip", "read", "replace", "rstrip", "strip", "title", "upper"),
    }
)
_METHODS_OF: dict[Kind, frozenset[str]] = {
    "hashed": frozenset(
        {
            *("add", "difference", "discard", "get", "intersection", "items", "keys"),
            *("setdefault", "union", "update", "values"),
        }
    ),
    "sequence": frozenset({"append", "extend", "insert", "reverse", "sort"}),
    "text": frozenset(
        {
            *("encode", "endswith", "find", "isdigit", "lower", "lstrip", "partition"),
            *("rstrip", "split", "splitlines", "startswith", "strip", "upper"),
        }
    ),
}


@dataclass(frozen=True)
class Known:
    """What is known of a variable's object.

    Args:
        kind: what ``in`` and iteration do with it.
        optional: whether it may be None.
        hashable: whether its items may go into a set; None where nobody says.
        exact: the type's own name, such as ``int``; empty where it is unknown or not one.
    """

    kind: Kind = "unknown"
    optional: bool = False
    hashable: bool | None = None
    exact: str = ""


def known(source: Source, name: str) -> Known:
    """Return what is known of a variable: calls say more than annotations, these more than use."""
    if name in source.observed and name in source.parameters:
        seen = _read(re.split(r", -?\d", source.observed[name])[0])
        if seen.kind != "unknown":
            return seen
    found = [
        _bound(source, source.parents[mention]) for mention in bindings(source, name)
    ]
    if len(found) > 1 and any(not one.optional for one in found[1:]):
        # ``if names is None: names = []`` and its like make it certain.
        found = [replace(one, optional=False) for one in found]
    kinds = {one.kind for one in found}
    return Known(
        _used_as(source, name) if kinds <= {"unknown"} else _common(kinds),
        any(one.optional for one in found),
        found[0].hashable if len({one.hashable for one in found}) == 1 else None,
        found[0].exact if len({one.exact for one in found}) == 1 else "",
    )


def is_short(source: Source, items: cst.BaseExpression) -> bool:
    """Whether a list is written out, so that it does not grow with any input."""
    if isinstance(items, cst.List | cst.Tuple | cst.Set | cst.Dict):
        starred = (cst.StarredElement, cst.StarredDictElement)
        return not any(isinstance(item, starred) for item in items.elements)
    if not isinstance(items, cst.Name):
        return False
    bound = bindings(source, items.value)
    target = source.parents[bound[0]] if len(bound) == 1 else None
    if not isinstance(target, cst.AssignTarget):
        return False
    value = getattr(source.parents[target], "value", items)
    roles = {role(source, mention) for mention in source.mentions(items.value)}
    return "change" not in roles and value is not items and is_short(source, value)


def grows(source: Source, loop: Loop) -> bool:
    """Whether a loop may have more turns the larger the input is."""
    if isinstance(loop, cst.While):
        return True
    return not is_short(
        source, loop.iter if isinstance(loop, cst.For) else loop.for_in.iter
    )


def _used_as(source: Source, name: str) -> Kind:
    """Return the kind of which the function calls methods."""
    called = {
        part.attr.value
        for part in map(source.parents.get, source.mentions(name))
        if isinstance(part, cst.Attribute)
    }
    return next((kind for kind, own in _METHODS_OF.items() if called & own), "unknown")


def _common(kinds: set[Kind]) -> Kind:
    """Return the one kind; of several, one that forbids to treat the object as a sequence."""
    if len(kinds) == 1:
        return next(iter(kinds))
    others = sorted(kinds - {"sequence", "unknown"})
    return others[0] if others else "unknown"


def _parameter(source: Source, param: cst.Param) -> Known:
    if param.star:
        return Known("sequence" if param.star == "*" else "hashed")
    default = isinstance(param.default, cst.Name) and param.default.value == "None"
    if param.annotation is None:
        return Known(optional=default)
    said = _read(source.text(param.annotation.annotation))
    return replace(said, optional=said.optional or default)


def _bound(source: Source, parent: cst.CSTNode) -> Known:
    if isinstance(parent, cst.Param):
        return _parameter(source, parent)
    if isinstance(parent, cst.AnnAssign):
        return _read(source.text(parent.annotation.annotation))
    if isinstance(parent, cst.AssignTarget):
        assign = source.parents[parent]
        if isinstance(assign, cst.Assign):
            return _value(assign.value)
    return Known()


def _value(value: cst.BaseExpression) -> Known:
    """Return what a value's own form says."""
    for forms, kind, exact in _LITERALS:
        if isinstance(value, forms):
            return Known(kind, exact=exact)
    if isinstance(value, cst.BooleanOperation) and isinstance(value.operator, cst.Or):
        return _value(value.right)
    if not isinstance(value, cst.Call):
        return Known()
    if isinstance(value.func, cst.Attribute):
        method = value.func.attr.value
        if method in _SEQUENCE_METHODS:
            return Known("sequence", hashable=True)
        if method in _TEXT_METHODS:
            return Known("text", exact="str")
        return Known(_KINDS.get(method, "unknown"))
    name = value.func.value if isinstance(value.func, cst.Name) else ""
    return Known("sequence" if name in _SEQUENCE_CALLS else _KINDS.get(name, "unknown"))


def _read(annotation: str) -> Known:
    """Read a type such as ``list[int] | None`` or ``Optional["Sequence[str]"]``."""
    try:
        body = tree(annotation.strip()).body
    except (SyntaxError, ValueError):
        return Known()
    first = body[0] if body else None
    return _type(first.value) if isinstance(first, ast.Expr) else Known()


def _type(node: ast.expr) -> Known:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return _read(node.value)
    parts = _alternatives(node)
    real = [part for part in parts if not _is_none(part)]
    optional = len(real) < len(parts)
    if len(real) != 1:
        every = [_type(part) for part in real]
        kind = every[0].kind if len({one.kind for one in every}) == 1 else "unknown"
        unhashable = any(one.hashable is False for one in every)
        return Known(kind, optional, False if unhashable else None)
    head, items = _head(real[0]), _arguments(real[0])
    if head in {"Annotated", "Final"} and items:
        return _type(items[0])
    hashable = None if not items else all(_hashable(item) for item in items[:1])
    if items and head in {"tuple", "Tuple"}:
        hashable = all(_hashable(item) for item in items)
    return Known(_KINDS.get(head, "unknown"), optional, hashable, head)


def _alternatives(node: ast.expr) -> list[ast.expr]:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        return [*_alternatives(node.left), *_alternatives(node.right)]
    if _head(node) == "Optional":
        return [*_arguments(node), ast.Constant(None)]
    if _head(node) == "Union":
        return _arguments(node)
    return [node]


def _head(node: ast.expr) -> str:
    if isinstance(node, ast.Subscript):
        node = node.value
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _arguments(node: ast.expr) -> list[ast.expr]:
    if not isinstance(node, ast.Subscript):
        return []
    return node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _hashable(node: ast.expr) -> bool:
    """Whether a type's objects may be hashable, as far as its name says."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value.partition("[")[0] not in _UNHASHABLE
    if any(_head(part) in _UNHASHABLE for part in _alternatives(node)):
        return False
    nested = _arguments(node) if _head(node) in {"tuple", "Tuple"} else []
    return all(_hashable(item) for item in nested)
