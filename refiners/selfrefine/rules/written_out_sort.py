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
from dataclasses import dataclass
from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules.lib.blocks import as_block
from selfrefine.rules.lib.names import free_names
from selfrefine.rules.lib.pattern import extract, sequences
from selfrefine.rules.lib.uses import bindings, bound_value, role, used_only_in
from selfrefine.rules.lib.value_types import type_text
from selfrefine.rules.lib.walks import length_of
from selfrefine.rules.lib.whole import holds_whole
from selfrefine.rules.lib.words import singular

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.rules.lib.pattern import Match
    from selfrefine.rules.lib.source import Fixes, Source

NAME = "written-out-sort"
ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.8

_WITH_FLAG, _BY_HAND = 3, 3
_FLAG = "Flag"
_ENDS = ("range(END)", "range(0, END)")
_LESS_ONE = ("len(Items) - 1", "Length - 1")
_SHRINKING = (
    *("len(Items) - One - 1", "len(Items) - 1 - One"),
    *("Length - One - 1", "Length - 1 - One"),
    *_LESS_ONE,
)
_BEHIND = ("range(One + 1, END)",)
_WRONG = ("LEFT > RIGHT", "LEFT < RIGHT")
_SELECTION = tuple(
    f"for One in OUTER:\n    Least = One\n    for Two in range(One + 1, END):\n"
    f"        if {test}:\n            Least = Two\n    {swap}\n"
    for test in ("Items[Two] LESS Items[Least]", "Items[Least] MORE Items[Two]")
    for swap in (
        "Items[One], Items[Least] = Items[Least], Items[One]",
        "Items[Least], Items[One] = Items[One], Items[Least]",
    )
)
_INSERTION = tuple(
    f"for One in range(1, END):\n    Key = Items[One]\n    Two = One - 1\n"
    f"    while Two >= 0 and {test}:\n        Items[Two + 1] = Items[Two]\n"
    f"        Two -= 1\n    Items[Two + 1] = Key\n"
    for test in ("Items[Two] MORE Key", "Key LESS Items[Two]")
)


def _in_order(forms: tuple[str, ...], falling: bool) -> tuple[str, ...]:
    less, more = (">", "<") if falling else ("<", ">")
    return tuple(f.replace("LESS", less).replace("MORE", more) for f in forms)


_WHOLE_FORMS = {
    form: "reverse=True" if falling else ""
    for falling in (False, True)
    for form in _in_order((*_SELECTION, *_INSERTION), falling)
}
_PUT = {
    f"Found = []\nfor Item in Items:\n    Place = 0\n"
    f"    while Place < len(Found) and {test}:\n        {step}\n"
    "    Found.insert(Place, Item)\n": sign
    for sign in ("<", ">")
    for test in (
        *(f"Found[Place] {sign} Item", f"Found[Place] {sign}= Item"),
        *(f"Item {'>' if sign == '<' else '<'} Found[Place]",),
        *(f"Item {'>' if sign == '<' else '<'}= Found[Place]",),
    )
    for step in ("Place += 1", "Place = Place + 1")
}


@dataclass(frozen=True)
class _Step:
    """An exchange of two items that stand in the wrong order.

    Args:
        items: the list.
        left: the place of the one that is named first.
        right: the place of the other.
        key: what of them is compared, in brackets; empty if they themselves are.
        rising: whether the smaller one comes first.
        kept: the variable by whose help they are exchanged, if any.
    """

    items: str
    left: str
    right: str
    key: str
    rising: bool
    kept: frozenset[str]


def propose(source: Source) -> Fixes:
    """Yield a fix for each list of whole numbers that loops put in order."""
    for loop in source.find(cst.For):
        sort = _exchanges(source, loop) or _places(source, loop)
        if sort is None:
            continue
        name, how, own = sort
        if _may_sort(source, loop, name, own, keyed="key=" in how):
            yield source.fix(
                loop,
                f"The loops sort `{name}` by moving its items one by one.",
                f"Write `{name}.sort({how})`.",
                {loop: f"{name}.sort({how})\n"},
            )
    for (first, each), found in sequences(source, *_PUT):
        loop = cst.ensure_type(each, cst.For)
        items, name = found.name("Items").value, found.name("Found").value
        own = frozenset({found.name("Item").value})
        place = found.name("Place").value
        if loop.orelse or source.commented(loop) or items == name:
            continue
        if not used_only_in(source, loop, own) or not holds_whole(source, items):
            continue
        if any(not source.inside(m, loop) for m in source.mentions(place)):
            continue
        how = ", reverse=True" if _PUT[found.pattern] == ">" else ""
        line = cst.parse_statement(f"{name} = sorted({items}{how})\n")
        above = [*first.leading_lines, *loop.leading_lines]
        yield source.fix(
            loop,
            f"Each item of `{items}` is inserted at its place, which is searched from the start.",
            f"Write `sorted({items}{how})`.",
            {first: None, loop: line.with_changes(leading_lines=above)},
        )


