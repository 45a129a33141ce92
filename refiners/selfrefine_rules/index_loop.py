"""Iterate over the items instead of their indexes.

Why:
    ``for i in range(len(items))`` looks each item up again wherever it is needed,
    and hides what the loop is about.  Walking the items, with ``enumerate`` where
    the index matters too, is faster and names them.

Bad:
    def initials(names: list[str]) -> list[str]:
        found = []
        for i in range(len(names)):
            if names[i]:
                found.append(names[i][0])
        return found

Good:
    def initials(names: list[str]) -> list[str]:
        found = []
        for name in names:
            if name:
                found.append(name[0])
        return found

Bad:
    def peaks(heights: list[int]) -> list[int]:
        found = []
        for i in range(len(heights)):
            if heights[i] > heights[i - 1]:
                found.append(heights[i] * i)
        return found

Good:
    def peaks(heights: list[int]) -> list[int]:
        found = []
        for i, height in enumerate(heights):
            if height > heights[i - 1]:
                found.append(height * i)
        return found
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine_rules.lib.words import singular

if TYPE_CHECKING:
    from selfrefine_rules import Fix
    from selfrefine_rules.lib.source import Fixes, Source
    from selfrefine_rules.lib.surgery import Edits

ASPECT = "efficiency"
GAIN = 1.0
CONFIDENCE = 0.5


def propose(source: Source) -> Fixes:
    """Yield a fix for each loop over the indexes of a list that stays as it is."""
    for loop in source.find(cst.For):
        found = source.extract(loop.iter, "range(len(Items))", "range(0, len(Items))")
        if found is None or not isinstance(loop.target, cst.Name):
            continue
        items, index = found.name("Items"), loop.target.value
        lookups = [
            subscript
            for subscript in source.find(cst.Subscript, loop.body)
            if source.text(subscript) == f"{items.value}[{index}]"
        ]
        if lookups and _is_plain(source, loop, items, index):
            yield _fix(source, loop, items, lookups)


def _is_plain(source: Source, loop: cst.For, items: cst.Name, index: str) -> bool:
    """Whether the items stay as they are, and nobody else needs or changes the index."""
    mentions = source.mentions(index, loop.body)
    scope = source.scope(loop)
    return (
        loop.asynchronous is None
        # A class may give other items by a place than it gives a loop.
        and items.value != "self"
        and source.known(items.value).kind in {"sequence", "text", "unknown"}
        and source.stable(items, loop)
        and source.used_only_in(loop, frozenset({index}))
        and all(source.role(mention) != "bind" for mention in mentions)
        and all(source.scope(mention) is scope for mention in mentions)
    )


def _fix(
    source: Source, loop: cst.For, items: cst.Name, lookups: list[cst.Subscript]
) -> Fix:
    index = source.text(loop.target)
    item = _item_name(source, loop, lookups[0])
    # The statement that named the item goes.
    replace: Edits = {loop.body.body[0]: None} if item else {}
    if not item:
        is_text = source.known(items.value).kind == "text"
        one = "char" if is_text else singular(items.value)
        item = replace[lookups[0]] = source.fresh(one, f"{one}_item")
    direct = len(source.mentions(index, loop.body)) == len(lookups)
    walked = items.value if direct else f"enumerate({items.value})"
    target = item if direct else f"{index}, {item}"
    replace |= {loop.target: target, loop.iter: walked}
    return source.fix(
        loop,
        f"The loop iterates over the indexes of `{items.value}` to look up each item.",
        f"Iterate over the items: `for {target} in {walked}`.",
        replace | dict.fromkeys(lookups[1:], item),
    )


def _item_name(source: Source, loop: cst.For, lookup: cst.Subscript) -> str:
    """Return the name that the body's first statement gives the item and does nothing else; else nothing."""
    first = loop.body.body[0]
    named = source.extract(first, "Item = LOOKUP")
    if not named or named["LOOKUP"] is not lookup or len(loop.body.body) == 1:
        return ""
    item = named.name("Item").value
    once = len(source.bindings(item)) == 1 and "#" not in source.text(first)
    return item if once else ""
