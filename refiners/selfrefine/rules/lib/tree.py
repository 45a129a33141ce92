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
    return any(isinstance(each, kinds) for each in walk(node))


def walked(loop: Loop) -> cst.BaseExpression | None:
    """Return what a loop takes its items from; None for ``while``."""
    if isinstance(loop, cst.While):
        return None
    return loop.iter if isinstance(loop, cst.For) else loop.for_in.iter


def edges(node: cst.CSTNode) -> Iterator[tuple[cst.CSTNode, cst.CSTNode]]:
    """Yield each parent and child below `node`; faster than LibCST's visitors, which rebuild the tree."""
    todo = [(node, child) for child in reversed(_children(node))]
    while todo:
        edge = todo.pop()
        yield edge
        child = edge[1]
        todo += [(child, below) for below in reversed(_children(child))]


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
    kind: Any = type(value)
    return is_kind(kind, cst.CSTNode)


@cache
def field_names(kind: type[cst.CSTNode]) -> tuple[str, ...]:
    """Return the fields of a kind of nodes that hold more than punctuation."""
    return tuple(f.name for f in fields(kind) if not _PUNCTUATION.match(f.name))


_ROWS = (list, tuple)


def _children(node: cst.CSTNode) -> list[cst.CSTNode]:
    found: list[cst.CSTNode] = []
    for name in field_names(type(node)):
        value = getattr(node, name)
        if type(value) in _ROWS:
            found += [child for child in value if is_node(child)]
        elif is_node(value):
            found.append(value)
    return found
