"""Annotations: what a type's text says of the objects that have it."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import Literal

from selfrefine.syntax import tree

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
KINDS = {head: kind for kind, heads in _HEADS.items() for head in heads}
_UNHASHABLE = frozenset(
    {
        *("list", "dict", "set", "bytearray", "deque", "defaultdict", "Counter"),
        *("OrderedDict", "List", "Dict", "Set", "Deque", "DefaultDict", "ndarray"),
        *("MutableSequence", "MutableMapping", "MutableSet", "Series", "DataFrame"),
    }
)


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


def read(annotation: str) -> Known:
    """Read a type such as ``list[int] | None`` or ``Optional["Sequence[str]"]``."""
    try:
        body = tree(annotation.strip()).body
    except (SyntaxError, ValueError):
        return Known()
    first = body[0] if body else None
    return _type(first.value) if isinstance(first, ast.Expr) else Known()


def _type(node: ast.expr) -> Known:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return read(node.value)
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
    return Known(KINDS.get(head, "unknown"), optional, hashable, head)


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
