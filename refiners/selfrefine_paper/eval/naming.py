"""Naming: the paper's measures of readability that code can take: names, comments and functions (section 4, appendix)."""

from __future__ import annotations

import ast
import io
import tokenize

SHORTEST = 3
_EMPTY = "aaa abc arr bar baz buf dat dic elem foo func lis num nums obj qux res ret str temp val vals var"
EMPTY = frozenset(_EMPTY.split())
"""Words that name a kind of thing and not what it is for."""


def names(code: str) -> tuple[str, ...]:
    """Return the names that a function's author chose: parameters and variables, each once, sorted.

    Raises:
        SyntaxError: `code` does not parse.
    """
    found: set[str] = set()
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        elif isinstance(node, ast.arg):
            found.add(node.arg)
        elif isinstance(node, ast.ExceptHandler) and node.name:
            found.add(node.name)
    return tuple(sorted(found - {"self", "cls", "_"}))


def looks_meaningful(name: str) -> bool:
    """Whether a name could say what it is for, as far as letters tell; a judge can tell better."""
    words = [word for word in name.lower().strip("_").split("_") if word]
    return any(
        len(word) >= SHORTEST
        and word not in EMPTY
        and not word[-1].isdigit()
        and any(letter in "aeiouy" for letter in word)
        for word in words
    )


def comments_per_line(code: str) -> float:
    """Return comments over lines that are not blank."""
    lines = sum(bool(line.strip()) for line in code.splitlines())
    tokens = tokenize.generate_tokens(io.StringIO(code).readline)
    return sum(token.type == tokenize.COMMENT for token in tokens) / max(1, lines)


def functions(code: str) -> int:
    """Return how many functions a piece of code defines.

    Raises:
        SyntaxError: `code` does not parse.
    """
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    return sum(isinstance(node, kinds) for node in ast.walk(ast.parse(code)))
