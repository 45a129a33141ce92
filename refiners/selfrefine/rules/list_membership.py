"""Ask a set, not a list, whether an item is in it, when a loop asks again and again.

Why:
    ``x in items`` walks a list from its start, so that the time of the loop grows
    with the product of both lengths.  A set answers with one hash lookup.

Bad:
    def shared(ours: list[str], theirs: list[str]) -> list[str]:
        return [name for name in ours if name in theirs]

Good:
    def shared(ours: list[str], theirs: list[str]) -> list[str]:
        theirs_set = set(theirs)
        return [name for name in ours if name in theirs_set]

Bad:
    def distinct(items: list[int]) -> list[int]:
        result = []
        for item in items:
            if item not in result:
                result.append(item)
        return result

Good:
    def distinct(items: list[int]) -> list[int]:
        result = []
        seen = set()
        for item in items:
            if item not in seen:
                result.append(item)
                seen.add(item)
        return result
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules.lib.blocks import as_block
from selfrefine.rules.lib.pattern import findall
from selfrefine.rules.lib.place import group_by_name, hoist_place
from selfrefine.rules.lib.purity import pure
from selfrefine.rules.lib.tree import statements
from selfrefine.rules.lib.types import known, may_be_hashed, may_be_list, repeats
from selfrefine.rules.lib.uses import bindings, bound_value, reannotate, role

if TYPE_CHECKING:
    from selfrefine.rules import Fix
    from selfrefine.rules.lib.source import Fixes, Source
    from selfrefine.rules.lib.surgery import Edits

NAME = "list-membership"
ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.7


def propose(source: Source) -> Fixes:
    """Yield a fix for each list that a loop tests for membership."""
    tested = [
        found.name("Items")
        for test, found in findall(source, "ITEM in Items", "ITEM not in Items")
        if repeats(source, test) and may_be_hashed(source, found["ITEM"])
    ]
    for name, tests in group_by_name(tested).items():
        about = known(source, name)
        if about.optional or about.hashable is False:
            continue
        if may_be_list(source, tests[0]):
            ways = [_hoist, _shadow][:: -1 if _rebuilds(source, tests) else 1]
            yield from ways[0](source, name, tests) or ways[1](source, name, tests)


def _rebuilds(source: Source, tests: list[cst.Name]) -> bool:
    """Whether a set before the loop around the tests would be made anew in each turn of another loop."""
    place, _ = hoist_place(source, tests)
    return place is not None and bool(source.loops(place.statement))


def _fix(
    source: Source,
    tests: list[cst.Name],
    instruction: str,
    replace: Edits,
    *,
    before: dict[cst.CSTNode, str] | None = None,
    after: dict[cst.CSTNode, str] | None = None,
) -> list[Fix]:
    name = tests[0].value
    certain = known(source, name).kind == "sequence"
    walks = f"`in {name}` walks " + (
        "the whole list in every turn of a loop."
        if certain
        else "it in every turn of a loop, if it is a list."
    )
    return [
        source.fix(tests[0], walks, instruction, replace, before=before, after=after)
    ]


def _hoist(source: Source, name: str, tests: list[cst.Name]) -> list[Fix]:
    """Build the set once, before the loop that leaves the list alone."""
    place, served = hoist_place(source, tests)
    if place is None:
        return []
    fast = source.fresh(f"{name}_SET" if name.isupper() else f"{name}_set")
    return _fix(
        source,
        tests,
        f"Build `{fast} = set({name})` once before the loop and test against that.",
        dict.fromkeys(served, fast),
        before={place.statement: f"{fast} = set({name})\n"},
    )


def _shadow(source: Source, name: str, tests: list[cst.Name]) -> list[Fix]:
    """Keep a set beside a local list that only grows, or instead of it."""
    bound = bindings(source, name)
    start = bound[0] if len(bound) == 1 else None
    if start is None or not _is_own_list(source, start):
        return []
    looped = [
        test
        for test in tests
        if not all(source.inside(start, loop) for loop in source.loops(test))
    ]
    appends = _appends(source, name)
    if not looped or not appends:
        return []
    others = _other_roles(source, start, looped, appends)
    if others is None:
        return []
    if not others:
        return _as_set(source, start, tests, appends)
    return _with_set(source, start, looped, appends)


def _is_own_list(source: Source, start: cst.Name) -> bool:
    """Whether a line of its own binds the variable to a list that nobody else has."""
    match bound_value(source, start):
        case cst.List(elements=items):
            hashable = all(may_be_hashed(source, item.value) for item in items)
            return hashable and isinstance(
                source.statement(start), cst.SimpleStatementLine
            )
    return False


def _appends(source: Source, name: str) -> dict[cst.Name, str]:
    """Return each mention that a line appends to, with the item, which may be evaluated twice."""
    return {
        found.name("Items"): source.text(found["ITEM"])
        for call, found in findall(source, "Items.append(ITEM)")
        if found.name("Items").value == name
        and isinstance(source.parents[call], cst.Expr)
        and len(getattr(_line(source, call), "body", ())) == 1
        and pure(found["ITEM"])
        and may_be_hashed(source, found["ITEM"])
    }


def _line(source: Source, call: cst.CSTNode) -> cst.CSTNode:
    return source.parents[source.parents[call]]


def _other_roles(
    source: Source,
    start: cst.Name,
    looped: list[cst.Name],
    appends: dict[cst.Name, str],
) -> set[str] | None:
    """Return what else the function does with the list; None where a set could fall behind it."""
    last = max(source.span(mention) for mention in (*appends, *looped))
    loops = [
        loop
        for test in looped
        for loop in source.loops(test)
        if not source.inside(start, loop)
    ]
    others: set[str] = set()
    for mention in source.mentions(start.value):
        if source.scope(mention) is not source.scope(start):
            return None
        what = role(source, mention)
        if mention in appends or what in {"bind", "member"}:
            continue
        early = source.span(mention) < last
        inside = any(source.inside(mention, loop) for loop in loops)
        if what not in {"read", "result"} and (early or inside):
            return None
        others.add(what)
    return others


def _as_set(
    source: Source,
    start: cst.Name,
    tests: list[cst.Name],
    appends: dict[cst.Name, str],
) -> list[Fix]:
    """Turn a list that is only appended to and tested into a set."""
    items = cst.ensure_type(bound_value(source, start), cst.List)
    replace: Edits = {
        items: cst.Set(items.elements) if items.elements else "set()",
        **reannotate(source, start, "set"),
    }
    for mention in appends:
        method = cst.ensure_type(source.parents[mention], cst.Attribute)
        replace[method.attr] = "add"
    advice = f"Make `{start.value}` a set; only its membership matters."
    return _fix(source, tests, advice, replace)


def _with_set(
    source: Source,
    start: cst.Name,
    looped: list[cst.Name],
    appends: dict[cst.Name, str],
) -> list[Fix]:
    """Keep a set with the same items beside the list."""
    name, line = start.value, source.statement(start)
    items = cst.ensure_type(bound_value(source, start), cst.List)
    fast = source.fresh("seen", f"seen_{name}", f"{name}_set")
    replace: Edits = dict.fromkeys(looped, fast)
    copy = f"set({name})" if items.elements else "set()"
    after = {line or start: f"{fast} = {copy}\n"}
    for mention, item in appends.items():
        line = _line(source, source.parents[source.parents[mention]])
        add = f"{fast}.add({item})\n"
        if isinstance(line, cst.SimpleStatementSuite):
            body = [*as_block(line).body, *statements(add)]
            replace[line] = as_block(line).with_changes(body=body)
        else:
            after[line] = add
    advice = f"Keep the items in a set `{fast}` as well and test against that."
    return _fix(source, looped, advice, replace, after=after)
