"""Look for a divisor only up to the square root.

Why:
    If a number has a divisor besides one and itself, the smallest is at most its
    square root: the rest of the numbers below it cannot be the first to divide it.

Bad:
    def is_prime(number: int) -> bool:
        if number < 2:
            return False
        for divisor in range(2, number):
            if number % divisor == 0:
                return False
        return True

Good:
    from math import isqrt


    def is_prime(number: int) -> bool:
        if number < 2:
            return False
        for divisor in range(2, isqrt(number) + 1):
            if number % divisor == 0:
                return False
        return True

Bad:
    def smallest_divisor(number: int) -> int:
        divisor = 2
        while divisor < number:
            if number % divisor == 0:
                return divisor
            divisor += 1
        return number

Good:
    def smallest_divisor(number: int) -> int:
        divisor = 2
        while divisor * divisor <= number:
            if number % divisor == 0:
                return divisor
            divisor += 1
        return number
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules.lib.blocks import as_block, ends_in_jump
from selfrefine.rules.lib.pattern import Match, extract, fill, findall
from selfrefine.rules.lib.uses import role, used_only_in

if TYPE_CHECKING:
    from selfrefine.rules import Fix
    from selfrefine.rules.lib.source import Fixes, Source

NAME = "trial-division"
ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.7

_ENDS = ("NUMBER", "NUMBER - 1", "NUMBER // 2 + 1", "int(NUMBER / 2) + 1")
_DIVIDES = ("NUMBER % Divisor == 0", "not NUMBER % Divisor")
_REST = ("NUMBER % Divisor", "NUMBER % Divisor != 0", "NUMBER % Divisor > 0")
_LOOPS = [
    f"for Divisor in range(2, {end}):\n    if {test}:\n        ...\n{otherwise}"
    for end in _ENDS
    for test in _DIVIDES
    for otherwise in ("", "else:\n    ...\n")
]
_QUESTIONS = [
    f"{word}({test} for Divisor in range(2, {end}))"
    for word, tests in (("any", _DIVIDES), ("all", _REST))
    for test in tests
    for end in _ENDS
]
_WHILES = [
    f"while {bound}:\n    if {test}:\n        ...\n    {step}\n"
    for bound in ("Divisor < NUMBER", "Divisor <= NUMBER // 2", "Divisor <= NUMBER / 2")
    for test in _DIVIDES
    for step in ("Divisor += 1", "Divisor = Divisor + 1")
]


def propose(source: Source) -> Fixes:
    """Yield a fix for each search for a divisor that goes on past the square root."""
    for each, found in findall(source, *_LOOPS):
        loop = cst.ensure_type(each, cst.For)
        divisor = frozenset({found.name("Divisor").value})
        only_here = bool(loop.orelse) or used_only_in(source, loop, divisor)
        first = as_block(loop.body).body[0]
        if not _stays(source, loop, found["NUMBER"]):
            continue
        if only_here and (_leaves(first) or _only_marks(source, loop, first)):
            yield _fix(source, _end(loop.iter), "ROOT + 1", found)
    for each, found in findall(source, *_WHILES):
        turns = cst.ensure_type(each, cst.While)
        if not _stays(source, turns, found["NUMBER"]):
            continue
        if _leaves(as_block(turns.body).body[0]) and counts_from_two(
            source, turns, found.name("Divisor").value
        ):
            yield _fix(source, turns.test, "Divisor * Divisor <= NUMBER", found)
    for node, found in findall(source, *_QUESTIONS):
        question = cst.ensure_type(node, cst.Call).args[0].value
        if not _stays(source, question, found["NUMBER"]):
            continue
        clause = cst.ensure_type(question, cst.GeneratorExp).for_in
        yield _fix(source, _end(clause.iter), "ROOT + 1", found)


def _fix(source: Source, end: cst.BaseExpression, form: str, found: Match) -> Fix:
    number = source.text(found["NUMBER"])
    new = fill(source, form.replace("ROOT", _root(source, number)), found)
    return source.fix(
        end,
        f"The search for a divisor of `{number}` continues past its square root.",
        f"End it there: `{new}`.",
        {end: new},
        imports=["from math import isqrt"] if "isqrt" in new else [],
    )


def _stays(source: Source, loop: cst.CSTNode, number: cst.BaseExpression) -> bool:
    """Whether it is a variable, or the length of one, that the search leaves as it is."""
    match number:
        case cst.Name(name) | cst.Call(cst.Name("len"), [cst.Arg(cst.Name(name))]):
            mentions = source.mentions(name, loop)
            return all(role(source, m) not in {"bind", "change"} for m in mentions)
    return False


def _end(items: cst.BaseExpression) -> cst.BaseExpression:
    return cst.ensure_type(items, cst.Call).args[1].value


def counts_from_two(source: Source, loop: cst.While, divisor: str) -> bool:
    """Whether a divisor starts at 2, and nobody asks for it outside the loop."""
    outside = [m for m in source.mentions(divisor) if not source.inside(m, loop)]
    starts = [m for m in outside if role(source, m) == "bind"]
    return len(outside) == 1 == len(starts) and bool(
        extract(source, source.parents[source.parents[starts[0]]], "Divisor = 2")
    )


def _leaves(branch: cst.CSTNode) -> bool:
    """Whether the first divisor ends the search."""
    body = cst.ensure_type(branch, cst.If).body
    last = as_block(body).body[-1]
    jump = last.body[-1] if isinstance(last, cst.SimpleStatementLine) else None
    return ends_in_jump(body) and not isinstance(jump, cst.Continue)


def _only_marks(source: Source, loop: cst.For, branch: cst.CSTNode) -> bool:
    """Whether each divisor does the same again: it sets a flag to a constant."""
    inner = cst.ensure_type(branch, cst.If)
    lines = as_block(inner.body).body
    marks = [extract(source, line, "Flag = MARK") for line in lines]
    alone = len(as_block(loop.body).body) == 1 and not inner.orelse and not loop.orelse
    return alone and all(
        found is not None
        and (
            isinstance(found["MARK"], cst.Integer)
            or source.text(found["MARK"]) in {"True", "False"}
        )
        for found in marks
    )


def _root(source: Source, number: str) -> str:
    """Return the root's code; a number that no test bounded may be negative."""
    bounded = any(
        isinstance(test.comparisons[0].operator, cst.LessThan | cst.LessThanEqual)
        and source.text(test.left) == number
        for test in source.find(cst.Comparison)
    )
    return f"isqrt({number})" if bounded else f"isqrt(max({number}, 0))"
