"""Use `sorted` instead of comparing and swapping items by hand.

Why:
    A sort that is written out compares each item with each other, in Python.  ``sorted``
    needs as many comparisons as there are items times the digits of their number, in C.

Bad:
    def in_order(numbers: list[int]) -> list[int]:
        found = numbers[:]
        for i in range(len(found)):
            for j in range(len(found) - 1 - i):
                if found[j] > found[j + 1]:
                    found[j], found[j + 1] = found[j + 1], found[j]
        return found

Good:
    def in_order(numbers: list[int]) -> list[int]:
        found = numbers[:]
        found.sort()
        return found

Bad:
    def by_insertion(numbers: list[int]) -> list[int]:
        found = []
        for number in numbers:
            place = 0
            while place < len(found) and found[place] <= number:
                place += 1
            found.insert(place, number)
        return found

Good:
    def by_insertion(numbers: list[int]) -> list[int]:
        found = sorted(numbers)
        return found
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import libcst as cst

from selfrefine_rules.lib.blocks import lines
from selfrefine_rules.lib.names import free_names
from selfrefine_rules.lib.words import singular

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine_rules.lib.pattern import Match
    from selfrefine_rules.lib.source import Fixes, Source

ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.8

_ENDS = ("len(Items)", "len(Items) - 1")
_NEIGHBOURS, _ALL_BEHIND = "neighbours", "all behind"
_EXCHANGES = {
    f"for One in range({end}):\n{form.format(inner)}": walks
    for end in _ENDS
    for inner, walks in (
        ("len(Items) - 1", _NEIGHBOURS),
        ("len(Items) - One - 1", _NEIGHBOURS),
        ("len(Items) - 1 - One", _NEIGHBOURS),
        ("One + 1, len(Items)", _ALL_BEHIND),
    )
    for form in (
        "    for Two in range({}):\n        if LARGE > SMALL:\n            ...\n",
        (
            "    Flag = False\n    for Two in range({}):\n        if LARGE > SMALL:\n"
            "            ...\n    if not Flag:\n        break\n"
        ),
    )
}
"""Loops that exchange items, to which pairs of places they walk."""
_MOVES = {
    form: how
    for less, more, how in (("<", ">", ""), (">", "<", "reverse=True"))
    for form in (
        *(
            f"for One in range({end}):\n    Least = One\n"
            f"    for Two in range(One + 1, len(Items)):\n"
            f"        if Items[Two] {less} Items[Least]:\n            Least = Two\n"
            f"    Items[{a}], Items[{b}] = Items[{b}], Items[{a}]\n"
            for end in _ENDS
            for a, b in (("One", "Least"), ("Least", "One"))
        ),
        (
            f"for One in range(1, len(Items)):\n    Key = Items[One]\n    Two = One - 1\n"
            f"    while Two >= 0 and Items[Two] {more} Key:\n"
            "        Items[Two + 1] = Items[Two]\n        Two -= 1\n"
            "    Items[Two + 1] = Key\n"
        ),
    )
}
"""A sort by selection, or by insertion, to how `sort` is called."""
_PUTS = {
    "Found = []\nfor Item in Items:\n    Place = 0\n"
    f"    while Place < len(Found) and Found[Place] {sign} Item:\n"
    "        Place += 1\n    Found.insert(Place, Item)\n": how
    for sign, how in (
        *(("<", ""), ("<=", "")),
        *((">", ", reverse=True"), (">=", ", reverse=True")),
    )
}
_BY_HAND = ("Kept = A", "A = B", "B = Kept")


def propose(source: Source) -> Fixes:
    """Yield a fix for each list of whole numbers that loops put in order."""
    for loop, found in source.findall(*_EXCHANGES, *_MOVES):
        name = found.name("Items").value
        how = _MOVES.get(found.pattern)
        if how is None:
            how = _exchanges(source, loop, found)
        if how is not None and _may_sort(source, loop, found, keyed="key=" in how):
            yield source.fix(
                loop,
                f"The loops sort `{name}` by moving its items one by one.",
                f"Write `{name}.sort({how})`.",
                {loop: f"{name}.sort({how})\n"},
            )
    for (first, loop), found in source.sequences(*_PUTS):
        items, name, place = (
            found.name(word).value for word in ("Items", "Found", "Place")
        )
        own = source.used_only_in(loop, frozenset({found.name("Item").value}))
        if not own or items == name or not source.holds_whole(items):
            continue
        if source.used_inside(loop, place):
            new = f"sorted({items}{_PUTS[found.pattern]})"
            yield source.fix(
                loop,
                f"Each item of `{items}` is inserted at its place, which is searched from the start.",
                f"Write `{new}`.",
                source.joined(first, loop, f"{name} = {new}"),
            )


def _exchanges(source: Source, loop: cst.For, found: Match) -> str | None:
    """Return how `sort` does what exchanges do; None where they do anything else."""
    one, two = found.name("One").value, found.name("Two").value
    large = source.extract(
        found["LARGE"], "Items[SPOT]", "Items[SPOT][KEY]", having=found
    )
    small = source.extract(
        found["SMALL"], "Items[OTHER]", "Items[OTHER][KEY]", having=large
    )
    if not large or not small or not _swaps(source, loop, found):
        return None
    places = (source.text(small["SPOT"]), source.text(small["OTHER"]))
    key = source.text(small["KEY"]) if "KEY" in small else ""
    wanted = (two, f"{two} + 1")
    if _EXCHANGES[found.pattern] == _ALL_BEHIND:
        # Items that are equal by a key would change places.
        wanted = (one, two) if not key and "Flag" not in found else ("", "")
    if ("KEY" in large) != ("[KEY]" in small.pattern) or {*places} != {*wanted}:
        return None
    if key and (free_names(small["KEY"]) or not _is_written(small["KEY"])):
        return None
    item = source.fresh(singular(found.name("Items").value), "item")
    keyed = [f"key=lambda {item}: {item}[{key}]"] if key else []
    return ", ".join([*keyed, *([] if places == wanted else ["reverse=True"])])


def _is_written(key: cst.BaseExpression) -> bool:
    return isinstance(key, cst.Integer | cst.SimpleString | cst.UnaryOperation)


def _swaps(source: Source, loop: cst.For, found: Match) -> bool:
    """Whether a branch exchanges the two items that were compared, and raises the flag if there is one."""
    inner: Any = next(line for line in lines(loop) if isinstance(line, cst.For))
    body: Sequence[Any] = lines(lines(inner)[0])
    if "Flag" in found:
        unmarked = [
            line
            for line in body
            if not source.extract(line, "Flag = True", having=found)
        ]
        if len(unmarked) != len(body) - 1:
            return False
        body = unmarked
    swapped = source.extract(body[0], "A, B = B, A") if len(body) == 1 else None
    if len(body) == len(_BY_HAND):
        for line, form in zip(body, _BY_HAND, strict=True):
            swapped = source.extract(line, form, having=swapped)
            if swapped is None:
                return False
    if swapped is None:
        return False
    if "Kept" in swapped:
        found["Kept"] = swapped["Kept"]
    both = {source.text(swapped[word]) for word in "AB"}
    items, large, small = (found[word] for word in ("Items", "LARGE", "SMALL"))
    return both == {_place(source, node, items) for node in (large, small)}


def _place(source: Source, node: Any, items: cst.BaseExpression) -> str:
    """Return the item of which a part is compared."""
    inner = node.value if isinstance(node, cst.Subscript) else node
    return source.text(node if source.text(inner) == source.text(items) else inner)


def _may_sort(source: Source, loop: cst.For, found: Match, *, keyed: bool) -> bool:
    """Whether loops change nothing but a list of whole numbers, or of rows that hold nothing but such and texts."""
    words = [w for w in ("One", "Two", "Least", "Key", "Flag", "Kept") if w in found]
    own, name = {found.name(word).value for word in words}, found.name("Items").value
    if len(own) < len(words) or name in own or not source.used_inside(loop, *own):
        return False
    return _are_rows(source, name) if keyed else _are_whole(source, loop, name)


def _are_rows(source: Source, name: str) -> bool:
    """Whether a list holds rows, whose parts have an order among themselves."""
    rows = re.fullmatch(
        r"list\[(list|tuple|dict)\[([\w |,.]+)\]\]", source.type_text(name)
    )
    return rows is not None and set(re.findall(r"\w+", rows[2])) <= {"int", "str"}


def _are_whole(source: Source, loop: cst.For, name: str) -> bool:
    """Whether a list, or what it is a copy of, holds whole numbers, and nothing else is put into it."""
    if source.holds_whole(name):
        return True
    items = source.copied(source.sole_value(name))
    harmless = all(
        source.role(m) in {"bind", "read", "member", "result"} or source.inside(m, loop)
        for m in source.mentions(name)
    )
    return harmless and items not in {"", name} and source.holds_whole(items)
