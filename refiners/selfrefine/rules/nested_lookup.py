"""Look items up in a dict instead of searching all of them for each item of an outer loop.

Why:
    An inner loop that only acts where a key is equal compares every pair, so that
    the time grows with the product of both lengths.  An index, built once, finds
    the same items in the same order by one hash lookup.

Bad:
    def totals(orders: list[tuple[int, int]], clients: list[tuple[int, str]]) -> list[str]:
        lines = []
        for order in orders:
            for client in clients:
                if client[0] == order[0]:
                    lines.append(f"{client[1]}: {order[1]}")
        return lines

Good:
    from collections import defaultdict


    def totals(orders: list[tuple[int, int]], clients: list[tuple[int, str]]) -> list[str]:
        lines = []
        clients_by_key = defaultdict(list)
        for client in clients:
            clients_by_key[client[0]].append(client)
        for order in orders:
            for client in clients_by_key.get(order[0], ()):
                lines.append(f"{client[1]}: {order[1]}")
        return lines

Bad:
    def groups(cities: list[str], homes: list[tuple[str, str]]) -> list[list[str]]:
        return [[name for name, home in homes if home == city] for city in cities]

Good:
    from collections import defaultdict


    def groups(cities: list[str], homes: list[tuple[str, str]]) -> list[list[str]]:
        homes_by_home = defaultdict(list)
        for name, home in homes:
            homes_by_home[home].append((name, home))
        return [[name for name, home in homes_by_home.get(city, ())] for city in cities]
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules import Fix
from selfrefine.rules._annotations import Known
from selfrefine.rules._blocks import comments_in, freed, indented, with_comments
from selfrefine.rules._place import Place, conditional, outside_loops
from selfrefine.rules._types import is_short, known
from selfrefine.rules._uses import (
    bound_by,
    free_names,
    pure,
    stable,
    unchanged,
    used_only_in,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from selfrefine.rules._source import Source

NAME = "nested-lookup"
ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.7

_VIEWS = frozenset({"items", "keys", "values"})


@dataclass(frozen=True)
class Equality:
    """The first thing that an inner loop asks: whether two values are equal.

    Args:
        left: of the equality.
        right: of the equality.
        rest: what it asks besides; None where that is all.
    """

    left: cst.BaseExpression
    right: cst.BaseExpression
    rest: cst.BaseExpression | None


@dataclass(frozen=True)
class Search:
    """An inner loop that acts only on the items whose key equals a value.

    Args:
        loop: the inner loop, a statement or a comprehension's clause.
        key: what is computed of each item.
        value: what it must be equal to; the same for all items.
        rest: what else the loop asks of an item.
        place: before the outer loops that search the same items again.
    """

    loop: cst.For | cst.CompFor
    key: cst.BaseExpression
    value: cst.BaseExpression
    rest: cst.BaseExpression | None
    place: Place


def propose(source: Source) -> Iterable[Fix]:
    """Yield a fix for each inner loop or clause that searches by equality."""
    for loop in source.find(cst.For):
        search = _search(source, loop, _first_test(loop))
        if search and unchanged(source, search.value, loop.body):
            yield _fix(source, search, _shortened(loop, search.rest))
    for clause in source.find(cst.CompFor):
        search = _search(source, clause, _first_filter(clause))
        if search:
            yield _fix(source, search, _unfiltered(clause, search.rest))


def _first_test(loop: cst.For) -> Equality | None:
    """Return the equality on which all that a loop does depends.

    Either the body is one ``if key == value:``, or it starts with
    ``if key != value: continue``.
    """
    first = loop.body.body[0]
    if not isinstance(first, cst.If) or first.orelse:
        return None
    if len(loop.body.body) == 1:
        return _equality(first.test, cst.And, cst.Equal)
    if not _only_continues(indented(first.body)):
        return None
    return _equality(first.test, cst.Or, cst.NotEqual)


def _only_continues(block: cst.IndentedBlock) -> bool:
    only = block.body[0] if len(block.body) == 1 else None
    parts = only.body if isinstance(only, cst.SimpleStatementLine) else ()
    return len(parts) == 1 and isinstance(parts[0], cst.Continue)


def _first_filter(clause: cst.CompFor) -> Equality | None:
    return _equality(clause.ifs[0].test, cst.And, cst.Equal) if clause.ifs else None


def _equality(
    test: cst.BaseExpression,
    joined_by: type[cst.BaseBooleanOp],
    compared_by: type[cst.BaseCompOp],
) -> Equality | None:
    first, rest = _part_first(test, joined_by)
    if not isinstance(first, cst.Comparison) or len(first.comparisons) > 1:
        return None
    only = first.comparisons[0]
    if not isinstance(only.operator, compared_by):
        return None
    return Equality(first.left, only.comparator, rest)


def _part_first(
    test: cst.BaseExpression, joined_by: type[cst.BaseBooleanOp]
) -> tuple[cst.BaseExpression, cst.BaseExpression | None]:
    """Part ``a and b and c`` into ``a`` and ``b and c``."""
    if not isinstance(test, cst.BooleanOperation):
        return test, None
    if not isinstance(test.operator, joined_by):
        return test, None
    first, rest = _part_first(test.left, joined_by)
    if rest is not None:
        return first, test.with_changes(left=rest)
    if test.right.lpar or "\n" not in cst.Module([]).code_for_node(test.right):
        return first, test.right
    # The parentheses are what lets the right side span several lines.
    return first, test.right.with_changes(lpar=test.lpar, rpar=test.rpar)


def _search(
    source: Source, loop: cst.For | cst.CompFor, equality: Equality | None
) -> Search | None:
    """Return the search that a loop is, if an index can do it."""
    items = bound_by(loop.target)
    walked = _walked(loop.iter)
    if equality is None or walked is None or loop.asynchronous or not items:
        return None
    sides = _key_and_value(equality, items)
    if sides is None or not used_only_in(source, loop, items):
        return None
    key, value = sides
    place = outside_loops(
        source,
        loop.iter,
        lambda outer: stable(source, walked, outer)
        and unchanged(source, key, outer, items=items),
    )
    if place is None or is_short(source, walked):
        return None
    if not _may_walk_first(source, loop.iter, walked, place):
        return None
    return Search(loop, key, value, equality.rest, place)


def _walked(items: cst.BaseExpression) -> cst.Name | cst.Attribute | None:
    """Return the variable or dotted chain that a loop walks, itself or a view of it."""
    if isinstance(items, cst.Call) and isinstance(items.func, cst.Attribute):
        if items.args or items.func.attr.value not in _VIEWS:
            return None
        items = items.func.value
    start = items
    while isinstance(start, cst.Attribute):
        start = start.value
    if not isinstance(start, cst.Name):
        return None
    return items if isinstance(items, cst.Name | cst.Attribute) else None


def _key_and_value(
    equality: Equality, items: frozenset[str]
) -> tuple[cst.BaseExpression, cst.BaseExpression] | None:
    """Tell the side that is computed of an item from the side that is not."""
    left, right = equality.left, equality.right
    if not (pure(left) and pure(right)):
        return None
    if free_names(left) & items and not free_names(right) & items:
        return left, right
    if free_names(right) & items and not free_names(left) & items:
        return right, left
    return None


def _may_walk_first(
    source: Source,
    items: cst.BaseExpression,
    walked: cst.Name | cst.Attribute,
    place: Place,
) -> bool:
    """Whether the items can be walked once before the loops instead of within them."""
    about = known(source, walked.value) if isinstance(walked, cst.Name) else Known()
    if about.optional or about.kind in {"iterator", "text", "number"}:
        return False
    certain = about.kind in {"sequence", "hashed"}
    return certain or not conditional(source, items, place.statement)


def _shortened(loop: cst.For, rest: cst.BaseExpression | None) -> cst.For:
    """Return an inner loop without its test for equality."""
    block = indented(loop.body)
    first, *others = block.body
    if not isinstance(first, cst.If):
        return loop
    footer = [*indented(first.body).footer, *block.footer]
    if rest is not None:
        narrowed = first.with_changes(
            test=rest, whitespace_before_test=cst.SimpleWhitespace(" ")
        )
        return loop.with_changes(body=block.with_changes(body=[narrowed, *others]))
    if not others:
        inner = freed(first.body)
        inner[0] = with_comments(inner[0], first.leading_lines)
        return loop.with_changes(body=block.with_changes(body=inner, footer=footer))
    others[0] = with_comments(others[0], first.leading_lines)
    return loop.with_changes(
        body=block.with_changes(body=others),
        leading_lines=[*loop.leading_lines, *comments_in(first.body)],
    )


def _unfiltered(clause: cst.CompFor, rest: cst.BaseExpression | None) -> cst.CompFor:
    """Return a clause without its test for equality."""
    first, *others = clause.ifs
    if rest is None:
        return clause.with_changes(ifs=others)
    return clause.with_changes(ifs=[first.with_changes(test=rest), *others])


def _fix(source: Source, search: Search, loop: cst.For | cst.CompFor) -> Fix:
    walked = _walked(search.loop.iter)
    base = getattr(walked, "attr", walked)
    name = f"{getattr(base, 'value', 'items')}_by_{_label(search.key)}"
    index = source.fresh(name)
    items, key = source.text(search.loop.iter), source.text(search.key)
    target = source.text(search.loop.target)
    item = f"({target})" if _is_bare_tuple(search.loop.target) else target
    build = (
        f"{index} = defaultdict(list)\n"
        f"for {target} in {items}:\n"
        f"    {index}[{key}].append({item})\n"
    )
    found = cst.parse_expression(f"{index}.get({source.text(search.value)}, ())")
    shorter = loop.with_changes(
        iter=found, whitespace_after_in=cst.SimpleWhitespace(" ")
    )
    first, last = source.lines(search.loop)
    return Fix(
        line=first,
        end_line=last,
        problem=f"Every turn of the outer loop walks all of `{items}` to find those "
        f"whose `{key}` is equal.",
        instruction=f"Build a dict `{index}` from `{key}` to items once before the "
        "loop and look them up.",
        code=source.rewrite(
            {search.loop: shorter},
            before={search.place.statement: build},
            imports=["from collections import defaultdict"],
        ),
    )


def _is_bare_tuple(target: cst.BaseExpression) -> bool:
    return isinstance(target, cst.Tuple) and not target.lpar


def _label(key: cst.BaseExpression) -> str:
    """Return a word for a key: the attribute, the constant index or the variable."""
    if isinstance(key, cst.Attribute):
        return key.attr.value
    if isinstance(key, cst.Name):
        return key.value
    if isinstance(key, cst.Subscript) and len(key.slice) == 1:
        index = getattr(key.slice[0].slice, "value", None)
        text = getattr(index, "evaluated_value", None)
        if isinstance(text, str) and text.isidentifier():
            return text
    return "key"
