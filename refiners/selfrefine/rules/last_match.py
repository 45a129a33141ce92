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

from selfrefine.rules.lib.blocks import as_block
from selfrefine.rules.lib.names import bound_by, free_names
from selfrefine.rules.lib.pattern import extract, findall
from selfrefine.rules.lib.purity import pure
from selfrefine.rules.lib.tree import holds
from selfrefine.rules.lib.uses import used_only_in
from selfrefine.rules.lib.value_types import known

if TYPE_CHECKING:
    from selfrefine.rules.lib.source import Fixes, Source

NAME = "last-match"
ASPECT = "efficiency"
GAIN = 2.0
CONFIDENCE = 0.6

_FORM = "for TARGET in ITEMS:\n    if TEST:\n        Found = VALUE\n"
_COUNTED = ("range(STOP)", "range(START, STOP)")
_TEXTS = (
    "islower",
    "isupper",
    "isdigit",
    "isalpha",
    "isspace",
    "startswith",
    "endswith",
)


def propose(source: Source) -> Fixes:
    """Yield a fix for each loop that keeps the latest of all matches."""
    for at, found in findall(source, _FORM):
        loop = cst.ensure_type(at, cst.For)
        branch = cst.ensure_type(as_block(loop.body).body[0], cst.If)
        names, result = bound_by(loop.target), found.name("Found").value
        read = free_names(found["TEST"]) | free_names(found["VALUE"])
        if loop.orelse or branch.orelse or len(as_block(loop.body).body) > 1:
            continue
        # What does not depend on the item is a flag: `any` says that.
        if not names & free_names(found["VALUE"]) or result in read | names:
            continue
        if not _only_compares(source, found["TEST"]) or not pure(found["VALUE"]):
            continue
        if result in free_names(loop.iter) or not used_only_in(source, loop, names):
            continue
        walked = _backwards(source, loop)
        if not walked or holds(found["VALUE"], cst.Subscript):
            continue
        body = as_block(branch.body)
        stop = cst.parse_statement("break\n")
        yield source.fix(
            loop,
            f"The loop continues after each match, and only the last one counts for `{result}`.",
            f"Iterate over `{walked}` and stop at the first match.",
            (
                {loop.iter: walked, body: body.with_changes(body=[*body.body, stop])}
                if branch.body is body
                else {
                    loop.iter: walked,
                    branch.body: body.with_changes(body=[*body.body, stop]),
                }
            ),
        )


def _backwards(source: Source, loop: cst.For) -> str:
    """Return what gives the same items from the end; empty where nothing does."""
    if isinstance(loop.target, cst.Name) and extract(source, loop.iter, *_COUNTED):
        return f"reversed({source.text(loop.iter)})"
    items = loop.iter
    if isinstance(items, cst.Name) and known(source, items.value).kind in {
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
