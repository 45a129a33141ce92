"""Formats: what the text of a format reads, whether it goes by the locale, and the examples in a docstring."""

from __future__ import annotations

import ast
import re
import string
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

LOCAL = re.compile(r"n|%.")
EXAMPLE = re.compile(r"^\s*(?:>>>|\.\.\.) ?(.*)$", re.MULTILINE)
"""A line of an example in a docstring, as doctest reads it."""


def fields_in(text: str) -> tuple[list[str], list[str]]:
    """Return the field names of a format, those within format specifications included, and these.

    Raises:
        ValueError: it does not parse: what stands before the error is looked up all the same.
    """
    parsed = list(string.Formatter().parse(text))
    fields = [field for _, field, _, _ in parsed if field]
    specs = [spec for _, _, spec, _ in parsed if spec]
    return fields + [f for spec in specs for f in fields_in(spec)[0]], specs


def is_local(spec: ast.expr) -> bool:
    """Whether a format may go by the locale or the time zone, or is not known."""
    held = [part.value for part in ast.walk(spec) if isinstance(part, ast.Constant)]
    text = "".join(map(str, held))
    # What stands for a part of a specification may be its type.
    within = isinstance(spec, ast.Constant) and "{" in text
    return not text or within or LOCAL.search(text) is not None


def examples_in(text: str) -> Iterator[ast.AST]:
    """Yield the nodes of the examples in a docstring; of examples that do not parse a `pass`, which none needs."""
    source = "\n".join(EXAMPLE.findall(text)) if ">>>" in text else ""
    try:
        yield from ast.walk(ast.parse(source))
    except SyntaxError:
        yield ast.Pass()
