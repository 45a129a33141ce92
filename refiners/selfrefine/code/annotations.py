"""Annotations: the parts of a type's expression, read from source and never evaluated."""

from __future__ import annotations

import ast

from selfrefine.code.syntax import tree


def alternatives(node: ast.expr) -> list[ast.expr]:
    """Return what ``A | B``, ``Union[A, B]`` or ``Optional[A]`` allow, text such as ``"A | B"`` read as well.

    A type that allows no choice is its own only alternative.
    """
    match node:
        case ast.BinOp(left, ast.BitOr(), right):
            return [*alternatives(left), *alternatives(right)]
        case ast.Constant(str(text)):
            inner = parse(text)
            return [node] if inner is None else alternatives(inner)
        case ast.Subscript() if head(node) == "Optional":
            return [*_flat(node), ast.Constant(None)]
        case ast.Subscript() if head(node) == "Union":
            return _flat(node)
        case ast.Subscript() if head(node) in {"Annotated", "Final"}:
            return alternatives(arguments(node)[0])
    return [node]


def parse(text: str) -> ast.expr | None:
    """Return a type's expression; None where text is none."""
    try:
        body = tree(text.strip()).body
    except (SyntaxError, ValueError):
        return None
    return body[0].value if len(body) == 1 and isinstance(body[0], ast.Expr) else None


def head(node: ast.expr) -> str:
    """Return ``list`` of ``list[int]``, ``Sequence`` of ``typing.Sequence``; empty where there is no name."""
    match node:
        case ast.Subscript(value):
            return head(value)
        case ast.Attribute(attr=name) | ast.Name(name):
            return name
    return ""


def arguments(node: ast.expr) -> list[ast.expr]:
    """Return what stands in the brackets of a type."""
    match node:
        case ast.Subscript(slice=ast.Tuple(parts)):
            return parts
        case ast.Subscript(slice=part):
            return [part]
    return []


def is_none(node: ast.expr) -> bool:
    """Whether it is the type of None."""
    return isinstance(node, ast.Constant) and node.value is None


def _flat(node: ast.expr) -> list[ast.expr]:
    return [each for part in arguments(node) for each in alternatives(part)]
