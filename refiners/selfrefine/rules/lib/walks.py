"""Walks: loops over the places of a list, and from where to where they go."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules.lib.names import bound_by
from selfrefine.rules.lib.pattern import extract, findall
from selfrefine.rules.lib.uses import bindings, bound_value, role

if TYPE_CHECKING:
    from selfrefine.rules.lib.pattern import Match
    from selfrefine.rules.lib.source import Source

_HEADS = (
    "range(len(Items))",
    "range(FROM, len(Items))",
    "range(len(Items) - SHORT)",
    "range(FROM, len(Items) - SHORT)",
)
_AS_LONG = ("range(Length)", "range(0, Length)", "range(1, Length + 1)")
_NAMED = tuple(head.replace("len(Items)", "Length") for head in _HEADS)


@dataclass(frozen=True)
class Walk:
    """A loop over the places of a list.

    Args:
        items: the list.
        place: the loop's variable.
        first: the first place; more than 0 where it starts behind some items.
        short: how many places at the end are left out.
        item: the variable of the item, empty where there is none.
    """

    items: str
    place: str
    first: int = 0
    short: int = 0
    item: str = ""

    @property
    def texts(self) -> frozenset[str]:
        """How the body may say the item."""
        return frozenset({f"{self.items}[{self.place}]"} | ({self.item} - {""}))


def walk_of(source: Source, loop: cst.CSTNode) -> Walk | None:
    """Return what a loop, or a clause of a comprehension, walks; None for anything else."""
    if not isinstance(loop, cst.For | cst.CompFor):
        return None
    found = extract(source, loop.iter, *_HEADS) or _range_to_length(source, loop.iter)
    if found and isinstance(loop.target, cst.Name):
        first, short = (_number(found.get(word)) for word in ("FROM", "SHORT"))
        if first is None or short is None:
            return None
        return Walk(found.name("Items").value, loop.target.value, first, short)
    found = extract(source, loop.iter, "enumerate(Items)")
    match loop.target:
        case cst.Tuple(
            [cst.Element(cst.Name(place)), cst.Element(cst.Name(item))]
        ) if found:
            return Walk(found.name("Items").value, place, item=item)
    return None


def length_of(source: Source, length: cst.BaseExpression) -> str:
    """Return the list whose length an expression is; empty where it is something else."""
    found = extract(source, length, "len(Items)")
    if found:
        return found.name("Items").value
    if not isinstance(length, cst.Name):
        return ""
    bound = bindings(source, length.value)
    value = bound_value(source, bound[0]) if len(bound) == 1 else None
    made = extract(source, value, "len(Items)") if value is not None else None
    if made or len(bound) != 1:
        return made.name("Items").value if made else ""
    return _made_as_long(source, length)


def _made_as_long(source: Source, length: cst.Name) -> str:
    """Return the one list of the function's own that is made as long as a number says, and stays so."""
    names = {
        found.name("Items").value
        for _, found in findall(source, "Items = MADE")
        if (made := found["MADE"]) and isinstance(made, cst.ListComp)
        if not made.for_in.ifs and made.for_in.inner_for_in is None
        if (walked := extract(source, made.for_in.iter, *_AS_LONG))
        and walked.name("Length").value == length.value
    }
    name, *others = names or {""}
    if not name or others or len(bindings(source, name)) != 1:
        return ""
    roles = {role(source, mention) for mention in source.mentions(name)}
    return "" if {"change", "escape"} & roles else name


def binds_place(source: Source, walk: Walk, loop: cst.For | cst.CompFor) -> bool:
    """Whether only its loop gives a place, and the item, their values."""
    names = bound_by(loop.target)
    return (
        all(
            source.inside(b, loop) and not _is_bound_within(source, b, loop)
            for name in names
            for b in bindings(source, name)
        )
        and walk.items not in names
    )


def walk_around(
    source: Source, node: cst.CSTNode, items: str, place: str
) -> Walk | None:
    """Return the walk of a loop around a node that gives the places of a variable's items, if only it gives them."""
    for loop in source.loops(node):
        head = loop if isinstance(loop, cst.For) else getattr(loop, "for_in", None)
        walk = walk_of(source, head) if head is not None else None
        if walk and head is not None and (walk.items, walk.place) == (items, place):
            return walk if binds_place(source, walk, head) else None
    return None


def _is_bound_within(
    source: Source, binding: cst.CSTNode, loop: cst.For | cst.CompFor
) -> bool:
    return not source.inside(binding, loop.target)


def _range_to_length(source: Source, items: cst.BaseExpression) -> Match | None:
    """Return what a range says that ends at a variable for the length."""
    found = extract(source, items, *_NAMED)
    name = length_of(source, found["Length"]) if found else ""
    if not found or not name:
        return None
    found["Items"] = cst.Name(name)
    return found


def _number(node: cst.BaseExpression | None) -> int | None:
    """Return a whole number that is written out, 0 for nothing; None for anything else."""
    if node is None:
        return 0
    return int(node.value) if isinstance(node, cst.Integer) else None
