"""Wording: a count with its noun, in the singular or the plural."""

from __future__ import annotations


def counted(count: int, noun: str) -> str:
    """Return how many of something, such as ``1 input`` and ``2 inputs``."""
    return f"{count} {noun}{'' if count == 1 else 's'}"
