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

from selfrefine.rules.lib.annotations import read
from selfrefine.rules.lib.pattern import extract, fill, findall
from selfrefine.rules.lib.uses import bindings, bound_value, used_only_in
from selfrefine.rules.lib.whole import holds_whole
from selfrefine.rules.lib.words import singular

if TYPE_CHECKING:
    from selfrefine.rules.lib.pattern import Match
    from selfrefine.rules.lib.source import Fixes, Source

NAME = "next-larger"
ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.7

_TESTS = {
    f"Items[{one}] {sign} Items[{other}]": turned if one == "One" else sign
    for sign, turned in (("<", ">"), (">", "<"), ("<=", ">="), (">=", "<="))
    for one, other in (("One", "Other"), ("Other", "One"))
}
"""A comparison to what the later item is to the waiting one."""
_FORMS = {
    f"for One in range({end}):\n    Next = DEFAULT\n"
    f"    for Other in range(One + 1, {end}):\n        if {test}:\n"
    f"            Next = {given}\n            break\n    Found.append(Next)\n": (
        sign,
        given,
    )
    for end in ("len(Items)", "Length")
    for test, sign in _TESTS.items()
    for given in ("Items[Other]", "Other", "Other - One")
}
_NUMBERS = ("list[float]", "list[float | int]", "list[int | float]")


def propose(source: Source) -> Fixes:
    """Yield a fix for each search from every item to the next one that is larger, or smaller."""
    for at, found in findall(source, *_FORMS):
        loop = cst.ensure_type(at, cst.For)
        start = _start(source, loop, found)
        if start is None or not _is_plain(source, loop, found):
            continue
        waiting = source.fresh("waiting", "waiting_places")
        yield source.fix(
            loop,
            f"For each item of `{found.name('Items').value}`, all later items are searched.",
            "Keep the items that still wait on a stack, and resolve them as later items arrive.",
            {
                start: fill(source, "Found = [DEFAULT] * len(Items)", found),
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
    if not holds_whole(source, items):
        push = f"if {item} == {item}:\n        {push}"
    lines = (
        f"for Other, {item} in enumerate(Items):\n"
        f"    while {waiting} and {item} {sign} {top}:\n        {pop}\n    {push}"
    )
    return fill(source, lines, found)


def _start(source: Source, loop: cst.For, found: Match) -> cst.CSTNode | None:
    """Return the line directly before a loop that makes the list of what is found."""
    block = source.parents[loop]
    body = list(block.body) if isinstance(block, cst.IndentedBlock) else []
    place = body.index(loop) if loop in body else 0
    for line in reversed(body[max(place - 2, 0) : place]):
        made = extract(source, line, "Found = []")
        if made and made.name("Found").value == found.name("Found").value:
            return line
        if not extract(source, line, "Length = len(Items)"):
            return None
    return None


def _is_plain(source: Source, loop: cst.For, found: Match) -> bool:
    """Whether the items are numbers that nothing changes, and nobody reads what the loop leaves."""
    words = [
        w for w in ("One", "Other", "Next", "Items", "Found", "Length") if w in found
    ]
    names = [found.name(w).value for w in words]
    own = frozenset(found.name(w).value for w in ("One", "Other", "Next"))
    default = found["DEFAULT"]
    return (
        len({*names}) == len(names)
        and not loop.orelse
        and not source.commented(loop)
        and isinstance(default, cst.Integer | cst.UnaryOperation | cst.Name)
        and not {source.text(default)} & {*names}
        and used_only_in(source, loop, own - {found.name("Next").value})
        and all(
            source.inside(m, loop) for m in source.mentions(found.name("Next").value)
        )
        and _are_numbers(source, found.name("Items").value)
        and ("Length" not in found or _is_length(source, found))
    )


def _are_numbers(source: Source, items: str) -> bool:
    if holds_whole(source, items):
        return True
    param = source.parameters.get(items)
    if param is None or len(bindings(source, items)) != 1:
        return False
    hint = source.text(param.annotation.annotation) if param.annotation else ""
    text = source.observed.get(items, "").split(",")[0] or hint
    return (
        read(text).kind == "sequence"
        and text.lower().removeprefix("typing.") in _NUMBERS
    )


def _is_length(source: Source, found: Match) -> bool:
    bound = bindings(source, found.name("Length").value)
    value = bound_value(source, bound[0]) if len(bound) == 1 else None
    return (
        value is not None and source.text(value) == f"len({found.name('Items').value})"
    )
