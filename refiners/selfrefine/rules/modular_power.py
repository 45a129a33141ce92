"""Take a power modulo a number in one call, instead of making the whole power first.

Why:
    ``base ** exponent`` has as many digits as both together, and only its remainder is
    needed; ``pow`` with a third argument keeps all numbers on the way small.

Bad:
    def last_digits(base: int, exponent: int) -> int:
        if exponent < 0:
            raise ValueError(exponent)
        return base ** exponent % 1000

Good:
    def last_digits(base: int, exponent: int) -> int:
        if exponent < 0:
            raise ValueError(exponent)
        return pow(base, exponent, 1000)
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules.lib.blocks import ends_in_jump
from selfrefine.rules.lib.pattern import findall
from selfrefine.rules.lib.uses import bindings
from selfrefine.rules.lib.whole import is_whole

if TYPE_CHECKING:
    from selfrefine.rules.lib.source import Fixes, Source

NAME = "modular-power"
ASPECT = "efficiency"
GAIN = 5.0
CONFIDENCE = 0.8

_SMALL = 3
"""Exponents up to it, written out, gain nothing."""


def propose(source: Source) -> Fixes:
    """Yield a fix for each remainder of a power of whole numbers whose exponent is not negative."""
    for at, found in findall(source, "BASE ** EXPONENT % MODULUS", "pow(BASE, EXPONENT) % MODULUS"):  # fmt: skip
        base, exponent, modulus = (found[w] for w in ("BASE", "EXPONENT", "MODULUS"))
        whole = all(is_whole(source, part) for part in (base, exponent, modulus))
        if not whole or not _is_large(source, exponent) or not _is_nonzero(source, modulus):  # fmt: skip
            continue
        new = f"pow({', '.join(map(source.text, (base, exponent, modulus)))})"
        if "\n" not in new:
            yield source.fix(
                at,
                f"`{source.text(at)}` makes the whole power for its remainder.",
                f"Say `{new}`.",
                {at: new},
            )


def _is_large(source: Source, exponent: cst.BaseExpression) -> bool:
    """Whether an exponent may be large, and is never negative as far as anybody saw or asks."""
    match exponent:
        case cst.Integer(value):
            return int(value, 0) > _SMALL
        case cst.Call(func=cst.Name("len")):
            return True
        case cst.Name(name):
            return _is_counted(source, name) or _is_seen_positive(source, name, least=0)
        case cst.BinaryOperation(left, cst.Add() | cst.Multiply(), right):
            parts = (left, right)
            return any(_is_large(source, p) for p in parts) and all(
                isinstance(p, cst.Integer) or _is_large(source, p) for p in parts
            )
    return False


def _is_nonzero(source: Source, modulus: cst.BaseExpression) -> bool:
    match modulus:
        case cst.Integer(value):
            return int(value, 0) != 0
        case cst.BinaryOperation(cst.Integer(), cst.Power(), cst.Integer()):
            return True
        case cst.BinaryOperation(left, cst.Add(), right):
            return all(_is_nonzero(source, part) for part in (left, right))
        case cst.Name(name):
            return _is_seen_positive(source, name, least=1)
    return False


def _is_counted(source: Source, name: str) -> bool:
    """Whether a variable counts the turns of a loop from a number that is not negative."""
    bound = [source.parents[b] for b in bindings(source, name)]
    return bool(bound) and all(
        isinstance(loop, cst.For | cst.CompFor) and _is_range(loop.iter)
        for loop in bound
    )


def _is_range(walked: cst.BaseExpression) -> bool:
    match walked:
        case cst.Call(func=cst.Name("range"), args=[_]):
            return True
        case cst.Call(func=cst.Name("range"), args=[cst.Arg(cst.Integer()), _]):
            return True
    return False


def _is_seen_positive(source: Source, name: str, *, least: int) -> bool:
    """Whether all calls that were seen gave a parameter at least so much, or a guard leaves the function for others."""
    if name not in source.parameters or len(bindings(source, name)) != 1:
        return False
    seen = re.fullmatch(r"int, (-?\d+)( to -?\d+)?", source.observed.get(name, ""))
    if seen and int(seen[1]) >= least:
        return True
    guards = ("Number < 0", "Number <= 0", "Number < 1")
    wanted = guards if least == 0 else guards[1:]
    return any(
        found.name("Number").value == name
        and isinstance(branch := source.parents[test], cst.If)
        and branch.test is test
        and ends_in_jump(branch.body)
        and source.parents[branch] is source.function.body
        for test, found in findall(source, *wanted)
    )
