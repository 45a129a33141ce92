"""Formats: what the text of a format reads, whether it goes by the locale, and the examples in a docstring."""

from __future__ import annotations

import ast
import re
import string
from typing import TYPE_CHECKING

from selfrefine.verify.policy.vocabulary import BUILTINS

if TYPE_CHECKING:
    from collections.abc import Iterator

LOCAL = re.compile(r"n|%.")
EXAMPLE = "an example in a docstring, which other tools run"
EXAMPLE_LINE = re.compile(r"^\s*(?:>>>|\.\.\.) ?(.*)$", re.MULTILINE)
"""As doctest reads it."""
OTHERWISE_RUN = re.compile(
    r"\.\. (testcode|testsetup|testcleanup|plot|ipython|jupyter-execute|exec)::|```\s*python"
)
"""What other tools run of a docstring besides its examples."""
COMPUTING = (ast.Module, ast.Expr, ast.Assign, ast.Constant, ast.Call, ast.keyword, ast.List, ast.Tuple, ast.Dict, ast.Set, ast.UnaryOp, ast.BinOp, ast.Compare, ast.Subscript, ast.Slice, ast.expr_context, ast.operator, ast.unaryop, ast.cmpop)  # fmt: skip


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


def only_computes(text: str, known: set[str], methods: frozenset[str]) -> bool:
    """Whether the examples in a docstring hold data, builtins, methods of these and functions of the code alone.

    Args:
        text: the docstring.
        known: names of the code.
        methods: those that only compute.
    """
    nodes = list(_examples_in(text))
    stored = {n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}  # fmt: skip
    return not OTHERWISE_RUN.search(text) and all(
        (isinstance(n, ast.Name) and n.id in BUILTINS | stored | known)
        or (isinstance(n, ast.Attribute) and n.attr in methods)
        or isinstance(n, COMPUTING)
        for n in nodes
    )


def _examples_in(text: str) -> Iterator[ast.AST]:
    """Yield the nodes of the examples in a docstring; of examples that do not parse a `pass`, which none needs."""
    source = "\n".join(EXAMPLE_LINE.findall(text)) if ">>>" in text else ""
    try:
        yield from ast.walk(ast.parse(source))
    except SyntaxError:
        yield ast.Pass()
