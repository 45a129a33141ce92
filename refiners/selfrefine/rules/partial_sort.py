"""Take the few smallest or largest items without sorting all of them.

Why:
    ``sorted(items)[:3]`` puts every item in its place to keep three of them.  A heap
    of three finds the same items, in the same order, in one walk.

Bad:
    def best(scores: list[int]) -> list[int]:
        return sorted(scores, reverse=True)[:3]

Good:
    from heapq import nlargest


    def best(scores: list[int]) -> list[int]:
        return nlargest(3, scores)

Bad:
    def shortest(words: list[str]) -> list[str]:
        return sorted(words, key=len)[:2]

Good:
    from heapq import nsmallest


    def shortest(words: list[str]) -> list[str]:
        return nsmallest(2, words, key=len)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules import Fix
from selfrefine.rules._uses import called

if TYPE_CHECKING:
    from collections.abc import Iterable

    from selfrefine.rules._source import Source

NAME = "partial-sort"
ASPECT = "efficiency"
GAIN = 1.5
CONFIDENCE = 0.5

_FEW = 100


def propose(source: Source) -> Iterable[Fix]:
    """Yield a fix for each start of a sorted copy."""
    for part in source.find(cst.Subscript):
        number, call = _few(part), part.value
        if number is None or not isinstance(call, cst.Call):
            continue
        if called(call) != "sorted" or not isinstance(call.func, cst.Name):
            continue
        items, *others = call.args
        words = {arg.keyword.value if arg.keyword else "": arg for arg in others}
        starred = any(arg.star for arg in call.args) or items.keyword is not None
        if starred or not set(words) <= {"key", "reverse"} or len(words) < len(others):
            continue
        backward = source.text(words["reverse"].value) if "reverse" in words else ""
        if backward not in {"", "True", "False"}:
            continue
        name = "nlargest" if backward == "True" else "nsmallest"
        key = f", key={source.text(words['key'].value)}" if "key" in words else ""
        new = f"{name}({number}, {source.text(items.value)}{key})"
        first, last = source.lines(part)
        yield Fix(
            line=first,
            end_line=last,
            problem=f"Everything is sorted to keep {number} of it.",
            instruction=f"Say `{new}`.",
            code=source.rewrite(
                {part: cst.parse_expression(new)},
                imports=[f"from heapq import {name}"],
            ),
        )


def _few(part: cst.Subscript) -> int | None:
    """Return `n` of ``[:n]``, where that is written out and small."""
    only = part.slice[0].slice if len(part.slice) == 1 else None
    if not isinstance(only, cst.Slice) or only.lower is not None or only.step:
        return None
    if not isinstance(only.upper, cst.Integer):
        return None
    number = int(only.upper.evaluated_value)
    return number if 1 < number <= _FEW else None
