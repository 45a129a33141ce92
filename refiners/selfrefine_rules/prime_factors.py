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

from itertools import permutations
from typing import TYPE_CHECKING, Any

import libcst as cst

from selfrefine_rules.trial_division import counts_from_two, is_bounded

if TYPE_CHECKING:
    from selfrefine_rules import Fix
    from selfrefine_rules.lib.pattern import Match
    from selfrefine_rules.lib.source import Fixes, Source

ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.7

_FORMS = tuple(
    f"while TEST:\n    {what} Number % Divisor == 0:\n        ONE\n        OTHER\n{step}"
    for what, step in (
        ("if", "    else:\n        Divisor += 1\n"),
        ("while", "    Divisor += 1\n"),
    )
)
_COUNTED = (
    "for Divisor in range(2, Number + 1):\n    while Number % Divisor == 0:\n"
    "        ONE\n        OTHER\n"
)
_HEADS = ("Number > 1", "Divisor <= Number", "Number >= 2")
_ROOTS = [
    f"Divisor <= {form.format(root)}"
    for root in ("math.sqrt(Number)", "sqrt(Number)", "Number ** 0.5")
    for form in ("{}", "int({})", "int({}) + 1", "int({} + 1)")
]
_ACTIONS = ("Items.append(Divisor)", "Total += 1", "Total += Divisor")
_LEFT = ("Number > 1", "Number != 1", "Number >= 2")
_PROBLEM = "Every number up to the largest prime factor is tried as a divisor."


def propose(source: Source) -> Fixes:
    """Yield a fix for each loop that divides prime factors off until one is left."""
    for loop, found in source.findall(*_FORMS):
        action = _action(source, found)
        head = source.extract(found["TEST"], *_HEADS, *_ROOTS, having=action)
        if action is None or head is None:
            continue
        divisor, number = (action.name(w).value for w in ("Divisor", "Number"))
        if not counts_from_two(source, loop, divisor):
            continue
        test = f"{divisor} * {divisor} <= {number}"
        if head.pattern in _ROOTS:
            if _takes_the_rest(source, loop, action):
                yield _without_roots(source, loop, action, test)
        elif _is_own(source, loop, action):
            yield source.fix(
                loop,
                _PROBLEM,
                "Continue while the divisor's square is not larger, and take what is left.",
                {loop.test: test},
                after={loop: _rest(source, action)},
            )
    for loop, found in source.findall(_COUNTED):
        action = _action(source, found)
        inside = source.used_inside(loop, found.name("Divisor").value)
        if action is not None and inside and _is_own(source, loop, action):
            number = action.name("Number").value
            yield source.fix(
                loop,
                _PROBLEM,
                "Go up to the square root, and take what is left.",
                {loop.iter: f"range(2, isqrt(max({number}, 0)) + 1)"},
                after={loop: _rest(source, action)},
                imports=["from math import isqrt"],
            )


def _action(source: Source, found: Match) -> Match | None:
    """Return what is done with a factor, beside the line CUT that divides it off."""
    for cut, done in permutations((found["ONE"], found["OTHER"])):
        less = source.extract(cut, "Number //= Divisor", having=found)
        action = source.extract(done, *_ACTIONS, having=less)
        if less is not None and action is not None:
            action["CUT"] = cut
            return action
    return None


def _without_roots(source: Source, loop: cst.While, action: Match, squared: str) -> Fix:
    """Return the fix that takes no root in every turn; of a negative number, there is still none."""
    problem = "A square root is taken in every iteration of the loop."
    if is_bounded(source, action.name("Number").value):
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
        after={action["CUT"]: line},
    )


def _takes_the_rest(source: Source, loop: cst.While, action: Match) -> bool:
    """Whether the statement behind a loop does the same with what is left."""
    block: Any = source.parents[loop]
    behind = [*block.body][[*block.body].index(loop) + 1 :]
    taken = action.pattern.replace("Divisor", "Number")
    forms = (f"if {left}:\n    {taken}\n" for left in _LEFT)
    rest = source.extract(behind[0], *forms, having=action) if behind else None
    return rest is not None and source.is_whole(action["Number"])


def _rest(source: Source, action: Match) -> str:
    """Return what is done with what is left, which is a factor itself."""
    taken = action.pattern.replace("Divisor", "Number")
    return source.fill(f"if Number > 1:\n    {taken}\n", action)


def _is_own(source: Source, loop: cst.CSTNode, action: Match) -> bool:
    """Whether the number is whole, nobody reads what the loop leaves of it, and nothing else has its name."""
    number, divisor = action.name("Number").value, action.name("Divisor").value
    result = action["Items" if "Items" in action else "Total"]
    later = [
        m
        for m in source.mentions(number)
        if source.span(m) > source.span(loop) and not source.inside(m, loop)
    ]
    return (
        source.text(result) not in {number, divisor}
        and source.is_whole(action["Number"])
        and not later
        and not source.loops(loop)
        and source.scope(loop) is source.function
    )
