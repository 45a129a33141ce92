"""Extraction: the candidate in a model's answer, however it is wrapped, and what of the answer is left out."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from selfrefine import jsontext
from selfrefine.code.edits import split_lines
from selfrefine.code.scopes import top_names
from selfrefine.code.syntax import (
    FunctionNode,
    first_line,
    flush_left,
    last_line,
    tree,
)
from selfrefine.code.target import cut_one, functions
from selfrefine.engines import patch
from selfrefine.engines.wire import blocks
from selfrefine.errors import TargetError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selfrefine.code.target import Span

LONGEST, MOST = 200_000, 50
"""Characters of an answer, and pieces of code in it, beyond which nobody looks."""
_PYTHON = ("python", "py", "python3")
_CODE = re.compile(r"^(?:(?:async def|def|class|import|from)\b|@|--- )", re.MULTILINE)
"""How code begins that stands in no fence."""


_NOTHING_LEFT = re.compile(r"\W*nothing (?:more |is )?left\W*", re.IGNORECASE)


@dataclass(frozen=True)
class Place:
    """What a rewrite is for.

    Args:
        qualname: of the function.
        code: the version that is rewritten.
        text: of its file; what stands there need not come along.
    """

    qualname: str
    code: str
    text: str = ""

    @property
    def name(self) -> str:
        """The function's own name."""
        return self.qualname.rpartition(".")[2]


class Extract(NamedTuple):
    """The candidate, what is wrong with it if anything, and what of the answer is no part of it.

    Args:
        final: whether the answer says that nothing is left to gain after it.
    """

    code: str
    complaint: str = ""
    ignored: tuple[str, ...] = ()
    final: bool = False


def read_code(text: str, place: Place) -> Extract:
    """Read a rewrite: the last piece of code that defines the function, with what that needs; else a diff.

    Code that does not parse is no complaint: the syntax gate says that better.  An answer that holds only
    the words for it gives the version that it was asked about, as it is.
    """
    found = _extract_from(text, place)
    final = is_final(text)
    if final and found.complaint and "\n" not in text.strip():
        return Extract(place.code, final=True)
    return found._replace(final=final)


def is_final(text: str) -> bool:
    """Whether the last line of an answer says that nothing is left to gain."""
    last = text.rstrip().rpartition("\n")[2]
    return _NOTHING_LEFT.fullmatch(last) is not None


def _extract_from(text: str, place: Place) -> Extract:
    if len(text) > LONGEST:
        return Extract(
            text.strip(), f"Your answer is longer than {LONGEST:,} characters."
        )
    pieces = _pieces(text)[-MOST:]
    diffs = [piece for piece in pieces if patch.is_diff(piece)]
    codes = [piece for piece in pieces if piece not in diffs]
    tries = (codes[:end] for end in range(len(codes), 0, -1))
    if found := next(filter(None, (_extract(known, place) for known in tries)), None):
        return found
    versions = [
        patch.apply(v, d) for d in reversed(diffs) for v in (place.code, place.text)
    ]
    if fit := next(filter(None, (_extract([v], place) for v in versions if v)), None):
        return Extract(fit.code, fit.complaint)
    if diffs:
        what = "Your diff does not fit the version that you were shown."
    elif codes:
        what = f"Your block must define the function `{place.name}` itself."
    else:
        what = "Your answer holds no complete ```python block."
    return Extract(pieces[-1] if pieces else text.strip(), what)


def _pieces(text: str) -> list[str]:
    """Return what may be code, the most likely last: blocks, texts in JSON, or all from where code begins."""
    found = [
        block
        for block in blocks(text, unclosed=True)
        if block.closed or _parses(block.body)
    ]
    others = [b.body for b in found if b.word not in _PYTHON]
    pieces = [body for body in others if _loads(body) is None]
    pieces += [b.body for b in found if b.word in _PYTHON]
    if pieces:
        return pieces
    inner = [
        piece
        for packed in (*others, text)
        for value in _texts(_loads(packed))
        for piece in _pieces(value)
    ]
    begun = _CODE.search(text)
    if inner or not begun:
        return inner
    code = text[begun.start() :].strip()
    return [code] if _parses(code) or patch.is_diff(code) else []


def _texts(value: object) -> list[str]:
    """Return the texts within a JSON value."""
    found, todo = [], [value]
    for item in todo:
        if isinstance(item, str):
            found.append(item)
        elif isinstance(item, dict | list):
            todo += item.values() if isinstance(item, dict) else item
    return found


def _loads(text: str) -> object:
    try:
        value = jsontext.loads(text)
    except ValueError:
        return None
    return value if isinstance(value, dict | list) else None


