"""Look up in a sorted list how many items are smaller, instead of comparing all of them in every iteration.

Why:
    To count the items below a bound in every iteration scans the whole list each time.  In a list
    that is sorted once, the place where the bound would stand is that number, and bisection
    finds it in a few steps.  Pairs in the wrong order are counted in the same way, among the
    earlier items, which are kept sorted.

Bad:
    def ranks(values: list[int]) -> list[int]:
        result = []
        for value in values:
            rank = 1
            for other in values:
                if other < value:
                    rank += 1
            result.append(rank)
        return result

Good:
    from bisect import bisect_left


    def ranks(values: list[int]) -> list[int]:
        result = []
        sorted_values = sorted(values)
        for value in values:
            rank = 1 + bisect_left(sorted_values, value)
            result.append(rank)
        return result

Bad:
    def inversions(values: list[int]) -> int:
        count = 0
        for i in range(len(values)):
            for j in range(i + 1, len(values)):
                if values[i] > values[j]:
                    count += 1
        return count

Good:
    from bisect import bisect_right, insort


    def inversions(values: list[int]) -> int:
        count = 0
        earlier: list[int] = []
        for value in values:
            count += len(earlier) - bisect_right(earlier, value)
            insort(earlier, value)
        return count
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import libcst as cst

from selfrefine_rules.lib.names import free_names
from selfrefine_rules.lib.walks import binds_place
from selfrefine_rules.lib.words import singular

if TYPE_CHECKING:
    from selfrefine_rules import Fix
    from selfrefine_rules.lib.pattern import Match
    from selfrefine_rules.lib.source import Fixes, Source
    from selfrefine_rules.lib.surgery import Edits

ASPECT = "efficiency"
GAIN = 5.0
CONFIDENCE = 0.7

_NUMBERS = {
    "<": "bisect_left(Sorted, BOUND)",
    "<=": "bisect_right(Sorted, BOUND)",
    ">": "len(Sorted) - bisect_right(Sorted, BOUND)",
    ">=": "len(Sorted) - bisect_left(Sorted, BOUND)",
}
"""How many of the sorted items are so to a bound."""
_LOOPS = {
    f"Rank = START\nfor {head}:\n    if {item} {sign} BOUND:\n        Rank += 1\n": sign
    for head, item in (
        ("Each in Items", "Each"),
        ("Each in range(len(Items))", "Items[Each]"),
    )
    for sign in _NUMBERS
}
_SUMS = {
    form.format(f"Each {sign} BOUND"): sign
    for form in (
        "sum(1 for Each in Items if {})",
        "sum({} for Each in Items)",
        "len([Each for Each in Items if {}])",
    )
    for sign in _NUMBERS
}
_PAIRS = {
    f"for First in range({outer}):\n    for Second in range({inner}):\n"
    f"        if Items[{early}] {sign} Items[{late}]:\n            Count += 1\n": sign
    for outer, inner, early, late in (
        ("len(Items)", "First + 1, len(Items)", "First", "Second"),
        ("len(Items) - 1", "First + 1, len(Items)", "First", "Second"),
        ("len(Items)", "First", "Second", "First"),
        ("1, len(Items)", "First", "Second", "First"),
    )
    for sign in _NUMBERS
}
"""A walk over all pairs to the sign that stands behind the earlier item."""
_TIGHT = cst.BinaryOperation | cst.UnaryOperation | cst.Comparison


def propose(source: Source) -> Fixes:
    """Yield a fix for each count of smaller, or larger, items that is made again and again."""
    if not any(sign in source.code for sign in "<>"):
        return
    for (first, loop), found in source.started(*_LOOPS):
        start = found["START"]
        rank, each = found.name("Rank").value, found.name("Each").value
        read = {each, found.name("Items").value, *free_names(found["BOUND"])}
        own = source.used_only_in(loop, frozenset({each}))
        if not own or rank in read or not isinstance(start, cst.Integer):
            continue
        plus = "" if source.text(start) == "0" else f"{source.text(start)} + "
        line = f"Rank = {plus}{_NUMBERS[_LOOPS[found.pattern]]}\n"
        fix = _looked_up(source, loop, (found, line), {first: None})
        if fix:
            yield fix
    for node, found in source.findall(*_SUMS):
        form = _NUMBERS[_SUMS[found.pattern]]
        tight = isinstance(source.parents[node], _TIGHT) and form.startswith("len")
        fix = _looked_up(source, node, (found, f"({form})" if tight else form), {})
        if fix:
            yield fix
    for loop, found in source.findall(*_PAIRS):
        if _is_plain(source, loop, found):
            yield _kept_sorted(source, loop, found)


def _looked_up(
    source: Source, node: cst.CSTNode, new: tuple[Match, str], edits: Edits
) -> Fix | None:
    """Return the fix that asks a sorted list; None where items or bound may have no order."""
    found, form = new
    items, bound = found.name("Items"), found["BOUND"]
    if not source.repeats(node) or not _compares(source, node, found):
        return None
    place = source.outside_loops(node, partial(source.stable, items))
    if place is None or source.conditional(node, place.statement):
        return None
    name = source.fresh(f"sorted_{items.value}")
    for word, text in (("Sorted", name), ("BOUND", source.text(bound))):
        form = form.replace(word, text)
    if "Rank" in found:
        form = form.replace("Rank", found.name("Rank").value, 1)
    return source.fix(
        node,
        f"All items of `{items.value}` are compared in every iteration, only to be counted.",
        f"Sort them once into `{name}`, and look up where the bound would go.",
        {**edits, node: form},
        before={place.statement: f"{name} = sorted({items.value})\n"},
        imports=[f"from bisect import {_bisection(form)}"],
    )


def _bisection(form: str) -> str:
    return "bisect_left" if "bisect_left" in form else "bisect_right"


def _compares(source: Source, node: cst.CSTNode, found: Match) -> bool:
    """Whether items and bound are whole numbers, or texts, and the bound is there in any turn."""
    items, bound = found.name("Items").value, found["BOUND"]
    each = found.name("Each").value
    if each in free_names(bound):
        return False
    if isinstance(bound, cst.Subscript) and not _is_there(source, node, bound):
        return False
    if not isinstance(bound, cst.Name | cst.Integer | cst.Subscript):
        return False
    if source.holds_whole(items):
        return source.is_whole(bound)
    return source.has_order(items) and _is_text(source, bound)


def _is_text(source: Source, bound: cst.BaseExpression) -> bool:
    """Whether a bound is a text: written out, of that type, or an item of a list of texts."""
    if isinstance(bound, cst.Subscript) and isinstance(bound.value, cst.Name):
        return source.has_order(bound.value.value)
    if isinstance(bound, cst.SimpleString):
        return True
    if not isinstance(bound, cst.Name):
        return False
    bound_at = source.bindings(bound.value)
    walks = [source.parents[b] for b in bound_at]
    if walks and all(
        isinstance(w, cst.For | cst.CompFor)
        and isinstance(w.iter, cst.Name)
        and source.has_order(w.iter.value)
        and not source.holds_whole(w.iter.value)
        for w in walks
    ):
        return True
    return source.is_ordered(bound) and not source.is_whole(bound)


def _is_there(source: Source, node: cst.CSTNode, bound: cst.Subscript) -> bool:
    """Whether a bound is the item at the place of a loop around it: it may be asked for though no item is compared."""
    for loop in source.loops(node):
        head = loop if isinstance(loop, cst.For) else getattr(loop, "for_in", None)
        walk = source.walk_of(head) if head is not None else None
        if walk and head is not None and source.text(bound) in walk.texts:
            return binds_place(source, walk, head)
    return False


def _is_plain(source: Source, loop: cst.For, found: Match) -> bool:
    """Whether a walk over all pairs does nothing but count them."""
    items, count = found.name("Items").value, found.name("Count")
    places = {found.name("First").value, found.name("Second").value}
    return (
        source.holds_whole(items)
        and source.is_whole(count)
        and not {count.value, items} & places
        and len(places) > 1
        and count.value != items
        and source.used_only_in(loop, frozenset(places))
    )


def _kept_sorted(source: Source, loop: cst.For, found: Match) -> Fix:
    """Return the fix that keeps the earlier items sorted."""
    items, count = found.name("Items").value, found.name("Count").value
    earlier, item = source.fresh("earlier", "earlier_items"), _item(source, items)
    number = _NUMBERS[_PAIRS[found.pattern]]
    number = number.replace("Sorted", earlier).replace("BOUND", item)
    hint = ": list[int]" if source.function.returns else ""
    return source.fix(
        loop,
        f"Every pair of `{items}` is compared, only to count some of the pairs.",
        f"Keep the earlier items sorted in `{earlier}`, and look up where each would go.",
        {
            loop: f"for {item} in {items}:\n    {count} += {number}\n    insort({earlier}, {item})\n"
        },
        before={loop: f"{earlier}{hint} = []\n"},
        imports=[f"from bisect import {_bisection(number)}, insort"],
    )


def _item(source: Source, items: str) -> str:
    """Return a name for one of the items: ``value`` for ``values``."""
    one = singular(items)
    return source.fresh(*({one} - {items}), "item", "one")
