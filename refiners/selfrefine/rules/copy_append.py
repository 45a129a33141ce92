"""Append to a list instead of copying it for each new item.

Why:
    ``items = items + [item]`` copies the whole list, so that building a list takes
    time that grows with the square of its length.  ``append`` adds in place.

Bad:
    def positive(numbers: list[int]) -> list[int]:
        found = []
        for number in numbers:
            if number > 0:
                found = found + [number]
        return found

Good:
    def positive(numbers: list[int]) -> list[int]:
        found = []
        for number in numbers:
            if number > 0:
                found.append(number)
        return found
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules.lib.pattern import extract, findall
from selfrefine.rules.lib.types import repeats
from selfrefine.rules.lib.uses import bindings, bound_value, role

if TYPE_CHECKING:
    from selfrefine.rules.lib.source import Fixes, Source

NAME = "copy-append"
ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.8

_COPY = "Items = Items + ADDED"


def propose(source: Source) -> Fixes:
    """Yield a fix for each list that grows by copies in a loop."""
    copies: dict[str, dict[cst.CSTNode, str]] = {}
    for assign, found in findall(source, _COPY):
        items, added = found.name("Items").value, found["ADDED"]
        if isinstance(added, cst.List) and repeats(source, assign):
            append = f"{items}.{_call(source, added)}"
            copies.setdefault(items, {})[assign] = append
    for name, appends in copies.items():
        if _is_its_own(source, name) and _stays_its_own(source, name, list(appends)):
            yield source.fix(
                next(iter(appends)),
                f"`{name} = {name} + [...]` copies the whole list in every turn of a loop.",
                f"Append to `{name}` in place.",
                {**appends},
            )


def _call(source: Source, added: cst.List) -> str:
    if len(added.elements) == 1 and isinstance(added.elements[0], cst.Element):
        return f"append({source.text(added.elements[0].value)})"
    return f"extend({source.text(added)})"


def _is_its_own(source: Source, name: str) -> bool:
    """Whether the variable only ever names lists that this function makes."""
    return all(
        isinstance(bound_value(source, mention), cst.List | cst.ListComp)
        or isinstance(_added_item(source, mention), cst.List)
        for mention in bindings(source, name)
    )


def _added_item(source: Source, mention: cst.Name) -> cst.BaseExpression | None:
    found = extract(source, source.parents[source.parents[mention]], _COPY)
    return found["ADDED"] if found else None


def _stays_its_own(source: Source, name: str, assigns: list[cst.CSTNode]) -> bool:
    """Whether nobody else can hold, or walk, the list while it grows."""
    last = max(source.span(assign)[0] for assign in assigns)
    loops = [loop for assign in assigns for loop in source.loops(assign)]
    for mention in source.mentions(name):
        if source.scope(mention) is not source.scope(assigns[0]):
            return False
        early = source.span(mention)[0] < last
        inside = any(source.inside(mention, loop) for loop in loops)
        if role(source, mention) in {"change", "escape"} and (early or inside):
            return False
        walked = source.parents[mention]
        if isinstance(walked, cst.For) and any(
            source.inside(assign, walked) for assign in assigns
        ):
            return False
    return True
