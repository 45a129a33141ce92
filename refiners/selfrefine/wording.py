"""Wording: numbers with what they count, as English has it."""

from __future__ import annotations


def counted(count: int, noun: str) -> str:
    """Return how many of something, such as ``1 input`` and ``2 inputs``."""
    return f"{count} {noun}{'' if count == 1 else 's'}"
