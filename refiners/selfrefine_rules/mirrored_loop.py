"""Compare a text with its reverse at once instead of character by character.

Why:
    A loop that compares each item with the one as far from the other end asks, item by
    item, what one comparison with the reverse says, and says faster.

Bad:
    def is_palindrome(text: str) -> bool:
        for i in range(len(text)):
            if text[i] != text[len(text) - 1 - i]:
                return False
        return True

Good:
    def is_palindrome(text: str) -> bool:
        return text == text[::-1]

Bad:
    def reads_both_ways(values: list[int]) -> bool:
        left, right = 0, len(values) - 1
        while left < right:
            if values[left] != values[right]:
                return False
            left += 1
            right -= 1
        return True

Good:
    def reads_both_ways(values: list[int]) -> bool:
        return values == values[::-1]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from selfrefine_rules.lib.source import Fixes, Source

ASPECT = "efficiency"
GAIN = 3.0
CONFIDENCE = 0.7

_MIRRORS = (
    *("len(Items) - 1 - Near", "len(Items) - Near - 1", "len(Items) - (Near + 1)"),
    *("-1 - Near", "-Near - 1", "~Near", "-(Near + 1)"),
)
_COUNTED = [
    f"for Near in range(len(Items){half}):\n"
    f"    if Items[Near] != Items[{far}]:\n"
    "        return False\n"
    "return True\n"
    for half in ("", " // 2")
    for far in _MIRRORS
]
_DIFFERING = [
    f"for Near in range(len(Items) // 2):\n    if Items[Near] != Items[{far}]:\n        Count += 1\n"
    for far in _MIRRORS
]
_POINTERS = [
    "Near, Far = 0, len(Items) - 1\n"
    f"while Near {less} Far:\n"
    "    if Items[Near] != Items[Far]:\n"
    "        return False\n"
    "    Near += 1\n"
    "    Far -= 1\n"
    "return True\n"
    for less in ("<", "<=")
]


def propose(source: Source) -> Fixes:
    """Yield a fix for each loop that compares items from both ends, to say whether any differ or how many."""
    for loop, found in source.findall(*_DIFFERING):
        items = found.name("Items").value
        plain = source.holds_whole(items) or source.known(items).exact == "str"
        if not plain:
            continue
        if source.used_only_in(loop, frozenset({found.name("Near").value})):
            new = source.fill(
                "Count += sum(map(ne, Items[:len(Items) // 2], reversed(Items)))",
                found,
            )
            yield source.fix(
                loop,
                f"The loop compares `{items}` with its reverse, item by item.",
                f"Write `{new}`.",
                {loop: new},
                imports=["from operator import ne"],
            )
    for (first, *others), found in source.sequences(*_COUNTED, *_POINTERS):
        items = found.name("Items").value
        if source.known(items).kind in {"sequence", "text", "unknown"}:
            new = source.fill("return Items == Items[::-1]", found)
            yield source.fix(
                first,
                f"The loop compares `{items}` with its reverse, item by item.",
                f"Write `{new}`.",
                {first: new} | dict.fromkeys(others),
                end=others[-1],
            )
