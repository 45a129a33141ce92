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

from selfrefine_rules.lib.names import called

if TYPE_CHECKING:
    from selfrefine_rules.lib.pattern import Match
    from selfrefine_rules.lib.source import Fixes, Source

ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.7

_BOTH = (
    "One % Each == 0 and Other % Each == 0",
    "Other % Each == 0 and One % Each == 0",
)
_TRIED = {
    f"for Each in {walked}:\n    if {test}:\n        {action}\n": does
    for walked, action, does in (
        ("range(1, min(One, Other) + 1)", "Found = Each", "Found = gcd(One, Other)"),
        ("range(min(One, Other), 0, -1)", "return Each", "return gcd(One, Other)"),
    )
    for test in _BOTH
}
_MULTIPLES = [
    f"Found = Step\nwhile Found % One {sign} 0 or Found % Other {sign} 0:\n    Found += Step\n"
    for sign in ("!=", ">")
]
_LARGER = (
    *("max(One, Other)", "One if One >= Other else Other"),
    *("One if One > Other else Other",),
)
_EUCLID = [
    f"while {test}:\n    {body}\n"
    for test in ("Other", "Other != 0", "Other > 0")
    for body in (
        "One, Other = Other, One % Other",
        "Rest = One % Other\n    One = Other\n    Other = Rest",
    )
]
_PROBLEM = "Numbers are tried one by one to find a common divisor or multiple."


def propose(source: Source) -> Fixes:
    """Yield a fix for each common divisor or multiple that is found by trying."""
    for loop, found in source.findall(*_TRIED):
        each = frozenset({found.name("Each").value})
        if _are_whole(source, found) and source.used_only_in(loop, each):
            form = f"if min(One, Other) > 0:\n    {_TRIED[found.pattern]}"
            yield source.fix(
                loop,
                _PROBLEM,
                "Use `gcd`.",
                {loop: source.fill(form, found)},
                imports=["from math import gcd"],
            )
    yield from _euclid(source)
    for (start, loop), found in source.sequences(*_MULTIPLES):
        if _are_whole(source, found) and _is_larger(source, found):
            new = source.fill(
                "if min(One, Other) > 0:\n    Found = lcm(One, Other)\n", found
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
    for loop, found in source.findall(*_EUCLID):
        names = [found.name(w).value for w in ("One", "Other", "Rest") if w in found]
        own = len({*names}) == len(names) and not source.loops(loop)
        if not own or any(called(call) == "gcd" for call in source.find(cst.Call)):
            continue
        if all(source.is_whole(found[w]) for w in ("One", "Other")):
            new = "if Other > 0:\n    One, Other = gcd(One, Other), 0\n"
            yield source.fix(
                loop,
                "Euclid's algorithm is written out in Python.",
                "Use `gcd`, and keep the loop for a divisor that is not positive.",
                {},
                before={loop: source.fill(new, found)},
                imports=["from math import gcd"],
            )


def _are_whole(source: Source, found: Match) -> bool:
    return all(
        source.known(found.name(w).value).exact == "int" for w in ("One", "Other")
    )


def _is_larger(source: Source, found: Match) -> bool:
    """Whether the step is one of the two numbers, so that its first common multiple is theirs."""
    step = found.name("Step").value
    pair = {found.name("One").value, found.name("Other").value}
    larger = source.extract(source.sole_value(step), *_LARGER)
    return step in pair or (
        larger is not None and {larger.name(w).value for w in ("One", "Other")} == pair
    )
