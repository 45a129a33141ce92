"""Tree: LibCST's nodes without white space and punctuation: who is below whom, in source order."""

from __future__ import annotations

import re
from dataclasses import fields
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

import libcst as cst

if TYPE_CHECKING:
    from collections.abc import Iterator

Loop: TypeAlias = (
    cst.For | cst.While | cst.ListComp | cst.SetComp | cst.DictComp | cst.GeneratorExp
)

COMPREHENSIONS = (cst.ListComp, cst.SetComp, cst.DictComp, cst.GeneratorExp)
LOOPS = (cst.For, cst.While, *COMPREHENSIONS)
SCOPES = (cst.FunctionDef, cst.Lambda, cst.ClassDef)
_PUNCTUATION = re.compile(
    r"(whitespace|l?par$|rpar$|lpar$|lbra|rbra|leading_lines|lines_after|footer|header"
    r"|trailing|comma|semicolon|equal|indent$|open_quote|async)"
)


def walk(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    """Yield `node` and what is below it in source order, white space and punctuation left out."""
    yield node
    for _, child in edges(node):
        yield child


def holds(
    node: cst.CSTNode, kinds: type[cst.CSTNode] | tuple[type[cst.CSTNode], ...]
) -> bool:
    """Whether a node of one of the kinds is `node` or below it."""
    return any(is_kind(type(each), kinds) for each in walk(node))


def walked(loop: Loop) -> cst.BaseExpression | None:
    """Return what a loop takes its items from; None for ``while``."""
    if isinstance(loop, cst.While):
        return None
    return loop.iter if isinstance(loop, cst.For) else loop.for_in.iter


def edges(node: cst.CSTNode) -> Iterator[tuple[cst.CSTNode, cst.CSTNode]]:
    """Yield each parent and child below `node`; faster than LibCST's visitors, which rebuild the tree."""
    todo = [(node, child) for child in reversed(children(node))]
    while todo:
        edge = todo.pop()
        yield edge
        child = edge[1]
        todo += [(child, below) for below in reversed(children(child))]


def statements(code: str) -> list[cst.BaseStatement]:
    """Parse whole statements, such as a rule wants to insert."""
    return [
        node
        for node in cst.parse_module(code).body
        if isinstance(node, cst.BaseStatement)
    ]


@cache
def is_kind(one: Any, other: Any) -> bool:
    """As `issubclass`, which takes its time over abstract classes."""
    return issubclass(one, other)


def is_node(value: object) -> bool:
    """As `isinstance` of a node, likewise."""
    return _NODES[type(value)]


@cache
def field_names(kind: type[cst.CSTNode]) -> tuple[str, ...]:
    """Return the fields of a kind of nodes that hold more than punctuation."""
    return tuple(f.name for f in fields(kind) if not _PUNCTUATION.match(f.name))


def children(node: cst.CSTNode) -> list[cst.CSTNode]:
    """Return what is directly below a node in source order."""
    found: list[cst.CSTNode] = []
    for name in _FIELDS[type(node)]:
        value = getattr(node, name)
        kind = type(value)
        if _NODES[kind]:
            found.append(value)
        elif kind is list or kind is tuple:
            found += [child for child in value if _NODES[type(child)]]
    return found


class _Nodes(dict[Any, bool]):
    """Each type to whether it is one of nodes: a table is asked faster than a function."""

    def __missing__(self, kind: Any) -> bool:
        self[kind] = issubclass(kind, cst.CSTNode)
        return self[kind]


class _Fields(dict[Any, tuple[str, ...]]):
    """Each type of nodes to the fields that may hold others."""

    def __missing__(self, kind: Any) -> tuple[str, ...]:
        self[kind] = () if kind in _WORDS else field_names(kind)
        return self[kind]


_WORDS = {cst.Name, cst.Integer, cst.Float, cst.Imaginary, cst.SimpleString}
"""Nodes that hold text alone."""
_NODES, _FIELDS = _Nodes(), _Fields()
