"""Count all items once instead of one after the other.

Why:
    ``items.count(item)`` walks the whole list; asked in a loop, the time grows with
    the product of both lengths.  A ``Counter`` walks it once and knows every answer.

Bad:
    def repeated(words: list[str]) -> list[str]:
        return [word for word in words if words.count(word) > 1]

Good:
    from collections import Counter


    def repeated(words: list[str]) -> list[str]:
        word_counts = Counter(words)
        return [word for word in words if word_counts[word] > 1]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules.lib.pattern import fill, findall
from selfrefine.rules.lib.place import hoists
from selfrefine.rules.lib.types import known, may_be_hashed, may_be_list, repeats
from selfrefine.rules.lib.uses import bindings
from selfrefine.rules.lib.words import singular

if TYPE_CHECKING:
    from selfrefine.rules.lib.pattern import Match
    from selfrefine.rules.lib.source import Fixes, Source

NAME = "count-in-loop"
ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.7


def propose(source: Source) -> Fixes:
    """Yield a fix for each list that a loop counts in again and again."""
    counted = {
        found.name("Items"): (call, found)
        for call, found in findall(source, "Items.count(ITEM)")
        if (may_be_list(source, found.name("Items")) or _are_characters(source, found))
        and may_be_hashed(source, found["ITEM"])
        and repeats(source, call)
    }
    for name, place, served in hoists(source, counted):
        counts = source.fresh(f"{singular(name)}_counts")
        calls = [counted[use] for use in served]
        yield source.fix(
            served[0],
            f"`{name}.count(...)` walks the whole list in every turn of a loop.",
            f"Build `{counts} = Counter({name})` once before the loop and look the numbers up.",
            {call: fill(source, f"{counts}[ITEM]", found) for call, found in calls},
            before={place.statement: f"{counts} = Counter({name})\n"},
            imports=["from collections import Counter"],
        )


def _are_characters(source: Source, found: Match) -> bool:
    """Whether characters of a text are counted, each the variable of a loop over one."""
    item = found["ITEM"]
    if known(source, found.name("Items").value).exact != "str":
        return False
    loops = [source.parents[b] for b in bindings(source, source.text(item))]
    return (
        isinstance(item, cst.Name)
        and bool(loops)
        and all(
            isinstance(loop, cst.For | cst.CompFor)
            and isinstance(loop.iter, cst.Name)
            and known(source, loop.iter.value).exact == "str"
            for loop in loops
        )
    )
