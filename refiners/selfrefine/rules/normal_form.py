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

from selfrefine.rules.lib.blocks import as_block
from selfrefine.rules.lib.names import bound_by, free_names
from selfrefine.rules.lib.pattern import extract, fill, findall, sequences
from selfrefine.rules.lib.purity import pure
from selfrefine.rules.lib.tree import holds
from selfrefine.rules.lib.uses import used_only_in
from selfrefine.rules.lib.value_types import known

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.rules import Fix
    from selfrefine.rules.lib.pattern import Match
    from selfrefine.rules.lib.source import Fixes, Source

NAME = "normal-form"
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
_ANY = {
    "any(Item == SOUGHT for Item in ITEMS)": "SOUGHT in ITEMS",
    "any(SOUGHT == Item for Item in ITEMS)": "SOUGHT in ITEMS",
    "any([Item == SOUGHT for Item in ITEMS])": "SOUGHT in ITEMS",
    "any([SOUGHT == Item for Item in ITEMS])": "SOUGHT in ITEMS",
    "all(Item != SOUGHT for Item in ITEMS)": "SOUGHT not in ITEMS",
    "all(SOUGHT != Item for Item in ITEMS)": "SOUGHT not in ITEMS",
    "not any(Item == SOUGHT for Item in ITEMS)": "SOUGHT not in ITEMS",
    "not any(SOUGHT == Item for Item in ITEMS)": "SOUGHT not in ITEMS",
}
_KEPT = {
    "sum(1 for Item in ITEMS if Item == SOUGHT)": "ITEMS.count(SOUGHT)",
    "sum(1 for Item in ITEMS if SOUGHT == Item)": "ITEMS.count(SOUGHT)",
    "sum(Item == SOUGHT for Item in ITEMS)": "ITEMS.count(SOUGHT)",
    "len([Item for Item in ITEMS if Item == SOUGHT])": "ITEMS.count(SOUGHT)",
    "len([Item for Item in ITEMS if SOUGHT == Item])": "ITEMS.count(SOUGHT)",
}
_PREFIX = {
    "any(Items[Index] == SOUGHT for Index in range(STOP))": "SOUGHT in Items[:STOP]",
    "any(SOUGHT == Items[Index] for Index in range(STOP))": "SOUGHT in Items[:STOP]",
    "any(Items[Index] == SOUGHT for Index in range(0, STOP))": "SOUGHT in Items[:STOP]",
    "any(Items[Index] == SOUGHT for Index in range(START, len(Items)))": (
        "SOUGHT in Items[START:]"
    ),
    "any(SOUGHT == Items[Index] for Index in range(START, len(Items)))": (
        "SOUGHT in Items[START:]"
    ),
}


_SEARCHES = {
    f"for {head}:\n    if {test}:\n        ...\n": asked
    for head, item, asked in (
        ("Item in ITEMS", "Item", "SOUGHT in ITEMS"),
        ("Index in range(STOP)", "Items[Index]", "SOUGHT in Items[:STOP]"),
        ("Index in range(0, STOP)", "Items[Index]", "SOUGHT in Items[:STOP]"),
        (
            "Index in range(START, len(Items))",
            "Items[Index]",
            "SOUGHT in Items[START:]",
        ),
    )
    for test in (f"{item} == SOUGHT", f"SOUGHT == {item}")
}


def propose(source: Source) -> Fixes:
    """Yield a fix for each place that has another form than the rules know."""
    yield from _expressions(source)
    yield from _searching_loops(source)
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
    for at, found in findall(source, *_COUNTS):
        if known(source, found.name("Items").value).kind == "sequence":
            yield _say(source, at, fill(source, _COUNTS[found.pattern], found))
    for at, found in findall(source, *_TRUTHS):
        if isinstance(found["TEST"], cst.Comparison):
            yield _say(source, at, fill(source, _TRUTHS[found.pattern], found))
    for at, found in findall(source, *_ANY):
        if _is_search(source, found):
            yield _say(source, at, fill(source, _ANY[found.pattern], found))
    yield from _kept(source)
    for at, found in findall(source, *_PREFIX):
        if _is_search_by_index(source, found):
            yield _say(source, at, fill(source, _PREFIX[found.pattern], found))


def _kept(source: Source) -> Fixes:
    for at, found in findall(source, *_KEPT):
        items = found["ITEMS"]
        named = isinstance(items, cst.Name) and known(source, items.value).kind
        if named in {"sequence", "text"} and _is_search(source, found):
            yield _say(source, at, fill(source, _KEPT[found.pattern], found))


def _is_search_by_index(source: Source, found: Match) -> bool:
    """Whether what is sought does not depend on the index, and a slice holds the same items as are looked at."""
    ends = [found[word] for word in ("START", "STOP") if word in found]
    sought, items = found["SOUGHT"], found.name("Items").value
    alone = found.name("Index").value not in free_names(sought) and pure(sought)
    listed = known(source, items).kind != "text"
    return alone and listed and _never_negative(source, ends[0])


