"""Index: the places of code by what they say, so that what is asked of many nodes is looked up once."""

from __future__ import annotations

import ast
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

from selfrefine.code.syntax import FunctionNode

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selfrefine.verify.gates.names import Names

How: TypeAlias = Literal["itself", "part", "within", "copied"]
"""What arrives of an expression: the thing itself, a part of it, a new container of it, a new one of its parts."""
Given: TypeAlias = tuple[How, ast.expr]
Result: TypeAlias = ast.Return | ast.Yield | ast.YieldFrom


@dataclass
class Index:
    """The places of one tree."""

    calls: list[ast.Call] = field(default_factory=list)
    methods: dict[str, list[ast.FunctionDef | ast.AsyncFunctionDef]] = field(default_factory=lambda: defaultdict(list))  # fmt: skip
    results: dict[ast.AST, list[Result]] = field(default_factory=lambda: defaultdict(list))  # fmt: skip
    """Of each function, what it gives back."""
    loads: dict[str, list[ast.Name]] = field(default_factory=lambda: defaultdict(list))
    renamed: dict[str | ast.Lambda, list[str]] = field(default_factory=lambda: defaultdict(list))  # fmt: skip
    """Other names of a name, or names of a lambda."""
    stored: dict[str, list[Given]] = field(default_factory=lambda: defaultdict(list))
    """What is stored in attributes of each name."""
    carried: list[ast.expr] = field(default_factory=list)
    """What exceptions carry: what they are made of, and what generators end with."""


def index_of(names: Names) -> Index:
    """Return the places of a tree."""
    made = Index()
    for node in names.scope_of:
        if isinstance(node, ast.Call):
            made.calls.append(node)
        elif isinstance(node, FunctionNode) and isinstance(names.parents[node], ast.ClassDef):  # fmt: skip
            made.methods[node.name].append(node)
        elif isinstance(node, Result):
            made.results[_around(node, names)].append(node)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            made.loads[node.id].append(node)
        elif isinstance(node, ast.Assign):
            _take_assignment(node, made)
        elif isinstance(node, ast.AnnAssign | ast.NamedExpr) and node.value:
            _take(node.target, "itself", node.value, made)
    made.carried += _carried(names, made)
    return made


def _carried(names: Names, made: Index) -> Iterator[ast.expr]:
    for node in names.scope_of:
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            yield from node.exc.args
    for found in made.results.values():
        if any(not isinstance(node, ast.Return) for node in found):
            yield from (n.value for n in found if isinstance(n, ast.Return) and n.value)


def _around(node: ast.AST, names: Names) -> ast.AST:
    while not isinstance(node, FunctionNode | ast.Lambda | ast.Module):
        node = names.parents[node]
    return node


def _take_assignment(node: ast.Assign, made: Index) -> None:
    for target in node.targets:
        if not isinstance(target, ast.Tuple | ast.List):
            _take(target, "itself", node.value, made)
            continue
        value = node.value
        beside = value.elts if isinstance(value, ast.Tuple | ast.List) else []
        for at, part in enumerate(target.elts):
            if len(beside) == len(target.elts):
                _take(part, "itself", beside[at], made)
            else:
                _take(part, "part", value, made)


def _take(target: ast.expr, how: How, value: ast.expr, made: Index) -> None:
    if isinstance(target, ast.Attribute):
        made.stored[target.attr].append((how, value))
    elif isinstance(target, ast.Name) and how == "itself":
        if isinstance(value, ast.Name):
            made.renamed[value.id].append(target.id)
        elif isinstance(value, ast.Lambda):
            made.renamed[value].append(target.id)
