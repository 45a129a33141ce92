"""Shown: numbers and lengths of what people read of a call."""

from __future__ import annotations

LINE, PASTED = 160, 2000
"""Characters of a call within a message, and of one that is there to be pasted."""


def ordinal(number: int) -> str:
    """Return a number as one counts: 2nd, 3rd, 11th."""
    tens = number % 100 in (11, 12, 13)
    return f"{number}{'th' if tens else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"
