"""Patterns: texts that a regular expression matches, made from the expression itself."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

if sys.version_info < (3, 11):
    import sre_constants as codes
    import sre_parse as parser
else:
    from re import _constants as codes  # type: ignore[attr-defined]
    from re import _parser as parser  # type: ignore[attr-defined]

LONGEST, REPEATED = 200, 3
"""Characters of a pattern and of a text, and how often at most what may be repeated is."""
_CLASSES = {
    "CATEGORY_DIGIT": "07",
    "CATEGORY_SPACE": " \t",
    "CATEGORY_WORD": "aZ",
    "CATEGORY_NOT_DIGIT": "a-",
    "CATEGORY_NOT_SPACE": "a.",
    "CATEGORY_NOT_WORD": "- ",
}


def matches_of(pattern: str) -> list[str]:
    """Return texts made of a pattern: with as little, and with as much as it allows.

    Nothing is matched here: the pattern is a repository's, and a search could take for ever.  So where it looks
    ahead or behind a text may not match, and is an input like any other.
    """
    if len(pattern) > LONGEST:
        return []
    try:
        tree = parser.parse(pattern)
        made = [_matching_text(tree, choice) for choice in range(4)]
        return [text for text in dict.fromkeys(made) if text]
    except (re.error, RecursionError, OverflowError):
        return []


def _matching_text(tree: Any, choice: int) -> str:
    """Return a text for a parsed pattern; `choice` is even for as little as can be, and tells alternatives apart."""
    # Cut at every level: what repeats what repeats would grow by a power of each.
    return "".join(_parts(tree, choice))[:LONGEST]


def _parts(tree: Any, choice: int) -> Iterator[str]:
    for operation, given in tree:
        name = str(operation)
        if operation is codes.LITERAL:
            yield chr(given)
        elif operation is codes.NOT_LITERAL:
            yield "a" if given != ord("a") else "b"
        elif operation is codes.ANY:
            yield "a-"[choice % 2]
        elif operation is codes.IN:
            yield _one_of(given, choice)
        elif operation is codes.BRANCH:
            yield _matching_text(given[1][choice % len(given[1])], choice)
        elif operation is codes.SUBPATTERN:
            yield _matching_text(given[-1], choice)
        elif name in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
            least, most, inner = given
            times = min(most, max(least, REPEATED)) if choice % 2 else least
            yield _matching_text(inner, choice) * min(times, LONGEST)


def _one_of(given: Any, choice: int) -> str:
    """Return a character of a class."""
    if given[0][0] is codes.NEGATE:
        return "a-"[choice % 2]
    kind, value = given[choice // 2 % len(given)]
    if kind is codes.LITERAL:
        return chr(value)
    if kind is codes.RANGE:
        return chr(value[choice % 2])
    return _CLASSES.get(str(value), "a")[choice % 2]
