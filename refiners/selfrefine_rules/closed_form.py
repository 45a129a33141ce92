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

from selfrefine_rules.lib.names import free_names
from selfrefine_rules.lib.purity import pure

if TYPE_CHECKING:
    from selfrefine_rules import Fix
    from selfrefine_rules.lib.pattern import Match
    from selfrefine_rules.lib.source import Fixes, Source

ASPECT = "efficiency"
GAIN = 3.0
CONFIDENCE = 0.7

_POWERS = {
    "Each": "max(LAST, 0) * (LAST + 1) // 2",
    "Each ** 2": "max(LAST, 0) * (LAST + 1) * (2 * LAST + 1) // 6",
    "Each * Each": "max(LAST, 0) * (LAST + 1) * (2 * LAST + 1) // 6",
    "pow(Each, 2)": "max(LAST, 0) * (LAST + 1) * (2 * LAST + 1) // 6",
    "Each ** 3": "(max(LAST, 0) * (LAST + 1) // 2) ** 2",
    "Each * Each * Each": "(max(LAST, 0) * (LAST + 1) // 2) ** 2",
    "pow(Each, 3)": "(max(LAST, 0) * (LAST + 1) // 2) ** 2",
}
_SUMS = {
    "sum(range(LAST + 1))": "max(LAST + 1, 0) * LAST // 2",
    "sum(range(1, LAST + 1))": "max(LAST, 0) * (LAST + 1) // 2",
    "sum(range(FIRST, LAST + 1))": "max(LAST - FIRST + 1, 0) * (FIRST + LAST) // 2",
    "sum(range(END))": "max(END, 0) * (END - 1) // 2",
    "sum(range(FIRST, END))": "max(END - FIRST, 0) * (FIRST + END - 1) // 2",
} | {
    f"sum({power} for Each in {walked})": formula
    for power, formula in _POWERS.items()
    for walked in ("range(1, LAST + 1)", "range(LAST + 1)")
}
_RESTS = {"Each % STEP == 0": 0, "Each % STEP == REST": None, "Each % STEP != 0": 1}
_FILTERED = {
    form.format(f"for Each in {walked} if {test}"): (word, test)
    for test in _RESTS
    for form, word in (
        ("sum(Each {})", "sum"),
        ("sum(1 {})", "len"),
        ("len([Each {}])", "len"),
    )
    for walked in ("range(END)", "range(FIRST, END)")
}
_EITHER = [
    f"sum(Each for Each in {walked} if Each % ONE == 0 or Each % OTHER == 0)"
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
_POWER = [
    f"Result = 1\nfor Turn in range(TIMES):\n    Result = {product} % MODULUS\n"
    for product in ("Result * BASE", "BASE * Result")
]
_EVERY_SECOND = 2
_LEAST_POWER = 10
_ALONE = (cst.Assign, cst.AnnAssign, cst.AugAssign, cst.Return, cst.Arg)


def propose(source: Source) -> Fixes:
    """Yield a fix for each sum of a range, each power modulo a number."""
    for at, found in source.findall(*_SUMS):
        parts = [found[word] for word in found if word != "Each"]
        if all(_is_simple(source, part) for part in parts):
            new = source.fill(_SUMS[found.pattern], found)
            problem = f"`{source.text(at)}` loops over the numbers to add them up."
            yield _fix(source, at, problem, f"Use a formula: `{new}`.", new)
    for at, found in source.findall(*_FILTERED, *_EITHER):
        new = _multiples(source, found) if "ONE" in found else _stepped(source, found)
        if new and _is_simple(source, found["END"]):
            problem = "Every number is tested, although only some count."
            yield _fix(source, at, problem, f"Loop over these only: `{new}`.", new)
    for at, found in source.findall(*_STEPS):
        parts = [found[word] for word in found if word not in {"Each", "STEP"}]
        each, step = found.name("Each").value, _written(found.get("STEP"))
        if (step or "STEP" not in found) and all(
            _is_simple(source, p) and each not in free_names(p) for p in parts
        ):
            new = source.fill(_STEPS[found.pattern], found)
            problem = "The numbers of a range are calculated one by one."
            yield source.fix(at, problem, f"Write `{new}`.", {at: new})
    yield from _powers(source)


def _fix(source: Source, at: cst.CSTNode, problem: str, advice: str, new: str) -> Fix:
    alone = new.endswith(")") and new.startswith(("sum(range", "len(range"))
    alone = alone and " + " not in new
    loose = not alone and not isinstance(source.parents[at], _ALONE)
    return source.fix(at, problem, advice, {at: f"({new})" if loose else new})


def _stepped(source: Source, found: Match) -> str:
    """Return the sum or number of those that leave a rest; empty where that is not written out."""
    word, test = _FILTERED[found.pattern]
    first, step = _written(found.get("FIRST")), _written(found["STEP"])
    rest = _written(found["REST"]) if "REST" in found else _RESTS[test]
    if first is None or step is None or rest is None or not rest < step:
        return ""
    if step < _EVERY_SECOND or ("!=" in test and step > _EVERY_SECOND):
        return ""
    walked = _range(source, found, first + (rest - first) % step, step)
    return f"{word}({walked})"


def _multiples(source: Source, found: Match) -> str:
    """Return the sum of the multiples of either of two numbers; empty where these are not written out."""
    first, one, other = (_written(found.get(w)) for w in ("FIRST", "ONE", "OTHER"))
    if first is None or not one or not other:
        return ""
    a, b, both = (
        f"sum({_range(source, found, first + -first % step, step)})"
        for step in (one, other, lcm(one, other))
    )
    return f"{a} + {b} - {both}"


def _range(source: Source, found: Match, start: int, step: int) -> str:
    return f"range({start}, {source.text(found['END'])}, {step})"


def _written(node: cst.BaseExpression | None) -> int | None:
    """Return a number that is written out, 0 for what is not there."""
    if node is None:
        return 0
    return int(node.evaluated_value) if isinstance(node, cst.Integer) else None


def _powers(source: Source) -> Fixes:
    for at, found in source.findall("BASE ** TIMES % MODULUS"):
        if _is_power(source, at, found):
            new = source.fill("pow(BASE, TIMES, MODULUS)", found)
            yield source.fix(
                at,
                f"`{source.text(at)}` computes a large number only to keep its last digits.",
                f"Write `{new}`.",
                {at: new},
            )
    for (before, loop), found in source.sequences(*_POWER):
        turn, result = (found.name(word).value for word in ("Turn", "Result"))
        parts = [found[word] for word in ("BASE", "TIMES", "MODULUS")]
        own = source.used_only_in(loop, frozenset({turn}))
        if own and all(
            _is_simple(source, p) and not {turn, result} & free_names(p) for p in parts
        ):
            new = source.fill("pow(BASE, TIMES, MODULUS) if TIMES > 0 else 1", found)
            yield source.fix(
                loop,
                "The loop multiplies once in each iteration.",
                f"Write `{result} = {new}`.",
                source.joined(before, loop, f"{result} = {new}"),
            )


def _is_simple(source: Source, part: cst.BaseExpression) -> bool:
    """Whether it is a whole number for sure, and short enough to be said twice."""
    match part:
        case cst.Integer() | cst.Call(func=cst.Name("len"), args=[cst.Arg(cst.Name())]):
            return True
        case cst.Name(name):
            counted = _counts(source, name, upwards=False)
            return counted or source.known(name).exact == "int"
    return False


def _is_power(source: Source, at: cst.CSTNode, found: Match) -> bool:
    """Whether all three are whole numbers, and the exponent is not negative."""
    base, times, modulus = (found[word] for word in ("BASE", "TIMES", "MODULUS"))
    if isinstance(times, cst.Integer):
        if not source.repeats(at) or int(times.value) < _LEAST_POWER:
            return False
    elif not isinstance(times, cst.Name) or not _counts(source, times.value):
        return False
    parts = [n for n in modulus.children if isinstance(n, cst.BaseExpression)]
    written = all(isinstance(n, cst.Integer) for n in parts) and pure(modulus)
    fixed = isinstance(modulus, cst.Integer) or written
    return fixed and _is_simple(source, base)


def _counts(source: Source, name: str, *, upwards: bool = True) -> bool:
    """Whether a variable is bound to numbers of ranges alone, those that start at no negative one if `upwards`."""
    loops = [source.parents[b] for b in source.bindings(name)]
    for loop in loops:
        if not isinstance(loop, cst.For | cst.CompFor):
            return False
        walked = source.extract(
            loop.iter, "range(END)", "range(FIRST, END)", "range(FIRST, END, STEP)"
        )
        if not walked:
            return False
        first = _written(walked.get("FIRST"))
        if upwards and (first is None or "STEP" in walked):
            return False
    return bool(loops)
