"""Generation: the mutants of a function near some of its lines, the nearest first.  Pure."""

from __future__ import annotations

import ast
import dis
import types
from dataclasses import dataclass
from typing import TYPE_CHECKING

from selfrefine.code.syntax import FunctionNode, first_line, last_line, quiet
from selfrefine.verify.mutants import probes
from selfrefine.verify.mutants.nodes import is_told
from selfrefine.verify.mutants.operators import OPERATORS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from selfrefine.verify.mutants.change import Change

MOST = 200
"""Changes of one function that are looked at."""


@dataclass(frozen=True)
class Mutant:
    """One function with one small mistake.

    Args:
        operator: its row in the table.
        line: where, in the text that it was made of.
        change: what was done.
        text: the whole file.
        probe: the whole file without the mistake, which tells whether it would matter; empty if none can.
        part: the expression that was changed, as it stood; empty if it is a statement.
    """

    operator: str
    line: int
    change: Change
    text: str
    probe: str = ""
    part: str = ""


def mutants_in(
    text: str, lines: frozenset[int], functions: Iterable[ast.AST]
) -> list[Mutant]:
    """Return mutants near some lines: first in the lines themselves, then in what these depend on.

    Args:
        text: a whole file.
        lines: of the file.
        functions: where to look, as the file is parsed.
    """
    if "\r" in text.replace("\r\n", "\n"):
        return []  # Python counts lines here that a text cut at its ends has not
    found: list[Mutant] = []
    known: set[object] = set()
    for function in functions:
        if isinstance(function, FunctionNode):
            found += _of_function(text, lines, function, known)
    return found


def _of_function(
    text: str, lines: frozenset[int], function: FunctionNode, known: set[object]
) -> list[Mutant]:
    bed = _Bed(text, function)
    units = list(_units(function))
    near = [unit for unit in units if unit.lines & lines]
    by: list[_Unit] = []
    if near:
        read = {name for unit in near for name in unit.reads}
        around = {id(node) for unit in near for node in unit.around}
        by = [u for u in units if u not in near and (id(u.node) in around or u.binds & read)]  # fmt: skip
    if bed.own is not None:
        known.add(_signature(bed.own))
    found: list[Mutant] = []
    for group in (near, by):
        for operator, node, change in _in_turn(group):
            if len(found) < MOST:
                mutant = bed.mutant(operator, node, change, known)
                found += [mutant] if mutant else []
    return found


@dataclass(frozen=True)
class _Unit:
    """A simple statement, or the head of one that holds others.

    Args:
        node: the statement.
        around: the statements that hold it.
        parts: the nodes that may be changed.
    """

    node: ast.stmt
    around: tuple[ast.stmt, ...]
    parts: tuple[ast.AST, ...]

    @property
    def lines(self) -> frozenset[int]:
        expressions = [p for p in self.parts if isinstance(p, ast.expr)]
        last = last_line(self.node)
        if getattr(self.node, "body", None):
            last = max([self.node.lineno, *(p.end_lineno or 0 for p in expressions)])
        return frozenset(range(self.node.lineno, last + 1))

    @property
    def reads(self) -> set[str]:
        return self._names(ast.Load)

    @property
    def binds(self) -> set[str]:
        return self._names(ast.Store)

    def _names(self, how: type[ast.expr_context]) -> set[str]:
        return {p.id for p in self.parts if isinstance(p, ast.Name) and isinstance(p.ctx, how)}  # fmt: skip


def _units(function: FunctionNode) -> Iterator[_Unit]:
    body = function.body
    if ast.get_docstring(function, clean=False) is not None:
        body = body[1:]
    yield from _units_of(body, ())


def _units_of(body: list[ast.stmt], around: tuple[ast.stmt, ...]) -> Iterator[_Unit]:
    for node in body:
        if isinstance(node, FunctionNode):
            yield from _units(node)
            continue
        held = [getattr(node, name, []) for name in ("body", "orelse", "finalbody")]
        held += [handler.body for handler in getattr(node, "handlers", [])]
        held += [case.body for case in getattr(node, "cases", [])]
        if not _is_mute(node):
            inner = {id(each) for block in held for each in block}
            yield _Unit(node, around, tuple(_parts(node, inner)))
        for block in held:
            if isinstance(block, list):
                yield from _units_of(block, (*around, node))


def _is_mute(node: ast.stmt) -> bool:
    """Whether a statement only tells somebody something, or says what an error is called."""
    if isinstance(node, ast.Raise | ast.Assert | ast.ClassDef | ast.Import | ast.ImportFrom):  # fmt: skip
        return True
    return isinstance(node, ast.Expr) and is_told(node.value)


def _parts(node: ast.AST, inner: set[int]) -> Iterator[ast.AST]:
    """Yield a node with all below it that has a place of its own and can be changed."""
    yield node
    for name, value in ast.iter_fields(node):
        # Parts of an f-string have no place of their own before Python 3.12.
        if name in ("annotation", "returns") or isinstance(node, ast.JoinedStr):
            continue
        for child in value if isinstance(value, list) else [value]:
            apart = isinstance(child, ast.ExceptHandler | ast.match_case)
            if isinstance(child, ast.AST) and id(child) not in inner and not apart:
                yield from _parts(child, inner)


