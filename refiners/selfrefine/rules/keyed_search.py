"""Collect the keys of a list once, instead of comparing all of them in every iteration of a loop.

Why:
    ``any(row.name == name for row in rows)`` inside a loop compares every pair, and so
    does counting the equal ones.  A set of the keys, or a Counter of them, is built by
    one walk and answers with one hash lookup.

Bad:
    def missing(names: list[str], rows: list[tuple[str, int]]) -> list[str]:
        found = []
        for name in names:
            if not any(key == name for key, size in rows):
                found.append(name)
        return found

Good:
    def missing(names: list[str], rows: list[tuple[str, int]]) -> list[str]:
        found = []
        row_keys = {key for key, size in rows}
        for name in names:
            if not name in row_keys:
                found.append(name)
        return found

Bad:
    def visits(hosts: list[str], rows: list[tuple[str, int]]) -> list[int]:
        return [sum(1 for row in rows if row[0] == host) for host in hosts]

Good:
    from collections import Counter


    def visits(hosts: list[str], rows: list[tuple[str, int]]) -> list[int]:
        row_counts = Counter(row[0] for row in rows)
        return [row_counts[host] for host in hosts]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules.lib.grown import grown_outside, is_empty_list, is_new_list, key_of
from selfrefine.rules.lib.names import bound_by, free_names
from selfrefine.rules.lib.pattern import extract, fill, findall
from selfrefine.rules.lib.place import conditional, outside_loops
from selfrefine.rules.lib.purity import pure
from selfrefine.rules.lib.tree import walk
from selfrefine.rules.lib.uses import bindings, bound_value, role, stable, unchanged
from selfrefine.rules.lib.value_types import is_short, known, may_be_hashed, repeats
from selfrefine.rules.lib.words import PURE_FUNCTIONS, singular

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selfrefine.rules import Fix
    from selfrefine.rules.lib.pattern import Match
    from selfrefine.rules.lib.source import Fixes, Source
    from selfrefine.rules.lib.tree import Loop

NAME = "keyed-search"
ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.7

_ASKED = {
    "any(ONE == OTHER for TARGET in ITEMS)": "in",
    "any([ONE == OTHER for TARGET in ITEMS])": "in",
    "all(ONE != OTHER for TARGET in ITEMS)": "not in",
}
_IN_ONE = {
    "any(OTHER in Each for Each in GROUPS)": "in",
    "any([OTHER in Each for Each in GROUPS])": "in",
    "all(OTHER not in Each for Each in GROUPS)": "not in",
}
_LISTED = {
    "OTHER in [ONE for TARGET in ITEMS]": "in",
    "OTHER not in [ONE for TARGET in ITEMS]": "not in",
    "OTHER in (ONE for TARGET in ITEMS)": "in",
    "OTHER in {ONE for TARGET in ITEMS}": "in",
    "OTHER not in {ONE for TARGET in ITEMS}": "not in",
}
_COUNTED = (
    "sum(1 for TARGET in ITEMS if ONE == OTHER)",
    "sum(ONE == OTHER for TARGET in ITEMS)",
    "len([EACH for TARGET in ITEMS if ONE == OTHER])",
    "[ONE for TARGET in ITEMS].count(OTHER)",
)
_COMPARING = (cst.Call, cst.Attribute, cst.Subscript, cst.Name, cst.Tuple, cst.Slice)


def propose(source: Source) -> Fixes:
    """Yield a fix for each search or count by key that a loop repeats."""
    for forms in (_ASKED, _LISTED):
        for at, found in findall(source, *forms):
            if repeats(source, at):
                yield from _as_set(source, at, found, forms[found.pattern])
    for at, found in findall(source, *_IN_ONE):
        if repeats(source, at):
            yield from _as_union(source, at, found)
    for at, found in findall(source, *_COUNTED):
        if repeats(source, at):
            yield from _as_counter(source, at, found)


def _sides(found: Match) -> tuple[cst.BaseExpression, cst.BaseExpression] | None:
    """Return what is computed of an item, and what it is compared with."""
    items = bound_by(found["TARGET"])
    listed = (
        "[ONE" in found.pattern
        or "(ONE for" in found.pattern
        or "{ONE" in found.pattern
    )
    one, other = found["ONE"], found["OTHER"]
    for key, value in [(one, other)] if listed else [(one, other), (other, one)]:
        plain = pure(key) and pure(value)
        if plain and free_names(key) & items and not free_names(value) & items:
            return key, value
    return None


def _collected(
    source: Source, at: cst.CSTNode, found: Match, key: cst.BaseExpression
) -> cst.CSTNode | None:
    """Return the statement before which the keys can be collected once; None where a loop changes them."""
    items, own = found["ITEMS"], bound_by(found["TARGET"])
    if is_short(source, items) or not pure(items) or _kind(source, items) == "iterator":
        return None
    leaves = [
        node
        for part in (items, key)
        for node in walk(part)
        if isinstance(node, cst.Name)
        and node.value in source.variables
        and node in source.variables[node.value]
        and node.value not in own
        and not (
            isinstance(source.parents[node], cst.Call) and node.value in PURE_FUNCTIONS
        )
    ]

    def same(loop: Loop) -> bool:
        fixed = all(stable(source, leaf, loop) for leaf in leaves)
        return fixed and unchanged(source, key, loop, items=own)

    place = outside_loops(source, at, same)
    if place is None or isinstance(place.statement, cst.FunctionDef):
        return None
    certain = _kind(source, items) in {"sequence", "hashed"}
    if not certain and conditional(source, at, place.statement):
        return None
    return place.statement


def _kind(source: Source, items: cst.BaseExpression) -> str:
    match items:
        case cst.Name(name):
            about = known(source, name)
            return "iterator" if about.optional else about.kind
        case cst.Call(func=cst.Name("range")):
            return "sequence"
        case cst.Call(func=cst.Attribute(attr=cst.Name("values" | "items" | "keys"))):
            return "sequence"
    return "unknown"


def _label(source: Source, items: cst.BaseExpression, kind: str) -> str:
    match items:
        case cst.Name(word) | cst.Attribute(attr=cst.Name(word)):
            base = singular(word)
        case cst.Call(func=cst.Attribute(value=cst.Name(word))):
            base = singular(word)
        case _:
            return source.fresh(kind, f"all_{kind}")
    return source.fresh(f"{base}_{kind}")


def _as_set(source: Source, at: cst.CSTNode, found: Match, word: str) -> Iterator[Fix]:
    sides = _sides(found)
    if sides is None or not isinstance(sides[0], _COMPARING):
        return
    if not all(may_be_hashed(source, side) for side in sides):
        return
    key, value = sides
    items = found["ITEMS"]
    name = _label(source, items, "keys")
    target = source.text(found["TARGET"])
    where = _collected(source, at, found, key)
    asked = f"{source.text(value)} {word} {name}"
    loose = isinstance(source.parents[at], cst.BinaryOperation | cst.ComparisonTarget)
    asked = f"({asked})" if loose else asked
    problem = f"Every iteration of the loop compares the keys of all of `{source.text(items)}`."
    if where is not None:
        made = f"{name} = {{{source.text(key)} for {target} in {source.text(items)}}}"
        if "\n" not in made:
            yield source.fix(
                at,
                problem,
                f"Collect them once, `{made}`, and test `{asked}`.",
                {at: asked},
                before={where: f"{made}\n"},
            )
        return
    yield from _beside(source, at, found, key, (name, asked, problem))


def _as_union(source: Source, at: cst.CSTNode, found: Match) -> Iterator[Fix]:
    """Collect the items of all groups in one set, where each of them is a list."""
    other, groups, each = found["OTHER"], found["GROUPS"], found.name("Each").value
    if not isinstance(groups, cst.Name) or each in free_names(other) or not pure(other):
        return
    if not _holds_lists(source, groups.value) or not may_be_hashed(source, other):
        return
    place = outside_loops(source, at, lambda loop: stable(source, groups, loop))
    if place is None or isinstance(place.statement, cst.FunctionDef):
        return
    name, word = source.fresh(f"in_{groups.value}"), _IN_ONE[found.pattern]
    outer = source.parents[at]
    if isinstance(outer, cst.UnaryOperation) and word == "in":
        at, word = outer, "not in"
    asked = f"{source.text(other)} {word} {name}"
    yield source.fix(
        at,
        f"Every iteration of the loop scans all of `{groups.value}` to look for an item.",
        f"Collect all items once and test `{asked}`.",
        {at: asked},
        before={place.statement: f"{name} = set().union(*{groups.value})\n"},
    )


def _holds_lists(source: Source, name: str) -> bool:
    """Whether a parameter is known to hold lists of texts or whole numbers."""
    params = source.function.params
    star = params.star_arg
    if isinstance(star, cst.Param) and star.name.value == name:
        hint = source.text(star.annotation.annotation) if star.annotation else ""
        return hint.lower() in {"list", "list[int]", "list[str]"}
    param = source.parameters.get(name)
    seen = source.observed.get(name, "")
    hint = (
        source.text(param.annotation.annotation) if param and param.annotation else seen
    )
    return hint.lower().startswith(("list[list[int]", "list[list[str]"))


def _beside(
    source: Source,
    at: cst.CSTNode,
    found: Match,
    key: cst.BaseExpression,
    words: tuple[str, str, str],
) -> Iterator[Fix]:
    """Keep a set of keys beside a list of the function's own that only grows."""
    name, asked, problem = words
    items, own = found["ITEMS"], bound_by(found["TARGET"])
    if free_names(key) - own - {"len", "str", "int"}:
        return
    if not all(unchanged(source, key, loop, items=own) for loop in source.loops(at)):
        return
    keys = f"{{{source.text(key)} for {source.text(found['TARGET'])} in {source.text(items)}}}"
    bound = bindings(source, items.value) if isinstance(items, cst.Name) else []
    start = bound[0] if len(bound) == 1 else None
    value = bound_value(source, start) if start else None
    line = source.statement(start) if start else None
    before: dict[cst.CSTNode, str] = {}
    after: dict[cst.CSTNode, str] = {}
    if start is not None and is_new_list(source, value):
        adds = _adds(source, at, found, key, start)
        if not adds or not isinstance(line, cst.SimpleStatementLine):
            return
        after[line] = f"{name} = {'set()' if is_empty_list(value) else keys}\n"
    else:
        before, adds = _adds_outside(source, at, found, key)
        before = dict.fromkeys(before, f"{name} = {keys}\n")
    if not adds or "\n" in keys:
        return
    after |= {holder: f"{name}.add({added})\n" for holder, added in adds.items()}
    yield source.fix(
        at,
        problem,
        f"Keep the keys in a set `{name}` as well and test `{asked}`.",
        {at: asked},
        before=before,
        after=after,
    )


