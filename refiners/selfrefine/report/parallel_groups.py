"""Parallel groups: which refinements of one file can be made at once."""

from __future__ import annotations

from collections import Counter

from selfrefine.code.edits import combine
from selfrefine.code.target import functions
from selfrefine.errors import TargetError


def joined(old: str, now: str, new: str) -> str | None:
    """Return `now` with one more refinement; None where it collides with one before it.

    Args:
        old: the file as it is.
        now: the file with the refinements before.
        new: the file as it is with this refinement alone.
    """
    both = combine(old, now, new)
    return None if both is None or clash(old, both) else both


def clash(old: str, new: str) -> bool:
    """Whether two refinements brought a helper of the same name, or do not go together at all."""
    try:
        before, after = (_top_level(code) for code in (old, new))
    except TargetError:
        return True
    return any(after[name] > max(before[name], 1) for name in after)


def _top_level(code: str) -> Counter[str]:
    return Counter(
        s.qualname for s in functions(code, path="") if "." not in s.qualname
    )
