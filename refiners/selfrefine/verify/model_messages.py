"""Model messages: what of a failure a model may be told: kinds of exceptions and short plain values, no messages.

A candidate runs where the project's files can be read, and chooses the text of what it raises, returns
or prints; the next request would carry it to the endpoint.  Pure.
"""

from __future__ import annotations

import ast
import builtins
import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

LONGEST = 80
"""Characters of a value that is told."""
WORD, NUMBER, ITEMS = 8, 17, 12
"""Characters of a text that is in no known code, digits of a number, and items in all, that may stand in it."""
_KIND = re.compile(r"^([A-Za-z_][\w.]*)(?=:|$|\s*\()")
_DRAWN = re.compile(
    r"^(an iterator of \d+ items)(?: that then raises (\w+))?: (.+)$", re.DOTALL
)
"""How what an iterator gave is shown; what it returns at its end is told to nobody."""
_NAME = re.compile(
    r"\b(has no attribute|name|unexpected keyword argument|referenced before assignment) '(\w+)'"
)
"""How Python says which name fails."""
_ASSERTS = re.compile(r"^(?:AssertionError: )?assert (.+)$", re.DOTALL)


def outcome(new: Mapping[str, Any], known: str) -> dict[str, Any]:
    """Return a candidate's outcome such that words about it hold nothing that it chose.

    Args:
        new: as a replay describes it.
        known: code and calls that the model has seen.
    """
    told = dict(new)
    if "value" in told:
        told["veiled"] = True  # it is compared, and no part of it is told
    if "shown" in told:
        told["shown"] = value(str(told["shown"]), known)
    if "stdout" in told:
        told["stdout"] = value(str(told["stdout"]), known, quoted=False)
    if "type" in told:
        told["type"] = exception(str(told["type"]), known)
    return told


def exception(name: str, known: str) -> str:
    """Return an exception's kind, if it is one of Python's or stands in known code: a name can be made up."""
    short = name.rpartition(".")[2]
    is_builtin = isinstance(getattr(builtins, short, None), type)
    is_known = re.search(rf"\b{re.escape(short)}\b", known) is not None
    return name if is_builtin or is_known else "an exception of its own"


def failure(why: str, known: str) -> str:
    """Return the line of a failing test without the message that somebody chose."""
    asserted = _ASSERTS.match(why)
    if asserted:
        sides = re.split(
            r" (==|!=|is not|is|in|not in|<=|>=|<|>) ", asserted[1], maxsplit=1
        )
        plain = [value(side, known) == side for side in sides[::2]]
        return f"assert {asserted[1]}" if all(plain) else "AssertionError"
    kind = _KIND.match(why)
    if not kind:
        return "it failed"
    name = _NAME.search(why)
    # A name that the model has seen or written tells it nothing else.
    if name and re.search(rf"\b{re.escape(name[2])}\b", known):
        return f"{exception(kind[1], known)}: {name[1]} '{name[2]}'"
    return exception(kind[1], known)


def value(text: str, known: str, *, quoted: bool = True) -> str:
    """Return a value as it is shown, or what it is where it holds more than short plain values.

    Args:
        text: its representation.
        known: code and calls that the model has seen.
        quoted: whether `text` is Python; else it is taken as it is.
    """
    drawn = _DRAWN.match(text) if quoted else None
    if drawn:
        head, end, items = drawn.groups()
        told = f" that then raises {exception(end, known)}" if end else ""
        return f"{head}{told}: {value(items, known)}"
    try:
        node = ast.parse(text, mode="eval").body if quoted else ast.Constant(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return f"<{len(text)} characters>"
    if len(text) <= LONGEST and _is_plain(node, known):
        return text
    return f"<{_what(node)}, {len(text)} characters>"


def _what(node: ast.expr) -> str:
    if isinstance(node, ast.Constant):
        return type(node.value).__name__
    return type(node).__name__.lower()


def _is_plain(node: ast.expr, known: str) -> bool:
    """Whether an expression holds nothing but few short values."""
    parts = [part for part in ast.walk(node) if isinstance(part, ast.Constant)]
    others = (ast.Constant, ast.List, ast.Tuple, ast.Set, ast.Dict, ast.UnaryOp, ast.BinOp, ast.Load, ast.USub, ast.UAdd, ast.Add, ast.Sub)  # fmt: skip
    return (
        len(parts) <= ITEMS
        and all(isinstance(part, others) for part in ast.walk(node))
        and all(_is_short(part.value, known) for part in parts)
    )


def _is_short(item: object, known: str) -> bool:
    if isinstance(item, str):
        return len(item) < WORD or item in known
    if isinstance(item, bytes):
        return len(item) < WORD
    return len(repr(item)) <= NUMBER
