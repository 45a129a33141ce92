"""Remember the index of each item, instead of searching all earlier or later items in every iteration.

Why:
    ``item in items[:i]`` copies and walks what lies before each item, so that the time
    grows with the square of the length.  A dict of the first places, built once, says
    at once whether an equal item stands earlier; one of the last places, later.

Bad:
    def repeated(items: list[str]) -> list[str]:
        found = []
        for i, item in enumerate(items):
            if item in items[:i]:
                found.append(item)
        return found

Good:
    def repeated(items: list[str]) -> list[str]:
        found = []
        first_places = {}
        for place, entry in enumerate(items):
            first_places.setdefault(entry, place)
        for i, item in enumerate(items):
            if first_places.get(item, i) < i:
                found.append(item)
        return found

Bad:
    def has_twins(items: list[int]) -> bool:
        for i in range(len(items)):
            if items[i] in items[i + 1:]:
                return True
        return False

Good:
    def has_twins(items: list[int]) -> bool:
        last_places = {entry: place for place, entry in enumerate(items)}
        for i in range(len(items)):
            if last_places.get(items[i], -1) >= i + 1:
                return True
        return False
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import libcst as cst

from selfrefine_rules.lib.purity import pure

if TYPE_CHECKING:
    from selfrefine_rules.lib.pattern import Match
    from selfrefine_rules.lib.source import Fixes, Source

ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.7

_FORMS = {
    "ITEM in Items[:PLACE]": "First.get(ITEM, PLACE) < PLACE",
    "ITEM in Items[0:PLACE]": "First.get(ITEM, PLACE) < PLACE",
    "ITEM not in Items[:PLACE]": "First.get(ITEM, PLACE) >= PLACE",
    "ITEM not in Items[0:PLACE]": "First.get(ITEM, PLACE) >= PLACE",
    "ITEM in Items[PLACE:]": "Last.get(ITEM, -1) >= PLACE",
    "ITEM not in Items[PLACE:]": "Last.get(ITEM, -1) < PLACE",
}


def propose(source: Source) -> Fixes:
    """Yield a fix for each search in the items before or behind a loop's own."""
    for at, found in source.findall(*_FORMS):
        items, form = found.name("Items"), _FORMS[found.pattern]
        about = source.known(items.value)
        if about.kind not in {"sequence", "unknown"} or about.hashable is False:
            continue
        if about.optional or not source.repeats(at) or not _is_place(source, found):
            continue
        if not source.may_be_hashed(found["ITEM"]) or not pure(found["ITEM"]):
            continue
        place = source.outside_loops(at, partial(source.stable, items))
        if place is None or isinstance(place.statement, cst.FunctionDef):
            continue
        if about.kind == "unknown" and source.conditional(at, place.statement):
            continue
        first = form.startswith("First")
        name = source.fresh(*(("first_places",) if first else ("last_places",)))
        spot, entry = source.fresh("place", "spot"), source.fresh("entry", "each")
        build = (
            f"{name} = {{}}\nfor {spot}, {entry} in enumerate({items.value}):\n"
            f"    {name}.setdefault({entry}, {spot})\n"
            if first
            else f"{name} = {{{entry}: {spot} for {spot}, {entry} in enumerate({items.value})}}\n"
        )
        new = name + source.fill(form, found).removeprefix("First").removeprefix("Last")
        loose = isinstance(
            source.parents[at],
            cst.UnaryOperation | cst.BinaryOperation | cst.ComparisonTarget,
        )
        yield source.fix(
            at,
            f"`{source.text(at)}` copies and scans a part of the list in every iteration of a loop.",
            f"Keep the {'first' if first else 'last'} index of each item in a dict `{name}`.",
            {at: f"({new})" if loose else new},
            before={place.statement: build},
        )


def _is_place(source: Source, found: Match) -> bool:
    """Whether a slice ends or starts at a loop's own index, or directly behind it, and so at no negative one."""
    place = found["PLACE"]
    index = source.extract(place, "Index", "Index + 1")
    return index is not None and source.never_negative(place)
