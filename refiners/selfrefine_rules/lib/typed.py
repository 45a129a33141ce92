"""Typed: the annotation that a variable of a function would have, from what its text says."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.code.annotations import parse
from selfrefine_rules.lib.names import called
from selfrefine_rules.lib.source import parameters
from selfrefine_rules.lib.words import words

if TYPE_CHECKING:
    from selfrefine_rules.lib.source import Source

_ITEMS = words(
    "list List tuple Tuple set Set frozenset FrozenSet Sequence Iterable Iterator"
    " Collection deque Deque"
)
_RESULTS = {"int": "int", "len": "int", "float": "float", "str": "str", "bool": "bool"}


def is_annotated(function: cst.FunctionDef) -> bool:
    """Whether somebody annotates here: a helper without annotations would stand out."""
    params = [p for p in parameters(function).values() if p.annotation is not None]
    return bool(params) or function.returns is not None


def annotation_of(
    source: Source, name: str, behind: frozenset[str] = frozenset()
) -> str:
    """Return a variable's annotation as text; empty where the text does not say.

    Args:
        source: the function.
        name: the variable.
        behind: those whose annotations hang on this one.
    """
    if name in behind:
        return ""
    param = source.parameters.get(name)
    bound = source.bindings(name)
    if param is not None and param.annotation is not None:
        return source.text(param.annotation.annotation)
    places = [source.parents[mention] for mention in bound]
    match places:
        case [cst.For(target=cst.Name(), iter=cst.Name(items))] if items != name:
            return _item(annotation_of(source, items, behind | {name}))
    exact = source.known(name).exact
    if exact in {"int", "str", "bool"}:
        return exact
    return _of_values(source, bound, behind | {name})


def _item(annotation: str) -> str:
    """Return the type of the items of what has an annotation."""
    node = parse(annotation) if annotation else None
    match node:
        case ast.Subscript(ast.Name(head), items) if head in _ITEMS:
            inner = items.elts[0] if isinstance(items, ast.Tuple) else items
            plain = not isinstance(items, ast.Tuple) or _is_alike(items)
            return ast.unparse(inner) if plain else ""
    return ""


def _is_alike(items: ast.Tuple) -> bool:
    last = items.elts[-1]
    return isinstance(last, ast.Constant) and last.value is Ellipsis


def _of_values(source: Source, bound: list[cst.Name], behind: frozenset[str]) -> str:
    """Return the one type that all values have that a variable is given."""
    kinds = set()
    for mention in bound:
        parent = source.parents[mention]
        if isinstance(parent, cst.AssignTarget):
            parent = source.parents[parent]
        match parent:
            case cst.Assign(value=cst.Name(other)) if other not in {"True", "False"}:
                kinds.add(annotation_of(source, other, behind))
            case cst.Assign(value=value):
                kinds.add(_of_value(value))
            case cst.AugAssign():
                pass
            case _:
                return ""
    return kinds.pop() if len(kinds) == 1 else ""


def _of_value(value: cst.BaseExpression) -> str:
    match value:
        case cst.Integer() | cst.UnaryOperation(cst.Minus(), cst.Integer()):
            return "int"
        case cst.Float():
            return "float"
        case cst.SimpleString() | cst.FormattedString():
            return "str"
        case cst.Name("True" | "False"):
            return "bool"
        case cst.Call(cst.Name()):
            return _RESULTS.get(called(value), "")
    return ""
