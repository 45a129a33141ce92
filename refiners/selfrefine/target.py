"""Target: find a function in a file, cut it out, put a candidate back.

Positions are code points of the text; lines are 1-based and end at ``\\n``,
``\\r\\n`` or ``\\r``.

Invariants, each a Hypothesis property:
1. Putting a target's own source back gives the same text.
2. Putting a candidate back changes the target, the imports and the helpers directly before it, nothing else.
3. The file's line endings and BOM are kept.
"""

from __future__ import annotations

import ast
import textwrap
from dataclasses import dataclass
from typing import TypeAlias

from selfrefine.edits import split_lines
from selfrefine.errors import TargetError

FunctionNode: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Span:
    """Where a function stands: its name and lines, decorators included."""

    qualname: str
    start_line: int
    end_line: int
    name_line: int


@dataclass(frozen=True)
class Target:
    """The function that is refined, with its place.

    Args:
        path: the file's path as messages and diffs show it.
        text: the whole file, or the whole unsaved buffer.
        qualname: dotted name, with ``<locals>`` for nested functions.
        start: offset of the first character of the first line, decorators included.
        end: offset just past the last line's text, its line end excluded.
        start_line: first line, 1-based.
        end_line: last line.
        indent: white space before ``def``.
        source: the function alone, dedented, with ``\\n`` line ends.
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

    @property
    def name(self) -> str:
        """The function's own name."""
        return self.qualname.rpartition(".")[2]

    @property
    def newline(self) -> str:
        """The file's line ending: that of its first line."""
        first = split_lines(self.text)[:1]
        for end in ("\r\n", "\n", "\r"):
            if first and first[0].endswith(end):
                return end
        return "\n"


@dataclass(frozen=True)
class Parts:
    """A candidate taken apart: what the model wire calls imports, helpers, function."""

    imports: tuple[str, ...]
    helpers: str
    function: str


def find(text: str, *, path: str, qualname: str | None = None, line: int | None = None) -> Target:
    """Find a function by its dotted name or by a line within it (the innermost one).

    Raises:
        TargetError: the file does not parse, or there is no such function.
    """
    tree = parse(text, path)
    spans = list(_spans(tree, ""))
    if qualname is not None:
        found = [span for span in spans if span.qualname == qualname]
        if not found:
            raise TargetError(_unknown(path, qualname, spans))
        # A name bound twice means the last binding, as in Python.
        return _target(text, path, found[-1])
    if line is None:
        raise TargetError(f"{path}: name a function as {path}::name or {path}:line")
    around = [span for span in spans if span.start_line <= line <= span.end_line]
    if not around:
        raise TargetError(f"{path}:{line}: no function here; put the line inside one")
    return _target(text, path, min(around, key=lambda s: s.end_line - s.start_line))


def functions(text: str, *, path: str) -> tuple[Span, ...]:
    """Return every function of a file in order, nested ones after their parents."""
    return tuple(_spans(parse(text, path), ""))


def parse(text: str, path: str) -> ast.Module:
    """Parse a file.

    Raises:
        TargetError: it does not parse; says where and why.
    """
    try:
        return ast.parse(text.removeprefix("\ufeff"))
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        line = getattr(error, "lineno", None) or 1
        why = getattr(error, "msg", None) or str(error)
        raise TargetError(f"{path}:{line}: the file does not parse ({why}); mend it first") from None


def split(code: str) -> Parts:
    """Take a candidate apart; the last function is the function, what stands before are imports and helpers.

    Raises:
        SyntaxError: it does not parse or holds no function at the end.
    """
    tree = ast.parse(code)
    functions_at = [i for i, node in enumerate(tree.body) if isinstance(node, FunctionNode)]
    if not functions_at or functions_at[-1] != len(tree.body) - 1:
        raise SyntaxError("the candidate must end with the function")
    lines = split_lines(code)
    imports: list[str] = []
    helpers: list[str] = []
    previous = 0
    for node in tree.body[:-1]:
        end = node.end_lineno or node.lineno
        chunk = "".join(lines[previous:end])
        if isinstance(node, ast.Import | ast.ImportFrom):
            imports.append("".join(lines[_first_line(node) - 1 : end]).strip())
        else:
            helpers.append(chunk.strip("\r\n"))
        previous = end
    # Comments directly above the function belong to it, unless helpers were there to end.
    function = "".join(lines[previous:]).strip("\r\n")
    return Parts(tuple(imports), "\n\n\n".join(helpers), function)


def put_back(target: Target, code: str) -> str:
    """Return the file with a candidate in the target's place.

    Imports that the file lacks go after its last top-level import; helpers go
    directly before the function (for a method: before its class).

    Raises:
        SyntaxError: the candidate does not parse.
    """
    parts = split(code)
    body = textwrap.indent(parts.function, target.indent, lambda line: bool(line.strip()))
    body = _keep_strings(parts.function, body, target.indent)
    inserts = [(target.start, target.end, body)]
    if parts.helpers:
        at = _line_start(target.text, _outermost_line(target))
        inserts.append((at, at, parts.helpers + "\n\n\n"))
    missing = _missing_imports(target.text, parts.imports)
    if missing:
        at, before, after = _import_place(target.text)
        inserts.append((at, at, before + "\n".join(missing) + after))
    text = target.text
    for start, end, new in sorted(inserts, key=lambda item: item[:2], reverse=True):
        text = text[:start] + new.replace("\n", target.newline) + text[end:]
    return text


