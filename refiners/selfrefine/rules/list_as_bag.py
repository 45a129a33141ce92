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
from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules.lib.blocks import operands
from selfrefine.rules.lib.names import free_names
from selfrefine.rules.lib.pattern import extract, fill, findall
from selfrefine.rules.lib.purity import pure
from selfrefine.rules.lib.uses import bindings, bound_value, role
from selfrefine.rules.lib.value_types import known, repeats
from selfrefine.rules.lib.whole import holds_whole

if TYPE_CHECKING:
    from selfrefine.rules.lib.source import Fixes, Source
    from selfrefine.rules.lib.surgery import Edits

NAME = "list-as-bag"
ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.7

_COPIES = ("list(Items)", "Items.copy()", "Items[:]", "sorted(Items)", "[*Items]")
_ASKED = {
    "ITEM in Left": "Left[ITEM] > 0",
    "ITEM in list(Left)": "Left[ITEM] > 0",
    "Left.count(ITEM) > 0": "Left[ITEM] > 0",
    "ITEM not in Left": "Left[ITEM] == 0",
    "ITEM not in list(Left)": "Left[ITEM] == 0",
}
_MISSING = [
    f"if {test}:\n    ...\n"
    for test in (
        *("ITEM not in Left", "ITEM not in list(Left)", "not ITEM in Left"),
        *("not ITEM in list(Left)", "not Left.count(ITEM) > 0"),
    )
]
_LEVELS = 4
"""How far above a mention a question about it may stand."""
_TEXTS = frozenset({"list[str]", "list[int]", "tuple[str, ...]"})


def propose(source: Source) -> Fixes:
    """Yield a fix for each list of the function's own that a loop only asks and crosses off."""
    done: set[str] = set()
    for call, found in findall(source, "Left.remove(ITEM)"):
        name = found.name("Left").value
        if name in done or not repeats(source, call):
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
    bound = bindings(source, name)
    value = bound_value(source, bound[0]) if len(bound) == 1 else None
    copied = extract(source, value, *_COPIES)
    if (
        value is None
        or copied is None
        or not _is_plain(source, copied.name("Items").value)
    ):
        return {}
    if isinstance(source.parents[bound[0]], cst.AnnAssign):
        return {}
    edits: Edits = {value: fill(source, "Counter(Items)", copied)}
    for mention in source.mentions(name):
        if mention is bound[0]:
            continue
        if source.scope(mention) is not source.scope(bound[0]):
            return {}
        new = _membership_edit(source, mention) or _crossed_off(source, mention)
        if not new:
            return {}
        edits |= new
    return edits


def _membership_edit(source: Source, mention: cst.Name) -> Edits:
    """Return the change of ``item in left``; nothing where the mention is no such question."""
    for test in islice(source.ancestors(mention), _LEVELS):
        found = extract(source, test, *_ASKED)
        if found is not None:
            break
    else:
        return {}
    if not pure(found["ITEM"]) or found["Left"] is not mention:
        return {}
    new = fill(source, _ASKED[found.pattern], found)
    loose = isinstance(source.parents[test], cst.UnaryOperation | cst.ComparisonTarget)
    return {test: f"({new})" if loose else new}


def _crossed_off(source: Source, mention: cst.Name) -> Edits:
    """Return the change of ``left.remove(item)``, where a test before says that the item is there."""
    call = source.parents[source.parents[mention]]
    found = extract(source, call, "Left.remove(ITEM)")
    line = source.parents[call]
    if found is None or found["Left"] is not mention or not isinstance(line, cst.Expr):
        return {}
    item = source.text(found["ITEM"])
    statement = source.statement(call)
    if not pure(found["ITEM"]) or statement is None:
        return {}
    if not _is_known_there(source, statement, mention.value, item):
        return {}
    return {line: fill(source, "Left[ITEM] -= 1", found)}


def _is_known_there(
    source: Source, statement: cst.CSTNode, name: str, item: str
) -> bool:
    """Whether a branch around, or one that leaves before, asks for the same item, and nothing happens between."""
    block = source.parents[statement]
    if not isinstance(block, cst.IndentedBlock):
        return False
    before = [s for s in block.body if source.span(s) < source.span(statement)]
    branch = source.parents[block]
    inside = {
        f"{item} in {name}",
        f"{item} in list({name})",
        f"{name}.count({item}) > 0",
    }
    if isinstance(branch, cst.If) and branch.body is block:
        tests = [source.text(part) for part in operands(branch.test, cst.And)]
        if inside & {*tests}:
            return not any(_touches(source, s, name, item) for s in before)
    for place, earlier in enumerate(before):
        left = extract(source, earlier, *_MISSING)
        if left is None or not isinstance(earlier, cst.If) or earlier.orelse:
            continue
        last = earlier.body.body[-1]
        jump = last.body[-1] if isinstance(last, cst.SimpleStatementLine) else last
        leaves = isinstance(jump, cst.Return | cst.Raise | cst.Continue | cst.Break)
        same = source.text(left["ITEM"]) == item and left.name("Left").value == name
        if leaves and same:
            return not any(_touches(source, s, name, item) for s in before[place + 1 :])
    return False


def _touches(source: Source, statement: cst.CSTNode, name: str, item: str) -> bool:
    words = free_names(cst.parse_expression(item)) | {name}
    return any(
        role(source, m) in {"bind", "change"}
        for w in words
        for m in source.mentions(w, statement)
    )


def _is_plain(source: Source, name: str) -> bool:
    """Whether the items are texts or whole numbers, so that all can be counted."""
    if holds_whole(source, name) or known(source, name).exact == "str":
        return True
    seen = source.observed.get(name, "") if name in source.parameters else ""
    param = source.parameters.get(name)
    hint = param.annotation if param is not None else None
    text = source.text(hint.annotation) if hint else seen.split(", ")[0]
    return text.removeprefix("typing.").lower() in _TEXTS
