"""Let `str` split a number into digits, instead of dividing by ten.

Why:
    Each division of a long number walks all of it, so that a loop over its digits takes
    time with the square of their number; and for short ones it is a slow way to say `str`.

Bad:
    def digits(number: int) -> int:
        total = 0
        while number > 0:
            total += number % 10
            number //= 10
        return total

Good:
    def digits(number: int) -> int:
        total = 0
        total += sum(map(int, str(max(number, 0))))
        return total

Bad:
    def digits_of_power(power: int) -> int:
        number = 2 ** abs(power)
        total = 0
        while number:
            total, number = total + number % 10, number // 10
        return total

Good:
    def digits_of_power(power: int) -> int:
        number = 2 ** abs(power)
        total = 0
        total += sum(map(int, str(number)))
        return total
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine_rules.lib.names import bound_by

if TYPE_CHECKING:
    from selfrefine_rules.lib.source import Fixes, Source

ASPECT = "efficiency"
GAIN = 3.0
CONFIDENCE = 0.7

_TESTS = ("Number > 0", "Number", "Number != 0", "Number >= 1")
_BODIES = [
    f"{add}\n    {cut}"
    for add in ("Total += Number % 10", "Digit = Number % 10\n    Total += Digit")
    for cut in ("Number //= 10", "Number = int(Number // 10)")
] + [
    "Total, Number = Total + Number % 10, Number // 10",
    "Number, Digit = divmod(Number, 10)\n    Total += Digit",
]
_BITS = [
    f"{add}\n    {cut}"
    for add in (
        *("Total += Number % 2", "Total += Number & 1"),
        *("if Number % 2 == 1:\n        Total += 1",),
        *("if Number & 1:\n        Total += 1",),
    )
    for cut in ("Number //= 2", "Number >>= 1")
]
_COUNTS = ("Total += 1\n    Number //= 10", "Number //= 10\n    Total += 1")
_LENGTH = "len(str({})) if {} > 0 else 0"
_FORMS = {
    f"while {test}:\n    {body}\n": added
    for bodies, added in (
        (_BODIES, "sum(map(int, str({})))"),
        (_BITS, "{}.bit_count()"),
        (_COUNTS, _LENGTH),
    )
    for test in _TESTS
    for body in bodies
} | {
    f"while True:\n    {lines}\n    if {test}:\n        break\n": "len(str(abs({})))"
    for lines in _COUNTS
    for test in ("Number == 0", "not Number", "Number <= 0")
}
"""A loop to what it adds; one that goes on while a number is not zero never ends for a negative one."""


def propose(source: Source) -> Fixes:
    """Yield a fix for each loop that only adds up the digits of a number."""
    for loop, found in source.findall(*_FORMS):
        number = found.name("Number").value
        digits = [found.name("Digit").value] if "Digit" in found else []
        if number == found.name("Total").value or not source.used_inside(loop, *digits):
            continue
        own = source.scope(loop) is source.function
        if not own or not _is_whole(source, number, loop):
            continue
        positive = "> 0" in found.pattern or ">= 1" in found.pattern
        added = _FORMS[found.pattern]
        text = f"max({number}, 0)" if positive and added is not _LENGTH else number
        new = source.fill(f"Total += {added.replace('{}', text)}", found)
        if not _is_read_later(source, number, loop):
            yield source.fix(
                loop,
                f"The digits of `{number}` are split off one by one by division.",
                f"Write `{new}`.",
                {loop: new},
            )


def _is_read_later(source: Source, number: str, loop: cst.While) -> bool:
    """Whether anything reads what is left of the number behind the loop, or in a next turn of an outer one."""
    outer = source.loops(loop)
    fresh = bool(outer) and number in bound_by(getattr(outer[0], "target", loop))
    return any(
        source.role(m) != "bind"
        and not source.inside(m, loop)
        and (source.span(m) > source.span(loop) or (outer and not fresh))
        for m in source.mentions(number)
    )


def _is_whole(source: Source, name: str, loop: cst.While) -> bool:
    """Whether a variable is a whole number: a float has digits behind the point."""
    if source.known(name).exact == "int":
        return True
    walked = source.loops(loop)
    if walked and isinstance(walked[0], cst.For) and source.is_whole(cst.Name(name)):
        return True
    outside = [b for b in source.bindings(name) if not source.inside(b, loop)]
    return bool(outside) and all(_starts_whole(source, b) for b in outside)


def _starts_whole(source: Source, binding: cst.Name) -> bool:
    parent = source.parents[binding]
    if isinstance(parent, cst.Param):
        seen = source.observed.get(binding.value, "").split(",")[0]
        hint = parent.annotation
        return "int" in {seen, source.text(hint.annotation) if hint else ""}
    value = source.bound_value(binding)
    return value is not None and _gives_whole(source, value)


def _gives_whole(source: Source, value: cst.BaseExpression) -> bool:
    match value:
        case cst.Integer() | cst.Call(
            func=cst.Name("abs" | "int" | "factorial" | "pow")
        ):
            return True
        case cst.Name(name):
            outside = source.bindings(name)
            return len(outside) == 1 and _starts_whole(source, outside[0])
        case cst.BinaryOperation(left, operator, right):
            fits = isinstance(
                operator,
                cst.Add | cst.Multiply | cst.FloorDivide | cst.Modulo | cst.Power,
            )
            return fits and _gives_whole(source, left) and _gives_whole(source, right)
    return False
