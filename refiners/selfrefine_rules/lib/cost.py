"""Cost: the cognitive complexity of code, and the limit above which it is hard to follow."""

from __future__ import annotations

from selfrefine.code.metrics import line_complexities

COMPLEX = 15
"""Cognitive complexity above which a function is hard to follow (Campbell 2018)."""


def cognitive(code: str) -> int:
    """Return the cognitive complexity of all functions in a block."""
    return sum(line_complexities(code).values())
