"""Ask a set whether anything occurs twice, instead of comparing every pair.

Why:
    Comparing every item with all that follow takes time that grows with the square of
    the length.  A set keeps one of each: it is smaller where anything occurs twice.

Bad:
    def repeats(values: list[int]) -> bool:
        for i in range(len(values)):
            for j in range(i + 1, len(values)):
                if values[i] == values[j]:
                    return True
        return False

Good:
    def repeats(values: list[int]) -> bool:
        return len(set(values)) < len(values)

Bad:
    def all_differ(values: list[str]) -> bool:
        for i in range(len(values)):
            for j in range(len(values)):
                if i != j and values[i] == values[j]:
                    return False
        return True

Good:
    def all_differ(values: list[str]) -> bool:
        return len(set(values)) == len(values)
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from selfrefine.rules.lib.pattern import fill, sequences
from selfrefine.rules.lib.types import known

if TYPE_CHECKING:
    from selfrefine.rules.lib.source import Fixes, Source

NAME = "pairwise-duplicates"
ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.7

_WALKS = [f"{zero}len(Items){less}" for zero in ("", "0, ") for less in ("", " - 1")]
_TESTS = ("Items[One] == Items[Two]", "Items[Two] == Items[One]")
_PAIRS = {
    f"for One in range({walk}):\n"
    f"    for Two in range({start}len(Items)):\n"
    f"        if {differ}{test}:\n"
    f"            return {found}\n"
    f"return {not found}\n": f"return len(set(Items)) {'<' if found else '=='} len(Items)"
    for walk, (start, differ), test, found in product(
        _WALKS, [("One + 1, ", ""), ("", "One != Two and ")], _TESTS, [True, False]
    )
}


def propose(source: Source) -> Fixes:
    """Yield a fix for each pair of loops that ends a block and looks for two equal items."""
    for (loop, end), found in sequences(source, *_PAIRS):
        items = found.name("Items").value
        about = known(source, items)
        if about.hashable is False or source.commented(loop, end):
            continue
        if about.kind in {"sequence", "text", "unknown"}:
            new = fill(source, _PAIRS[found.pattern], found)
            yield source.fix(
                loop,
                f"Every item of `{items}` is compared with all the others.",
                f"Say `{new}`.",
                {loop: new, end: None},
                end=end,
            )
