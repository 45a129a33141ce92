"""Reverse a text or a list at once, instead of putting it together item by item.

Why:
    A text that each turn puts a character in front of is copied in every turn; and a
    loop over the places, from the last to the first, does in Python what a slice does in C.

Bad:
    def backwards(text: str) -> str:
        found = ""
        for char in text:
            found = char + found
        return found

Good:
    def backwards(text: str) -> str:
        found = text[::-1]
        return found

Bad:
    def latest_first(values: list[int]) -> list[int]:
        found = []
        for i in range(len(values) - 1, -1, -1):
            found.append(values[i])
        return found

Good:
    def latest_first(values: list[int]) -> list[int]:
        found = values[::-1]
        return found
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules.lib.annotations import item_heads
from selfrefine.rules.lib.pattern import findall, sequences
from selfrefine.rules.lib.types import known, type_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.rules.lib.pattern import Match
    from selfrefine.rules.lib.source import Fixes, Source

NAME = "reversed-copy"
ASPECT = "efficiency"
GAIN = 3.0
CONFIDENCE = 0.8

_WALKS = (
    ("for Item in Items", "Item", True),
    ("for At in range(len(Items))", "Items[At]", True),
    ("for Item in reversed(Items)", "Item", False),
    ("for Item in Items[::-1]", "Item", False),
    ("for At in range(len(Items) - 1, -1, -1)", "Items[At]", False),
    ("for At in reversed(range(len(Items)))", "Items[At]", False),
    ("for At in range(1, len(Items) + 1)", "Items[-At]", False),
)
"""How loops go over items, what they say of one, and whether the first one comes first."""
_STEPS = {
    ("''", True): ("Found = {} + Found",),
    ("''", False): ("Found += {}", "Found = Found + {}"),
    ("[]", True): ("Found.insert(0, {})", "Found = [{}] + Found"),
    ("[]", False): ("Found.append({})", "Found += [{}]", "Found = Found + [{}]"),
}
"""What starts empty and whether it grows in front, to the ways in which it takes an item."""
_FORMS = {
    f"Found = {start}\n{walk}:\n    {step.format(item)}\n": start
    for (start, in_front), steps in _STEPS.items()
    for walk, item, forwards in _WALKS
    if forwards is in_front
    for step in steps
} | {
    f"{first}\n{second}\nwhile {test}:\n    {step.format('Items[At]')}\n    {back}\n": start
    for start in ("''", "[]")
    for first, second in (
        (f"Found = {start}", "At = len(Items) - 1"),
        ("At = len(Items) - 1", f"Found = {start}"),
    )
    for test in ("At >= 0", "At > -1")
    for step in _STEPS[start, False]
    for back in ("At -= 1", "At = At - 1")
}
_SWAPS = tuple(
    f"for At in range(len(Items) // 2):\n    {step}\n"
    for far in ("len(Items) - 1 - At", "len(Items) - At - 1", "-1 - At", "-At - 1")
    for step in (
        f"Items[At], Items[{far}] = Items[{far}], Items[At]",
        f"Items[{far}], Items[At] = Items[At], Items[{far}]",
        f"Kept = Items[At]\n    Items[At] = Items[{far}]\n    Items[{far}] = Kept",
    )
)


def propose(source: Source) -> Fixes:
    """Yield a fix for each loop that does no more than to reverse."""
    for (*starts, loop), found in sequences(source, *_FORMS):
        new = _reversed(source, found, _FORMS[found.pattern])
        if new and _is_alone(source, [*starts, loop], found, ("Item", "At")):
            line = cst.parse_statement(f"{found.name('Found').value} = {new}\n")
            above = [c for node in (*starts, loop) for c in node.leading_lines]
            yield source.fix(
                loop,
                f"`{found.name('Found').value}` is put together item by item, from the last to the first.",
                f"Say `{new}`.",
                dict.fromkeys(starts) | {loop: line.with_changes(leading_lines=above)},
            )
    for loop, found in findall(source, *_SWAPS):
        items = found.name("Items").value
        listed = known(source, items).exact in {"list", "List"}
        if listed and _is_alone(source, [loop], found, ("At", "Kept")):
            yield source.fix(
                loop,
                f"The loop exchanges the items of `{items}` to reverse it.",
                f"Say `{items}.reverse()`.",
                {loop: f"{items}.reverse()\n"},
            )


def _is_alone(
    source: Source, nodes: Sequence[cst.CSTNode], found: Match, own: Sequence[str]
) -> bool:
    """Whether nobody else needs the variables of a loop, and it has no comment and no `else`."""
    loop = nodes[-1]
    if not isinstance(loop, cst.For | cst.While) or loop.orelse:
        return False
    names = {found.name(word).value for word in own if word in found}
    mentions = [m for name in names for m in source.mentions(name)]
    within = all(any(source.inside(m, node) for node in nodes) for m in mentions)
    words = [found.name(w).value for w in ("Found", "Items") if w in found]
    return (
        within
        and not source.commented(*nodes)
        and len({*words, *names}) == len(words) + len(names)
    )


def _reversed(source: Source, found: Match, start: str) -> str:
    """Return what gives the same at once; empty if it is not known what the items are."""
    items = found.name("Items").value
    about = known(source, items)
    if about.optional:
        return ""
    if start == "[]":
        if about.exact in {"list", "List"}:
            return f"{items}[::-1]"
        return f"list(reversed({items}))" if about.kind in {"sequence", "text"} else ""
    if about.exact == "str":
        return f"{items}[::-1]"
    texts = item_heads(type_text(source, items)) == {"str"}
    return f'"".join(reversed({items}))' if texts and about.kind == "sequence" else ""
