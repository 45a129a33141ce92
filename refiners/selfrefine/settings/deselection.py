"""Deselection: the options of pytest that can only leave tests out.

A repository may give these: fewer tests make a proof weaker and nothing less safe.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

LONG = ("--deselect", "--ignore", "--ignore-glob")
SHORT = ("-k", "-m")


def deselecting(options: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the options that deselect, each in one word with its value, and all others.

    In one word no value can be read as an option of its own.
    """
    kept: list[str] = []
    others: list[str] = []
    words = iter(options)
    for word in words:
        found = _joined(word, words)
        if found:
            kept.append(found)
        else:
            others.append(word)
    return kept, others


def _joined(word: str, following: Iterator[str]) -> str:
    """Return an option with its value, which may be the word that follows; empty where it is none of these."""
    name, equals, value = word.partition("=")
    if name in LONG:
        value = value if equals else next(following, "")
        return f"{name}={value}" if value else ""
    if word[:2] in SHORT:
        value = word[2:] or next(following, "")
        return word[:2] + value if value.strip() else ""
    return ""