def _in_turn(units: list[_Unit]) -> Iterator[tuple[str, ast.AST, Change]]:
    """Yield the changes of all units: the likeliest of each first, then the next of each."""
    rows = [list(_changes(unit)) for unit in units]
    for place in range(max(map(len, rows), default=0)):
        for row in rows:
            if place < len(row):
                yield row[place]


def _changes(unit: _Unit) -> Iterator[tuple[str, ast.AST, Change]]:
    for name, operator in OPERATORS.items():
        for part in unit.parts:
            if isinstance(part, ast.stmt | ast.expr):
                for change in operator(part):
                    yield name, part, change


class _Bed:
    """One function of a file, apart from it: what is cut out is parsed alone, as often as there are mutants.

    Args:
        text: the whole file.
        function: as the file is parsed.
    """

    def __init__(self, text: str, function: FunctionNode) -> None:
        lines = text.split("\n")
        first, last = first_line(function), last_line(function)
        self.before = "".join(line + "\n" for line in lines[: first - 1])
        rest = lines[last:]
        self.after = "\n" + "\n".join(rest) if rest else ""
        self.source = "\n".join(lines[first - 1 : last])
        self.first = first
        self.head = "if True:\n" if function.col_offset else ""
        self.raw = self.source.encode("utf-8")
        self.starts = [0]
        for line in self.raw.split(b"\n"):
            self.starts.append(self.starts[-1] + len(line) + 1)
        self.own = self.compiled(self.source)

    def mutant(
        self, operator: str, node: ast.AST, change: Change, known: set[object]
    ) -> Mutant | None:
        """Return a mutant if it parses and is none that is known already."""
        source = self._spliced(node, change.now)
        code = self.compiled(source)
        if code is None or self.own is None:
            return None
        signature = _signature(code)
        if signature in known:
            return None
        known.add(signature)
        # Where the steps are as before and only names or constants are others, nothing may lead to those.
        if _bare(code) == _bare(self.own) and _steps(code) == _steps(self.own):
            return None
        line = int(getattr(node, "lineno", self.first))
        probe = self._probe(node, change)
        if probe and self.compiled(probe) is None:
            probe = ""
        return Mutant(
            operator,
            line,
            change,
            f"{self.before}{source}{self.after}",
            f"{self.before}{probe}{self.after}" if probe else "",
            ast.unparse(node) if isinstance(node, ast.expr) else "",
        )

    def compiled(self, source: str) -> types.CodeType | None:
        """Return what a function compiles to; None where it does not."""
        try:
            with quiet():
                return compile(self.head + source, "mutant", "exec", dont_inherit=True)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return None

    def _probe(self, node: ast.AST, change: Change) -> str:
        part = change.part
        if part is None and isinstance(node, ast.expr):
            part = node, change.now
        if part is not None:
            told = probes.of_expression(part[0], part[1], change.sides)
            return self._spliced(part[0], told) if told else ""
        assert isinstance(node, ast.stmt)  # noqa: S101  or else it is an expression
        return self._spliced(node, probes.of_statement(node))

    def _spliced(self, node: ast.AST, text: str) -> str:
        """Return the function with other text in a node's place; a statement keeps its indent."""
        assert isinstance(node, ast.stmt | ast.expr)  # noqa: S101  these have places
        start = self.starts[node.lineno - self.first] + node.col_offset
        end_line = (node.end_lineno or node.lineno) - self.first
        end = self.starts[end_line] + (node.end_col_offset or 0)
        if isinstance(node, ast.stmt):
            if self.raw[start : start + 4] == b"elif":
                text = f"else:\n    {text.replace(chr(10), chr(10) + '    ')}"
            text = text.replace("\n", "\n" + " " * node.col_offset)
        else:
            text = f"({text})"
        return (self.raw[:start] + text.encode() + self.raw[end:]).decode()


def _signature(code: types.CodeType) -> tuple[object, ...]:
    """Return what tells two functions apart, from the least that has to be looked at to the most."""
    consts = [c for c in code.co_consts if not isinstance(c, types.CodeType)]
    inner = (_signature(c) for c in code.co_consts if isinstance(c, types.CodeType))
    tables = getattr(code, "co_exceptiontable", b"")
    return (
        (code.co_code, tables, code.co_varnames),
        (code.co_names, repr(consts)),
        *inner,
    )


def _bare(code: types.CodeType) -> list[object]:
    inner = [_bare(c) for c in code.co_consts if isinstance(c, types.CodeType)]
    return [code.co_code, inner]


def _steps(code: types.CodeType) -> list[object]:
    # What nothing leads to is in no instruction, though its names and constants may still be there.
    inner = [_steps(c) for c in code.co_consts if isinstance(c, types.CodeType)]
    own = (
        (i.opcode, "" if isinstance(i.argval, types.CodeType) else repr(i.argval))
        for i in dis.get_instructions(code)
    )
    return [*own, inner]
