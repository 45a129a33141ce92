"""Text: runs of statements taken from a function's source and put back elsewhere, what they keep left as it is."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from selfrefine.code.syntax import (
    FunctionNode,
    first_line,
    indent_lines,
    last_line,
    string_lines,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

INDENT = "    "


def function_of(source: str) -> FunctionNode:
    """Return the one function of a source."""
    function = ast.parse(source).body[0]
    assert isinstance(function, FunctionNode)
    return function


def taken(source: str, run: Sequence[ast.stmt]) -> str | None:
    """Return a run of statements flush left, comments included; None where its text cannot be moved.

    It cannot where it shares a line with other code, or holds a string of several lines.
    """
    lines = source.split("\n")
    first, last = first_line(run[0]), last_line(run[-1])
    indent = " " * run[0].col_offset
    part = lines[first - 1 : last]
    if string_lines(source) & set(range(first, last + 1)):
        return None
    if any(line.strip() and not line.startswith(indent) for line in part):
        return None
    after = lines[last - 1].encode()[run[-1].end_col_offset or 0 :].decode().strip()
    if after and not after.startswith("#"):
        return None
    return "\n".join(line.removeprefix(indent) for line in part)


def put(source: str, run: Sequence[ast.stmt], text: str) -> str:
    """Return a source with the lines of a run replaced by a text, which is given its indent."""
    lines = source.split("\n")
    indent = " " * run[0].col_offset
    new = indented(text, indent).split("\n")
    lines[first_line(run[0]) - 1 : last_line(run[-1])] = new
    return "\n".join(lines)


def indented(text: str, indent: str = INDENT) -> str:
    """Return a text one level deeper."""
    return "\n".join(indent_lines(text, indent))


def is_elif(source: str, node: ast.stmt) -> bool:
    """Whether an `if` is written as `elif`, so that it is no statement of its own."""
    line = source.split("\n")[node.lineno - 1].encode()
    return line[node.col_offset :].startswith(b"elif")
