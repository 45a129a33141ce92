"""Mutation: rewrites of one function, wrong ones and harmless ones, each a small splice of its source."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass

Splice = tuple[ast.AST, str]
"""A node of the function, and the text that takes its place."""
Operator = Callable[[ast.AST], Iterator[str]]
"""Given one node: the texts that may take its place."""


@dataclass(frozen=True)
class Mutant:
    """One rewrite of a function.

    Args:
        operator: what was done.
        line: where, in the function's source.
        code: the whole function.
    """

    operator: str
    line: int
    code: str


def apply(source: str, operators: dict[str, Operator]) -> list[Mutant]:
    """Return every rewrite of a function by some operators; docstring, signature and decorators stay.

    Args:
        source: one function, flush left.
        operators: name to operator.
    """
    function = ast.parse(source).body[0]
    assert isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
    found = []
    for node in _inside(function):
        for name, operator in operators.items():
            for text in operator(node):
                code = splice(source, node, text)
                if _differs(source, code):
                    found.append(Mutant(name, node.lineno, code))
    unique = {ast.dump(ast.parse(mutant.code)): mutant for mutant in reversed(found)}
    return list(reversed(unique.values()))


def splice(source: str, node: ast.AST, text: str) -> str:
    """Return a source with one node replaced; a statement keeps its indent."""
    raw = source.encode("utf-8")
    starts = [0]
    for line in raw.split(b"\n"):
        starts.append(starts[-1] + len(line) + 1)
    first = starts[node.lineno - 1] + node.col_offset
    last = starts[node.end_lineno - 1] + node.end_col_offset
    if isinstance(node, ast.stmt):
        if raw[first : first + 4] == b"elif" and text.startswith("if "):
            text = "el" + text
        text = text.replace("\n", "\n" + " " * node.col_offset)
    else:
        text = f"({text})"
    return (raw[:first] + text.encode("utf-8") + raw[last:]).decode("utf-8")


def _inside(function: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[ast.AST]:
    body = function.body
    if ast.get_docstring(function) is not None:
        body = body[1:]
    for statement in body:
        for node in ast.walk(statement):
            # Parts of an f-string have no place of their own before Python 3.12.
            if isinstance(node, ast.stmt | ast.expr) and not _formatted(
                statement, node
            ):
                yield node


def _formatted(statement: ast.stmt, node: ast.AST) -> bool:
    return any(
        node is not joined and node in set(ast.walk(joined))
        for joined in ast.walk(statement)
        if isinstance(joined, ast.JoinedStr)
    )


def _differs(source: str, code: str) -> bool:
    try:
        new = ast.parse(code)
        compile(new, "mutant", "exec")
    except (SyntaxError, ValueError):
        return False
    return ast.dump(ast.parse(source)) != ast.dump(new)
