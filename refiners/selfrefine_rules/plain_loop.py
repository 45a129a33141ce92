"""Write a loop over a list as a plain `for` loop, or as a queue.

Why:
    A counter of one's own and a slice that drops the first item hide what a loop walks.
    The plain form is no faster by itself, but the other rules know it.

Bad:
    def doubled(items: list[int]) -> list[int]:
        found = []
        i = 0
        while i < len(items):
            found.append(2 * items[i])
            i += 1
        return found

Good:
    def doubled(items: list[int]) -> list[int]:
        found = []
        for i in range(len(items)):
            found.append(2 * items[i])
        return found

Bad:
    def until(buffer: list[str], stop: str) -> list[str]:
        rest = list(buffer)
        taken = []
        while rest:
            token = rest[0]
            rest = rest[1:]
            if token == stop:
                break
            taken.append(token)
        return taken

Good:
    def until(buffer: list[str], stop: str) -> list[str]:
        rest = list(buffer)
        taken = []
        while rest:
            token = rest.pop(0)
            if token == stop:
                break
            taken.append(token)
        return taken
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine_rules.lib.blocks import as_block
from selfrefine_rules.lib.shifts import shifts
from selfrefine_rules.lib.tree import holds

if TYPE_CHECKING:
    from selfrefine_rules.lib.source import Fixes, Source

ASPECT = "efficiency"
GAIN = 0.5
CONFIDENCE = 0.6
BRIDGE = "only"

_PROBLEM = "This can be written as a plain loop."


def propose(source: Source) -> Fixes:
    """Yield a fix for each walk that is written in another way."""
    yield from _while_loops(source)
    yield from _cut_fronts(source)
    yield from shifts(source)


def _while_loops(source: Source) -> Fixes:
    """Count by `range` what a `while` loop counts."""
    for (before, turns), found in source.sequences(
        "Index = START\nwhile TEST:\n    ...\n"
    ):
        loop, index = cst.ensure_type(turns, cst.While), found.name("Index").value
        end = _end(source, loop, index)
        *body, last = as_block(loop.body).body
        if not end or not body or not _steps_by_one(source, loop, last, index):
            continue
        if not _is_own(source, index, before, loop):
            continue
        start = source.text(found["START"])
        made = f"range({end})" if start == "0" else f"range({start}, {end})"
        new = cst.For(
            cst.Name(index),
            cst.parse_expression(made),
            as_block(loop.body).with_changes(body=body),
            leading_lines=[*before.leading_lines, *loop.leading_lines],
        )
        yield source.fix(
            loop, _PROBLEM, f"Write `for {index} in {made}`.", {before: None, loop: new}
        )


def _end(source: Source, loop: cst.While, index: str) -> str:
    """Return where a counter ends that a loop compares with what stays the same; empty where there is no such end."""
    test = source.extract(
        loop.test, "Index < STOP", "Index <= STOP", "Index + MORE <= STOP"
    )
    if not test or test.name("Index").value != index or loop.orelse:
        return ""
    parts = [test[word] for word in ("STOP", "MORE") if word in test]
    if not all(_fixed(source, part, loop) for part in parts):
        return ""
    end, *more = map(source.text, parts)
    if more:
        return f"{end} - {more[0]} + 1"
    return f"{end} + 1" if "<=" in test.pattern else end


def _steps_by_one(
    source: Source, loop: cst.While, last: cst.CSTNode, index: str
) -> bool:
    """Whether each turn ends with one step of the counter, and nothing else moves it."""
    step = source.extract(last, "Index += 1", "Index = Index + 1")
    moved = [m for m in source.mentions(index, loop.body) if source.role(m) == "bind"]
    one = bool(step) and step is not None and step.name("Index").value == index
    return one and len(moved) == 1 and not holds(loop, cst.Continue)


def _fixed(source: Source, value: cst.BaseExpression, loop: cst.While) -> bool:
    """Whether a bound stays what it is while a loop runs."""
    measured = source.extract(
        value, "len(Items)", "len(Items) - LESS", "len(Items) // LESS"
    )
    if measured:
        less = measured.get("LESS")
        return source.stable(measured["Items"], loop) and (
            less is None or _fixed(source, less, loop)
        )
    match value:
        case cst.Integer():
            return True
        case cst.Name(name):
            mentions = source.mentions(name, loop)
            return all(source.role(m) != "bind" for m in mentions)
        case cst.BinaryOperation(left, cst.Add() | cst.Subtract(), right):
            return _fixed(source, left, loop) and _fixed(source, right, loop)
    return False


def _is_own(source: Source, index: str, before: cst.CSTNode, loop: cst.While) -> bool:
    """Whether nobody reads a counter behind its loop, or in another function."""
    scope = source.scope(loop)
    for mention in source.mentions(index):
        if source.scope(mention) is not scope:
            return False
        if source.inside(mention, loop) or source.inside(mention, before):
            continue
        if source.loops(loop) or source.span(mention) > source.span(before):
            return False
    return True


def _cut_fronts(source: Source) -> Fixes:
    """Take the first item of a list out by `pop` where it is cut off by a slice."""
    for (take, cut), found in source.sequences(
        "Item = Items[0]\nItems = Items[1:]\n",
        "Item = Items[0]\ndel Items[0]\n",
    ):
        name = found.name("Items").value
        first, *others = source.bindings(name)
        own = source.makes_list(source.bound_value(first))
        again = [b for b in others if not source.inside(b, cut)]
        roles = {
            source.role(m)
            for m in source.mentions(name)
            if not source.inside(m, cut) and not source.inside(m, take)
        }
        if own and not again and "escape" not in roles:
            new = source.fill("Item = Items.pop(0)", found)
            yield source.fix(take, _PROBLEM, f"Write `{new}`.", {take: new, cut: None})
    for at, found in source.findall("del Items[0]"):
        if (
            isinstance(at, cst.Del)
            and source.known(found.name("Items").value).kind == "sequence"
        ):
            yield source.fix(
                at,
                _PROBLEM,
                "Write `pop(0)`.",
                {at: source.fill("Items.pop(0)", found)},
            )
