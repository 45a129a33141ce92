"""Forms: whether an expression gives a set, a container, a number or a text, or an object that has no text of its own."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from selfrefine.verify.policy.vocabulary import ATTRIBUTES, DATA, SCALAR_CALLS

if TYPE_CHECKING:
    from selfrefine.verify.policy.references import References

CONTAINERS = (ast.List, ast.Set, ast.Dict, ast.Tuple, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)  # fmt: skip
CONTAINING = ("values", "items", "keys", "split", "splitlines", "fromkeys", "copy")
"""Methods that give containers."""
FACELESS = frozenset(["object", "iter", "map", "filter", "zip", "enumerate", "reversed"])  # fmt: skip
"""Calls that give an object whose text is its type and its address."""
DEEPEST = 8
"""Variables that stand for one another."""


def is_set(node: ast.expr, names: References) -> bool:
    """Whether an expression gives a set."""
    value = names.value(node) if isinstance(node, ast.Name) else node
    if isinstance(value, ast.BinOp):
        return is_set(value.left, names) or is_set(value.right, names)
    made = isinstance(value, ast.Call) and {"set", "frozenset"}.intersection(names.paths(value.func))  # fmt: skip
    return bool(made) or isinstance(value, ast.Set | ast.SetComp)


def is_faceless(node: ast.expr, names: References) -> bool:
    """Whether the text of what an expression gives tells where it lies in memory, or in which module it was defined."""
    value = (names.value(node) or node) if isinstance(node, ast.Name) and names.kind(node) == "local" else node  # fmt: skip
    if isinstance(value, ast.List | ast.Tuple | ast.Set):
        return any(is_faceless(part, names) for part in value.elts)
    made = names.definition(value.func if isinstance(value, ast.Call) else value)
    if isinstance(value, ast.Call):
        plain = isinstance(made, ast.ClassDef) and not made.bases and not made.decorator_list  # fmt: skip
        own = {getattr(n, "name", "") for n in getattr(made, "body", ())}
        return (plain and own.isdisjoint({"__repr__", "__str__"})) or bool(FACELESS.intersection(names.paths(value.func)))  # fmt: skip
    method = isinstance(value, ast.Attribute) and value.attr in ATTRIBUTES - DATA
    return made is not None or method or isinstance(value, ast.Lambda | ast.GeneratorExp)  # fmt: skip


def is_scalar(node: ast.expr, names: References) -> bool:
    """Whether an expression gives a number or a text, as far as its form tells."""
    if isinstance(node, ast.Call):
        return SCALAR_CALLS.issuperset(names.paths(node.func) or [""])
    if isinstance(node, ast.BinOp | ast.UnaryOp):
        inner = (node.left, node.right) if isinstance(node, ast.BinOp) else (node.operand,)  # fmt: skip
        return all(is_scalar(part, names) for part in inner)
    return isinstance(node, ast.Constant | ast.Compare | ast.JoinedStr)


def is_container(node: ast.expr, names: References, depth: int = 0) -> bool:
    """Whether an expression may give a container."""
    if isinstance(node, ast.Name) and names.kind(node) == "local":
        values = [b.value for b in names.bindings(node) if b.value]
        return depth < DEEPEST and any(is_container(v, names, depth + 1) for v in values)  # fmt: skip
    if isinstance(node, ast.BinOp):
        return is_container(node.left, names, depth) or is_container(node.right, names, depth)  # fmt: skip
    if isinstance(node, ast.Call):
        made = {"list", "dict", "set", "tuple", "sorted", "map", "filter", "zip", "range"}  # fmt: skip
        return bool(made.intersection(names.paths(node.func))) or getattr(node.func, "attr", "") in CONTAINING  # fmt: skip
    sliced = isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice)
    return sliced or isinstance(node, CONTAINERS)
