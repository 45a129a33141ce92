"""Ask how often an item occurs, instead of comparing it with all items at other places.

Why:
    Whether an item stands at another place, too, is whether it occurs more than once.  The
    count walks the items in C; and asked for all of them, one ``Counter`` knows it.

Bad:
    def first_alone(text: str) -> int:
        for i in range(len(text)):
            if not any(i != j and text[i] == text[j] for j in range(len(text))):
                return i
        return -1

Good:
    def first_alone(text: str) -> int:
        for i in range(len(text)):
            if not text.count(text[i]) > 1:
                return i
        return -1

Bad:
    def twins(numbers: list[int]) -> list[int]:
        found = []
        for i, number in enumerate(numbers):
            if any(number == other for j, other in enumerate(numbers) if i != j):
                found.append(number)
        return found

Good:
    def twins(numbers: list[int]) -> list[int]:
        found = []
        for i, number in enumerate(numbers):
            if numbers.count(number) > 1:
                found.append(number)
        return found
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules.lib.pattern import findall
from selfrefine.rules.lib.types import known
from selfrefine.rules.lib.walks import binds_place, walk_of
from selfrefine.rules.lib.whole import holds_whole

if TYPE_CHECKING:
    from selfrefine.rules.lib.source import Fixes, Source
    from selfrefine.rules.lib.walks import Walk

NAME = "lone-item"
ASPECT = "efficiency"
GAIN = 3.0
CONFIDENCE = 0.8

_FORMS = {
    "any(A != B and ONE == OTHER for TARGET in ITEMS)": "> 1",
    "any(ONE == OTHER and A != B for TARGET in ITEMS)": "> 1",
    "any(ONE == OTHER for TARGET in ITEMS if A != B)": "> 1",
    "all(A == B or ONE != OTHER for TARGET in ITEMS)": "== 1",
    "all(ONE != OTHER or A == B for TARGET in ITEMS)": "== 1",
    "all(ONE != OTHER for TARGET in ITEMS if A != B)": "== 1",
    "all(not (A != B and ONE == OTHER) for TARGET in ITEMS)": "== 1",
}


def propose(source: Source) -> Fixes:
    """Yield a fix for each comparison of an item with those at all other places."""
    for node, found in findall(source, *_FORMS):
        generator = cst.ensure_type(node, cst.Call).args[0].value
        inner = walk_of(source, cst.ensure_type(generator, cst.GeneratorExp).for_in)
        if inner is None or inner.first or inner.short:
            continue
        places = {source.text(found["A"]), source.text(found["B"])}
        outer = _around(source, node, inner, places)
        if outer is None or not _are_plain(source, inner.items):
            continue
        texts = [source.text(found[word]) for word in ("ONE", "OTHER")]
        if texts[0] in inner.texts:
            texts.reverse()
        if texts[0] not in outer.texts or texts[1] not in inner.texts:
            continue
        asked = f"{inner.items}.count({texts[0]}) {_FORMS[found.pattern]}"
        yield source.fix(
            node,
            f"`{texts[0]}` is compared with all other items of `{inner.items}`.",
            f"Ask `{asked}`.",
            {node: asked if _stands_alone(source, node) else f"({asked})"},
        )


def _stands_alone(source: Source, node: cst.CSTNode) -> bool:
    kinds = (cst.Comparison, cst.ComparisonTarget, cst.BinaryOperation)
    return not isinstance(source.parents[node], kinds)


def _around(
    source: Source, node: cst.CSTNode, inner: Walk, places: set[str]
) -> Walk | None:
    """Return the loop around whose place is the other one that is compared."""
    for loop in source.loops(node):
        head = loop if isinstance(loop, cst.For) else getattr(loop, "for_in", None)
        walk = walk_of(source, head) if head is not None else None
        if walk is None or head is None or walk.items != inner.items:
            continue
        if {walk.place, inner.place} == places and walk.place != inner.place:
            return walk if binds_place(source, walk, head) else None
    return None


def _are_plain(source: Source, items: str) -> bool:
    """Whether items are equal if and only if a count takes them for equal."""
    if holds_whole(source, items) or known(source, items).exact == "str":
        return True
    param = source.parameters.get(items)
    seen = source.observed.get(items, "").split(", ")[0]
    hint = param.annotation if param is not None else None
    text = source.text(hint.annotation) if hint else seen
    return text.removeprefix("typing.").lower() == "list[str]"