def _adds_outside(
    source: Source, at: cst.CSTNode, found: Match, key: cst.BaseExpression
) -> tuple[dict[cst.CSTNode, str], dict[cst.CSTNode, str]]:
    """Return before what the keys of somebody else's list are collected, and each line that appends a key to it."""
    items = found["ITEMS"]
    grown = grown_outside(source, items, at)
    if grown is None or _kind(source, items) not in {"sequence", "unknown"}:
        return {}, {}
    certain = _kind(source, items) == "sequence"
    if not certain and conditional(source, at, grown.before):
        return {}, {}
    adds: dict[cst.CSTNode, str] = {}
    for line, item in grown.appends.items():
        added = key_of(source, found["TARGET"], key, item)
        if added is None:
            return {}, {}
        adds[line] = added
    return {grown.before: ""}, adds


def _adds(
    source: Source,
    at: cst.CSTNode,
    found: Match,
    key: cst.BaseExpression,
    start: cst.Name,
) -> dict[cst.CSTNode, str]:
    """Return each line that appends to the list, with the key of its item; nothing where the list may do more than grow."""
    adds: dict[cst.CSTNode, str] = {}
    loops = [loop for loop in source.loops(at) if not source.inside(start, loop)]
    for mention in source.mentions(start.value):
        if source.scope(mention) is not source.scope(start) or not loops:
            return {}
        if mention is start or source.inside(mention, at):
            continue
        call = source.parents[source.parents[mention]]
        appended = extract(source, call, "Items.append(ITEM)")
        if appended and appended["Items"] is mention:
            holder = source.statement(mention)
            added = key_of(source, found["TARGET"], key, appended["ITEM"])
            if added is None or not _is_line_of_its_own(holder):
                return {}
            adds[holder] = added  # type: ignore[index]  # a line
        elif role(source, mention) not in {"read", "result", "member"} and (
            any(source.inside(mention, loop) for loop in loops)
            or source.span(mention)[0] < source.span(at)[1]
        ):
            return {}
    return adds


def _is_line_of_its_own(line: cst.CSTNode | None) -> bool:
    return isinstance(line, cst.SimpleStatementLine) and len(line.body) == 1


def _as_counter(source: Source, at: cst.CSTNode, found: Match) -> Iterator[Fix]:
    sides = _sides(found)
    if sides is None or not isinstance(sides[0], _COMPARING):
        return
    if not all(may_be_hashed(source, side) for side in sides):
        return
    key, value = sides
    if "EACH" in found and not pure(found["EACH"]):
        return
    where = _collected(source, at, found, key)
    if where is None:
        return
    items = found["ITEMS"]
    name = _label(source, items, "counts")
    bare = source.text(key) == source.text(found["TARGET"])
    made = (
        fill(source, "Counter(ITEMS)", found)
        if bare
        else f"Counter({source.text(key)} for {source.text(found['TARGET'])} in {source.text(items)})"
    )
    if "\n" in made:
        return
    yield source.fix(
        at,
        f"Every iteration of the loop scans all of `{source.text(items)}` to count.",
        f"Count once, `{name} = {made}`, and look the number up.",
        {at: f"{name}[{source.text(value)}]"},
        before={where: f"{name} = {made}\n"},
        imports=["from collections import Counter"],
    )
