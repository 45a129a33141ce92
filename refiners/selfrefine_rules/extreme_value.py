"""Use `max` and `min` to find an extreme value, but compare two numbers directly.

Why:
    A call of ``max`` for two numbers takes several times as long as to compare them, and
    most iterations of a loop change nothing.  Where a loop does nothing else, one call for all
    items says it, and walks them in C.

Bad:
    def highest(prices: list[int]) -> int:
        best = 0
        for price in prices:
            best = max(best, price)
        return best

Good:
    def highest(prices: list[int]) -> int:
        best = max([0, *prices])
        return best

Bad:
    def deepest(text: str) -> int:
        depth = 0
        deepest = 0
        for char in text:
            if char == "(":
                depth += 1
                deepest = max(deepest, depth)
            else:
                depth -= 1
        return deepest

Good:
    def deepest(text: str) -> int:
        depth = 0
        deepest = 0
        for char in text:
            if char == "(":
                depth += 1
                if depth > deepest:
                    deepest = depth
            else:
                depth -= 1
        return deepest
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine_rules.lib.names import bound_by, free_names
from selfrefine_rules.lib.purity import pure

if TYPE_CHECKING:
    from selfrefine_rules.lib.pattern import Match
    from selfrefine_rules.lib.source import Fixes, Source

ASPECT = "efficiency"
GAIN = 2.0
CONFIDENCE = 0.7

_SIGNS = {">": "max", "<": "min"}
_LOOPS = {
    f"Best = {start}\nfor Item in ITEMS:\n    Best = {word}({args})\n": (start, word)
    for start in ("Items[0]", "START")
    for word in _SIGNS.values()
    for args in ("Best, EACH", "EACH, Best")
}
_PAIRS = {
    f"Best = {word}({args})": (sign, word)
    for sign, word in _SIGNS.items()
    for args in ("Best, EACH", "EACH, Best")
}
_MAPPED = frozenset({"abs", "len", "ord"})


def propose(source: Source) -> Fixes:
    """Yield a fix for each extreme value that is found step by step, or by a call for two numbers."""
    whole: set[cst.CSTNode] = set()
    for (before, loop), found in source.sequences(*_LOOPS):
        new = _value(source, loop, found)
        if new is None:
            continue
        whole.add(loop)
        yield source.fix(
            loop,
            "The loop only finds the smallest or largest item.",
            f"Write `{new}`.",
            source.joined(before, loop, f"{found.name('Best').value} = {new}"),
        )
    for at, found in source.findall(*_PAIRS):
        holder = source.parents[at]
        if not isinstance(holder, cst.SimpleStatementLine) or len(holder.body) > 1:
            continue
        if any(source.inside(at, loop) for loop in whole) or not source.loops(at):
            continue
        if _is_cheap(found["EACH"]) and _same_where_equal(source, found):
            sign, word = _PAIRS[found.pattern]
            new = source.fill(f"if EACH {sign} Best:\n    Best = EACH", found)
            yield source.fix(
                at,
                f"`{word}` is called in every iteration, and changes nothing in most of them.",
                f"Write `if {source.fill(f'EACH {sign} Best', found)}`.",
                {holder: new},
            )


def _value(source: Source, loop: cst.For, found: Match) -> str | None:
    """Return the value that a loop ends with; None where `max` does not say the same."""
    start, word = _LOOPS[found.pattern]
    item, best = found.name("Item").value, found.name("Best").value
    items, each = found["ITEMS"], found["EACH"]
    if item == best or not source.used_only_in(loop, frozenset({item})):
        return None
    if {item, best} & free_names(items):
        return None
    if not _is_item(each, item) or isinstance(items, cst.GeneratorExp):
        return None
    turned = f"{word}(EACH, Best)" in found.pattern
    if turned and not _same_where_equal(source, found):
        return None
    mapped = None if isinstance(each, cst.Name) else cst.ensure_type(each, cst.Call)
    text = source.text(items)
    text = f"map({source.text(mapped.func)}, {text})" if mapped else text
    if "\n" in text:
        return None
    if start == "Items[0]":
        walked = source.extract(items, "Items", "Items[1:]")
        same = walked and walked.name("Items").value == found.name("Items").value
        first = found.name("Items").value
        return f"{word}({first}[0], *{first})" if same and not mapped else None
    least = found["START"]
    if not isinstance(least, cst.Integer | cst.UnaryOperation | cst.Call):
        return None
    if isinstance(least, cst.Call) and not source.extract(least, "float(WORD)"):
        return None
    return f"{word}([{source.text(least)}, *{text}])"


def _is_item(each: cst.BaseExpression, item: str) -> bool:
    """Whether what is compared is the item, or what a function of Python's own makes of it."""
    match each:
        case cst.Name(name):
            return name == item
        case cst.Call(
            func=cst.Name(word), args=[cst.Arg(cst.Name(name), keyword=None)]
        ):
            return word in _MAPPED and name == item
    return False


def _is_cheap(each: cst.BaseExpression) -> bool:
    """Whether a value may be computed twice."""
    match each:
        case cst.Name() | cst.Integer():
            return True
        case cst.Call(func=cst.Name("len"), args=[cst.Arg(cst.Name())]):
            return True
        case cst.BinaryOperation(left, cst.Add() | cst.Subtract(), right):
            return all(isinstance(v, cst.Name | cst.Integer) for v in (left, right))
        case cst.Subscript(cst.Name()):
            return pure(each)
    return False


def _same_where_equal(source: Source, found: Match) -> bool:
    """Whether it makes no difference which of two equal values is kept, and all have an order."""
    each, best = found["EACH"], found["Best"]
    if "(Best, EACH)" in found.pattern and bound_by(best):
        return True
    if source.is_whole(each):
        return True
    items = found.get("ITEMS")
    return isinstance(items, cst.Name) and source.type_text(items.value) in {
        "list[int]",
        "list[str]",
    }