def _parses(code: str) -> ast.Module | None:
    try:
        return tree(code)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _extract(pieces: list[str], place: Place) -> Extract | None:
    """Return the candidate that the last of several pieces of code defines; None where it defines none."""
    *earlier, last = pieces
    code = flush_left(last).rstrip("\n") if last[:1].isspace() else last
    module = _parses(code)
    if module is None:
        begins = re.search(rf"^\s*(?:async )?def {place.name}\b", code, re.MULTILINE)
        return Extract(code) if begins else None
    span = _defined(code, place)
    if span is None:
        return None
    try:
        function = cut_one(code, span, path="").source
    except TargetError:
        return Extract(code)
    if inner := _methods(code, span, function, place):
        what = f"Helpers are functions before `{place.name}`, no methods: {inner}."
        return Extract(function, what)
    parts = [*_parts([*filter(_parses, earlier), code], place)]
    needed = _needed(function, parts, place)
    own = [part for part in parts if part.code == code]
    ignored = [part for part in own if part not in needed and not part.holds(span)]
    if not ignored and _ends_with(module, span) and set(needed) <= set(own):
        return Extract(code)
    imports = "\n".join(part.text for part in needed if part.imports)
    helpers = [part.text for part in needed if not part.imports]
    whole = "\n\n\n".join(filter(None, [imports, *helpers, function]))
    return Extract(whole, ignored=tuple(part.title for part in ignored))


def _defined(code: str, place: Place) -> Span | None:
    """Return the last function under the qualified name; else under its own name, at the top or in a class."""
    spans = [*functions(code, path="")]
    last = [s for s in spans if s.qualname.rpartition(".")[2] == place.name]
    for wanted in (
        [s for s in last if s.qualname == place.qualname],
        [s for s in last if s.qualname == place.name],
        [s for s in last if "<locals>" not in s.qualname],
    ):
        if wanted:
            return wanted[-1]
    return None


def _ends_with(module: ast.Module, span: Span) -> bool:
    last = module.body[-1]
    return isinstance(last, FunctionNode) and first_line(last) == span.start_line


def _methods(code: str, span: Span, function: str, place: Place) -> str:
    """Return the new methods beside a method that it calls, as text: they would not come along."""
    outer = span.qualname.rpartition(".")[0]
    beside = [s.qualname.rpartition(".") for s in functions(code, path="") if outer]
    called = {n.attr for n in ast.walk(tree(function)) if isinstance(n, ast.Attribute)}
    called -= {*re.findall(r"\w+", place.text), place.name}
    new = [name for prefix, _, name in beside if prefix == outer and name in called]
    return ", ".join(f"`{name}`" for name in new)


@dataclass(frozen=True, eq=False)
class _Part:
    """A statement at the top level of a piece of code."""

    code: str
    lines: list[str]
    node: ast.stmt

    @property
    def imports(self) -> bool:
        return isinstance(self.node, ast.Import | ast.ImportFrom)

    @cached_property
    def names(self) -> frozenset[str]:
        return frozenset(top_names(ast.Module([self.node], [])))

    @property
    def text(self) -> str:
        start = first_line(self.node) - 1
        while not self.imports and start and self.lines[start - 1].startswith("#"):
            start -= 1
        return "".join(self.lines[start : last_line(self.node)]).rstrip("\r\n")

    @property
    def title(self) -> str:
        if self.names and not self.imports:
            return ", ".join(sorted(self.names))
        return self.text.split("\n")[0]

    def holds(self, span: Span) -> bool:
        return first_line(self.node) <= span.start_line <= last_line(self.node)


def _parts(codes: list[str], place: Place) -> Iterator[_Part]:
    """Yield the statements of pieces of code that may come along, in order."""
    for code in codes:
        lines = split_lines(code)
        for node in tree(code).body:
            if not isinstance(node, FunctionNode) or node.name != place.name:
                yield _Part(code, lines, node)


def _needed(function: str, parts: list[_Part], place: Place) -> list[_Part]:
    """Return what a function needs besides what its file has: of several that bind a name, the last."""
    there = frozenset(top_names(_parses(place.text) or ast.Module([], [])))
    binding = {name: part for part in parts for name in part.names}
    found: set[_Part] = {binding["*"]} if "*" in binding else set()
    known: set[str] = set()
    todo: list[ast.AST] = [tree(function)]
    while todo:
        used = {n.id for n in ast.walk(todo.pop()) if isinstance(n, ast.Name)}
        new = used - known
        known |= new
        for name in new & binding.keys():
            part = binding[name]
            if part not in found and (part.imports or name not in there):
                found.add(part)
                todo.append(part.node)
    return [part for part in parts if part in found]
