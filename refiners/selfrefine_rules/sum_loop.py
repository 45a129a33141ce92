"""Write `sum` instead of a loop that only adds up.

Why:
    A loop that only adds to a total makes the reader find out that this is all it
    does.  ``sum`` says it in one word; over a slice or a list it is faster, too, and
    what is the sum of a slice can become the difference of two running totals.

Bad:
    def cost(prices: list[int], least: int) -> int:
        total = 0
        for price in prices:
            if price >= least:
                total += price * 2
        return total

Good:
    def cost(prices: list[int], least: int) -> int:
        total = sum(price * 2 for price in prices if price >= least)
        return total

Bad:
    def windows(values: list[int]) -> list[int]:
        found = []
        for start in range(len(values) - 2):
            total = 0
            for i in range(start, start + 3):
                total += values[i]
            found.append(total)
        return found

Good:
    def windows(values: list[int]) -> list[int]:
        found = []
        for start in range(len(values) - 2):
            total = sum(values[start:start + 3])
            found.append(total)
        return found
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import libcst as cst

from selfrefine_rules.lib.purity import pure
from selfrefine_rules.lib.reductions import (
    LOOSE,
    SUSPENDED,
    names_in,
    parts_of,
    reductions,
)
from selfrefine_rules.lib.tree import holds

if TYPE_CHECKING:
    from selfrefine_rules.lib.pattern import Match
    from selfrefine_rules.lib.source import Fixes, Source

ASPECT = "readability"
GAIN = 2.0
CONFIDENCE = 0.6
BRIDGE = "also"

_FORMS = {
    f"Total = {start}\nfor TARGET in ITEMS:\n{body.format(sign)}": (word, rest)
    for start, sign, word, rest in (
        ("0", "+", "sum", ""),
        ("0.0", "+", "sum", ", 0.0"),
        ("1", "*", "prod", ""),
    )
    for body in (
        "    Total {}= ADDED\n",
        "    Total = Total {} ADDED\n",
        "    if TEST:\n        Total {}= ADDED\n",
        "    if TEST:\n        Total = Total {} ADDED\n",
    )
}
_RANGES = ("range(STOP)", "range(START, STOP)")


def propose(source: Source) -> Fixes:
    """Yield a fix for each total that the loop behind it adds up, and does nothing else."""
    yield from reductions(
        source,
        list(_FORMS),
        partial(_total, source),
        "The loop only adds up {}.",
    )


def _total(source: Source, found: Match) -> str | None:
    """Return the loop as one expression."""
    if {"sum", "prod", "factorial"} & names_in(found):
        return None
    if any(holds(part, (*SUSPENDED, cst.Lambda)) for part in parts_of(found)):
        return None
    word, rest = _FORMS[found.pattern]
    each = "TEST" not in found
    itself = source.text(found["TARGET"]) == source.text(found["ADDED"])
    if each and itself and word == "prod":
        upto = source.extract(
            found["ITEMS"], "range(1, Name + 1)", "range(2, Name + 1)"
        )
        if upto:
            return source.fill("factorial(Name)", upto)
    text = (_slice(source, found) if each else None) or _generator(source, found)
    if text is None or "\n" in text:
        return None
    generated = rest and text != source.text(found["ITEMS"])
    return f"{word}(({text}){rest})" if generated else f"{word}({text}{rest})"


def _generator(source: Source, found: Match) -> str | None:
    if any(isinstance(part, LOOSE) and not part.lpar for part in parts_of(found)):
        return None
    test = " if TEST" if "TEST" in found else ""
    return source.fill(f"ADDED for TARGET in ITEMS{test}", found)


def _slice(source: Source, found: Match) -> str | None:
    """Return ``items[a:b]`` where the loop adds ``items[i]`` for each i of a range, or ``items``."""
    target, items, added = found["TARGET"], found["ITEMS"], found["ADDED"]
    if not isinstance(target, cst.Name):
        return None
    if isinstance(added, cst.Name) and added.value == target.value:
        return source.text(items) if pure(items) or _is_plain(items) else None
    base = added.value if isinstance(added, cst.Subscript) else None
    if not isinstance(base, cst.Name):
        return None
    if source.text(added) != f"{base.value}[{target.value}]":
        return _moved_slice(source, found, base.value)
    ends = source.extract(items, *_RANGES)
    if ends is None or not pure(items):
        return None
    first, last = (
        source.text(ends[end]) if end in ends else "" for end in ("START", "STOP")
    )
    first = "" if first == "0" else first
    last = "" if last == f"len({base.value})" else last
    if last and not _is_behind(source, first, ends["STOP"]):
        # A range that ends before it starts is empty; a slice would count from the end.
        last = f"max({first or 0}, {last})"
    return f"{base.value}[{first}:{last}]" if first or last else base.value


def _moved_slice(source: Source, found: Match, base: str) -> str | None:
    """Return ``items[a:a + n]`` where the loop adds ``items[a + i]`` for each i of ``range(n)``."""
    added = source.extract(
        found["ADDED"], "Items[Start + Place]", "Items[Place + Start]"
    )
    ends = source.extract(found["ITEMS"], "range(STOP)", "range(0, STOP)")
    if not added or not ends or not pure(ends["STOP"]):
        return None
    target = cst.ensure_type(found["TARGET"], cst.Name).value
    names = [added.name(word).value for word in ("Start", "Place")]
    if target not in names or added.name("Items").value != base:
        return None
    first = next((name for name in names if name != target), "")
    if not first or not source.never_negative(cst.Name(first)):
        return None
    width = source.text(ends["STOP"])
    safe = source.never_negative(ends["STOP"])
    return f"{base}[{first}:{first} + {width if safe else f'max({width}, 0)'}]"


def _is_behind(source: Source, first: str, stop: cst.BaseExpression) -> bool:
    """Whether the end of a range is not negative, and not before its start."""
    if not first:
        return source.never_negative(stop)
    match stop:
        case cst.BinaryOperation(left, cst.Add(), more):
            return source.text(left) == first and source.never_negative(more)
    return False


def _is_plain(items: cst.BaseExpression) -> bool:
    return isinstance(items, cst.Name | cst.Attribute | cst.Subscript | cst.Call)
