"""Rounding: whether a function adds up so much that the order of it changes the last digits."""

from __future__ import annotations

import ast

SUMS = frozenset({"sum", "fsum", "prod", "mean", "fmean", "stdev", "variance", "dot", "reduce", "accumulate"})  # fmt: skip


def adds_up(tree: ast.AST) -> bool:
    """Whether a function adds, multiplies or averages many numbers: in another order they round otherwise."""
    return any(
        isinstance(node, ast.For | ast.While | ast.comprehension)
        or (isinstance(node, ast.Name | ast.Attribute) and _word(node) in SUMS)
        for node in ast.walk(tree)
    )


def _word(node: ast.Name | ast.Attribute) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr
