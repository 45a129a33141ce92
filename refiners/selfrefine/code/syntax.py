"""Syntax: parse Python text, and move code sideways without moving what its strings hold.

Invariant, a Hypothesis property: `dedent` changes no value of the code, nor
does `indent_lines` after it.
"""

from __future__ import annotations

import ast
import contextlib
import dis
import inspect
import io
import re
import tokenize
import types
import warnings
from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator

FunctionNode: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


def tree(code: str) -> ast.Module:
    """Parse code, a BOM allowed.

    Raises:
        SyntaxError: it does not parse.
        ValueError: it holds what no source may, such as a null byte.
    """
    with quiet():
        return ast.parse(code.removeprefix("\ufeff"))


DEEPEST = 200
"""How deep a function's syntax tree may be: from about 250 on, what measures and rewrites it cannot follow."""


def too_deep(node: ast.AST) -> bool:
    """Whether a tree is deeper than those who walk it recursively can follow."""
    level: list[ast.AST] = [node]
    for _ in range(DEEPEST):
        if not level:
            return False
        level = [child for item in level for child in ast.iter_child_nodes(item)]
    return bool(level)


@lru_cache(maxsize=4)
def shared_tree(text: str) -> ast.Module:
    """Parse a file once for all that only read it; as `tree`."""
    return tree(text)


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """Keep what Python warns of in somebody else's code from the user of the tool."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def comments(code: str) -> Counter[str]:
    """Return the comments of code that parses, those for linters left out."""
    texts = (text.strip() for _, text in numbered_comments(code))
    return Counter(text for text in texts if not text.startswith(("# noqa", "#noqa")))


def numbered_comments(code: str) -> list[tuple[int, str]]:
    """Return each comment of code that parses, behind the number of its line."""
    if "#" not in code:
        return []
    if any("#" in line and _FORMATTED.search(line) for line in code.split("\n")):
        # A formatted text may hold others with its own quotes.
        tokens = tokenize.generate_tokens(io.StringIO(code).readline)
        return [(t.start[0], t.string) for t in tokens if t.type == tokenize.COMMENT]
    # Python's tokenizer, which is written in Python, takes a hundred times as long.
    found, line, end = [], 1, 0
    for each in _COMMENT_OR_TEXT.finditer(code):
        if each[0].startswith("#"):
            line += code.count("\n", end, each.start())
            end = each.start()
            found.append((line, each[0]))
    return found


_FORMATTED = re.compile(r"\b(?:[fFtT][rR]?|[rR][fFtT])['\"]")
_COMMENT_OR_TEXT = re.compile(
    r"#[^\r\n]*"
    r"|\'\'\'(?:\\.|[^\\])*?\'\'\'"
    r'|"""(?:\\.|[^\\])*?"""'
    r"|'(?:\\.|[^\\\n'])*'"
    r'|"(?:\\.|[^\\\n"])*"',
    re.DOTALL,
)


def dedent(block: str, indent: str) -> str:
    r"""Remove `indent` from each line of a block with ``\n`` line ends, but not from lines inside a string."""
    inside = string_lines("if True:\n" + block, offset=1) if indent else set()
    return "\n".join(
        line if number in inside else line.removeprefix(indent)
        for number, line in enumerate(block.split("\n"), 1)
    )


def flush_left(candidate: str) -> str:
    """Return a candidate without the indent that a method has where it was copied from."""
    first = next((line for line in candidate.split("\n") if line.strip()), "")
    indent = first[: len(first) - len(first.lstrip())]
    return dedent(candidate.strip("\n"), indent) + "\n" if indent else candidate


def indent_lines(code: str, indent: str) -> list[str]:
    """Return the lines of `code` with `indent` before each, empty lines and lines inside a string excepted.

    A line of white space is indented as well, so that `dedent` gives it back.
    """
    inside = string_lines(code) if indent else set()
    return [
        line if number in inside or not line else indent + line
        for number, line in enumerate(code.split("\n"), 1)
    ]


def string_lines(code: str, offset: int = 0) -> set[int]:
    """Return the lines that start inside a multi-line string, whose white space is data.

    Docstrings do not count: they move with the code, as in every formatter.
    """
    try:
        module = tree(code)
        inside = {
            row for start, end in _strings(code) for row in range(start + 1, end + 1)
        }
    except (SyntaxError, ValueError, tokenize.TokenError):
        return set()
    for node in ast.walk(module):
        if isinstance(node, FunctionNode | ast.ClassDef):
            first = node.body[0]
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                inside -= set(range(first.lineno + 1, last_line(first) + 1))
    return {line - offset for line in inside}


def last_name(node: ast.AST | None) -> str:
    """Return the name that a node is, or the last one of an attribute; empty for all else."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def first_line(node: ast.stmt) -> int:
    """Return a statement's first line, decorators included."""
    decorators = getattr(node, "decorator_list", [])
    return min([node.lineno, *(int(d.lineno) for d in decorators)])


def last_line(node: ast.stmt) -> int:
    """Return a statement's last line."""
    return node.end_lineno or node.lineno


def _strings(code: str) -> Iterator[tuple[int, int]]:
    """Yield the first and last line of each string token; up to Python 3.11 an f-string is one, too."""
    starts: list[int] = []
    for token in tokenize.generate_tokens(io.StringIO(code).readline):
        name = tokenize.tok_name[token.type]
        if name == "STRING":
            yield token.start[0], token.end[0]
        # Python 3.12 and later alone give f-strings in parts.
        elif name.endswith("STRING_START"):  # pragma: no cover
            starts.append(token.start[0])
        elif name.endswith("STRING_END"):  # pragma: no cover
            yield starts.pop(), token.end[0]


def executable_lines(code: types.CodeType, *, inside: bool = False) -> set[int]:
    """Return the lines of function bodies; module and class level run at import, which proves nothing.

    Args:
        code: as it is compiled.
        inside: whether it is a function's own, or of a class within one.
    """
    lines: set[int] = set()
    if inside and code.co_flags & inspect.CO_NEWLOCALS:
        # The first entry of a function is its ``def`` line, which runs when it is made.
        lines = {
            line
            for _, line in dis.findlinestarts(code)
            if line and line != code.co_firstlineno
        }
        lines |= {code.co_firstlineno} if len(lines) == 0 else set()
    for const in code.co_consts:
        if isinstance(const, types.CodeType):
            lines |= executable_lines(const, inside=True)
    return lines
