"""Count items instead of removing them from a list.

Why:
    ``item in left`` and ``left.remove(item)`` walk the list for each item.  A ``Counter``
    says how many of each are left, and takes one off, by one hash lookup.

Bad:
    def are_anagrams(one: str, other: str) -> bool:
        left = list(other)
        for letter in one:
            if letter in left:
                left.remove(letter)
            else:
                return False
        return True

Good:
    from collections import Counter


    def are_anagrams(one: str, other: str) -> bool:
        left = Counter(other)
        for letter in one:
            if left[letter] > 0:
                left[letter] -= 1
            else:
                return False
        return True
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

import libcst as cst

from selfrefine_rules.lib.blocks import ends_in_jump, operands
from selfrefine_rules.lib.names import free_names
from selfrefine_rules.lib.purity import pure

if TYPE_CHECKING:
    from selfrefine_rules.lib.pattern import Match
    from selfrefine_rules.lib.source import Fixes, Source
    from selfrefine_rules.lib.surgery import Edits

ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.7

_ASKED = {
    "ITEM in Left": "Left[ITEM] > 0",
    "ITEM in list(Left)": "Left[ITEM] > 0",
    "Left.count(ITEM) > 0": "Left[ITEM] > 0",
    "ITEM not in Left": "Left[ITEM] == 0",
    "ITEM not in list(Left)": "Left[ITEM] == 0",
}
_THERE = ("ITEM in Left", "ITEM in list(Left)", "Left.count(ITEM) > 0")
_MISSING = [
    f"if {test}:\n    ...\n"
    for test in (
        *("ITEM not in Left", "ITEM not in list(Left)"),
        "not Left.count(ITEM) > 0",
    )
]
_LEVELS = 4
"""How far above a mention a question about it may stand."""
_TEXTS = frozenset({"list[str]", "list[int]", "tuple[str, ...]"})


def propose(source: Source) -> Fixes:
    """Yield a fix for each list of the function's own that a loop only asks and crosses off."""
    done: set[str] = set()
    for call, found in source.findall("Left.remove(ITEM)"):
        name = found.name("Left").value
        if name in done or not source.repeats(call):
            continue
        done.add(name)
        edits = _edits(source, name)
        if edits:
            yield source.fix(
                call,
                f"`{name}` is scanned to find each item, and again to remove it.",
                f"Count with `{name} = Counter(...)`.",
                edits,
                imports=["from collections import Counter"],
            )


def _edits(source: Source, name: str) -> Edits:
    """Return what changes at each mention; nothing where a count could not stand for the list."""
    value = source.sole_value(name)
    items = source.copied(value)
    if value is None or not items or not _is_plain(source, items):
        return {}
    start = source.bindings(name)[0]
    if isinstance(source.parents[start], cst.AnnAssign):
        return {}
    edits: Edits = {value: f"Counter({items})"}
    for mention in source.mentions(name):
        if mention is start:
            continue
        if source.scope(mention) is not source.scope(start):
            return {}
        new = _membership_edit(source, mention) or _crossed_off(source, mention)
        if not new:
            return {}
        edits |= new
    return edits


def _membership_edit(source: Source, mention: cst.Name) -> Edits:
    """Return the change of ``item in left``; nothing where the mention is no such question."""
    for test in islice(source.ancestors(mention), _LEVELS):
        found = source.extract(test, *_ASKED)
        if found is not None:
            break
    else:
        return {}
    if not pure(found["ITEM"]) or found["Left"] is not mention:
        return {}
    new = source.fill(_ASKED[found.pattern], found)
    loose = isinstance(source.parents[test], cst.UnaryOperation | cst.ComparisonTarget)
    return {test: f"({new})" if loose else new}


def _crossed_off(source: Source, mention: cst.Name) -> Edits:
    """Return the change of ``left.remove(item)``, where a test before says that the item is there."""
    call = source.parents[source.parents[mention]]
    found = source.extract(call, "Left.remove(ITEM)")
    line = source.parents[call]
    if found is None or found["Left"] is not mention or not isinstance(line, cst.Expr):
        return {}
    statement = source.statement(call)
    if not pure(found["ITEM"]) or statement is None:
        return {}
    if not _is_known_there(source, statement, found):
        return {}
    return {line: source.fill("Left[ITEM] -= 1", found)}


def _is_known_there(source: Source, statement: cst.CSTNode, found: Match) -> bool:
    """Whether a branch around, or one that leaves before, asks for the same item, and nothing happens between."""
    block: Any = source.parents[statement]
    before = [s for s in block.body if source.span(s) < source.span(statement)]
    branch = source.parents[block]
    if isinstance(branch, cst.If) and branch.body is block:
        tests = operands(branch.test, cst.And)
        if any(source.extract(test, *_THERE, having=found) for test in tests):
            return not any(_touches(source, s, found) for s in before)
    for place, earlier in enumerate(before):
        missing = source.extract(earlier, *_MISSING, having=found)
        if missing and ends_in_jump(earlier.body):
            return not any(_touches(source, s, found) for s in before[place + 1 :])
    return False


def _touches(source: Source, statement: cst.CSTNode, found: Match) -> bool:
    words = free_names(found["ITEM"]) | {found.name("Left").value}
    return any(
        source.role(m) in {"bind", "change"}
        for w in words
        for m in source.mentions(w, statement)
    )


def _is_plain(source: Source, name: str) -> bool:
    """Whether the items are texts or whole numbers, so that all can be counted."""
    plain = source.holds_whole(name) or source.known(name).exact == "str"
    return plain or source.type_text(name) in _TEXTS
