"""Ask first whether a candidate could win, before what costs more is asked of it.

Why:
    A loop that keeps the largest candidate with some property asks each one for the
    property, although most are not larger than what is kept.  One comparison tells.

Bad:
    def largest_square_sum(limit: int) -> int:
        best = 0
        for i in range(limit):
            for j in range(limit):
                text = str(i * i + j * j)
                if text == text[::-1]:
                    best = max(best, i * i + j * j)
        return best

Good:
    def largest_square_sum(limit: int) -> int:
        best = 0
        for i in range(limit):
            for j in range(limit):
                if i * i + j * j <= best:
                    continue
                text = str(i * i + j * j)
                if text == text[::-1]:
                    best = max(best, i * i + j * j)
        return best
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules.lib.blocks import as_block
from selfrefine.rules.lib.names import called, free_names
from selfrefine.rules.lib.pattern import extract, fill
from selfrefine.rules.lib.purity import has_no_effect, pure, sees_no_change
from selfrefine.rules.lib.tree import walk
from selfrefine.rules.lib.uses import bindings
from selfrefine.rules.lib.whole import is_whole

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.rules.lib.pattern import Match
    from selfrefine.rules.lib.source import Fixes, Source

NAME = "best-so-far"
ASPECT = "efficiency"
GAIN = 3.0
CONFIDENCE = 0.6

_KEEPS = {
    "if TEST:\n    Best = max(Best, VALUE)\n": "VALUE <= Best",
    "if TEST:\n    Best = max(VALUE, Best)\n": "VALUE <= Best",
    "if TEST:\n    Best = min(Best, VALUE)\n": "VALUE >= Best",
    "if TEST:\n    Best = min(VALUE, Best)\n": "VALUE >= Best",
}
_CHEAP = (
    *(cst.Name, cst.Integer, cst.BinaryOperation, cst.BaseBinaryOp),
    *(cst.Subscript, cst.SubscriptElement, cst.Index),
)
_FREE = frozenset({"abs", "len", "max", "min"})
"""What is called so cheaply that another test would save nothing."""
_OWN = frozenset(
    {"all", "any", "sorted", "sum", "str", "set", "bin", "reversed", "list"}
)


def propose(source: Source) -> Fixes:
    """Yield a fix for each loop that asks every candidate a costly question, and keeps the best."""
    for loop in source.find(cst.For):
        body = as_block(loop.body).body
        *steps, last = body
        found = extract(source, last, *_KEEPS)
        if not found or cst.ensure_type(last, cst.If).orelse:
            continue
        value, best = found["VALUE"], found.name("Best").value
        made = _made(source, steps)
        if made is None or best in made:
            continue
        needed = [
            n for n, names in enumerate(made.values()) if names & free_names(value)
        ]
        place = needed[-1] + 1 if needed else 0
        if not _is_cheap(value) or any(_calls(step) for step in steps[:place]):
            continue
        if not is_whole(source, value) or not is_whole(source, found["Best"]):
            continue
        left = [*steps[place:], last]
        if not _is_costly(source, left, found) or best in free_names(found["TEST"]):
            continue
        test = fill(source, _KEEPS[found.pattern], found)
        first = body[place]
        yield source.fix(
            loop,
            f"Every candidate is asked, although most cannot change `{best}`.",
            f"Go on where `{test}`.",
            {},
            before={first: f"if {test}:\n    continue\n"},
        )


def _made(
    source: Source, steps: Sequence[cst.CSTNode]
) -> dict[str, frozenset[str]] | None:
    """Return the variable that each assignment of a turn binds, which nobody reads elsewhere; None for anything else."""
    names: dict[str, frozenset[str]] = {}
    for step in steps:
        found = extract(source, step, "Name = VALUE")
        if not found or not pure(found["VALUE"]):
            return None
        name = found.name("Name").value
        names[name] = frozenset({name})
    for name in names:
        if len(bindings(source, name)) > 1 or name in source.parameters:
            return None
        block = source.parents[steps[0]]
        if any(not source.inside(m, block) for m in source.mentions(name)):
            return None
    return names if len(names) == len(steps) else None


def _is_cheap(value: cst.BaseExpression) -> bool:
    return all(isinstance(node, _CHEAP) for node in walk(value))


def _calls(step: cst.CSTNode) -> bool:
    return any(isinstance(node, cst.Call) for node in walk(step))


def _is_costly(source: Source, lines: Sequence[cst.CSTNode], found: Match) -> bool:
    """Whether what is asked takes more time than a comparison, and does nothing else."""
    if not pure(found["TEST"]) and not _asks_own_helper(source, found["TEST"]):
        return False
    calls = [
        node for line in lines for node in walk(line) if isinstance(node, cst.Call)
    ]
    return any(called(call) not in _FREE for call in calls)


def _asks_own_helper(source: Source, test: cst.BaseExpression) -> bool:
    """Whether a test calls a function that is defined inside this one, and is pure itself."""
    inner = {
        f.name.value: f
        for f in source.find(cst.FunctionDef)
        if f is not source.function
    }
    calls = [node for node in walk(test) if isinstance(node, cst.Call)]
    return bool(calls) and all(
        called(call) in inner
        and has_no_effect(source, inner[called(call)])
        and sees_no_change(source, inner[called(call)])
        for call in calls
        if called(call) not in _OWN | _FREE
    )