def _places(source: Source, loop: cst.For) -> tuple[str, str, frozenset[str]] | None:
    """Return the list that a loop sorts by selection or insertion, how, and the loop's own variables."""
    found = extract(source, loop, *_WHOLE_FORMS)
    if not found or length_of(source, found["END"]) != found.name("Items").value:
        return None
    name = found.name("Items").value
    if "OUTER" in found:
        outer = extract(source, found["OUTER"], *_ENDS)
        if not outer or not _is_end(source, outer["END"], name, (*_LESS_ONE,)):
            return None
    words = ("One", "Two", "Least", "Key")
    own = [found.name(word).value for word in words if word in found]
    return (
        (name, _WHOLE_FORMS[found.pattern], frozenset(own))
        if len({*own}) == len(own)
        else None
    )


def _exchanges(source: Source, loop: cst.For) -> tuple[str, str, frozenset[str]] | None:
    """Return the list that loops sort by exchanges, how, and the loops' own variables."""
    outer = extract(source, loop.iter, *_ENDS)
    inner, flag = _inner(source, loop)
    if not outer or inner is None or not isinstance(loop.target, cst.Name):
        return None
    one, two = loop.target.value, source.text(inner.target)
    step = _step(source, as_block(inner.body).body, flag)
    if step is None:
        return None
    name, first, second, rising = step.items, step.left, step.right, step.rising
    if second == one or first == f"{two} + 1":
        # The later of both was named first.
        first, second, rising = second, first, not rising
    if (first, second) == (two, f"{two} + 1"):
        good = _walks_neighbours(source, inner, name, one)
    else:
        # Items that are equal by a key would change places.
        good = (first, second) == (one, two) and not flag and not step.key
        good = good and _walks_behind(source, inner, name, one)
    if not good or not _is_end(source, outer["END"], name, _LESS_ONE):
        return None
    own = frozenset({one, two, *step.kept, *({flag} - {""})})
    item = source.fresh(singular(name), "item")
    key = [f"key=lambda {item}: {item}{step.key}"] if step.key else []
    return name, ", ".join([*key, *([] if rising else ["reverse=True"])]), own


def _inner(source: Source, loop: cst.For) -> tuple[cst.For | None, str]:
    """Return the only loop in another, and the flag by which the other one ends early, if any."""
    body, flag = [*as_block(loop.body).body], ""
    if len(body) == _WITH_FLAG:
        start = extract(source, body[0], "Flag = False")
        end = extract(source, body[-1], "if not Flag:\n    break\n")
        if not start or not end or start.name("Flag").value != end.name("Flag").value:
            return None, ""
        body, flag = body[1:2], start.name("Flag").value
    inner = body[0] if len(body) == 1 else None
    if not isinstance(inner, cst.For) or inner.orelse:
        return None, ""
    return (inner, flag) if isinstance(inner.target, cst.Name) else (None, "")


def _walks_neighbours(source: Source, inner: cst.For, name: str, one: str) -> bool:
    """Whether a loop goes over all neighbours of a list, or leaves out those that are in their place."""
    walked = extract(source, inner.iter, *_ENDS)
    end = extract(source, walked["END"], *_SHRINKING) if walked else None
    return end is not None and _is_of(source, end, name, one)


def _walks_behind(source: Source, inner: cst.For, name: str, one: str) -> bool:
    """Whether a loop goes over all items behind a place."""
    behind = extract(source, inner.iter, *_BEHIND)
    return (
        behind is not None
        and behind.name("One").value == one
        and length_of(source, behind["END"]) == name
    )


