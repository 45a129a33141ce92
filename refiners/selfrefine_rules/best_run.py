"""Extend a run only as long as that helps, instead of adding up every run of consecutive items.

Why:
    The best run that ends at an item is the item alone, or it behind the best run that ends
    before.  One walk finds the best of all; to add up each run takes a walk for each start.

Bad:
    def best(numbers: list[int]) -> int:
        most = numbers[0]
        for i in range(len(numbers)):
            total = 0
            for j in range(i, len(numbers)):
                total += numbers[j]
                if total > most:
                    most = total
        return most

Good:
    def best(numbers: list[int]) -> int:
        most = numbers[0]
        total = 0
        for number in numbers:
            total = max(total, 0) + number
            if total > most:
                most = total
        return most

Bad:
    def least(numbers: list[int]) -> int:
        lowest = 0
        for i in range(len(numbers)):
            for j in range(i + 1, len(numbers) + 1):
                lowest = min(lowest, sum(numbers[i:j]))
        return lowest

Good:
    def least(numbers: list[int]) -> int:
        lowest = 0
        total = 0
        for number in numbers:
            total = min(total, 0) + number
            lowest = min(lowest, total)
        return lowest
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from selfrefine_rules.lib.aggregates import KEEPS, kept
from selfrefine_rules.lib.blocks import lines
from selfrefine_rules.lib.words import singular

if TYPE_CHECKING:
    import libcst as cst

    from selfrefine_rules.lib.pattern import Match
    from selfrefine_rules.lib.source import Fixes, Source

ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.8

_KEEPS = KEEPS | {
    f"if Best is None or VALUE {sign} Best:\n    Best = VALUE\n": word
    for word, sign in (("max", ">"), ("min", "<"))
}
_FORMS = {
    f"for {head}:\n{body}": value
    for head in ("One in range(len(Items))", "One, Item in enumerate(Items)")
    for body, value in (
        (
            (
                "    Total = 0\n    for Other in range(One, len(Items)):\n"
                "        Total += Items[Other]\n        ...\n"
            ),
            "Total",
        ),
        (
            "    for Other in range(One + 1, len(Items) + 1):\n        ...\n",
            "sum(Items[One:Other])",
        ),
        (
            "    for Other in range(One, len(Items)):\n        ...\n",
            "sum(Items[One:Other + 1])",
        ),
    )
}
"""Loops over every run of neighbours, to its sum."""


def propose(source: Source) -> Fixes:
    """Yield a fix for each pair of loops that adds up every run of neighbours and keeps the best."""
    for outer, found in source.findall(*_FORMS):
        items = found.name("Items").value
        keep = _kept(source, outer, found) if source.holds_whole(items) else None
        if keep is None or not source.stable(found["Items"], outer):
            continue
        match, total = keep
        words = [w for w in ("One", "Item", "Other", "Total") if w in found]
        names = {found.name(word).value for word in words} | ({total} - {""})
        if not source.used_inside(outer, *names):
            continue
        item = found.name("Item").value if "Item" in found else ""
        item = item or source.fresh(singular(items), "item", "one")
        total = total or source.fresh("total", "run_total")
        line = match.pattern.replace("Best", match.name("Best").value)
        rest = line.replace("VALUE", total).rstrip("\n").replace("\n", "\n    ")
        word = _KEEPS[match.pattern]
        yield source.fix(
            outer,
            f"Every run of consecutive items of `{items}` is added up.",
            "Extend the previous run only where that helps.",
            {
                outer: f"for {item} in {items}:\n"
                f"    {total} = {word}({total}, 0) + {item}\n    {rest}"
            },
            before={outer: f"{total} = 0\n"},
        )


def _kept(source: Source, outer: cst.For, found: Match) -> tuple[Match, str] | None:
    """Return how the best sum is kept, and the sum's name if it has one."""
    body, summed = lines(lines(outer)[-1]), _FORMS[found.pattern]
    keep = kept(source, body[1:] if "Total" in found else body, _KEEPS)
    if keep is None or not source.extract(keep[1], summed, having=found):
        return None
    match, _, name = keep
    if "None" not in match.pattern and not source.is_whole(match["Best"]):
        return None
    return match, found.name("Total").value if "Total" in found else name