def _is_search(source: Source, found: Match) -> bool:
    """Whether what is sought does not depend on the item, and `in` asks the same of the items."""
    item, items = found.name("Item").value, found["ITEMS"]
    if item in free_names(found["SOUGHT"]) or not pure(found["SOUGHT"]):
        return False
    if isinstance(items, cst.Name) and known(source, items.value).kind == "text":
        return False
    return isinstance(items, cst.Name | cst.Attribute | cst.Subscript | cst.Call)


def _never_negative(source: Source, end: cst.BaseExpression) -> bool:
    """Whether an index counts from the front: the variable of a `range` or of `enumerate`, or more than it."""
    match end:
        case cst.Integer():
            return True
        case cst.BinaryOperation(left, cst.Add(), right):
            return _never_negative(source, left) and _never_negative(source, right)
        case cst.Name(name):
            return any(
                name in bound_by(loop.target)
                and bool(
                    extract(
                        source,
                        loop.iter,
                        "range(STOP)",
                        "range(0, STOP)",
                        "range(1, STOP)",
                        "enumerate(ITEMS)",
                    )
                )
                for loop in source.find(cst.For)
            )
    return False


def _searching_loops(source: Source) -> Fixes:
    """Turn a loop that acts once, on an equal item, into a question."""
    for at, found in findall(source, *_SEARCHES):
        loop = cst.ensure_type(at, cst.For)
        branch = cst.ensure_type(as_block(loop.body).body[0], cst.If)
        body = as_block(branch.body)
        item = (found["Item"] if "Item" in found else found["Index"]).value  # type: ignore[attr-defined]  # a name
        alone = len(as_block(loop.body).body) == 1 and not branch.orelse
        if loop.orelse or not alone or not _asks_the_same(source, found):
            continue
        statements = _done_once(source, body)
        if not statements or source.commented(loop) or source.mentions(item, body):
            continue
        if not used_only_in(source, loop, frozenset({item})):
            continue
        text = fill(source, _SEARCHES[found.pattern], found)
        new = cst.If(
            cst.parse_expression(text),
            body.with_changes(body=statements),
            leading_lines=loop.leading_lines,
        )
        yield source.fix(loop, _PROBLEM, "Test whether the item is there.", {loop: new})


def _asks_the_same(source: Source, found: Match) -> bool:
    check = _is_search if "Item" in found else _is_search_by_index
    return check(source, found)


def _acting_loops(source: Source) -> Fixes:
    """Turn a loop that acts once, on an item that fits a test, into a question with one branch."""
    form = "for TARGET in ITEMS:\n    if TEST:\n        ...\n"
    for at, found in findall(source, form):
        loop = cst.ensure_type(at, cst.For)
        branch = cst.ensure_type(as_block(loop.body).body[0], cst.If)
        body, names = as_block(branch.body), bound_by(loop.target)
        alone = len(as_block(loop.body).body) == 1 and not branch.orelse
        statements = _done_once(source, body)
        if loop.orelse or not alone or not statements or source.commented(loop):
            continue
        if not source.loops(loop) or not isinstance(found["TEST"], cst.Comparison):
            continue
        if any(source.mentions(name, body) for name in names) or not pure(
            found["TEST"]
        ):
            continue
        if not used_only_in(source, loop, names):
            continue
        text = fill(source, "any(TEST for TARGET in ITEMS)", found)
        new = cst.If(
            cst.parse_expression(text),
            body.with_changes(body=statements),
            leading_lines=loop.leading_lines,
        )
        yield source.fix(loop, _PROBLEM, f"Write `if {text}`.", {loop: new})


def _done_once(
    source: Source, body: cst.IndentedBlock
) -> Sequence[cst.BaseStatement | cst.BaseSmallStatement] | None:
    """Return what is done for the first equal item, if what is done for others makes no difference."""
    last = body.body[-1]
    if extract(source, last, "break") is not None:
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
    added = [extract(source, line, "Seen.add(ITEM)") for line in statements]
    return all(found is not None and pure(found["ITEM"]) for found in added)


def _tested_flags(source: Source) -> Fixes:
    """Drop a flag that is asked once, directly behind the line that sets it."""
    for (before, branch), found in sequences(
        source,
        "Flag = VALUE\nif not Flag:\n    ...\n",
        "Flag = VALUE\nif Flag:\n    ...\n",
        "Flag = VALUE\nif Flag:\n    ...\nelse:\n    ...\n",
        "Flag = VALUE\nif Flag == False:\n    ...\n",
        "Flag = VALUE\nif Flag == True:\n    ...\n",
    ):
        value, flag = found["VALUE"], found.name("Flag").value
        if not _is_truth(value) or len(source.mentions(flag)) > _BOTH:
            continue
        if source.commented(before):
            continue
        text = source.text(value)
        negative = "not Flag" in found.pattern or "False" in found.pattern
        single = extract(source, value, "ITEM in ITEMS")
        if negative and single:
            text = fill(source, "ITEM not in ITEMS", single)
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
