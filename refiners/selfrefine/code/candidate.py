r"""Candidate: take a model's or a rule's code apart, and put it back in the target's place.

Invariants, each a Hypothesis property:
1. Putting a target's own source back gives the same text.
2. Putting a candidate back changes the target, the imports and the helpers directly before it, nothing else.
3. A line of the target that the candidate keeps is kept byte for byte; the BOM stays.
4. A docstring of the same lines is kept as it stands, the white space at their ends included.
"""

from __future__ import annotations

import ast
import difflib
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile
from typing import TYPE_CHECKING, TypeAlias

from selfrefine.code import coding
from selfrefine.code.edits import split_lines, with_line_ends
from selfrefine.code.syntax import (
    FunctionNode,
    dedent,
    first_line,
    indent_lines,
    last_line,
    shared_tree,
    string_lines,
    tree,
)

if TYPE_CHECKING:
    from selfrefine.code.target import Target

ImportKey: TypeAlias = tuple[str, str, str]


@dataclass(frozen=True)
class Parts:
    """A candidate taken apart: what the model wire calls imports, helpers, function."""

    imports: tuple[str, ...]
    helpers: str
    function: str


WIDTH = 100
"""Characters that count as a line."""
LONGEST, LONGER = 400, 4
"""Lines that a candidate may have in any case, and how many times the original's."""


def too_long(code: str, source: str) -> str:
    """Return that a candidate is longer than anybody reads, in words; nothing if it is not."""
    lines, most = _lines(code), max(LONGEST, LONGER * _lines(source))
    return f"the candidate is too long: {lines} lines, {most} at most" if lines > most else ""  # fmt: skip


def _lines(code: str) -> int:
    return sum(1 + len(line) // WIDTH for line in code.split("\n"))


def split(code: str) -> Parts:
    """Take a candidate apart; the last function is the function, what stands before are imports and helpers.

    Raises:
        SyntaxError: it does not parse, holds no function at the end, or has two statements on a line.
    """
    body = shared_tree(code).body
    if not body or not isinstance(body[-1], FunctionNode):
        raise SyntaxError("the candidate must end with the function")
    lines = split_lines(code)
    imports: list[str] = []
    helpers: list[str] = []
    previous = 0
    for node in body[:-1]:
        start, end = first_line(node) - 1, last_line(node)
        if start < previous or end >= first_line(body[-1]):
            raise SyntaxError("the candidate must have each statement on its own line")
        if isinstance(node, ast.Import | ast.ImportFrom):
            imports.append("".join(lines[start:end]).strip())
        else:
            helpers.append("".join(lines[previous:end]).strip("\r\n"))
        previous = end
    # Comments directly above the function belong to it.
    function = "".join(lines[previous:]).strip("\r\n")
    return Parts(tuple(imports), "\n\n\n".join(helpers), function)


@lru_cache(maxsize=4)
def put_back(target: Target, code: str) -> str:
    """Return the file with a candidate in the target's place.

    Imports that the file lacks go after its first block of imports, or after that of the notebook's cell; helpers go
    directly before the function (for a method: before its class).

    Raises:
        SyntaxError: the candidate does not parse, its imports cannot stand in the file, or
            Python would read the file with another codec than before.
    """
    parts = split(code)
    module = shared_tree(target.text)
    text = target.text
    # Later places first, so that the earlier offsets stay true; at the same place the import comes out on top.
    text = text[: target.start] + _body(target, parts.function) + text[target.end :]
    if parts.helpers:
        at = _helper_place(target, module)
        text = (
            text[:at]
            + with_line_ends(parts.helpers + "\n\n\n", target.newline)
            + text[at:]
        )
    missing = new_imports(target.text, parts.imports)
    if missing:
        # What goes into a notebook goes into one of its cells.
        own = target.text[target.cell or 0 :]
        at, before, after = import_place(own, shared_tree(own))
        at += len(target.text) - len(own)
        text = (
            text[:at]
            + with_line_ends(before + "\n".join(missing) + after, target.newline)
            + text[at:]
        )
    try:
        why = coding.codec_change(target.text, text)
    except coding.CodingError as error:
        why = f"the file cannot be encoded: {error}"
    if why:
        raise SyntaxError(why)
    return text


def _body(target: Target, function: str) -> str:
    """Return the function as it stands in the file: lines that the candidate keeps are kept byte for byte.

    They may have another line end than the rest, trailing white space, or less
    white space before them than the function has.
    """
    function = _with_docstring(with_line_ends(function, "\n"), target.source)
    raw = split_lines(target.text[target.start : target.end])
    lines = [line + target.newline for line in indent_lines(function, target.indent)]
    kept = list(lines)
    matcher = difflib.SequenceMatcher(
        None, _keys(target.source), _keys(function), autojunk=False
    )
    for i, j, size in matcher.get_matching_blocks():
        for k in range(size):
            line = raw[i + k]
            kept[j + k] = line if line.endswith(("\n", "\r")) else line + target.newline
    body = _joined(kept)
    same = dedent(with_line_ends(body, "\n"), target.indent) == function
    return body if same else _joined(lines)


def _with_docstring(function: str, source: str) -> str:
    """Return a function with the docstring of another as it stands there, if the lines are the same."""
    (old, lines), (new, others) = _docstring(source), _docstring(function)
    kept = ast.get_source_segment(source, old) if old and lines == others else None
    if new is None or kept is None:
        return function
    rows = function.encode().split(b"\n")
    first, last = new.lineno - 1, (new.end_lineno or new.lineno) - 1
    head, tail = rows[first][: new.col_offset], rows[last][new.end_col_offset :]
    rows[first : last + 1] = [head + kept.encode() + tail]
    return b"\n".join(rows).decode()


def _docstring(code: str) -> tuple[ast.expr | None, list[str]]:
    """Return the docstring of the function at the end, and its lines without indent and white space at their ends."""
    function = tree(code).body[-1]
    text = ast.get_docstring(function) if isinstance(function, FunctionNode) else None
    if text is None or not isinstance(function, FunctionNode):
        return None, []
    statement = function.body[0]
    docstring = statement.value if isinstance(statement, ast.Expr) else None
    return docstring, [line.rstrip() for line in text.split("\n")]


def _joined(lines: list[str]) -> str:
    """Return the text of lines, without the end of the last one."""
    return "".join(lines).rstrip("\r\n")


def _keys(code: str) -> list[tuple[str, bool]]:
    """Return each line with whether it stands inside a string: the same text is not the same line there."""
    inside = string_lines(code)
    return [(line, number in inside) for number, line in enumerate(code.split("\n"), 1)]


def _helper_place(target: Target, module: ast.Module) -> int:
    """Return the start of the top-level statement that holds the target, its comments included."""
    line = target.start_line
    for node in module.body:
        if first_line(node) <= target.start_line <= last_line(node):
            line = first_line(node)
    lines = split_lines(target.text)
    while (
        line > 1
        and lines[line - 2].startswith("#")
        and not _heads_the_file(lines, line - 1)
    ):
        line -= 1
    start = sum(map(len, lines[: line - 1]))
    return 1 if start == 0 and target.text.startswith("\ufeff") else start


def _heads_the_file(lines: list[str], number: int) -> bool:
    """Whether a comment belongs to the file: a shebang, a coding cookie, a licence at the top."""
    return all(line.lstrip("\ufeff").startswith("#") for line in lines[:number])


def new_imports(text: str, imports: tuple[str, ...]) -> list[str]:
    """Return those of a candidate's imports that a file lacks, each without the names that it has.

    Raises:
        SyntaxError: one of them changes how the whole file is compiled.
    """
    have = held_imports(shared_tree(text))
    missing = []
    for line in imports:
        node = tree(line).body[0]
        names = import_keys(node)
        new = [name for name in names if name not in have]
        if new and isinstance(node, ast.ImportFrom) and node.module == "__future__":
            raise SyntaxError("a candidate cannot add a __future__ import")
        have |= set(names)
        if len(new) == len(names):
            missing.append(line)
        elif new and isinstance(node, ast.Import | ast.ImportFrom):
            node.names = [
                a for a, name in zip(node.names, names, strict=True) if name in new
            ]
            missing.append(ast.unparse(node))
    return missing


def held_imports(module: ast.Module) -> set[ImportKey]:
    """Return what a file imports at its top level, also under ``if`` and ``try``; not what only type checkers see."""
    found: set[ImportKey] = set()
    todo: list[ast.AST] = list(module.body)
    while todo:
        node = todo.pop()
        if isinstance(node, ast.If) and _only_for_types(node.test):
            todo += node.orelse
        elif isinstance(node, ast.If | ast.Try | ast.ExceptHandler):
            todo += [c for c in ast.iter_child_nodes(node) if not isinstance(c, ast.expr)]  # fmt: skip
        elif isinstance(node, ast.Import):
            # What imports a submodule imports its packages as well.
            plain = [alias.name for alias in node.names if not alias.asname]
            found |= {("", *(name.partition(".")[:1] * 2)) for name in plain}
        found |= set(import_keys(node))
    return found


def _only_for_types(test: ast.expr) -> bool:
    name = getattr(test, "attr", None) or getattr(test, "id", None)
    return name == "TYPE_CHECKING"


def import_keys(node: ast.AST) -> list[ImportKey]:
    """Return what an import binds, name by name; none for every other node."""
    if isinstance(node, ast.Import | ast.ImportFrom):
        return [import_key(node, alias) for alias in node.names]
    return []


def import_key(statement: ast.AST, alias: ast.alias) -> ImportKey:
    """Return what one name of an import is: where from, what, and bound as what; equal for equal imports."""
    if isinstance(statement, ast.ImportFrom):
        module = "." * statement.level + (statement.module or "")
        return module, alias.name, alias.asname or alias.name
    if alias.asname:  # `import a.b as c` binds what `from a import b as c` binds
        package, _, module = alias.name.rpartition(".")
        return package, module, alias.asname
    return "", alias.name, alias.name


def import_place(text: str, module: ast.Module) -> tuple[int, str, str]:
    """Return where a new import goes, and what stands before and after it."""
    first = [node for node in module.body[:1] if isinstance(node, ast.Expr)]
    docstring = [node for node in first if isinstance(node.value, ast.Constant)]
    rest = module.body[len(docstring) :]
    imports = takewhile(lambda n: isinstance(n, ast.Import | ast.ImportFrom), rest)
    head = [*docstring, *imports]
    last = last_line(head[-1]) if head else 0
    lines = split_lines(text)
    if last:
        ended = lines[last - 1].endswith(("\n", "\r"))
        before = ("" if ended else "\n") + ("\n" if head == docstring else "")
        return sum(map(len, lines[:last])), before, "\n"
    # Below the leading comments, such as a shebang or a coding cookie.
    while last < len(lines) and lines[last].lstrip("\ufeff").startswith("#"):
        last += 1
    at = sum(map(len, lines[:last]))
    blank = sum(not line.strip() for line in lines[last : last + 2])
    return at or int(text.startswith("\ufeff")), "", "\n" * (3 - blank)
