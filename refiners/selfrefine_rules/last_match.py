"""Look for the last match from the end, and stop there.

Why:
    A loop that keeps the latest of all matches walks to the end, and throws away what it
    found before.  Walked backwards, the first match is the one, and the loop may stop.

Bad:
    def last_drop(values: list[int]) -> int:
        place = -1
        for i in range(1, len(values)):
            if values[i] < values[i - 1]:
                place = i
        return place

Good:
    def last_drop(values: list[int]) -> int:
        place = -1
        for i in reversed(range(1, len(values))):
            if values[i] < values[i - 1]:
                place = i
                break
        return place
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine_rules.lib.blocks import as_block, lines
from selfrefine_rules.lib.names import bound_by, free_names
from selfrefine_rules.lib.purity import pure
from selfrefine_rules.lib.tree import holds
from selfrefine_rules.lib.words import words

if TYPE_CHECKING:
    from selfrefine_rules.lib.source import Fixes, Source

ASPECT = "efficiency"
GAIN = 2.0
CONFIDENCE = 0.6

_FORM = "for TARGET in ITEMS:\n    if TEST:\n        Found = VALUE\n"
_COUNTED = ("range(STOP)", "range(START, STOP)")
_TEXTS = words("islower isupper isdigit isalpha isspace startswith endswith")


def propose(source: Source) -> Fixes:
    """Yield a fix for each loop that keeps the latest of all matches."""
    for loop, found in source.findall(_FORM):
        names, result = bound_by(loop.target), found.name("Found").value
        test, value = found["TEST"], found["VALUE"]
        # What does not depend on the item is a flag: `any` says that.
        if not names & free_names(value):
            continue
        if result in free_names(test) | free_names(value) | names | free_names(
            loop.iter
        ):
            continue
        if not _only_compares(source, test) or not pure(value):
            continue
        walked = _backwards(source, loop)
        if not source.used_only_in(loop, names) or holds(value, cst.Subscript):
            continue
        if walked:
            branch = lines(loop)[0].body
            stop = cst.parse_statement("break\n")
            stopped = as_block(branch).with_changes(body=[*as_block(branch).body, stop])
            yield source.fix(
                loop,
                f"The loop continues after each match, and only the last one counts for `{result}`.",
                f"Iterate over `{walked}` and stop at the first match.",
                {loop.iter: walked, branch: stopped},
            )


def _backwards(source: Source, loop: cst.For) -> str:
    """Return what gives the same items from the end; empty where nothing does."""
    if isinstance(loop.target, cst.Name) and source.extract(loop.iter, *_COUNTED):
        return f"reversed({source.text(loop.iter)})"
    items = loop.iter
    if isinstance(items, cst.Name) and source.known(items.value).kind in {
        "sequence",
        "text",
    }:
        return f"reversed({items.value})"
    return ""


def _only_compares(source: Source, test: cst.BaseExpression) -> bool:
    """Whether a test compares plain values, so that asking it of fewer items does nothing else."""
    match test:
        case cst.BooleanOperation(left, _, right):
            return all(_only_compares(source, side) for side in (left, right))
        case cst.UnaryOperation(cst.Not(), inner):
            return _only_compares(source, inner)
        case cst.Comparison(left, comparisons):
            return all(
                _is_plain(v) for v in (left, *(c.comparator for c in comparisons))
            )
        case cst.Call(func=cst.Attribute(cst.Name(), cst.Name(method))):
            return method in _TEXTS and pure(test)
    return False


def _is_plain(value: cst.BaseExpression) -> bool:
    match value:
        case cst.Name() | cst.Integer() | cst.SimpleString():
            return True
        case cst.Call(func=cst.Name("len" | "ord" | "abs"), args=[arg]):
            return _is_plain(arg.value)
        case cst.BinaryOperation(
            left, cst.Add() | cst.Subtract() | cst.Multiply(), right
        ):
            return _is_plain(left) and _is_plain(right)
        case cst.BinaryOperation(left, cst.Modulo(), cst.Integer(number)):
            return _is_plain(left) and number != "0"
        case cst.Subscript(cst.Name(), [cst.SubscriptElement(cst.Index(index))]):
            return _is_plain(index)
    return False
