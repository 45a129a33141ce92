"""Keep the largest item so far, or the largest of the rest, instead of searching for it in every iteration.

Why:
    ``max(heights[: i + 1])`` in a loop walks all items so far each time.  The largest of all
    beginnings, and of all ends, are found in one walk.

Bad:
    def seen_before(heights: list[int]) -> list[int]:
        found = []
        for i in range(len(heights)):
            found.append(max(heights[: i + 1]))
        return found

Good:
    from itertools import accumulate


    def seen_before(heights: list[int]) -> list[int]:
        found = []
        largest_so_far = list(accumulate(heights, max))
        for i in range(len(heights)):
            found.append(largest_so_far[i])
        return found

Bad:
    def free_view(heights: list[int]) -> int:
        number = 0
        for i in range(len(heights)):
            if all(heights[j] < heights[i] for j in range(i + 1, len(heights))):
                number += 1
        return number

Good:
    from itertools import accumulate


    def free_view(heights: list[int]) -> int:
        number = 0
        largest_from = list(accumulate(reversed(heights), max))[::-1]
        for i in range(len(heights)):
            if i + 1 == len(heights) or largest_from[i + 1] < heights[i]:
                number += 1
        return number
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

import libcst as cst

from selfrefine_rules.lib.aggregates import KEEPS, indented
from selfrefine_rules.lib.names import free_names
from selfrefine_rules.lib.purity import pure

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selfrefine_rules.lib.source import Fixes, Source
    from selfrefine_rules.lib.surgery import Edits
    from selfrefine_rules.lib.walks import Walk

ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.7

_WORDS = {"max": ("largest", ">"), "min": ("smallest", "<")}
_PARTS = {
    "Items[:Place + 1]": ("so_far", 0),
    "Items[:Place]": ("so_far", -1),
    "Items[Place:]": ("from", 0),
    "Items[Place:len(Items)]": ("from", 0),
    "Items[Place + 1:]": ("from", 1),
    "Items[Place + 1:len(Items)]": ("from", 1),
}
"""A part of the items to its side, and what is added to the place for its extreme."""
_SECOND = ("range(1, Place + 1)", "range(1, Place)")
"""What leaves the first item to the start."""
_RANGES = {
    "range(Place + 1)": ("so_far", 0),
    "range(Place)": ("so_far", -1),
    "range(1, Place + 1)": ("so_far", 0),
    "range(1, Place)": ("so_far", -1),
    "range(Place, len(Items))": ("from", 0),
    "range(Place + 1, len(Items))": ("from", 1),
}
_EXACT = (
    "if VALUE > Best:",
    "if VALUE < Best:",
    "Best = max(Best,",
    "Best = min(Best,",
)
"""What ``accumulate`` does as well, item by item: for NaN, and for equal items that are not the same."""
_LOOPS = {
    f"Best = START\nfor Each in ITEMS:\n    {indented(keep)}": word
    for keep, word in KEEPS.items()
}
_QUESTIONS = {
    f"{some}(ITEM {sign} BOUND for Each in ITEMS)": (
        "max" if (some == "any") == (">" in sign) else "min",
        sign,
    )
    for some in ("any", "all")
    for sign in (">", ">=", "<", "<=")
}
_LOOSE = (cst.If, cst.While, cst.Assign, cst.AnnAssign, cst.Return, cst.Arg)
"""Around which an ``and`` needs no parentheses."""
_TURNED = {">": "<", ">=": "<=", "<": ">", "<=": ">="}


@dataclass(frozen=True)
class _Site:
    """A place that asks for the extreme of a beginning, or of an end, of some items.

    Args:
        node: what asks.
        walk: the loop that it is asked in.
        word: ``max`` or ``min``.
        side: ``so_far`` or ``from``.
        start: what the extreme is at least, or at most, as code; empty where nothing is.
        form: what stands there instead; LOOKUP in it is the extreme.
        gone: a statement before it that is needed no more.
    """

    node: cst.CSTNode
    walk: Walk
    word: str
    side: str
    shift: int
    start: str = ""
    form: str = "LOOKUP"
    gone: tuple[cst.CSTNode, ...] = field(default=())

    @property
    def kept(self) -> tuple[str, str, str, str]:
        """What tells one list of extremes from another."""
        return self.walk.items, self.word, self.side, self.start


def propose(source: Source) -> Fixes:
    """Yield a fix for each loop that searches a beginning, or an end, of a list again and again."""
    by_place: dict[cst.CSTNode, list[_Site]] = {}
    for site in (*_calls(source), *_loops(source), *_questions(source)):
        items = cst.Name(site.walk.items)
        place = source.outside_loops(site.node, partial(source.stable, items))
        if place is not None:
            by_place.setdefault(place.statement, []).append(site)
    for statement, sites in by_place.items():
        names: dict[tuple[str, str, str, str], str] = {}
        for site in sites:
            if site.kept not in names:
                wish = f"{_WORDS[site.word][0]}_{site.side}"
                taken = {*names.values()}
                one = source.fresh(wish, f"{site.walk.items}_{wish}")
                names[site.kept] = f"{one}_{len(taken)}" if one in taken else one
        edits: Edits = {}
        for site in sites:
            edits |= _edit(site, names[site.kept])
        yield source.fix(
            sites[0].node,
            f"All items of `{sites[0].walk.items}` so far, or all of the rest, are searched in every iteration.",
            "Find all of these extremes in one pass.",
            edits,
            before={statement: "".join(_accumulation(k, n) for k, n in names.items())},
            imports=["from itertools import accumulate"],
        )


def _accumulation(kept: tuple[str, str, str, str], name: str) -> str:
    items, word, side, start = kept
    initial = f", initial={start}" if start else ""
    if side == "so_far":
        return f"{name} = list(accumulate({items}, {word}{initial}))\n"
    return f"{name} = list(accumulate(reversed({items}), {word}{initial}))[::-1]\n"


def _edit(site: _Site, name: str) -> Edits:
    """Return what stands in the place of a site."""
    # With a start, the list of what is so far is one longer.
    shift = site.shift + (1 if site.start and site.side == "so_far" else 0)
    place = site.walk.place
    index = f"{place} {'+' if shift > 0 else '-'} {abs(shift)}" if shift else place
    new = site.form.replace("LOOKUP", f"{name}[{index}]")
    edits: Edits = dict.fromkeys(site.gone)
    return edits | {site.node: new}


def _calls(source: Source) -> Iterator[_Site]:
    """Yield each ``max`` or ``min`` of a slice."""
    for node, found in source.findall("max(PART)", "min(PART)"):
        part = source.extract(found["PART"], *_PARTS)
        if not part:
            continue
        side, shift = _PARTS[part.pattern]
        items, place = part.name("Items").value, part.name("Place").value
        walk = source.walk_around(node, items, place)
        if walk is None or not _is_there(walk, side, shift):
            continue
        if side == "from" and not source.has_order(items):
            continue
        if source.known(items).kind in {"sequence", "unknown"}:
            yield _Site(node, walk, found.pattern[:3], side, shift)


def _is_there(walk: Walk, side: str, shift: int) -> bool:
    """Whether a part holds an item in every turn: of nothing there is no extreme."""
    return walk.first >= -shift if side == "so_far" else walk.short >= shift


def _loops(source: Source) -> Iterator[_Site]:
    """Yield each loop that keeps the most extreme item of a part, with the line before it."""
    for (first, loop), found in source.sequences(*_LOOPS):
        start, each = found["START"], found.name("Each").value
        part = _part(source, found["ITEMS"], found["VALUE"], each)
        if part is None or not source.used_only_in(loop, frozenset({each})):
            continue
        second = source.extract(found["ITEMS"], *_SECOND)
        if second and not source.extract(start, "Items[0]"):
            continue
        items, place, side, shift = part
        walk = source.walk_around(loop, items, place)
        began = _start(source, start, (walk, side, shift)) if walk else None
        if walk is None or began is None:
            continue
        joins = source.text(start) in walk.texts
        kept = found.pattern.split("\n")[2].strip()
        exact = kept.startswith(_EXACT) and side == "so_far" and not joins
        floats = exact and source.type_text(items) == "list[float]"
        if not floats and not source.holds_whole(items):
            continue
        text, shift = began
        form = f"{found.name('Best').value} = LOOKUP\n"
        word = _LOOPS[found.pattern]
        yield _Site(loop, walk, word, side, shift, text, form, (first,))


def _part(
    source: Source, walked: cst.BaseExpression, item: cst.BaseExpression, each: str
) -> tuple[str, str, str, int] | None:
    """Return the items, the place, the side and the shift of what an inner loop walks."""
    part, table = source.extract(walked, *_PARTS), _PARTS
    named = isinstance(item, cst.Name) and item.value == each
    if not part:
        looked, table = source.extract(item, "Items[Each]"), _RANGES
        part = source.extract(walked, *_RANGES, having=looked) if looked else None
        named = part is not None and part.name("Each").value == each
    if not part or not named:
        return None
    names = (part.name("Items").value, part.name("Place").value)
    return (*names, *table[part.pattern])


def _start(
    source: Source, start: cst.BaseExpression, part: tuple[Walk, str, int]
) -> tuple[str, int] | None:
    """Return the start that a list of extremes needs, and the shift; None where it is no such start."""
    walk, side, shift = part
    text = source.text(start)
    if text in walk.texts:
        # The item itself joins a part that ends before it, or starts behind it.
        return "", 0
    if text == f"{walk.items}[0]" and side == "so_far":
        return ("", shift) if _is_there(walk, side, shift) else None
    number = source.extract(start, "float(WORD)", "-NUMBER")
    if isinstance(start, cst.Integer) or (number and _is_written(number)):
        return text, shift
    return None


def _is_written(found: dict[str, cst.BaseExpression]) -> bool:
    return all(
        isinstance(node, cst.Integer | cst.SimpleString) for node in found.values()
    )


def _questions(source: Source) -> Iterator[_Site]:
    """Yield each question whether any item of a part is larger, or smaller, than something."""
    for node, found in source.findall(*_QUESTIONS):
        each = found.name("Each").value
        word, sign = _QUESTIONS[found.pattern]
        item, bound = found["ITEM"], found["BOUND"]
        if each not in free_names(item):
            item, bound, sign = bound, item, _TURNED[sign]
            word = "min" if word == "max" else "max"
        part = _part(source, found["ITEMS"], item, each)
        if source.extract(found["ITEMS"], *_SECOND):
            continue
        if part is None or each in free_names(bound) or not pure(bound):
            continue
        items, place, side, shift = part
        walk = source.walk_around(node, items, place)
        if walk is None or not source.holds_whole(items):
            continue
        if not isinstance(bound, cst.Name | cst.Integer | cst.Subscript):
            continue
        asked = f"LOOKUP {sign} {source.text(bound)}"
        form = _guarded(walk, (side, shift), asked, found.pattern.startswith("any"))
        if form != asked and not isinstance(source.parents[node], _LOOSE):
            form = f"({form})"
        yield _Site(node, walk, word, side, shift, form=form)


def _guarded(walk: Walk, part: tuple[str, int], asked: str, some: bool) -> str:
    """Return a question that no empty part is asked."""
    if _is_there(walk, *part):
        return asked
    place, end = walk.place, f"{walk.place} + 1"
    if part[0] == "so_far":
        return f"{place} > 0 and {asked}" if some else f"{place} == 0 or {asked}"
    length = f"len({walk.items})"
    return f"{end} < {length} and {asked}" if some else f"{end} == {length} or {asked}"
