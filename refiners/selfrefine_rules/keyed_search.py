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

from typing import TYPE_CHECKING, Any

import libcst as cst

from selfrefine_rules.lib.grown import grown_outside, is_empty_list, is_new_list, key_of
from selfrefine_rules.lib.lookups import last_word
from selfrefine_rules.lib.names import bound_by, free_names
from selfrefine_rules.lib.purity import pure
from selfrefine_rules.lib.words import PURE_FUNCTIONS, singular

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selfrefine_rules import Fix
    from selfrefine_rules.lib.pattern import Match
    from selfrefine_rules.lib.source import Fixes, Source
    from selfrefine_rules.lib.tree import Loop

ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.7

_LISTED = {
    f"OTHER {word} {made}": word
    for word in ("in", "not in")
    for made in (
        *("[ONE for TARGET in ITEMS]", "(ONE for TARGET in ITEMS)"),
        "{ONE for TARGET in ITEMS}",
    )
}
_ASKED = _LISTED | {
    "any(ONE == OTHER for TARGET in ITEMS)": "in",
    "all(ONE != OTHER for TARGET in ITEMS)": "not in",
}
_IN_ONE = {
    "any(OTHER in Each for Each in GROUPS)": "in",
    "all(OTHER not in Each for Each in GROUPS)": "not in",
}
_LISTED_COUNT = "[ONE for TARGET in ITEMS].count(OTHER)"
_COUNTED = (
    "sum(1 for TARGET in ITEMS if ONE == OTHER)",
    "sum(ONE == OTHER for TARGET in ITEMS)",
    "len([EACH for TARGET in ITEMS if ONE == OTHER])",
    _LISTED_COUNT,
)
_COMPARING = (cst.Call, cst.Attribute, cst.Subscript, cst.Name, cst.Tuple, cst.Slice)


def propose(source: Source) -> Fixes:
    """Yield a fix for each search or count by key that a loop repeats."""
    for at, found in source.findall(*_ASKED, *_IN_ONE, *_COUNTED):
        if not source.repeats(at):
            continue
        if "GROUPS" in found:
            yield from _as_union(source, at, found)
        elif found.pattern in _COUNTED:
            yield from _as_counter(source, at, found)
        else:
            yield from _as_set(source, at, found)


def _sides(
    source: Source, found: Match
) -> tuple[cst.BaseExpression, cst.BaseExpression] | None:
    """Return what is computed of an item, and what it is compared with."""
    items, one, other = bound_by(found["TARGET"]), found["ONE"], found["OTHER"]
    listed = found.pattern in _LISTED or found.pattern == _LISTED_COUNT
    for key, value in [(one, other)] if listed else [(one, other), (other, one)]:
        fits = free_names(key) & items and not free_names(value) & items
        if fits and pure(key) and pure(value) and isinstance(key, _COMPARING):
            hashed = source.may_be_hashed(key) and source.may_be_hashed(value)
            return (key, value) if hashed else None
    return None


def _collected(
    source: Source, at: cst.CSTNode, found: Match, key: cst.BaseExpression
) -> cst.CSTNode | None:
    """Return the statement before which the keys can be collected once; None where a loop changes them."""
    items, own = found["ITEMS"], bound_by(found["TARGET"])
    kind = _kind(source, items)
    if source.is_short(items) or not pure(items) or kind == "iterator":
        return None
    names = (free_names(items) | free_names(key)) - own - PURE_FUNCTIONS

    def same(loop: Loop) -> bool:
        fixed = all(source.stable(cst.Name(name), loop) for name in names)
        return fixed and source.unchanged(key, loop, items=own)

    place = source.outside_loops(at, same)
    if place is None or isinstance(place.statement, cst.FunctionDef):
        return None
    certain = kind in {"sequence", "hashed"}
    if not certain and source.conditional(at, place.statement):
        return None
    return place.statement


def _kind(source: Source, items: cst.BaseExpression) -> str:
    if isinstance(items, cst.Name):
        about = source.known(items.value)
        return "iterator" if about.optional else about.kind
    walked = ("range(END)", "range(FIRST, END)", "range(FIRST, END, STEP)")
    views = ("TABLE.values()", "TABLE.items()", "TABLE.keys()")
    return "sequence" if source.extract(items, *walked, *views) else "unknown"


def _label(source: Source, items: cst.BaseExpression, kind: str) -> str:
    word = last_word(items)
    if word == "items" and not isinstance(items, cst.Name | cst.Attribute):
        return source.fresh(kind, f"all_{kind}")
    return source.fresh(f"{singular(word)}_{kind}")


