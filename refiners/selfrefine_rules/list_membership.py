"""Test membership in a set, not a list, if a loop repeats the test.

Why:
    ``x in items`` scans a list from its start, so that the time of the loop grows
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

from selfrefine_rules.lib.annotations import Known
from selfrefine_rules.lib.blocks import as_block
from selfrefine_rules.lib.grown import grown_outside, is_empty_list, is_new_list
from selfrefine_rules.lib.lookups import last_word
from selfrefine_rules.lib.place import group_by_name, hoist_place
from selfrefine_rules.lib.purity import pure
from selfrefine_rules.lib.tree import statements

if TYPE_CHECKING:
    from selfrefine_rules import Fix
    from selfrefine_rules.lib.grown import Grown
    from selfrefine_rules.lib.source import Fixes, Source
    from selfrefine_rules.lib.surgery import Edits

ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.7
_MAY_GROW = frozenset({"sequence", "unknown"})


def propose(source: Source) -> Fixes:
    """Yield a fix for each list that a loop tests for membership."""
    tested = [
        found.name("Items")
        for test, found in source.findall("ITEM in Items", "ITEM not in Items")
        if source.repeats(test) and source.may_be_hashed(found["ITEM"])
    ]
    for name, tests in group_by_name(tested).items():
        about = source.known(name)
        if about.optional or about.hashable is False:
            continue
        if source.may_be_list(tests[0]):
            ways = [_hoist, _shadow][:: -1 if _rebuilds(source, tests) else 1]
            yield from ways[0](source, name, tests) or ways[1](source, name, tests)
    yield from _outside(source)


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
    certain = source.known(name).kind == "sequence"
    walks = f"`in {name}` walks " + (
        "the whole list in every iteration of a loop."
        if certain
        else "it in every iteration of a loop, if it is a list."
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
        f"Build `{fast} = set({name})` once before the loop and test against it.",
        dict.fromkeys(served, fast),
        before={place.statement: f"{fast} = set({name})\n"},
    )


def _shadow(source: Source, name: str, tests: list[cst.Name]) -> list[Fix]:
    """Keep a set beside a local list that only grows, or instead of it."""
    bound = source.bindings(name)
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
    line = source.statement(start)
    own = is_new_list(source, source.bound_value(start))
    return own and isinstance(line, cst.SimpleStatementLine)


def _appends(source: Source, name: str) -> dict[cst.Name, str]:
    """Return each mention that a line appends to, with the item, which may be evaluated twice."""
    return {
        found.name("Items"): source.text(found["ITEM"])
        for call, found in source.findall("Items.append(ITEM)")
        if found.name("Items").value == name
        and isinstance(source.parents[call], cst.Expr)
        and len(getattr(_line(source, call), "body", ())) == 1
        and pure(found["ITEM"])
        and source.may_be_hashed(found["ITEM"])
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
        what = source.role(mention)
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
    items = source.bound_value(start)
    if items is None:
        return []
    replace: Edits = {
        items: _set_of(source, items),
        **source.reannotate(start, "set"),
    }
    for mention in appends:
        method = cst.ensure_type(source.parents[mention], cst.Attribute)
        replace[method.attr] = "add"
    advice = f"Make `{start.value}` a set; only its membership matters."
    return _fix(source, tests, advice, replace)


def _set_of(source: Source, items: cst.BaseExpression) -> str | cst.BaseExpression:
    """Return what makes a set of what a new list holds."""
    match items:
        case _ if is_empty_list(items):
            return "set()"
        case cst.List(elements=parts):
            return cst.Set(parts)
        case cst.Call(func=cst.Name("list" | "sorted"), args=[arg, *_]):
            return f"set({source.text(arg.value)})"
    return f"set({source.text(items)})"


def _with_set(
    source: Source,
    start: cst.Name,
    looped: list[cst.Name],
    appends: dict[cst.Name, str],
) -> list[Fix]:
    """Keep a set with the same items beside the list."""
    name, line = start.value, source.statement(start)
    fast = source.fresh("seen", f"seen_{name}", f"{name}_set")
    replace: Edits = dict.fromkeys(looped, fast)
    empty = is_empty_list(source.bound_value(start))
    copy = "set()" if empty else f"set({name})"
    after = {line or start: f"{fast} = {copy}\n"}
    for mention, item in appends.items():
        line = _line(source, source.parents[source.parents[mention]])
        add = f"{fast}.add({item})\n"
        if isinstance(line, cst.SimpleStatementSuite):
            body = [*as_block(line).body, *statements(add)]
            replace[line] = as_block(line).with_changes(body=body)
        else:
            after[line] = add
    advice = f"Keep the items in a set `{fast}` as well and test against it."
    return _fix(source, looped, advice, replace, after=after)


def _outside(source: Source) -> Fixes:
    """Keep a set beside a list of somebody else's that the loop only appends to."""
    done: set[str] = set()
    for test, found in source.findall("ITEM in ITEMS", "ITEM not in ITEMS"):
        items, item = found["ITEMS"], found["ITEM"]
        text = source.text(items)
        if text in done or not pure(item) or not source.may_be_hashed(item):
            continue
        grown = grown_outside(source, items, test)
        if grown is None or not _is_fit(source, items, test, grown):
            continue
        done.add(text)
        fast = source.fresh(f"{last_word(items)}_set")
        tests: Edits = {
            other["ITEMS"]: fast
            for at, other in source.findall("ITEM in ITEMS", "ITEM not in ITEMS")
            if source.text(other["ITEMS"]) == text and source.inside(at, grown.loop)
        }
        adds: dict[cst.CSTNode, str] = {
            line: f"{fast}.add({source.text(added)})\n"
            for line, added in grown.appends.items()
        }
        yield source.fix(
            test,
            f"`in {text}` scans the whole list in every iteration of a loop.",
            f"Keep the items in a set `{fast}` as well and test against it.",
            tests,
            before={grown.before: f"{fast} = set({text})\n"},
            after=adds,
        )


def _is_fit(
    source: Source, items: cst.BaseExpression, test: cst.CSTNode, grown: Grown
) -> bool:
    """Whether a set can be made of a list, and of each item that is appended, without asking more than before."""
    about = source.known(items.value) if isinstance(items, cst.Name) else Known()
    if about.optional or about.hashable is False or about.kind not in _MAY_GROW:
        return False
    added = grown.appends.values()
    fit = all(pure(one) and source.may_be_hashed(one) for one in added)
    certain = about.kind == "sequence"
    return fit and (certain or not source.conditional(test, grown.before))
