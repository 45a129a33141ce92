"""Use a formula instead of adding or multiplying step by step.

Why:
    The sum of the whole numbers of a range is a product, and a power modulo a number
    takes as many steps as the exponent has binary digits.

Bad:
    def triangle(number: int) -> int:
        return sum(range(1, number + 1))

Good:
    def triangle(number: int) -> int:
        return max(number, 0) * (number + 1) // 2

Bad:
    def power(base: int, times: int, modulus: int) -> int:
        result = 1
        for _ in range(times):
            result = result * base % modulus
        return result

Good:
    def power(base: int, times: int, modulus: int) -> int:
        result = pow(base, times, modulus) if times > 0 else 1
        return result
"""

from __future__ import annotations

from math import lcm
from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules.lib.names import free_names
from selfrefine.rules.lib.pattern import Match, fill, findall, sequences
from selfrefine.rules.lib.purity import pure
from selfrefine.rules.lib.uses import bindings, used_only_in
from selfrefine.rules.lib.value_types import known, repeats

if TYPE_CHECKING:
    from selfrefine.rules.lib.source import Fixes, Source

NAME = "closed-form"
ASPECT = "efficiency"
GAIN = 3.0
CONFIDENCE = 0.7

_SUMS = {
    "sum(range(LAST + 1))": "max(LAST + 1, 0) * LAST // 2",
    "sum(range(0, LAST + 1))": "max(LAST + 1, 0) * LAST // 2",
    "sum(range(1, LAST + 1))": "max(LAST, 0) * (LAST + 1) // 2",
    "sum(range(FIRST, LAST + 1))": "max(LAST - FIRST + 1, 0) * (FIRST + LAST) // 2",
    "sum(range(END))": "max(END, 0) * (END - 1) // 2",
    "sum(range(0, END))": "max(END, 0) * (END - 1) // 2",
    "sum(range(FIRST, END))": "max(END - FIRST, 0) * (FIRST + END - 1) // 2",
}
_POWERS = {
    power: formula
    for forms, formula in (
        (("Each",), "max(LAST, 0) * (LAST + 1) // 2"),
        (
            ("Each ** 2", "Each * Each", "pow(Each, 2)"),
            "max(LAST, 0) * (LAST + 1) * (2 * LAST + 1) // 6",
        ),
        (
            ("Each ** 3", "Each * Each * Each", "pow(Each, 3)"),
            "(max(LAST, 0) * (LAST + 1) // 2) ** 2",
        ),
    )
    for power in forms
}
_POLYNOMIALS = {
    form.format(power, walked): formula
    for power, formula in _POWERS.items()
    for form in ("sum({} for Each in {})", "sum([{} for Each in {}])")
    for walked in ("range(1, LAST + 1)", "range(LAST + 1)", "range(0, LAST + 1)")
}
_RESTS = {
    "Each % STEP == 0": 0,
    "not Each % STEP": 0,
    "Each % STEP == REST": None,
    "Each % STEP != 0": 1,
    "Each % STEP": 1,
}
_FILTERED = {
    f"{word}({form.format(each, walked, test)})": (word, each, test)
    for test in _RESTS
    for word, each in (("sum", "Each"), ("sum", "1"), ("len", "Each"))
    for form in ("{} for Each in {} if {}", "[{} for Each in {} if {}]")
    for walked in ("range(END)", "range(FIRST, END)")
    if not (word == "len" and "[" not in form)
}
_EITHER = [
    f"sum({form.format(walked, test)})"
    for test in (
        "Each % ONE == 0 or Each % OTHER == 0",
        "not Each % ONE or not Each % OTHER",
    )
    for form in ("Each for Each in {} if {}", "[Each for Each in {} if {}]")
    for walked in ("range(END)", "range(FIRST, END)")
]
_STEPS = {
    "[FIRST + STEP * Each for Each in range(TIMES)]": (
        "list(range(FIRST, FIRST + STEP * TIMES, STEP))"
    ),
    "[FIRST + Each * STEP for Each in range(TIMES)]": (
        "list(range(FIRST, FIRST + STEP * TIMES, STEP))"
    ),
    "[FIRST + Each for Each in range(TIMES)]": "list(range(FIRST, FIRST + TIMES))",
    "[Each for Each in range(FIRST, END) if Each % STEP == 0]": (
        "list(range(FIRST + -FIRST % STEP, END, STEP))"
    ),
}
_POWER = {
    f"Result = 1\nfor Turn in range(TIMES):\n    {step}\n": None
    for step in (
        "Result = Result * BASE % MODULUS",
        "Result = (Result * BASE) % MODULUS",
        "Result = BASE * Result % MODULUS",
        "Result = (BASE * Result) % MODULUS",
    )
}
_EVERY_SECOND = 2
_ALONE = (cst.Assign, cst.AnnAssign, cst.AugAssign, cst.Return, cst.Arg)