def _as_set(source: Source, at: cst.CSTNode, found: Match) -> Iterator[Fix]:
    sides = _sides(source, found)
    if sides is None:
        return
    key, value = sides
    items = source.text(found["ITEMS"])
    name = _label(source, found["ITEMS"], "keys")
    asked = f"{source.text(value)} {_ASKED[found.pattern]} {name}"
    loose = isinstance(source.parents[at], cst.BinaryOperation | cst.ComparisonTarget)
    asked = f"({asked})" if loose else asked
    keys = f"{{{source.text(key)} for {source.text(found['TARGET'])} in {items}}}"
    if "\n" in keys:
        return
    where = _collected(source, at, found, key)
    edits = (
        (
            {where: f"{name} = {keys}\n"},
            dict[cst.CSTNode, str](),
        )
        if where is not None
        else _beside(source, at, found, key, (name, keys))
    )
    if edits is not None:
        yield source.fix(
            at,
            f"Every iteration of the loop compares the keys of all of `{items}`.",
            (
                f"Collect them once, `{name} = {keys}`, and test `{asked}`."
                if where is not None
                else f"Keep the keys in a set `{name}` as well and test `{asked}`."
            ),
            {at: asked},
            before=edits[0],
            after=edits[1],
        )


def _as_union(source: Source, at: cst.CSTNode, found: Match) -> Iterator[Fix]:
    """Collect the items of all groups in one set, where each of them is a list."""
    other, groups, each = found["OTHER"], found["GROUPS"], found.name("Each").value
    if not isinstance(groups, cst.Name) or each in free_names(other) or not pure(other):
        return
    if not _holds_lists(source, groups.value) or not source.may_be_hashed(other):
        return
    place = source.outside_loops(at, lambda loop: source.stable(groups, loop))
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
    star = source.function.params.star_arg
    if isinstance(star, cst.Param) and star.name.value == name:
        hint = source.text(star.annotation.annotation) if star.annotation else ""
        return hint.lower() in {"list", "list[int]", "list[str]"}
    text = source.type_text(name)
    return text.startswith(("list[list[int]", "list[list[str]"))


def _beside(
    source: Source,
    at: cst.CSTNode,
    found: Match,
    key: cst.BaseExpression,
    made: tuple[str, str],
) -> tuple[dict[cst.CSTNode, str], dict[cst.CSTNode, str]] | None:
    """Return what keeps a set of keys beside a list that only grows, before and behind which lines."""
    (name, keys), items, own = made, found["ITEMS"], bound_by(found["TARGET"])
    if free_names(key) - own - {"len", "str", "int"}:
        return None
    if not all(source.unchanged(key, loop, items=own) for loop in source.loops(at)):
        return None
    word = items.value if isinstance(items, cst.Name) else ""
    value = source.sole_value(word)
    before, after = dict[cst.CSTNode, str](), dict[cst.CSTNode, str]()
    if is_new_list(source, value):
        (start,) = source.bindings(word)
        line, added = source.statement(start), _added(source, at, start)
        if not isinstance(line, cst.SimpleStatementLine):
            return None
        after[line] = f"{name} = {'set()' if is_empty_list(value) else keys}\n"
    else:
        grown = grown_outside(source, items, at)
        kind = _kind(source, items)
        if grown is None or kind not in {"sequence", "unknown"}:
            return None
        if kind == "unknown" and source.conditional(at, grown.before):
            return None
        before, added = {grown.before: f"{name} = {keys}\n"}, grown.appends
    texts = {
        line: key_of(source, found["TARGET"], key, item)
        for line, item in (added or {}).items()
    }
    if not texts or None in texts.values():
        return None
    adds = {line: f"{name}.add({text})\n" for line, text in texts.items()}
    return before, after | adds


def _added(
    source: Source, at: cst.CSTNode, start: cst.Name
) -> dict[cst.CSTNode, cst.BaseExpression] | None:
    """Return each line that appends to a list, with the item; None where the list may do more than grow."""
    added: dict[cst.CSTNode, cst.BaseExpression] = {}
    loops = [loop for loop in source.loops(at) if not source.inside(start, loop)]
    for mention in source.mentions(start.value):
        if source.scope(mention) is not source.scope(start) or not loops:
            return None
        if mention is start or source.inside(mention, at):
            continue
        call = source.parents[source.parents[mention]]
        appended = source.extract(call, "Items.append(ITEM)")
        if appended and appended["Items"] is mention:
            holder: Any = source.statement(mention)
            if not isinstance(holder, cst.SimpleStatementLine) or holder.body[1:]:
                return None
            added[holder] = appended["ITEM"]
        elif source.role(mention) not in {"read", "result", "member"} and (
            any(source.inside(mention, loop) for loop in loops)
            or source.span(mention)[0] < source.span(at)[1]
        ):
            return None
    return added


def _as_counter(source: Source, at: cst.CSTNode, found: Match) -> Iterator[Fix]:
    sides = _sides(source, found)
    if sides is None or ("EACH" in found and not pure(found["EACH"])):
        return
    key, value = sides
    where = _collected(source, at, found, key)
    items, target = source.text(found["ITEMS"]), source.text(found["TARGET"])
    counted = (
        items
        if source.text(key) == target
        else f"{source.text(key)} for {target} in {items}"
    )
    name = _label(source, found["ITEMS"], "counts")
    made = f"{name} = Counter({counted})"
    if where is not None and "\n" not in made:
        yield source.fix(
            at,
            f"Every iteration of the loop scans all of `{items}` to count.",
            f"Count once, `{made}`, and look the number up.",
            {at: f"{name}[{source.text(value)}]"},
            before={where: f"{made}\n"},
            imports=["from collections import Counter"],
        )
