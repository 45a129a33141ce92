"""Find divisors in pairs, up to the square root, instead of trying every number.

Why:
    With each divisor ``d`` of ``n`` there is another, ``n // d``, and one of the two is
    not above the square root.  Trying all numbers up to ``n`` takes the square of the time.

Bad:
    def divisor_sum(number: int) -> int:
        total = 0
        for divisor in range(1, number + 1):
            if number % divisor == 0:
                total += divisor
        return total

Good:
    from math import isqrt


    def divisor_sum(number: int) -> int:
        total = 0
        for divisor in range(1, isqrt(max(number, 0)) + 1):
            if number % divisor == 0:
                total += divisor
                partner = number // divisor
                if partner != divisor:
                    total += partner
        return total

Bad:
    def largest_divisor(number: int) -> int:
        largest = 1
        for divisor in range(2, number):
            if number % divisor == 0:
                largest = divisor
        return largest

Good:
    from math import isqrt


    def largest_divisor(number: int) -> int:
        largest = 1
        for divisor in range(2, isqrt(max(number, 0)) + 1):
            if number % divisor == 0:
                largest = number // divisor
                break
        return largest
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

if TYPE_CHECKING:
    from selfrefine_rules import Fix
    from selfrefine_rules.lib.source import Fixes, Source
    from selfrefine_rules.lib.surgery import Edits

ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.7

_PROBLEM = "Every smaller number is tried as a divisor."
_IMPORT = ["from math import isqrt"]
_RANGES = {
    "range(1, Number + 1)": (1, True),
    "range(1, Number)": (1, False),
    "range(1, Number // 2 + 1)": (1, False),
    "range(1, int(Number / 2) + 1)": (1, False),
    "range(2, Number)": (2, False),
    "range(2, Number // 2 + 1)": (2, False),
}
"""What is walked, to the first number of it, and whether it holds the number itself."""
_ACTIONS = (
    "Total += Divisor",
    "Total += 1",
    "Items.append(Divisor)",
    "Total = Divisor",
)
_LOOPS = {
    f"for Divisor in {walked}:\n    if Number % Divisor == 0:\n        {action}\n": (
        walked,
        action,
    )
    for walked in _RANGES
    for action in _ACTIONS
}
_LISTS = {
    f"[Divisor for Divisor in {walked} if Number % Divisor == 0]": walked
    for walked in _RANGES
}
_SUMS = {
    form.format(f"for Divisor in {walked} if Number % Divisor == 0"): (walked, each)
    for walked in _RANGES
    for form, each in (
        ("sum(Divisor {})", "Divisor"),
        ("sum(1 {})", "1"),
        ("len([Divisor {}])", "1"),
    )
}
_DOWN_TO_ZERO = "reversed(range(Number))"
_DOWN = (
    "range(Number - 1, 0, -1)",
    "reversed(range(1, Number))",
    _DOWN_TO_ZERO,
    "range(Number // 2, 0, -1)",
)
_FIRST = [
    f"for Divisor in {walked}:\n    if Number % Divisor == 0:\n        return Divisor\n"
    for walked in _DOWN
]


def propose(source: Source) -> Fixes:
    """Yield a fix for each walk over all numbers that may divide another."""
    yield from _loops(source)
    yield from _sums(source)
    yield from _lists(source)


def _loops(source: Source) -> Fixes:
    for loop, found in source.findall(*_LOOPS):
        walked, action = _LOOPS[found.pattern]
        divisor, number = (found.name(word).value for word in ("Divisor", "Number"))
        total = found["Items" if "Items" in found else "Total"]
        own = source.used_only_in(loop, frozenset({divisor}))
        if own and source.text(total) not in {divisor, number}:
            text = _loop_text(source, walked, action)
            yield _fix(source, loop, source.fill(text, found))
    for loop, found in source.findall(*_FIRST):
        text = _FIRST_OR_ZERO if _DOWN_TO_ZERO in found.pattern else _FIRST_FOUND
        yield _fix(source, loop, source.fill(text, found))


def _sums(source: Source) -> Fixes:
    for at, found in source.findall(*_SUMS):
        walked, each = _SUMS[found.pattern]
        first, whole = _RANGES[walked]
        both = "Divisor + Number // Divisor" if each == "Divisor" else "2"
        lone = f"{each} if Divisor * Divisor == Number"
        if not whole and first == 1:
            lone = f"{each} if Divisor == 1 or Divisor * Divisor == Number"
        walk = f"for Divisor in range({first}, {_end(first, whole=whole)})"
        text = f"sum({lone} else {both} {walk} if Number % Divisor == 0)"
        yield _fix(source, at, source.fill(text, found))


def _lists(source: Source) -> Fixes:
    for at, found in source.findall(*_LISTS):
        line = source.statement(at)
        alone = isinstance(
            source.parents[at], cst.Return | cst.AssignTarget | cst.Assign
        )
        if line is None or not alone or source.loops(at):
            continue
        first, whole = _RANGES[_LISTS[found.pattern]]
        name = source.fresh("small", "small_divisors")
        walk = f"for Divisor in range({first}, {_end(first, whole=whole)})"
        made = f"{name} = [Divisor {walk} if Number % Divisor == 0]\n"
        more = "" if whole or first > 1 else " and Divisor > 1"
        large = f"for Divisor in reversed({name}) if Divisor * Divisor != Number{more}"
        text = f"{name} + [Number // Divisor {large}]"
        yield source.fix(
            at,
            _PROBLEM,
            "Find the small divisors, and derive the large ones from them.",
            {at: source.fill(text, found)},
            before={line: source.fill(made, found)},
            imports=_IMPORT,
        )


_FIRST_FOUND = """\
for Divisor in range(2, isqrt(max(Number, 0)) + 1):
    if Number % Divisor == 0:
        return Number // Divisor