def propose(source: Source) -> Fixes:
    """Yield a fix for each sum of a range, each power modulo a number."""
    for at, found in findall(source, *_SUMS):
        if all(_is_simple(source, part) for part in found.values()):
            new = fill(source, _SUMS[found.pattern], found)
            alone = isinstance(source.parents[at], _ALONE)
            yield source.fix(
                at,
                f"`{source.text(at)}` loops over the numbers to add them up.",
                f"Use a formula: `{new}`.",
                {at: new if alone else f"({new})"},
            )
    yield from _polynomials(source)
    yield from _multiples(source)
    yield from _steps(source)
    yield from _powers(source)


def _polynomials(source: Source) -> Fixes:
    for at, found in findall(source, *_POLYNOMIALS):
        if _is_simple(source, found["LAST"]):
            new = fill(source, _POLYNOMIALS[found.pattern], found)
            alone = isinstance(source.parents[at], _ALONE)
            yield source.fix(
                at,
                f"`{source.text(at)}` loops over the numbers to add up what a formula computes.",
                f"Use a formula: `{new}`.",
                {at: new if alone else f"({new})"},
            )


def _multiples(source: Source) -> Fixes:
    """Walk the multiples of a number alone, instead of asking every number."""
    for at, found in findall(source, *_FILTERED):
        word, each, test = _FILTERED[found.pattern]
        first, step = _written(found.get("FIRST")), _written(found["STEP"])
        rest = _written(found["REST"]) if "REST" in found else _RESTS[test]
        odd = test in {"Each % STEP != 0", "Each % STEP"}
        if (
            first is None
            or not step
            or rest is None
            or rest >= step
            or (odd and step > _EVERY_SECOND)
        ):
            continue
        if step < _EVERY_SECOND or not _is_simple(source, found["END"]):
            continue
        walked = _stepped(source, first, step, rest, found)
        new = f"sum({walked})" if (word, each) == ("sum", "Each") else f"len({walked})"
        yield source.fix(
            at,
            "Every number is tested, although only some count.",
            f"Loop over these only: `{new}`.",
            {at: new},
        )
    for at, found in findall(source, *_EITHER):
        first, one, other = (
            _written(found.get(word)) for word in ("FIRST", "ONE", "OTHER")
        )
        if (
            first is None
            or not one
            or not other
            or not _is_simple(source, found["END"])
        ):
            continue
        a, b, both = (
            f"sum({_stepped(source, first, step, 0, found)})"
            for step in (one, other, lcm(one, other))
        )
        new = f"{a} + {b} - {both}"
        alone = isinstance(source.parents[at], _ALONE)
        yield source.fix(
            at,
            "Every number is tested for being a multiple of one of two.",
            f"Add up the multiples: `{new}`.",
            {at: new if alone else f"({new})"},
        )


def _written(node: cst.BaseExpression | None) -> int | None:
    """Return a number that is written out, 0 for what is not there."""
    if node is None:
        return 0
    return int(node.evaluated_value) if isinstance(node, cst.Integer) else None


def _stepped(source: Source, first: int, step: int, rest: int, found: Match) -> str:
    start = first + (rest - first) % step
    return f"range({start}, {source.text(found['END'])}, {step})"