def _spans(node: ast.AST, prefix: str) -> list[Span]:
    """Walk statements only: expressions hold no ``def``."""
    found: list[Span] = []
    for child in ast.iter_child_nodes(node):
        if isinstance(child, FunctionNode):
            qualname = prefix + child.name
            end = child.end_lineno or child.lineno
            found.append(Span(qualname, _first_line(child), end, child.lineno))
            found += _spans(child, qualname + ".<locals>.")
        elif isinstance(child, ast.ClassDef):
            found += _spans(child, prefix + child.name + ".")
        elif not isinstance(child, ast.expr):
            found += _spans(child, prefix)
    return found


def _target(text: str, path: str, span: Span) -> Target:
    lines = split_lines(text)
    start = sum(map(len, lines[: span.start_line - 1]))
    block = "".join(lines[span.start_line - 1 : span.end_line])
    if start == 0 and block.startswith("\ufeff"):
        start, block = 1, block[1:]
    stripped = block.rstrip("\r\n")
    first = stripped[: len(stripped) - len(stripped.lstrip())]
    plain = stripped.replace("\r\n", "\n").replace("\r", "\n")
    source = _dedent(plain, first)
    try:
        ok = len(ast.parse(source).body) == 1
    except SyntaxError:
        ok = False
    if not ok:
        raise TargetError(f"{path}:{span.start_line}: {span.qualname} shares its lines with other code; split them first")
    return Target(
        path=path,
        text=text,
        qualname=span.qualname,
        start=start,
        end=start + len(stripped),
        start_line=span.start_line,
        end_line=span.end_line,
        indent=first,
        source=source,
    )


def _dedent(block: str, indent: str) -> str:
    """Remove `indent` from each line, but not from lines inside a string."""
    lines = block.split("\n")
    inside = _string_lines("if True:\n" + block if indent else block, offset=1 if indent else 0)
    return "\n".join(
        line.removeprefix(indent) if number not in inside else line
        for number, line in enumerate(lines, 1)
    )


def _string_lines(code: str, offset: int = 0) -> set[int]:
    """Return the lines that start inside a multi-line string, whose white space is data."""
    try:
        tree = ast.parse(code)
    except SyntaxError:
        return set()
    return {
        line - offset
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        or (isinstance(node, ast.Constant) and isinstance(node.value, str | bytes))
        for line in range(node.lineno + 1, (node.end_lineno or node.lineno) + 1)
    } - _docstring_lines(tree, offset)


def _docstring_lines(tree: ast.Module, offset: int) -> set[int]:
    """Return the lines inside docstrings: they move with the code, as in every formatter."""
    lines: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, FunctionNode | ast.ClassDef) and node.body:
            first = node.body[0]
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                end = first.end_lineno or first.lineno
                lines |= {n - offset for n in range(first.lineno + 1, end + 1)}
    return lines


def _keep_strings(plain: str, indented: str, indent: str) -> str:
    """Undo the indenting of lines inside strings."""
    if not indent:
        return indented
    inside = _string_lines(plain)
    rows = zip(plain.split("\n"), indented.split("\n"), strict=True)
    return "\n".join(
        old if number in inside else new for number, (old, new) in enumerate(rows, 1)
    )


def _outermost_line(target: Target) -> int:
    """Return the first line of the top-level statement that holds the target."""
    tree = ast.parse(target.text.removeprefix("\ufeff"))
    for node in tree.body:
        if node.lineno <= target.end_line <= (node.end_lineno or node.lineno):
            return _first_line(node)
    return target.start_line


def _missing_imports(text: str, imports: tuple[str, ...]) -> list[str]:
    """Return the imports that the file's top level lacks, name by name."""
    tree = ast.parse(text.removeprefix("\ufeff"))
    have = {name for node in tree.body for name in _imported(node)}
    return [line for line in imports if not {n for s in ast.parse(line).body for n in _imported(s)} <= have]


def _imported(node: ast.stmt) -> list[tuple[str, str, str]]:
    if isinstance(node, ast.Import):
        return [("", alias.name, alias.asname or "") for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        module = "." * node.level + (node.module or "")
        return [(module, alias.name, alias.asname or "") for alias in node.names]
    return []


def _import_place(text: str) -> tuple[int, str, str]:
    """Return where a new import goes, and what stands before and after it."""
    bare = text.removeprefix("\ufeff")
    shift = len(text) - len(bare)
    tree = ast.parse(bare)
    last = 0
    docstring = False
    for index, node in enumerate(tree.body):
        if isinstance(node, ast.Import | ast.ImportFrom):
            last, docstring = node.end_lineno or node.lineno, False
        elif index == 0 and isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            last, docstring = node.end_lineno or node.lineno, True
        elif last or not isinstance(node, ast.Expr):
            break
    lines = split_lines(bare)
    if not last:
        # Below the leading comments, such as a shebang or a coding cookie.
        while last < len(lines) and lines[last].startswith("#"):
            last += 1
        return shift + sum(map(len, lines[:last])), "", "\n\n\n" if last < len(lines) else "\n"
    at = shift + sum(map(len, lines[:last]))
    ended = bool(lines[last - 1 : last]) and lines[last - 1].endswith(("\n", "\r"))
    before = ("" if ended else "\n") + ("\n" if docstring else "")
    return at, before, "\n"


def _line_start(text: str, line: int) -> int:
    start = sum(map(len, split_lines(text)[: line - 1]))
    return 1 if start == 0 and text.startswith("\ufeff") else start


def _first_line(node: ast.stmt) -> int:
    """Return a statement's first line, decorators included."""
    decorators = getattr(node, "decorator_list", [])
    return min([node.lineno, *(d.lineno for d in decorators)])


def _unknown(path: str, qualname: str, spans: list[Span]) -> str:
    import difflib

    near = difflib.get_close_matches(qualname, [s.qualname for s in spans], n=1, cutoff=0.5)
    hint = f"; did you mean {near[0]}?" if near else "; `selfrefine check` lists what there is"
    return f"{path}: no function {qualname}{hint}"
