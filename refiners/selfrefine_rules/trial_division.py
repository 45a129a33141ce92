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

from typing import TYPE_CHECKING, Any

import libcst as cst

from selfrefine_rules.lib.blocks import ends_in_jump, lines

if TYPE_CHECKING:
    from selfrefine_rules.lib.pattern import Match
    from selfrefine_rules.lib.source import Fixes, Source
    from selfrefine_rules.lib.tree import Loop

ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.7

_ENDS = ("NUMBER", "NUMBER - 1", "NUMBER // 2 + 1", "int(NUMBER / 2) + 1")
_LOOPS = [
    f"for Divisor in range(2, {end}):\n    if NUMBER % Divisor == 0:\n        ...\n{rest}"
    for end in _ENDS
    for rest in ("", "else:\n    ...\n")
]
_QUESTIONS = [
    f"{question} for Divisor in range(2, {end}))"
    for question in (
        "any(NUMBER % Divisor == 0",
        "all(NUMBER % Divisor != 0",
        "all(NUMBER % Divisor > 0",
    )
    for end in _ENDS
]
_WHILES = [
    f"while Divisor {end}:\n    if NUMBER % Divisor == 0:\n        ...\n    Divisor += 1\n"
    for end in ("< NUMBER", "<= NUMBER // 2", "<= NUMBER / 2")
]


def propose(source: Source) -> Fixes:
    """Yield a fix for each search for a divisor that goes on past the square root."""
    for loop, found in source.findall(*_LOOPS):
        branch, own = lines(loop)[0], frozenset({found.name("Divisor").value})
        only_here = bool(loop.orelse) or source.used_only_in(loop, own)
        marks = not loop.orelse and _only_marks(source, branch)
        if only_here and (_leaves(branch) or marks):
            yield from _fix(source, loop, loop.iter.args[1].value, "ROOT + 1", found)
    for loop, found in source.findall(*_WHILES):
        starts = counts_from_two(source, loop, found.name("Divisor").value)
        if starts and _leaves(lines(loop)[0]):
            form = "Divisor * Divisor <= NUMBER"
            yield from _fix(source, loop, loop.test, form, found)
    for call, found in source.findall(*_QUESTIONS):
        asked = call.args[0].value
        end = asked.for_in.iter.args[1].value
        yield from _fix(source, asked, end, "ROOT + 1", found)


def _fix(source: Source, loop: Loop, end: Any, form: str, found: Match) -> Fixes:
    """Yield the fix for a search that leaves the number, or the length, as it is."""
    match found["NUMBER"]:
        case cst.Name(name) | cst.Call(cst.Name("len"), [cst.Arg(cst.Name(name))]):
            roles = {source.role(m) for m in source.mentions(name, loop)}
        case _:
            return
    if not roles & {"bind", "change"}:
        number = source.text(found["NUMBER"])
        # A number that no test bounded may be negative.
        root = number if is_bounded(source, number) else f"max({number}, 0)"
        new = source.fill(form.replace("ROOT", f"isqrt({root})"), found)
        yield source.fix(
            end,
            f"The search for a divisor of `{number}` continues past its square root.",
            f"End it there: `{new}`.",
            {end: new},
            imports=["from math import isqrt"] if "isqrt" in new else [],
        )


def counts_from_two(source: Source, loop: cst.While, divisor: str) -> bool:
    """Whether a divisor starts at 2, and nobody asks for it outside the loop."""
    outside = [m for m in source.mentions(divisor) if not source.inside(m, loop)]
    value = source.bound_value(outside[0]) if len(outside) == 1 else None
    return source.extract(value, "2") is not None


def is_bounded(source: Source, number: str) -> bool:
    """Whether some test asks whether a number is less than something."""
    return any(
        isinstance(test.comparisons[0].operator, cst.LessThan | cst.LessThanEqual)
        and source.text(test.left) == number
        for test in source.find(cst.Comparison)
    )


def _leaves(branch: cst.If) -> bool:
    """Whether the first divisor ends the search."""
    last = lines(branch)[-1]
    jump = last.body[-1] if isinstance(last, cst.SimpleStatementLine) else None
    return ends_in_jump(branch.body) and not isinstance(jump, cst.Continue)


def _only_marks(source: Source, branch: cst.If) -> bool:
    """Whether each divisor does the same again: it sets a flag to a constant."""
    marks = [source.extract(line, "Flag = MARK") for line in lines(branch)]
    return all(
        found is not None
        and (
            isinstance(found["MARK"], cst.Integer)
            or source.text(found["MARK"]) in {"True", "False"}
        )
        for found in marks
    )
