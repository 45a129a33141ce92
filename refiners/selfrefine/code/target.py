r"""Target: find a function in a file, and cut it out.

Positions are code points of the text; lines are 1-based and end at ``\n``,
``\r\n`` or ``\r``.
"""

from __future__ import annotations

import ast
import contextlib
import difflib
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING

from selfrefine.code.edits import split_lines, with_line_ends
from selfrefine.code.syntax import (
    DEEPEST,
    FunctionNode,
    dedent,
    first_line,
    last_line,
    too_deep,
    tree,
)
from selfrefine.errors import TargetError, UnparsedError

if TYPE_CHECKING:
    from collections.abc import Iterable

_SHOWN = 5
"""How many of a file's functions a message names."""


@dataclass(frozen=True)
class Span:
    """Where a function stands: its name and lines, decorators included."""

    qualname: str
    start_line: int
    end_line: int
    name_line: int


@dataclass(frozen=True)
class Target:
    r"""The function that is refined, with its place.

    Args:
        path: the file's path as messages and diffs show it.
        text: the whole file, or the whole unsaved buffer.
        qualname: dotted name, with ``<locals>`` for nested functions.
        start: offset of the first character of the first line, decorators included.
        end: offset just past the last line's text, its line end excluded.
        start_line: first line, 1-based.
        end_line: last line.
        indent: white space before ``def``.
        source: the function alone, dedented, with ``\n`` line ends.
        cell: where the function's cell begins in the text, if that is made of a notebook's cells.
    """

    path: str
    text: str
    qualname: str
    start: int
    end: int
    start_line: int
    end_line: int
    indent: str
    source: str
    cell: int | None = None

    @property
    def name(self) -> str:
        """The function's own name."""
        return self.qualname.rpartition(".")[2]

    @cached_property
    def nth(self) -> int:
        """Which of the file's definitions of its name it is, such as a property's getter or setter."""
        return self._same.index(self.start_line)

    @property
    def place_name(self) -> str:
        """Its dotted name; with `#` and a number, from 0, where another definition of that name follows."""
        last = self.nth == len(self._same) - 1
        return self.qualname if last else f"{self.qualname}#{self.nth}"

    @cached_property
    def _same(self) -> list[int]:
        spans = functions(self.text, path=self.path)
        return [span.start_line for span in spans if span.qualname == self.qualname]

    @cached_property
    def newline(self) -> str:
        """The file's line ending: that of its first line."""
        first = split_lines(self.text)[:1]
        for end in ("\r\n", "\n", "\r"):
            if first and first[0].endswith(end):
                return end
        return "\n"


def find(
    text: str, *, path: str, qualname: str | None = None, line: int | None = None
) -> Target:
    """Find a function by its dotted name, by a line within it (the innermost one), or by both.

    Raises:
        TargetError: the file does not parse, or there is no such function.
    """
    spans = functions(text, path=path)
    if qualname is not None:
        found = [span for span in spans if span.qualname == qualname]
        if not found:
            raise TargetError(_unknown(path, qualname, spans))
        # A name bound twice means the last binding, as in Python, unless the line says which.
        at = [s for s in found if line and s.start_line <= line <= s.end_line]
        return cut_one(text, (at or found)[-1], path=path)
    if line is None:
        raise TargetError(f"{path}: name a function as {path}::name or {path}:line")
    around = [span for span in spans if span.start_line <= line <= span.end_line]
    if not around:
        raise TargetError(f"{path}:{line}: no function here; give a line inside one")
    innermost = min(around, key=lambda s: s.end_line - s.start_line)
    return cut_one(text, innermost, path=path)


def functions(text: str, *, path: str) -> tuple[Span, ...]:
    """Return every function of a file in order, nested ones after their parents.

    Raises:
        TargetError: the file does not parse.
    """
    found: list[Span] = []
    # Statements only, as expressions hold no `def`; no recursion, as a long `elif` chain nests deeply.
    todo: list[tuple[ast.AST, str]] = [(parse(text, path), "")]
    while todo:
        node, prefix = todo.pop()
        if isinstance(node, FunctionNode):
            qualname = prefix + node.name
            found.append(Span(qualname, first_line(node), last_line(node), node.lineno))
            prefix = qualname + ".<locals>."
        elif isinstance(node, ast.ClassDef):
            prefix += node.name + "."
        children = [
            c for c in ast.iter_child_nodes(node) if not isinstance(c, ast.expr)
        ]
        todo += [(child, prefix) for child in reversed(children)]
    return tuple(found)


def cut_one(text: str, span: Span, *, path: str) -> Target:
    """Cut out one function of a file.

    Raises:
        TargetError: it shares its lines with other code, or nests too deeply.
    """
    return _target(text, split_lines(text), path, span)


def cut(text: str, spans: Iterable[Span], *, path: str) -> tuple[Target, ...]:
    """Cut out several functions of a file at once; those that `cut_one` refuses are left out."""
    lines = split_lines(text)
    starts = [0, *accumulate(map(len, lines))]
    found = []
    for span in spans:
        with contextlib.suppress(TargetError):
            found.append(_target(text, lines, path, span, starts[span.start_line - 1]))
    return tuple(found)


def parse(text: str, path: str) -> ast.Module:
    """Parse a file.

    Raises:
        UnparsedError: it does not parse; says where and why.
    """
    try:
        return tree(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        line = getattr(error, "lineno", None) or 1
        why = getattr(error, "msg", None) or str(error)
        if isinstance(error, RecursionError | MemoryError):
            why = "it nests too deeply"
        raise UnparsedError(path, line, why) from None


def _target(
    text: str, lines: list[str], path: str, span: Span, start: int | None = None
) -> Target:
    if start is None:
        start = sum(map(len, lines[: span.start_line - 1]))
    block = "".join(lines[span.start_line - 1 : span.end_line])
    if start == 0 and block.startswith("\ufeff"):
        start, block = 1, block[1:]
    stripped = block.rstrip("\r\n")
    indent = stripped[: len(stripped) - len(stripped.lstrip())]
    source = dedent(with_line_ends(stripped, "\n"), indent)
    try:
        body = tree(source).body
        alone = len(body) == 1
    except SyntaxError:
        alone = False
    if alone and too_deep(body[0]):
        raise TargetError(
            f"{path}:{span.start_line}: {span.qualname} nests more than {DEEPEST} levels deep; split it up first"
        )
    if not alone:
        raise TargetError(
            f"{path}:{span.start_line}: {span.qualname} shares its lines with other code; split them first"
        )
    return Target(
        path=path,
        text=text,
        qualname=span.qualname,
        start=start,
        end=start + len(stripped),
        start_line=span.start_line,
        end_line=span.end_line,
        indent=indent,
        source=source,
    )


def _unknown(path: str, qualname: str, spans: tuple[Span, ...]) -> str:
    names = [span.qualname for span in spans]
    if not names:
        return f"{path}: no function {qualname}; the file has no functions"
    same = [name for name in names if name.endswith("." + qualname)]
    near = same or difflib.get_close_matches(qualname, names, n=1, cutoff=0.5)
    if near:
        return f"{path}: no function {qualname}; did you mean {near[0]}?"
    shown = ", ".join(names[:_SHOWN]) + (", ..." if names[_SHOWN:] else "")
    return f"{path}: no function {qualname}; the file has {shown}"
