"""Use `gcd` and `lcm` for a common divisor or multiple, instead of trying numbers.

Why:
    Trying all numbers takes as many steps as the smaller of the two is large; Euclid's
    algorithm takes as many as it has digits.

Bad:
    def common(one: int, other: int) -> int:
        largest = 1
        for number in range(1, min(one, other) + 1):
            if one % number == 0 and other % number == 0:
                largest = number
        return largest

Good:
    from math import gcd


    def common(one: int, other: int) -> int:
        largest = 1
        if min(one, other) > 0:
            largest = gcd(one, other)
        return largest

Bad:
    def multiple(one: int, other: int) -> int:
        larger = max(one, other)
        found = larger
        while found % one != 0 or found % other != 0:
            found += larger
        return found

Good:
    from math import lcm


    def multiple(one: int, other: int) -> int:
        larger = max(one, other)
        found = larger
        if min(one, other) > 0:
            found = lcm(one, other)
        while found % one != 0 or found % other != 0:
            found += larger
        return found
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules.lib.names import called
from selfrefine.rules.lib.pattern import extract, fill, findall, sequences
from selfrefine.rules.lib.uses import bindings, bound_value, used_only_in
from selfrefine.rules.lib.value_types import known
from selfrefine.rules.lib.whole import is_whole

if TYPE_CHECKING:
    from selfrefine.rules.lib.pattern import Match
    from selfrefine.rules.lib.source import Fixes, Source

NAME = "common-divisor"
ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.7

_BOTH = (
    "One % Each == 0 and Other % Each == 0",
    "Other % Each == 0 and One % Each == 0",
    "not One % Each and not Other % Each",
)
_UP = [
    f"for Each in range(1, min({pair}) + 1):\n    if {test}:\n        Found = Each\n"
    for pair in ("One, Other", "Other, One")
    for test in _BOTH
]
_DOWN = [
    f"for Each in range(min({pair}), 0, -1):\n    if {test}:\n        return Each\n"
    for pair in ("One, Other", "Other, One")
    for test in _BOTH
]
_MULTIPLES = [
    f"Found = Step\nwhile {one} or {other}:\n    {step}\n"
    for one, other in (
        ("Found % One != 0", "Found % Other != 0"),
        ("Found % One > 0", "Found % Other > 0"),
        ("Found % One", "Found % Other"),
    )
    for step in ("Found += Step", "Found = Found + Step")
]
_LARGER = (
    "max(One, Other)",
    "One if One >= Other else Other",
    "One if One > Other else Other",
    "Other if Other > One else One",
    "Other if One < Other else One",
)
_EUCLID = [
    f"while {test}:\n    {body}\n"
    for test in ("Other", "Other != 0", "Other > 0")
    for body in (
        "One, Other = Other, One % Other",
        "(One, Other) = (Other, One % Other)",
        "Rest = One % Other\n    One = Other\n    Other = Rest",
    )
]
_PROBLEM = "Numbers are tried one by one to find a common divisor or multiple."


def propose(source: Source) -> Fixes:
    """Yield a fix for each common divisor or multiple that is found by trying."""
    for at, found in findall(source, *_UP, *_DOWN):
        loop = cst.ensure_type(at, cst.For)
        each = frozenset({found.name("Each").value})
        plain = (
            not loop.orelse and not source.commented(loop) and _are_whole(source, found)
        )
        if plain and used_only_in(source, loop, each):
            does = (
                "Found = gcd(One, Other)"
                if "Found" in found
                else "return gcd(One, Other)"
            )
            new = fill(source, f"if min(One, Other) > 0:\n    {does}", found)
            yield source.fix(
                loop,
                _PROBLEM,
                "Use `gcd`.",
                {loop: new},
                imports=["from math import gcd"],
            )
    yield from _euclid(source)
    for (start, loop), found in sequences(source, *_MULTIPLES):
        if _are_whole(source, found) and _is_larger(source, found):
            new = fill(
                source, "if min(One, Other) > 0:\n    Found = lcm(One, Other)\n", found
            )
            yield source.fix(
                loop,
                _PROBLEM,
                "Use `lcm`, and keep the loop for values that are not positive.",
                {},
                after={start: new},
                imports=["from math import lcm"],
            )


def _euclid(source: Source) -> Fixes:
    """Yield a fix for each division by turns that is written out."""
    for at, found in findall(source, *_EUCLID):
        loop = cst.ensure_type(at, cst.While)
        names = [found.name(w).value for w in ("One", "Other", "Rest") if w in found]
        own = len({*names}) == len(names) and not source.loops(loop)
        if loop.orelse or source.commented(loop) or not own or _is_done(source):
            continue
        if all(is_whole(source, found[w]) for w in ("One", "Other")):
            new = "if Other > 0:\n    One, Other = gcd(One, Other), 0\n"
            yield source.fix(
                loop,
                "Euclid's algorithm is written out in Python.",
                "Use `gcd`, and keep the loop for a divisor that is not positive.",
                {},
                before={loop: fill(source, new, found)},
                imports=["from math import gcd"],
            )


def _is_done(source: Source) -> bool:
    """Whether `gcd` is asked already."""
    return any(called(call) == "gcd" for call in source.find(cst.Call))


def _are_whole(source: Source, found: Match) -> bool:
    return all(
        known(source, found.name(w).value).exact == "int" for w in ("One", "Other")
    )


def _is_larger(source: Source, found: Match) -> bool:
    """Whether the step is one of the two numbers, so that its first common multiple is theirs."""
    step = found.name("Step")
    pair = {found.name("One").value, found.name("Other").value}
    if step.value in pair:
        return True
    bound = bindings(source, step.value)
    value = bound_value(source, bound[0]) if len(bound) == 1 else None
    larger = extract(source, value, *_LARGER)
    return (
        larger is not None and {larger.name(w).value for w in ("One", "Other")} == pair
    )