def _steps(source: Source) -> Fixes:
    for at, found in findall(source, *_STEPS):
        each = found.name("Each").value
        parts = [found[word] for word in found if word not in {"Each", "STEP"}]
        step = found.get("STEP")
        counted = step is None or (isinstance(step, cst.Integer) and step.value != "0")
        if counted and all(
            _is_simple(source, p) and each not in free_names(p) for p in parts
        ):
            new = fill(source, _STEPS[found.pattern], found)
            yield source.fix(
                at,
                "The numbers of a range are calculated one by one.",
                f"Write `{new}`.",
                {at: new},
            )


def _powers(source: Source) -> Fixes:
    for at, found in findall(source, "BASE ** TIMES % MODULUS"):
        if _is_power(source, at, found):
            new = fill(source, "pow(BASE, TIMES, MODULUS)", found)
            yield source.fix(
                at,
                f"`{source.text(at)}` computes a large number only to keep its last digits.",
                f"Write `{new}`.",
                {at: new},
            )
    for (before, each), found in sequences(source, *_POWER):
        loop = cst.ensure_type(each, cst.For)
        turn, result = (found.name(word).value for word in ("Turn", "Result"))
        parts = [found[word] for word in ("BASE", "TIMES", "MODULUS")]
        if loop.orelse or not used_only_in(source, loop, frozenset({turn})):
            continue
        if any({turn, result} & free_names(part) for part in parts):
            continue
        if source.commented(before, loop) or not all(
            _is_simple(source, p) for p in parts
        ):
            continue
        new = fill(source, "pow(BASE, TIMES, MODULUS) if TIMES > 0 else 1", found)
        line = cst.parse_statement(f"{result} = {new}\n")
        above = [*before.leading_lines, *loop.leading_lines]
        yield source.fix(
            loop,
            "The loop multiplies once in each iteration.",
            f"Write `{result} = {new}`.",
            {before: None, loop: line.with_changes(leading_lines=above)},
        )


def _is_simple(source: Source, part: cst.BaseExpression) -> bool:
    """Whether it is a whole number for sure, and short enough to be said twice."""
    match part:
        case cst.Integer() | cst.Call(func=cst.Name("len"), args=[cst.Arg(cst.Name())]):
            return True
        case cst.Name(name):
            return _is_whole(source, name)
    return False


def _is_whole(source: Source, name: str) -> bool:
    if known(source, name).exact == "int":
        return True
    bound = bindings(source, name)
    loops = [source.parents[b] for b in bound]
    return bool(bound) and all(
        isinstance(loop, cst.For | cst.CompFor)
        and isinstance(loop.iter, cst.Call)
        and source.text(loop.iter.func) == "range"
        for loop in loops
    )


def _is_power(source: Source, at: cst.CSTNode, found: Match) -> bool:
    """Whether all three are whole numbers, and the exponent is not negative."""
    base, times, modulus = (found[word] for word in ("BASE", "TIMES", "MODULUS"))
    if not repeats(source, at) and isinstance(times, cst.Integer):
        return False
    if isinstance(times, cst.Integer) and int(times.value) < 10:  # noqa: PLR2004
        return False
    if not isinstance(modulus, cst.Integer) and not (
        pure(modulus)
        and all(
            isinstance(n, cst.Integer)
            for n in modulus.children
            if isinstance(n, cst.BaseExpression)
        )
    ):
        return False
    counted = isinstance(times, cst.Name) and _counts_up(source, times.value)
    return _is_simple(source, base) and (counted or isinstance(times, cst.Integer))


def _counts_up(source: Source, name: str) -> bool:
    """Whether a variable is bound to numbers of ranges that start at no negative one."""
    loops = [source.parents[b] for b in bindings(source, name)]
    for loop in loops:
        if not isinstance(loop, cst.For | cst.CompFor) or not isinstance(
            loop.iter, cst.Call
        ):
            return False
        args = loop.iter.args
        first = args[0].value
        upwards = len(args) == 1 or (not args[2:] and isinstance(first, cst.Integer))
        if source.text(loop.iter.func) != "range" or not upwards:
            return False
    return bool(loops)
