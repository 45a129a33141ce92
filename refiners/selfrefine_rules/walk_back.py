"""Carry the result of a backward walk from one item to the next, instead of walking again from each.

Why:
    A loop that walks backwards from each place, as long as something holds, walks over the
    same places again and again.  What holds at a place continues the walk of the place
    before it; where it does not hold, the walk is over at once.

Bad:
    def rising(values: list[int]) -> list[int]:
        counts = []
        for i in range(len(values)):
            n = 0
            while i - n > 0 and values[i - n] > values[i - n - 1]:
                n += 1
            counts.append(n)
        return counts

Good:
    def rising(values: list[int]) -> list[int]:
        counts = []
        n = 0
        for i in range(len(values)):
            if i > 0 and values[i] > values[i - 1]:
                n += 1
            else:
                n = 0
            counts.append(n)
        return counts

Bad:
    def starts(text: str) -> list[int]:
        found = []
        for i in range(len(text)):
            j = i
            while j >= 0 and text[j] != " ":
                j -= 1
            found.append(j)
        return found

Good:
    def starts(text: str) -> list[int]:
        found = []
        j = -1
        for i in range(len(text)):
            if text[i] == " ":
                j = i
            found.append(j)
        return found
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import libcst as cst

from selfrefine_rules.lib.blocks import negate, operands
from selfrefine_rules.lib.names import free_names
from selfrefine_rules.lib.purity import pure
from selfrefine_rules.lib.surgery import replaced
from selfrefine_rules.lib.tree import holds, walk
from selfrefine_rules.lib.words import PURE_FUNCTIONS

if TYPE_CHECKING:
    from selfrefine_rules.lib.pattern import Match
    from selfrefine_rules.lib.source import Fixes, Source

ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.8

_FORMS = {
    f"Step = BEGIN\nwhile TEST:\n    Step {sign}= 1\n": sign == "+"
    for sign in ("+", "-")
}
"""A walk to whether it counts its steps."""
_BOUND = 2
"""Times that a walk gives its variable a value."""
_ENDS = {"PLACE > LEAST": 1, "PLACE >= LEAST": 0}
_ROOM = {"Step < Place": 1, "Step <= Place": 0}
_RANGES = ("range(START, END)", "range(END)")


@dataclass(frozen=True)
class Walk:
    """A walk backwards from each place of a loop.

    Args:
        loop: what takes one place after the other.
        place: the variable for the place.
        first: the first place.
        step: the variable that walks.
        begin: how far from the place the walk begins.
        counts: whether the variable says how far, not where.
    """

    loop: cst.For
    place: str
    first: int
    step: str
    begin: int
    counts: bool

    @property
    def here(self) -> str:
        """Where the walk begins, as code."""
        return f"{self.place} - {self.begin}" if self.begin else self.place

    @property
    def there(self) -> str:
        """Where the walk is, as code."""
        return f"{self.place} - {self.step}" if self.counts else self.step


def propose(source: Source) -> Fixes:
    """Yield a fix for each walk backwards that each place of a loop begins anew."""
    for (start, turns), found in source.sequences(*_FORMS):
        one = _walk(source, start, found)
        if one is None:
            continue
        test = _first_test(source, one, found["TEST"])
        if not test or not _is_free(source, one, start, found["TEST"]):
            continue
        step, before = one.step, one.begin
        if one.counts:
            new = f"if {test}:\n    {step} += 1\nelse:\n    {step} = {one.begin}"
        else:
            before = one.first - 1 - one.begin
            over = negate(
                cst.parse_expression(test),
                ordered=source.is_ordered,
            )
            new = f"if {source.module.code_for_node(over)}:\n    {step} = {one.here}"
        yield source.fix(
            start,
            f"From each `{one.place}` the loop walks back over the same items again.",
            f"Carry `{step}` from one item to the next.",
            {start: new, turns: None},
            end=turns,
            before={one.loop: f"{step} = {before}\n"},
        )


def _walk(source: Source, start: cst.CSTNode, found: Match) -> Walk | None:
    """Return the walk that begins with a line of a loop that takes one place after the other."""
    block = source.parents[start]
    loop = source.parents[block]
    if not isinstance(loop, cst.For) or loop.body is not block or loop.asynchronous:
        return None
    head = source.extract(loop.iter, *_RANGES)
    first = head.get("START") if head else None
    match loop.target:
        case cst.Name(place) if head:
            pass
        case cst.Tuple([cst.Element(cst.Name(place)), _]) if source.extract(
            loop.iter, "enumerate(ITEMS)"
        ):
            pass
        case _:
            return None
    if first is not None and not isinstance(first, cst.Integer):
        return None
    counts = _FORMS[found.pattern]
    begin = _begin(source, found["BEGIN"], place, counts=counts)
    number = int(source.text(first)) if first is not None else 0
    step = found.name("Step").value
    if begin is None or step == place:
        return None
    return Walk(loop, place, number, step, begin, counts)


def _begin(
    source: Source, begin: cst.BaseExpression, place: str, *, counts: bool
) -> int | None:
    """Return how far from the place a walk begins; None where nobody says."""
    if counts:
        return int(begin.value) if isinstance(begin, cst.Integer) else None
    behind = source.extract(begin, "Place", "Place - LESS")
    if not behind or behind.name("Place").value != place:
        return None
    less = behind.get("LESS")
    if less is None:
        return 0
    return int(less.value) if isinstance(less, cst.Integer) else None


def _first_test(source: Source, one: Walk, test: cst.BaseExpression) -> str:
    """Return what has to hold where the walk begins; empty where the walk before says nothing of this one."""
    parts, least, asked = list[str](), None, False
    for part in operands(test, cst.And):
        end = _least(source, one, part)
        if end is None:
            parts.append(_moved(source, one, part))
            asked = True
        elif least is None:
            least = end
            if one.first - one.begin < end:
                place = f"{one.place} > {end + one.begin - 1}"
                parts.append(place if end + one.begin else f"{one.place} >= 0")
    # The walk from the place before the first one would have been over at once.
    if least is None or one.first > least + one.begin or not all(parts):
        return ""
    text = " and ".join(parts)
    return "" if "\n" in text or not asked else text


def _least(source: Source, one: Walk, part: cst.BaseExpression) -> int | None:
    """Return the least place to which a part of a test lets the walk go; None where it is about something else."""
    found = source.extract(part, *_ENDS)
    if found is not None and source.text(found["PLACE"]) == one.there:
        least = found["LEAST"]
        if isinstance(least, cst.Integer):
            return int(least.value) + _ENDS[found.pattern]
    room = source.extract(part, *_ROOM) if one.counts else None
    if room is not None:
        names = (room.name("Step").value, room.name("Place").value)
        return _ROOM[room.pattern] if names == (one.step, one.place) else None
    return None


def _moved(source: Source, one: Walk, part: cst.BaseExpression) -> str:
    """Return a part of a test, asked where the walk begins; empty where it asks for more than where the walk is."""
    new: dict[cst.CSTNode, cst.CSTNode] = {}
    for node in walk(part):
        if isinstance(node, cst.BaseExpression) and source.text(node) == one.there:
            parent = source.parents[node]
            plain = not one.begin or isinstance(parent, cst.Index | cst.Comparison)
            new[node] = cst.parse_expression(one.here if plain else f"({one.here})")
    places = len(source.mentions(one.place, part))
    if places != (len(new) if one.counts else 0):
        return ""
    if len(source.mentions(one.step, part)) != len(new):
        return ""
    return source.module.code_for_node(replaced(part, new))


def _is_free(
    source: Source, one: Walk, start: cst.CSTNode, test: cst.BaseExpression
) -> bool:
    """Whether each turn takes the walk, nobody else moves it, and what it asks about stays as it is."""
    body = one.loop.body.body
    before = body[: [*body].index(start)]
    if any(holds(line, cst.Continue) for line in before) or not pure(test):
        return False
    if source.statement(one.loop) is not one.loop:
        return False
    scopes = {source.scope(m) for m in source.mentions(one.step)}
    if len(source.bindings(one.step)) != _BOUND or scopes != {source.scope(one.loop)}:
        return False
    if not source.used_inside(one.loop, one.step):
        return False
    places = [m for m in source.bindings(one.place) if source.inside(m, one.loop)]
    names = free_names(test) - {one.step, one.place} - PURE_FUNCTIONS
    if len(places) != 1 or not all(
        source.stable(cst.Name(name), one.loop) for name in names
    ):
        return False
    parts: list[cst.Attribute | cst.Subscript] = [
        *source.find(cst.Attribute, one.loop),
        *source.find(cst.Subscript, one.loop),
    ]
    return not any(source.is_target(p) and free_names(p) & names for p in parts)
