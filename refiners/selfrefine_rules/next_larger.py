"""Keep the items that still wait for a larger one on a stack, instead of searching for each.

Why:
    A search from each item to the next one that is larger walks the whole rest if there
    is none.  Items that wait on a stack are answered by the first larger one that comes,
    and each comes onto the stack, and off it, once.

Bad:
    def following(heights: list[int]) -> list[int]:
        found = []
        for i in range(len(heights)):
            larger = -1
            for j in range(i + 1, len(heights)):
                if heights[j] > heights[i]:
                    larger = heights[j]
                    break
            found.append(larger)
        return found

Good:
    def following(heights: list[int]) -> list[int]:
        found = [-1] * len(heights)
        waiting = []
        for j, height in enumerate(heights):
            while waiting and height > heights[waiting[-1]]:
                found[waiting.pop()] = height
            waiting.append(j)
        return found
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine_rules.lib.words import singular

if TYPE_CHECKING:
    from selfrefine_rules.lib.pattern import Match
    from selfrefine_rules.lib.source import Fixes, Source

ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.7

_TURNED = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}
_FORMS = {
    f"for One in range(len(Items)):\n    Next = DEFAULT\n"
    f"    for Other in range(One + 1, len(Items)):\n"
    f"        if Items[One] {sign} Items[Other]:\n"
    f"            Next = {given}\n            break\n    Found.append(Next)\n": (
        turned,
        given,
    )
    for sign, turned in _TURNED.items()
    for given in ("Items[Other]", "Other", "Other - One")
}
"""A search to what the later item is to the waiting one, and what is told of it."""
_NUMBERS = ("list[float]", "list[float | int]", "list[int | float]")


def propose(source: Source) -> Fixes:
    """Yield a fix for each search from every item to the next one that is larger, or smaller."""
    for loop, found in source.findall(*_FORMS):
        start = _start(source, loop, found)
        if start is None or not _is_plain(source, loop, found):
            continue
        waiting = source.fresh("waiting", "waiting_places")
        yield source.fix(
            loop,
            f"For each item of `{found.name('Items').value}`, all later items are searched.",
            "Keep the items that still wait on a stack, and resolve them as later items arrive.",
            {
                start: source.fill("Found = [DEFAULT] * len(Items)", found),
                loop: _loop_text(source, found, waiting),
            },
            before={loop: f"{waiting} = []\n"},
        )


def _loop_text(source: Source, found: Match, waiting: str) -> str:
    """Return the loop that answers what waits; what is not equal to itself is larger than nothing."""
    sign, given = _FORMS[found.pattern]
    items = found.name("Items").value
    item = source.fresh(singular(items), "item", "each_item")
    top = f"Items[{waiting}[-1]]"
    pop = f"Found[{waiting}.pop()] = {item}"
    if given == "Other":
        pop = f"Found[{waiting}.pop()] = Other"
    elif given != "Items[Other]":
        pop = f"One = {waiting}.pop()\n        Found[One] = Other - One"
    push = f"{waiting}.append(Other)"
    if not source.holds_whole(items):
        push = f"if {item} == {item}:\n        {push}"
    lines = (
        f"for Other, {item} in enumerate(Items):\n"
        f"    while {waiting} and {item} {sign} {top}:\n        {pop}\n    {push}"
    )
    return source.fill(lines, found)


def _start(source: Source, loop: cst.For, found: Match) -> cst.CSTNode | None:
    """Return the line directly before a loop that makes the list of what is found."""
    block = source.parents[loop]
    body = list(block.body) if isinstance(block, cst.IndentedBlock) else []
    place = body.index(loop) if loop in body else 0
    for line in reversed(body[max(place - 2, 0) : place]):
        if source.extract(line, "Found = []", having=found):
            return line
        if not source.extract(line, "Length = len(Items)", having=found):
            return None
    return None


def _is_plain(source: Source, loop: cst.For, found: Match) -> bool:
    """Whether the items are numbers that nothing changes, and nobody reads what the loop leaves."""
    one, other, following, items, result = names = [
        found.name(w).value for w in ("One", "Other", "Next", "Items", "Found")
    ]
    default = found["DEFAULT"]
    numbers = source.holds_whole(items) or source.type_text(items) in _NUMBERS
    return (
        numbers
        and len({*names}) == len(names)
        and isinstance(default, cst.Integer | cst.UnaryOperation | cst.Name)
        and source.text(default) not in {one, other, following, items, result}
        and source.used_only_in(loop, frozenset({one, other}))
        and source.used_inside(loop, following)
    )
