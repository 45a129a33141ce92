"""Look up items in a dict instead of searching all of them for each item of an outer loop.

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

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine_rules.lib.blocks import (
    as_block,
    comments_in,
    statements_of,
    with_comments,
)
from selfrefine_rules.lib.lookups import Equality, equality, index_name, place_of_index
from selfrefine_rules.lib.names import bound_by

if TYPE_CHECKING:
    from selfrefine_rules import Fix
    from selfrefine_rules.lib.place import Place
    from selfrefine_rules.lib.source import Fixes, Source

ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.7


def propose(source: Source) -> Fixes:
    """Yield a fix for each inner loop or clause that searches by equality."""
    for loop in source.find(cst.For):
        asked = _first_test(source, loop)
        place = place_of_index(source, loop, asked.key) if asked else None
        if asked and place and source.unchanged(asked.value, loop.body):
            yield _fix(source, loop, _shorten(loop, asked.rest), asked, place)
    for clause in source.find(cst.CompFor):
        asked = _first_filter(source, clause)
        place = place_of_index(source, clause, asked.key) if asked else None
        if asked and place:
            yield _fix(source, clause, _drop_filter(clause, asked.rest), asked, place)


def _first_test(source: Source, loop: cst.For) -> Equality | None:
    """Return the equality on which all that a loop does depends.

    Either the body is one ``if key == value:``, or it starts with
    ``if key != value: continue``.
    """
    first, *others = loop.body.body
    if not isinstance(first, cst.If) or first.orelse:
        return None
    if not others:
        return equality(source, bound_by(loop.target), first.test)
    if not source.extract(first, "if TEST:\n    continue\n"):
        return None
    return equality(source, bound_by(loop.target), first.test, negated=True)


def _first_filter(source: Source, clause: cst.CompFor) -> Equality | None:
    return (
        equality(source, bound_by(clause.target), clause.ifs[0].test)
        if clause.ifs
        else None
    )


def _shorten(loop: cst.For, rest: cst.BaseExpression | None) -> cst.For:
    """Return an inner loop without its test for equality."""
    block = as_block(loop.body)
    first, *others = block.body
    branch = cst.ensure_type(first, cst.If)
    if rest is not None:
        space = cst.SimpleWhitespace(" ")
        narrowed = branch.with_changes(test=rest, whitespace_before_test=space)
        return loop.with_changes(body=block.with_changes(body=[narrowed, *others]))
    if not others:
        footer = [*as_block(branch.body).footer, *block.footer]
        inner = statements_of(branch.body)
        inner[0] = with_comments(inner[0], branch.leading_lines)
        return loop.with_changes(body=block.with_changes(body=inner, footer=footer))
    others[0] = with_comments(others[0], branch.leading_lines)
    return loop.with_changes(
        body=block.with_changes(body=others),
        leading_lines=[*loop.leading_lines, *comments_in(branch.body)],
    )


def _drop_filter(clause: cst.CompFor, rest: cst.BaseExpression | None) -> cst.CompFor:
    """Return a clause without its test for equality."""
    first, *others = clause.ifs
    narrowed = [] if rest is None else [first.with_changes(test=rest)]
    return clause.with_changes(ifs=[*narrowed, *others])


def _fix(
    source: Source,
    loop: cst.For | cst.CompFor,
    shorter: cst.For | cst.CompFor,
    asked: Equality,
    place: Place,
) -> Fix:
    index = index_name(source, loop.iter, asked.key)
    items, key = source.text(loop.iter), source.text(asked.key)
    target = source.text(loop.target)
    bare = isinstance(loop.target, cst.Tuple) and not loop.target.lpar
    build = (
        f"{index} = defaultdict(list)\n"
        f"for {target} in {items}:\n"
        f"    {index}[{key}].append({f'({target})' if bare else target})\n"
    )
    found = cst.parse_expression(f"{index}.get({source.text(asked.value)}, ())")
    return source.fix(
        loop,
        f"Every iteration of the outer loop scans all of `{items}` to find those "
        f"whose `{key}` is equal.",
        f"Build a dict `{index}` from `{key}` to items once before the "
        "loop and look them up.",
        {
            loop: shorter.with_changes(
                iter=found, whitespace_after_in=cst.SimpleWhitespace(" ")
            )
        },
        before={place.statement: build},
        imports=["from collections import defaultdict"],
    )
