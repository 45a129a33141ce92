"""Walks: loops over the places of a list, and from where to where they go."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import libcst as cst

from selfrefine_rules.lib.names import bound_by

if TYPE_CHECKING:
    from selfrefine_rules.lib.source import Source

_HEADS = (
    "range(len(Items))",
    "range(FROM, len(Items))",
    "range(len(Items) - SHORT)",
    "range(FROM, len(Items) - SHORT)",
)
_AS_LONG = ("range(Length)", "range(1, Length + 1)")


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
    found = source.extract(loop.iter, *_HEADS)
    if found and isinstance(loop.target, cst.Name):
        first, short = (_number(found.get(word)) for word in ("FROM", "SHORT"))
        if first is None or short is None:
            return None
        return Walk(found.name("Items").value, loop.target.value, first, short)
    found = source.extract(loop.iter, "enumerate(Items)")
    match loop.target:
        case cst.Tuple(
            [cst.Element(cst.Name(place)), cst.Element(cst.Name(item))]
        ) if found:
            return Walk(found.name("Items").value, place, item=item)
    return None


def length_of(source: Source, length: cst.BaseExpression) -> str:
    """Return the list whose length an expression is; empty where it is something else."""
    items = measured(source, length)
    return items.value if items else ""


def measured(source: Source, length: cst.BaseExpression) -> cst.Name | None:
    """Return a mention of the list whose length an expression is."""
    found = source.extract(length, "len(Items)")
    if found or not isinstance(length, cst.Name):
        return found.name("Items") if found else None
    found = source.extract(source.sole_value(length.value), "len(Items)")
    if found:
        items = found.name("Items")
        return items if _stays_as_long(source, items, length) else None
    once = len(source.bindings(length.value)) == 1
    return _made_as_long(source, length) if once else None


def _stays_as_long(source: Source, items: cst.Name, use: cst.Name) -> bool:
    """Whether nothing is seen to change a list between where it is measured and where its length is used."""
    first, last = source.span(items)[0], source.span(use)[0]
    loops = [loop for loop in source.loops(use) if not source.inside(items, loop)]
    return not any(
        source.role(m) in {"bind", "change", "escape"}
        and not _only_fills(source, m)
        and (
            first < source.span(m)[0] < last
            or any(source.inside(m, loop) for loop in loops)
        )
        for m in source.mentions(items.value)
    )


def _only_fills(source: Source, mention: cst.Name) -> bool:
    """Whether a mention puts another item into a place of a list."""
    place = source.parents[mention]
    match place:
        case cst.Subscript(slice=[cst.SubscriptElement(cst.Index())]):
            return not isinstance(source.parents[place], cst.Del)
    return False


def _made_as_long(source: Source, length: cst.Name) -> cst.Name | None:
    """Return the one list of the function's own that is made as long as a number says, and stays so."""
    lists = [
        found.name("Items")
        for _, found in source.findall("Items = MADE")
        if (made := found["MADE"]) and isinstance(made, cst.ListComp)
        if not made.for_in.ifs and made.for_in.inner_for_in is None
        if (walked := source.extract(made.for_in.iter, *_AS_LONG))
        and walked.name("Length").value == length.value
    ]
    if len({one.value for one in lists}) != 1:
        return None
    name = lists[0].value
    roles = {source.role(mention) for mention in source.mentions(name)}
    once = len(source.bindings(name)) == 1
    return lists[0] if once and not {"change", "escape"} & roles else None


def binds_place(source: Source, walk: Walk, loop: cst.For | cst.CompFor) -> bool:
    """Whether only its loop gives a place, and the item, their values."""
    names = bound_by(loop.target)
    return (
        all(
            source.inside(b, loop) and not _is_bound_within(source, b, loop)
            for name in names
            for b in source.bindings(name)
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


def _number(node: cst.BaseExpression | None) -> int | None:
    """Return a whole number that is written out, 0 for nothing; None for anything else."""
    if node is None:
        return 0
    return int(node.value) if isinstance(node, cst.Integer) else None