if Number > 1:
    return 1
"""


_FIRST_OR_ZERO = """\
for Divisor in range(2, isqrt(max(Number, 0)) + 1):
    if Number % Divisor == 0:
        return Number // Divisor
for Divisor in reversed(range(min(Number, 2))):
    if Number % Divisor == 0:
        return Divisor
"""
"""Likewise; of one, no other number is a divisor, and the walk comes to zero as before."""


def _end(first: int, *, whole: bool) -> str:
    """Return where a walk over the smaller one of each pair ends."""
    root = "isqrt(max(Number, 0)) + 1"
    return root if whole or first > 1 else f"min({root}, Number)"


def _loop_text(source: Source, walked: str, action: str) -> str:
    """Return a loop over the smaller one of each pair that does the same."""
    first, whole = _RANGES[walked]
    walk = f"for Divisor in range({first}, {_end(first, whole=whole)})"
    if action == "Total = Divisor":
        return _largest(first, whole=whole)
    if action.startswith("Items"):
        small = source.fresh("small", "small_divisors")
        more = "" if whole or first > 1 else " and Divisor > 1"
        large = f"for Divisor in reversed({small}) if Divisor * Divisor != Number{more}"
        return (
            f"{small} = [Divisor {walk} if Number % Divisor == 0]\n"
            f"Items.extend({small})\nItems.extend(Number // Divisor {large})\n"
        )
    partner = source.fresh("partner", "other_divisor")
    one, other = ("1", "1") if action.endswith("1") else ("Divisor", partner)
    below = "" if whole or first > 1 else f" and {partner} < Number"
    return (
        f"{walk}:\n    if Number % Divisor == 0:\n        Total += {one}\n"
        f"        {partner} = Number // Divisor\n"
        f"        if {partner} != Divisor{below}:\n            Total += {other}\n"
    )


def _largest(first: int, *, whole: bool) -> str:
    """Return what keeps the largest divisor alone: the other one of the smallest."""
    if whole:
        return "if Number > 0:\n    Total = Number\n"
    search = (
        f"for Divisor in range(2, {_end(2, whole=False)}):\n"
        "    if Number % Divisor == 0:\n        Total = Number // Divisor\n        break\n"
    )
    return search if first > 1 else f"if Number > 1:\n    Total = 1\n{search}"


def _fix(source: Source, at: cst.CSTNode, text: str) -> Fix:
    replace: Edits = {at: text.rstrip("\n")}
    after: dict[cst.CSTNode, str] = {}
    if not isinstance(at, cst.BaseExpression):
        first, *others = cst.parse_module(text).body
        replace = {at: cst.Module([first]).code.rstrip("\n")}
        after = {at: cst.Module(others).code} if others else {}
    return source.fix(
        at,
        _PROBLEM,
        "Go up to the square root, and take the other divisor of each pair.",
        replace,
        after=after,
        imports=_IMPORT if "isqrt" in text else [],
    )
