"""Pairs: two loops, one in the other, that take every item of a list beside every other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules.lib.blocks import as_block
from selfrefine.rules.lib.pattern import extract
from selfrefine.rules.lib.uses import stable, used_only_in

if TYPE_CHECKING:
    from selfrefine.rules.lib.source import Source

_PLACES = ("range(len(Items))", "range(0, len(Items))")
_BEHIND = ("range(Place + 1, len(Items))",)
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
    """

    outer: cst.For
    inner: cst.For
    items: cst.Name
    places: tuple[str, str]
    texts: tuple[frozenset[str], frozenset[str]]
    body: tuple[cst.BaseStatement, ...]
    test: cst.BaseExpression | None
    once: bool


def _walk(source: Source, loop: cst.For) -> tuple[cst.Name, str, frozenset[str]] | None:
    """Return the items, the place and the texts of the item, of a loop over all of them."""
    if loop.orelse or loop.asynchronous:
        return None
    found = extract(source, loop.iter, *_PLACES)
    if found and isinstance(loop.target, cst.Name):
        items, place = found.name("Items"), loop.target.value
        return items, place, frozenset({f"{items.value}[{place}]"})
    found = extract(source, loop.iter, "enumerate(Items)")
    match loop.target:
        case cst.Tuple(
            [cst.Element(cst.Name(place)), cst.Element(cst.Name(item))]
        ) if found:
            items = found.name("Items")
            return items, place, frozenset({item, f"{items.value}[{place}]"})
    return None


def pair_of(source: Source, outer: cst.For) -> Pair | None:
    """Return what two nested loops compare; None where they do more, or something else."""
    walk = _walk(source, outer)
    block = as_block(outer.body).body
    if walk is None or len(block) != 1 or not isinstance(block[0], cst.For):
        return None
    inner, (items, place, texts) = block[0], walk
    once = False
    second = _walk(source, inner)
    behind = extract(source, inner.iter, *_BEHIND)
    if (
        behind
        and isinstance(inner.target, cst.Name)
        and behind.name("Place").value == place
    ):
        other, once = behind.name("Items"), True
        second = (
            other,
            inner.target.value,
            frozenset({f"{other.value}[{inner.target.value}]"}),
        )
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
    )


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
    operands = _conjuncts(first.test)
    for operand in operands:
        asked = extract(source, operand, *_APART)
        if asked and {asked.name(w).value for w in ("One", "Other")} == pair:
            others = [o for o in operands if o is not operand]
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


def _conjuncts(test: cst.BaseExpression) -> list[cst.BaseExpression]:
    match test:
        case cst.BooleanOperation(left, cst.And(), right):
            return [*_conjuncts(left), *_conjuncts(right)]
    return [test]