def _step(source: Source, body: Sequence[cst.CSTNode], flag: str) -> _Step | None:
    """Return what an exchange of two items does; None if the statements are none."""
    branch = body[0]
    if len(body) != 1 or not isinstance(branch, cst.If) or branch.orelse:
        return None
    lines = [*as_block(branch.body).body]
    if flag:
        marked = [line for line in lines if extract(source, line, f"{_FLAG} = True")]
        marked = [m for m in marked if source.text(m).strip() == f"{flag} = True"]
        if len(marked) != 1:
            return None
        lines.remove(marked[0])
    test = extract(source, branch.test, *_WRONG)
    looked = [_lookup(source, test[side]) for side in ("LEFT", "RIGHT")] if test else []
    if not test or None in looked:
        return None
    (items, left, key), (other, right, same) = looked  # type: ignore[misc]  # none is None
    kept = _swap(source, lines, {f"{items}[{left}]", f"{items}[{right}]"})
    if items != other or key != same or kept is None:
        return None
    return _Step(items, left, right, key, test.pattern == _WRONG[0], kept)


def _lookup(source: Source, node: cst.BaseExpression) -> tuple[str, str, str] | None:
    """Return the list, the place and, in brackets, what of the item is looked at."""
    found = extract(source, node, "Items[PLACE]", "Items[PLACE][KEY]")
    if not found:
        return None
    key = found.get("KEY")
    plain = isinstance(key, cst.Integer | cst.SimpleString | cst.UnaryOperation)
    if key is not None and (not plain or free_names(key)):
        return None
    of = f"[{source.text(key)}]" if key is not None else ""
    return found.name("Items").value, source.text(found["PLACE"]), of


def _swap(
    source: Source, lines: Sequence[cst.CSTNode], both: set[str]
) -> frozenset[str] | None:
    """Return the variable by whose help lines exchange two items, if any; None where they do not."""
    if len(lines) == 1:
        found = extract(source, lines[0], "A, B = C, D")
        texts = [source.text(found[w]) for w in "ABCD"] if found else []
        good = texts[:2] == texts[:1:-1] and {*texts} == both
        return frozenset() if good else None
    if len(lines) != _BY_HAND:
        return None
    first, second, third = (
        extract(source, line, form)
        for line, form in zip(lines, ("Kept = A", "A = B", "A = Kept"), strict=True)
    )
    if not (first and second and third):
        return None
    one, other = source.text(first["A"]), source.text(second["B"])
    same = source.text(second["A"]) == one and source.text(third["A"]) == other
    kept = first.name("Kept").value
    good = same and {one, other} == both and third.name("Kept").value == kept
    return frozenset({kept}) if good else None


def _is_end(
    source: Source, end: cst.BaseExpression, name: str, less: tuple[str, ...]
) -> bool:
    """Whether an end is the length of a list, or one of some expressions of it."""
    if length_of(source, end) == name:
        return True
    found = extract(source, end, *less)
    return found is not None and _is_of(source, found, name, "")


def _is_of(source: Source, found: Match, name: str, one: str) -> bool:
    """Whether an expression is about the length of a list, and a place."""
    length = found.name("Length") if "Length" in found else None
    about = found.name("Items").value if length is None else length_of(source, length)
    return about == name and ("One" not in found or found.name("One").value == one)


def _may_sort(
    source: Source, loop: cst.For, name: str, own: frozenset[str], *, keyed: bool
) -> bool:
    """Whether loops change nothing but a list of whole numbers, or of rows that hold nothing but such and texts."""
    if source.commented(loop) or loop.orelse or name in own:
        return False
    if any(not source.inside(m, loop) for n in own for m in source.mentions(n)):
        return False
    return _are_rows(source, name) if keyed else _are_whole(source, loop, name)


def _are_rows(source: Source, name: str) -> bool:
    """Whether a list holds rows, whose parts have an order among themselves."""
    rows = re.fullmatch(
        r"list\[(list|tuple|dict)\[([\w |,.]+)\]\]", type_text(source, name)
    )
    return rows is not None and set(re.findall(r"\w+", rows[2])) <= {"int", "str"}


def _are_whole(source: Source, loop: cst.For, name: str) -> bool:
    """Whether a list, or what it is a copy of, holds whole numbers, and nothing else is put into it."""
    if holds_whole(source, name):
        return True
    bound = bindings(source, name)
    value = bound_value(source, bound[0]) if len(bound) == 1 else None
    if value is None:
        return False
    copied = extract(
        source, value, "Items[:]", "list(Items)", "Items.copy()", "[*Items]"
    )
    if not copied or name in free_names(value):
        return False
    harmless = all(
        role(source, m) in {"bind", "read", "member", "result"}
        or source.inside(m, loop)
        for m in source.mentions(name)
    )
    return harmless and holds_whole(source, copied.name("Items").value)
