"""Lookups: inner loops that act only where a key of an item equals a value, and where an index for them is built."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations
from typing import TYPE_CHECKING

import libcst as cst

from selfrefine_rules.lib.annotations import Known
from selfrefine_rules.lib.names import bound_by, called, free_names, is_chain
from selfrefine_rules.lib.neighbours import gives_value

if TYPE_CHECKING:
    from collections.abc import Callable

    from selfrefine_rules.lib.place import Place
    from selfrefine_rules.lib.source import Source
    from selfrefine_rules.lib.tree import Loop

_VIEWS = [f"TABLE.{view}()" for view in ("items", "keys", "values")]


@dataclass(frozen=True)
class Equality:
    """The first thing that an inner loop asks: whether a key of an item equals a value.

    Args:
        key: what is computed of each item.
        value: what it must be equal to; the same for all items.
        rest: what else the loop asks of an item; None where that is all.
    """

    key: cst.BaseExpression
    value: cst.BaseExpression
    rest: cst.BaseExpression | None = None


def equality(
    source: Source,
    own: frozenset[str],
    test: cst.BaseExpression,
    *,
    negated: bool = False,
) -> Equality | None:
    """Tell the side that is computed of an item, which has `own` variables, from the side that is not."""
    first, rest = part_first(test, cst.Or if negated else cst.And)
    found = source.extract(first, "ONE != OTHER" if negated else "ONE == OTHER")
    if found is None:
        return None
    if not all(gives_value(source, side) for side in found.values()):
        return None
    if not all(source.may_be_hashed(side) for side in found.values()):
        return None
    for key, value in permutations(found.values()):
        if free_names(key) & own and not free_names(value) & own:
            return Equality(key, value, rest)
    return None


def place_of_index(
    source: Source, loop: cst.For | cst.CompFor, key: cst.BaseExpression
) -> Place | None:
    """Return where an index can be built for a loop; None where it could not stand for the items."""
    items = bound_by(loop.target)
    if not source.used_only_in(loop, items):
        return None
    return place_around(
        source,
        loop,
        lambda outer: source.unchanged(key, outer, items=items),
    )


def place_around(
    source: Source, loop: cst.For | cst.CompFor, same: Callable[[Loop], bool]
) -> Place | None:
    """Return where what a loop walks can be walked once for all turns of the loops around it that `same` allows."""
    walked = walked_value(source, loop.iter)
    if not is_chain(walked) or loop.asynchronous:
        return None
    return place_of_list(
        source,
        walked,
        loop.iter,
        lambda outer: source.stable(walked, outer) and same(outer),
    )


def place_of_list(
    source: Source,
    items: cst.BaseExpression,
    at: cst.CSTNode,
    same: Callable[[Loop], bool],
) -> Place | None:
    """Return where a list can be walked once for all turns of the loops around `at` in which it is the same."""
    place = source.outside_loops(at, same)
    if place is None or source.is_short(items):
        return None
    about = source.known(items.value) if isinstance(items, cst.Name) else Known()
    if about.optional or about.kind in {"iterator", "text", "number"}:
        return None
    certain = about.kind in {"sequence", "hashed"}
    if certain or not source.conditional(at, place.statement):
        return place
    return None


def walked_value(source: Source, items: cst.BaseExpression) -> cst.BaseExpression:
    """Return what a loop walks, itself or a view of it."""
    view = source.extract(items, *_VIEWS)
    return view["TABLE"] if view else items


def index_name(
    source: Source, items: cst.BaseExpression, key: cst.BaseExpression
) -> str:
    """Return a name for an index of what a loop walks."""
    return source.fresh(f"{last_word(walked_value(source, items))}_by_{label(key)}")


def last_word(chain: cst.BaseExpression) -> str:
    """Return the last name of a chain, or of what a method of one is called of."""
    match chain:
        case cst.Name(word) | cst.Attribute(attr=cst.Name(word)):
            return word
        case cst.Call(func=cst.Attribute(value=inner)):
            return last_word(inner)
    return "items"


def label(key: cst.BaseExpression) -> str:
    """Return a word for a key: the attribute, the constant index, the variable, or what a function says."""
    match key:
        case cst.Attribute(attr=cst.Name(word)) | cst.Name(word):
            return word
        case cst.Subscript(
            slice=[cst.SubscriptElement(cst.Index(cst.SimpleString() as index))]
        ):
            text = index.evaluated_value
            return text if isinstance(text, str) and text.isidentifier() else "key"
        case cst.Call(func=cst.Attribute(inner), args=[]):
            return label(inner)
        case cst.Call(func=cst.Name()):
            word = called(key).removeprefix("_").removeprefix("get_")
            return word.removesuffix("_of") or "key"
    return "key"


def part_first(
    test: cst.BaseExpression, joined_by: type[cst.BaseBooleanOp]
) -> tuple[cst.BaseExpression, cst.BaseExpression | None]:
    """Part ``a and b and c`` into ``a`` and ``b and c``."""
    if not isinstance(test, cst.BooleanOperation):
        return test, None
    if not isinstance(test.operator, joined_by):
        return test, None
    first, rest = part_first(test.left, joined_by)
    if rest is not None:
        return first, test.with_changes(left=rest)
    if test.right.lpar or "\n" not in cst.Module([]).code_for_node(test.right):
        return first, test.right
    # The parentheses are what lets the right side span several lines.
    return first, test.right.with_changes(lpar=test.lpar, rpar=test.rpar)
