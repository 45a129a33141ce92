"""Write a loop in the form that the other rules recognise.

Why:
    The same question is written in many ways: by index or by item, with a flag or a
    counter.  None of them is slower than the other, so none is advice by itself; but
    once a search says that it is one, a set or a dict can do it.

Bad:
    def fresh(links: list[str], known: list[str]) -> list[str]:
        found = []
        for link in links:
            if known.count(link) == 0:
                found.append(link)
        return found

Good:
    def fresh(links: list[str], known: list[str]) -> list[str]:
        found = []
        for link in links:
            if link not in known:
                found.append(link)
        return found

Bad:
    def shared(ours: list[str], theirs: list[str]) -> int:
        number = 0
        for name in ours:
            if any(other == name for other in theirs):
                number += 1
        return number

Good:
    def shared(ours: list[str], theirs: list[str]) -> int:
        number = 0
        for name in ours:
            if name in theirs:
                number += 1
        return number
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine_rules.lib.blocks import as_block, lines
from selfrefine_rules.lib.names import bound_by, free_names
from selfrefine_rules.lib.purity import pure
from selfrefine_rules.lib.tree import holds

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine_rules import Fix
    from selfrefine_rules.lib.pattern import Match
    from selfrefine_rules.lib.source import Fixes, Source

ASPECT = "efficiency"
GAIN = 0.5
CONFIDENCE = 0.6
BRIDGE = "only"

_BOTH = 2
"""Mentions of a flag that is set and asked once."""
_PROBLEM = "This can be written in the usual form of a search."
_COUNTS = {
    "Items.count(ITEM) == 0": "ITEM not in Items",
    "Items.count(ITEM) < 1": "ITEM not in Items",
    "Items.count(ITEM) > 0": "ITEM in Items",
    "Items.count(ITEM) >= 1": "ITEM in Items",
    "Items.count(ITEM) != 0": "ITEM in Items",
}
_TRUTHS = {
    "True if TEST else False": "TEST",
    "False if TEST else True": "not TEST",
}
_KEPT = dict.fromkeys(
    (
        "sum(1 for Item in ITEMS if Item == SOUGHT)",
        "sum(Item == SOUGHT for Item in ITEMS)",
        "len([Item for Item in ITEMS if Item == SOUGHT])",
    ),
    "ITEMS.count(SOUGHT)",
)
_ANY = {
    "any(Item == SOUGHT for Item in ITEMS)": "SOUGHT in ITEMS",
    "all(Item != SOUGHT for Item in ITEMS)": "SOUGHT not in ITEMS",
    "not any(Item == SOUGHT for Item in ITEMS)": "SOUGHT not in ITEMS",
}
_PREFIX = {
    "any(Items[Index] == SOUGHT for Index in range(STOP))": "SOUGHT in Items[:STOP]",
    "any(Items[Index] == SOUGHT for Index in range(START, len(Items)))": (
        "SOUGHT in Items[START:]"
    ),
}
_SEARCHES = {
    f"for {head}:\n    if {item} == SOUGHT:\n        ...\n": asked
    for head, item, asked in (
        ("Item in ITEMS", "Item", "SOUGHT in ITEMS"),
        ("Index in range(STOP)", "Items[Index]", "SOUGHT in Items[:STOP]"),
        (
            "Index in range(START, len(Items))",
            "Items[Index]",
            "SOUGHT in Items[START:]",
        ),
    )
}


def propose(source: Source) -> Fixes:
    """Yield a fix for each place that has another form than the rules know."""
    yield from _expressions(source)
    yield from _acting_loops(source)
    yield from _tested_flags(source)


def _say(source: Source, at: cst.CSTNode, new: str) -> Fix:
    loose = isinstance(
        source.parents[at],
        cst.UnaryOperation
        | cst.Comparison
        | cst.ComparisonTarget
        | cst.BinaryOperation,
    )
    text = f"({new})" if loose else new
    return source.fix(at, _PROBLEM, f"Write `{new}`.", {at: text})


def _expressions(source: Source) -> Fixes:
    every = _COUNTS | _TRUTHS | _ANY | _KEPT | _PREFIX
    for at, found in source.findall(*every):
        if _asks_the_same(source, found):
            yield _say(source, at, source.fill(every[found.pattern], found))


def _asks_the_same(source: Source, found: Match) -> bool:
    """Whether the usual form means the same for what was found."""
    if found.pattern in _TRUTHS:
        return isinstance(found["TEST"], cst.Comparison)
    if found.pattern in _COUNTS:
        return source.known(found.name("Items").value).kind == "sequence"
    if "Index" in found:
        return _is_search_by_index(source, found)
    items, counts = found["ITEMS"], found.pattern in _KEPT
    kind = source.known(items.value).kind if isinstance(items, cst.Name) else ""
    # Of a text, `in` and `count` ask for parts.
    fits = kind == "sequence" if counts else kind != "text"
    return fits and _is_search(found)


def _is_search_by_index(source: Source, found: Match) -> bool:
    """Whether what is sought does not depend on the index, and a slice holds the same items as are looked at."""
    ends = [found[word] for word in ("START", "STOP") if word in found]
    sought, items = found["SOUGHT"], found.name("Items").value
    alone = found.name("Index").value not in free_names(sought) and pure(sought)
    listed = source.known(items).kind != "text"
    return alone and listed and source.never_negative(ends[0])


def _is_search(found: Match) -> bool:
    """Whether what is sought does not depend on the item, and the items may be walked once more."""
    sought, items = found["SOUGHT"], found["ITEMS"]
    plain = isinstance(items, cst.Name | cst.Attribute | cst.Subscript | cst.Call)
    alone = found.name("Item").value not in free_names(sought)
    return plain and alone and pure(sought)


def _acting_loops(source: Source) -> Fixes:
    """Turn a loop that acts once, on an item that is equal or fits a test, into a question with one branch."""
    form = "for TARGET in ITEMS:\n    if TEST:\n        ...\n"
    for loop, found in source.findall(*_SEARCHES):
        if _asks_the_same(source, found):
            text = source.fill(_SEARCHES[found.pattern], found)
            yield from _question(source, loop, text, "Test whether the item is there.")
    for loop, found in source.findall(form):
        test, compares = found["TEST"], isinstance(found["TEST"], cst.Comparison)
        if source.loops(loop) and compares and pure(test):
            text = source.fill("any(TEST for TARGET in ITEMS)", found)
            yield from _question(source, loop, text, f"Write `if {text}`.")


def _question(source: Source, loop: cst.For, text: str, advice: str) -> Fixes:
    """Yield the fix that asks a question instead of a loop."""
    body, names = as_block(lines(loop)[0].body), bound_by(loop.target)
    done = _done_once(source, body)
    read = any(source.mentions(name, body) for name in names)
    if done and not read and source.used_only_in(loop, names):
        new = cst.If(
            cst.parse_expression(text),
            body.with_changes(body=done),
            leading_lines=loop.leading_lines,
        )
        yield source.fix(loop, _PROBLEM, advice, {loop: new})


def _done_once(
    source: Source, body: cst.IndentedBlock
) -> Sequence[cst.BaseStatement | cst.BaseSmallStatement] | None:
    """Return what is done for the first equal item, if what is done for others makes no difference."""
    last = body.body[-1]
    if source.extract(last, "break") is not None:
        rest = body.body[:-1]
        jumps = any(holds(s, (cst.Break, cst.Continue)) for s in rest)
        return None if jumps else rest
    if holds(body, (cst.Break, cst.Continue)):
        return None
    jump = last.body[-1] if isinstance(last, cst.SimpleStatementLine) else None
    if isinstance(jump, cst.Return | cst.Raise) or _adds_to_a_set(source, body.body):
        return body.body
    return None


def _adds_to_a_set(source: Source, statements: Sequence[cst.CSTNode]) -> bool:
    """Whether doing it once is as good as several times."""
    added = [source.extract(line, "Seen.add(ITEM)") for line in statements]
    return all(found is not None and pure(found["ITEM"]) for found in added)


def _tested_flags(source: Source) -> Fixes:
    """Drop a flag that is asked once, directly behind the line that sets it."""
    for (before, branch), found in source.sequences(
        "Flag = VALUE\nif not Flag:\n    ...\n",
        "Flag = VALUE\nif Flag:\n    ...\n",
        "Flag = VALUE\nif Flag:\n    ...\nelse:\n    ...\n",
        "Flag = VALUE\nif Flag == False:\n    ...\n",
        "Flag = VALUE\nif Flag == True:\n    ...\n",
    ):
        value, flag = found["VALUE"], found.name("Flag").value
        if not _is_truth(value) or len(source.mentions(flag)) > _BOTH:
            continue
        text = source.text(value)
        negative = "not Flag" in found.pattern or "False" in found.pattern
        single = source.extract(value, "ITEM in ITEMS")
        if negative and single:
            text = source.fill("ITEM not in ITEMS", single)
        elif negative:
            text = f"not {text}" if isinstance(value, cst.Call) else f"not ({text})"
        asking = cst.ensure_type(branch, cst.If)
        new = asking.with_changes(
            test=cst.parse_expression(text),
            leading_lines=[*before.leading_lines, *asking.leading_lines],
        )
        yield source.fix(
            branch, _PROBLEM, f"Test `{text}` itself.", {before: None, branch: new}
        )


def _is_truth(value: cst.BaseExpression) -> bool:
    match value:
        case cst.Comparison(comparisons=[_]):
            return True
        case cst.Call(func=cst.Name("any" | "all")):
            return True
        case cst.UnaryOperation(operator=cst.Not()):
            return True
    return False
