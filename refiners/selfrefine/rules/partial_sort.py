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

from selfrefine.rules.lib.pattern import translate

if TYPE_CHECKING:
    from selfrefine.rules.lib.source import Fixes, Source

NAME = "partial-sort"
ASPECT = "efficiency"
GAIN = 1.5
CONFIDENCE = 0.5

_FEW = 100
_ORDERS = {
    "": "nsmallest",
    ", reverse=False": "nsmallest",
    ", reverse=True": "nlargest",
}
_FORMS = {
    f"sorted(ITEMS{words})[:N]": f"{name}(N, ITEMS{key})"
    for order, name in _ORDERS.items()
    for key in ("", ", key=KEY")
    for words in (order + key, key + order)
}


def propose(source: Source) -> Fixes:
    """Yield a fix for each start of a sorted copy, where its length is written out and small."""
    for part in source.find(cst.Subscript):
        found, new = translate(source, part, _FORMS)
        number = found.get("N")
        if not isinstance(number, cst.Integer):
            continue
        if 1 < number.evaluated_value <= _FEW:
            yield source.fix(
                part,
                f"Everything is sorted to keep {source.text(number)} of it.",
                f"Say `{new}`.",
                {part: new},
                imports=[f"from heapq import {new.partition('(')[0]}"],
            )
