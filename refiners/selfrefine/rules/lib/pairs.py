"""Pairs: two loops, one in the other, that take every item of a list beside every other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules.lib.blocks import as_block, operands
from selfrefine.rules.lib.pattern import extract
from selfrefine.rules.lib.uses import stable, used_only_in
from selfrefine.rules.lib.walks import length_of, walk_of

if TYPE_CHECKING:
    from selfrefine.rules.lib.source import Source

_BEHIND = ("range(Place + 1, END)", "Items[Place + 1:]")
_COMBINED = ("combinations(Items, 2)", "itertools.combinations(Items, 2)")
_APART = {"One != Other": False, "One < Other": True, "Other > One": True}


@dataclass(frozen=True)
class Pair:
    """Two loops over the same items.

    Args:
        outer: the one around the other.
        inner: the other one.
        items: what both walk.
        places: the variables of the two places, empty where a loop has none.
        texts: for each of both, how the body says the item.
        body: what is done for each pair.
        test: what is asked of a pair first, besides whether its places differ.
        once: whether the places are only taken in one order.
        start: the first place of the outer one, as code, where it is not 0.
    """

    outer: cst.For
    inner: cst.For
    items: cst.Name
    places: tuple[str, str]
    texts: tuple[frozenset[str], frozenset[str]]
    body: tuple[cst.BaseStatement, ...]
    test: cst.BaseExpression | None
    once: bool
    start: str = ""

    @property
    def walked(self) -> str:
        """All items of which pairs are taken, as code."""
        return f"{self.items.value}[{self.start}:]" if self.start else self.items.value


def _walk(source: Source, loop: cst.For) -> tuple[cst.Name, str, frozenset[str]] | None:
    """Return the items, the place and the texts of the item, of a loop over all of them."""
    if loop.orelse or loop.asynchronous:
        return None
    whole = walk_of(source, loop)
    if whole and not (whole.first or whole.short or whole.item):
        items, place = cst.Name(whole.items), whole.place
        return items, place, frozenset({f"{items.value}[{place}]"})
    found = extract(source, loop.iter, "enumerate(Items)")
    match loop.target:
        case cst.Tuple(
            [cst.Element(cst.Name(place)), cst.Element(cst.Name(item))]
        ) if found:
            items = found.name("Items")
            return items, place, frozenset({item, f"{items.value}[{place}]"})
    return None


def pair_of(
    source: Source, outer: cst.For, *, behind_others: bool = False
) -> Pair | None:
    """Return what two nested loops compare; None where they do more, or something else.

    Args:
        source: the function.
        outer: the outer one of both loops.
        behind_others: whether it may start behind the place of a loop around it.
    """
    combined = extract(source, outer.iter, *_COMBINED)
    if combined:
        return _combined(source, outer, combined.name("Items"))
    walk, start = _walk(source, outer), ""
    if walk is None and behind_others:
        walk, start = _started(source, outer)
    block = as_block(outer.body).body
    if walk is None or len(block) != 1 or not isinstance(block[0], cst.For):
        return None
    inner, (items, place, texts) = block[0], walk
    second = _walk(source, inner)
    behind = _behind(source, inner, items, place)
    once = behind is not None
    second = behind or second
    if (
        second is None
        or second[0].value != items.value
        or second[1] == place
        or inner.orelse
    ):
        return None
    names = frozenset(
        {place, second[1]} | {t for t in (*texts, *second[2]) if "[" not in t}
    )
    body, test, found = _told_apart(source, inner, (place, second[1]))
    if not body or not (once or found is not None):
        return None
    if not stable(source, items, outer) or not used_only_in(
        source, outer, names & {place}
    ):
        return None
    if any(
        not source.inside(m, outer) for name in names for m in source.mentions(name)
    ):
        return None
    return Pair(
        outer,
        inner,
        items,
        (place, second[1]),
        (texts, second[2]),
        body,
        test,
        once or bool(found),
        start,
    )


def _started(
    source: Source, outer: cst.For
) -> tuple[tuple[cst.Name, str, frozenset[str]] | None, str]:
    """Return what `_walk` does of a loop from behind the place of another, and where it starts."""
    found = extract(source, outer.iter, "range(Before + 1, END)")
    items = length_of(source, found["END"]) if found else ""
    if not found or not items or not isinstance(outer.target, cst.Name):
        return None, ""
    place, before = outer.target.value, found.name("Before").value
    start = f"{before} + 1"
    texts = frozenset({f"{items}[{place}]"})
    loops = [loop for loop in source.loops(outer) if isinstance(loop, cst.For)]
    walks = [walk_of(source, loop) for loop in loops]
    around = [w for w in walks if w and (w.place, w.items) == (before, items)]
    return ((cst.Name(items), place, texts), start) if around else (None, "")


def _behind(
    source: Source, inner: cst.For, items: cst.Name, place: str
) -> tuple[cst.Name, str, frozenset[str]] | None:
    """Return what `_walk` does of a loop over the items behind a place; no place where it walks a slice."""
    behind = extract(source, inner.iter, *_BEHIND)
    if not behind or not isinstance(inner.target, cst.Name):
        return None
    if behind.name("Place").value != place:
        return None
    each = inner.target.value
    if "END" not in behind:
        same = behind.name("Items").value == items.value
        return (items, "", frozenset({each})) if same else None
    if length_of(source, behind["END"]) != items.value:
        return None
    return items, each, frozenset({f"{items.value}[{each}]"})


def _combined(source: Source, loop: cst.For, items: cst.Name) -> Pair | None:
    """Return the pair that one loop over all combinations of two items takes."""
    match loop.target:
        case cst.Tuple([cst.Element(cst.Name(one)), cst.Element(cst.Name(other))]) if (
            one != other
        ):
            names = frozenset({one, other})
        case _:
            return None
    if loop.orelse or not stable(source, items, loop):
        return None
    if any(not source.inside(m, loop) for name in names for m in source.mentions(name)):
        return None
    body = tuple(as_block(loop.body).body)
    first = body[0]
    test = first.test if isinstance(first, cst.If) and len(body) == 1 else None
    texts = (frozenset({one}), frozenset({other}))
    return Pair(loop, loop, items, ("", ""), texts, body, test, once=True)


def _told_apart(
    source: Source, inner: cst.For, places: tuple[str, str]
) -> tuple[tuple[cst.BaseStatement, ...], cst.BaseExpression | None, bool | None]:
    """Return what is done for two different places, what is asked first, and whether only in one order."""
    first, *rest = as_block(inner.body).body
    pair = set(places)
    skipped = extract(source, first, "if One == Other:\n    continue\n")
    if skipped and {skipped.name(w).value for w in ("One", "Other")} == pair:
        test = rest[0].test if len(rest) == 1 and isinstance(rest[0], cst.If) else None
        return tuple(rest), test, False
    if not isinstance(first, cst.If) or first.orelse or rest:
        return (first, *rest), None, None
    body = tuple(
        s for s in as_block(first.body).body if isinstance(s, cst.BaseStatement)
    )
    parts = operands(first.test, cst.And)
    for operand in parts:
        asked = extract(source, operand, *_APART)
        if asked and {asked.name(w).value for w in ("One", "Other")} == pair:
            others = [o for o in parts if o is not operand]
            once = _APART[asked.pattern] and asked.name("One").value == places[0]
            if _APART[asked.pattern] and not once:
                continue
            if len(others) > 1:
                return (), None, None
            if others:
                return (first,), others[0], once
            test = (
                body[0].test if len(body) == 1 and isinstance(body[0], cst.If) else None
            )
            return body, test, once
    return (first,), first.test, None


def added(node: cst.BaseExpression) -> list[cst.BaseExpression]:
    """Return the parts of ``a + b + c``."""
    match node:
        case cst.BinaryOperation(left, cst.Add(), right):
            return [*added(left), *added(right)]
    return [node]
