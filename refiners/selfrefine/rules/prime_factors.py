"""Divide a number only up to its square root: what is left is a prime factor itself.

Why:
    A loop that divides prime factors off until one is left tries every number up to the
    largest of them. Once the divisor's square is larger than what is left, that is prime.

Bad:
    def prime_factors(number: int) -> list[int]:
        factors = []
        divisor = 2
        while number > 1:
            if number % divisor == 0:
                factors.append(divisor)
                number //= divisor
            else:
                divisor += 1
        return factors

Good:
    def prime_factors(number: int) -> list[int]:
        factors = []
        divisor = 2
        while divisor * divisor <= number:
            if number % divisor == 0:
                factors.append(divisor)
                number //= divisor
            else:
                divisor += 1
        if number > 1:
            factors.append(number)
        return factors
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules.lib.blocks import as_block
from selfrefine.rules.lib.pattern import Match, extract, fill
from selfrefine.rules.lib.whole import is_whole
from selfrefine.rules.trial_division import counts_from_two

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.rules import Fix
    from selfrefine.rules.lib.source import Fixes, Source

NAME = "prime-factors"
ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.7

_HEADS = ("Number > 1", "Divisor <= Number", "1 < Number", "Number >= 2")
_ROOTS = (
    *("Divisor <= int(math.sqrt(Number)) + 1", "Divisor <= int(Number ** 0.5) + 1"),
    *("Divisor <= int(sqrt(Number)) + 1", "Divisor <= math.sqrt(Number)"),
    *(
        "Divisor <= int(math.sqrt(Number))",
        "Divisor <= int(math.sqrt(Number) + 1)",
        "Divisor <= int(Number ** 0.5 + 1)",
        "Divisor <= int(sqrt(Number) + 1)",
        "Divisor <= Number ** 0.5",
        "Divisor <= sqrt(Number)",
    ),
)
_DIVIDES = ("Number % Divisor == 0", "not Number % Divisor", "0 == Number % Divisor")
_CUTS = ("Number //= Divisor", "Number = Number // Divisor")
_ACTIONS = ("Items.append(DIVISOR)", "Total += 1", "Total += DIVISOR")
_NEXT = ("Divisor += 1", "Divisor = Divisor + 1")
_LEFT = ("Number > 1", "1 < Number", "Number != 1", "Number >= 2")
_TEST_AND_STEP = 2
_PROBLEM = "Every number up to the largest prime factor is tried as a divisor."


@dataclass(frozen=True)
class _Factors:
    """A loop that divides factors off.

    Args:
        number: what is left of it.
        divisor: the variable that counts up.
        action: what is done with a factor.
        cut: the line that divides it off.
    """

    number: cst.Name
    divisor: cst.Name
    action: Match
    cut: cst.CSTNode


def propose(source: Source) -> Fixes:
    """Yield a fix for each loop that divides prime factors off until one is left."""
    for loop in source.find(cst.While):
        head = extract(source, loop.test, *_HEADS, *_ROOTS)
        found = _factors(source, as_block(loop.body).body) if head else None
        if found is None or head is None or loop.orelse or source.commented(loop):
            continue
        if head.name("Number").value != found.number.value:
            continue
        if "Divisor" in head and head.name("Divisor").value != found.divisor.value:
            continue
        if not counts_from_two(source, loop, found.divisor.value):
            continue
        test = f"{found.divisor.value} * {found.divisor.value} <= {found.number.value}"
        if head.pattern in _ROOTS:
            if _takes_the_rest(source, loop, found):
                yield _without_roots(source, loop, found, test)
        elif _is_own(source, loop, found):
            yield source.fix(
                loop,
                _PROBLEM,
                "Continue while the divisor's square is not larger, and take what is left.",
                {loop.test: test},
                after={loop: _rest(source, found)},
            )
    for each in source.find(cst.For):
        yield from _counted(source, each)


def _without_roots(
    source: Source, loop: cst.While, found: _Factors, squared: str
) -> Fix:
    """Return the fix that takes no root in every turn; of a negative number, there is still none."""
    problem = "A square root is taken in every iteration of the loop."
    if _is_bounded(source, found):
        return source.fix(loop, problem, f"Test `{squared}`.", {loop.test: squared})
    (compared,) = cst.ensure_type(loop.test, cst.Comparison).comparisons
    limit = source.fresh("limit", "largest_divisor")
    line = f"{limit} = {source.text(compared.comparator)}\n"
    return source.fix(
        loop,
        problem,
        "Take it only when the number has changed.",
        {compared.comparator: limit},
        before={loop: line},
        after={found.cut: line},
    )


def _counted(source: Source, each: cst.For) -> Fixes:
    walked = extract(source, each.iter, "range(2, Number + 1)")
    block = as_block(each.body).body
    if not walked or len(block) != 1 or each.orelse or source.commented(each):
        return
    found = _divided(source, block[0], cst.While)
    if found is None or not isinstance(each.target, cst.Name):
        return
    divisor, number = each.target.value, walked.name("Number").value
    outside = [m for m in source.mentions(divisor) if not source.inside(m, each)]
    same = found.number.value == number and found.divisor.value == divisor
    if same and not outside and _is_own(source, each, found):
        yield source.fix(
            each,
            _PROBLEM,
            "Go up to the square root, and take what is left.",
            {each.iter: f"range(2, isqrt(max({number}, 0)) + 1)"},
            after={each: _rest(source, found)},
            imports=["from math import isqrt"],
        )


def _factors(source: Source, body: Sequence[cst.CSTNode]) -> _Factors | None:
    """Return what a turn of a loop divides off; None where it does anything else."""
    step: Sequence[cst.CSTNode]
    if len(body) == 1 and isinstance(body[0], cst.If):
        other = body[0].orelse
        step = as_block(other.body).body if isinstance(other, cst.Else) else ()
        found = _divided(source, body[0], cst.If)
    elif len(body) == _TEST_AND_STEP:
        found, step = _divided(source, body[0], cst.While), body[1:]
    else:
        return None
    moved = extract(source, step[0], *_NEXT) if len(step) == 1 else None
    if found is None or moved is None:
        return None
    return found if moved.name("Divisor").value == found.divisor.value else None


def _divided(
    source: Source, branch: cst.CSTNode, kind: type[cst.If | cst.While]
) -> _Factors | None:
    """Return what a branch, or a loop, does with a number that divides another one."""
    if not isinstance(branch, kind):
        return None
    test = extract(source, branch.test, *_DIVIDES)
    lines = as_block(branch.body).body
    if test is None or len(lines) != _TEST_AND_STEP:
        return None
    number, divisor = test.name("Number"), test.name("Divisor")
    for cut, done in (lines, lines[::-1]):
        less, action = extract(source, cut, *_CUTS), extract(source, done, *_ACTIONS)
        if less is None or action is None:
            continue
        taken = source.text(action["DIVISOR"]) if "DIVISOR" in action else divisor.value
        pair = (less.name("Number").value, less.name("Divisor").value)
        if pair == (number.value, divisor.value) and taken == divisor.value:
            return _Factors(number, divisor, action, cut)
    return None


def _takes_the_rest(source: Source, loop: cst.While, found: _Factors) -> bool:
    """Whether the statement behind a loop does the same with what is left."""
    block = source.parents[loop]
    body = list(block.body) if isinstance(block, cst.IndentedBlock) else []
    behind = body[body.index(loop) + 1 :][:1]
    if not behind or not isinstance(behind[0], cst.If) or behind[0].orelse:
        return False
    asked = extract(source, behind[0].test, *_LEFT)
    done = cst.Module([]).code_for_node(as_block(behind[0].body).body[0]).strip()
    return (
        asked is not None
        and asked.name("Number").value == found.number.value
        and len(as_block(behind[0].body).body) == 1
        and done == _taken(source, found)
        and is_whole(source, found.number)
    )


def _is_bounded(source: Source, found: _Factors) -> bool:
    """Whether a test before says that the number is not negative: of such a one there is no root."""
    number = found.number.value
    return any(
        isinstance(test.comparisons[0].operator, cst.LessThan | cst.LessThanEqual)
        and source.text(test.left) == number
        for test in source.find(cst.Comparison)
    )


def _taken(source: Source, found: _Factors) -> str:
    """Return what is done with what is left, which is a factor itself."""
    with_rest = Match(found.action.pattern)
    with_rest.update({**found.action, "DIVISOR": found.number})
    return fill(source, found.action.pattern, with_rest)


def _rest(source: Source, found: _Factors) -> str:
    return f"if {found.number.value} > 1:\n    {_taken(source, found)}\n"


def _is_own(source: Source, loop: cst.CSTNode, found: _Factors) -> bool:
    """Whether the number is whole, nobody reads what the loop leaves of it, and nothing else has its name."""
    number, divisor = found.number.value, found.divisor.value
    result = found.action["Items" if "Items" in found.action else "Total"]
    if source.text(result) in {number, divisor} or not is_whole(source, found.number):
        return False
    later = [m for m in source.mentions(number) if source.span(m) > source.span(loop)]
    later = [m for m in later if not source.inside(m, loop)]
    return (
        not later and not source.loops(loop) and source.scope(loop) is source.function
    )
