"""Remember what a function of its own answered, if a loop asks it the same again and again.

Why:
    A loop inside a loop that asks a function about its own numbers alone asks the same in
    every turn of the outer one.  A cache around the inner function answers each of them
    once; it lives as long as one call of the outer one.

Bad:
    def products(limit: int) -> int:
        def prime(number):
            for divisor in range(2, number):
                if number % divisor == 0:
                    return False
            return True

        found = 0
        for one in range(2, limit):
            for other in range(2, limit):
                if prime(other) and one * other == limit:
                    found += 1
        return found

Good:
    from functools import cache


    def products(limit: int) -> int:
        @cache
        def prime(number):
            for divisor in range(2, number):
                if number % divisor == 0:
                    return False
            return True

        found = 0
        for one in range(2, limit):
            for other in range(2, limit):
                if prime(other) and one * other == limit:
                    found += 1
        return found
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules.lib.names import bound_by, called, free_names
from selfrefine.rules.lib.purity import has_no_effect, sees_no_change
from selfrefine.rules.lib.source import parameters
from selfrefine.rules.lib.tree import LOOPS, holds
from selfrefine.rules.lib.uses import bindings
from selfrefine.rules.lib.whole import is_whole

if TYPE_CHECKING:
    from selfrefine.rules.lib.source import Fixes, Source
    from selfrefine.rules.lib.tree import Loop

NAME = "repeated-question"
ASPECT = "efficiency"
GAIN = 3.0
CONFIDENCE = 0.6

_ODD = (cst.Yield, cst.Await, cst.Global, cst.Nonlocal, cst.ClassDef)


def propose(source: Source) -> Fixes:
    """Yield a fix for each inner function that a loop asks the same in every turn of another."""
    for function in source.find(cst.FunctionDef):
        if function is source.function or not _is_plain(source, function):
            continue
        name = function.name.value
        calls = [
            c
            for c in source.find(cst.Call)
            if isinstance(c.func, cst.Name) and c.func.value == name
        ]
        if not calls or len(source.mentions(name)) != len(calls) + 1:
            continue
        asked = [call for call in calls if _repeats_itself(source, call)]
        if not asked or not all(_is_whole_question(source, call) for call in calls):
            continue
        yield source.fix(
            asked[0],
            f"`{source.text(asked[0])}` is asked the same in every turn of an outer loop.",
            f"Cache `{name}`; the cache lives as long as one call of the outer function.",
            {function: _with_cache},
            imports=["from functools import cache"],
        )


def _is_plain(source: Source, function: cst.FunctionDef) -> bool:
    """Whether an inner function only gives a value, and takes its time for it."""
    params = function.params
    odd = (
        function.decorators
        or function.asynchronous
        or params.star_kwarg
        or params.kwonly_params
    )
    if odd or isinstance(params.star_arg, cst.Param) or not parameters(function):
        return False
    if any(source.find(kind, function) for kind in _ODD):
        return False
    inside = [f for f in source.find(cst.FunctionDef, function) if f is not function]
    return (
        not inside
        and holds(function.body, LOOPS)
        and has_no_effect(source, function)
        and sees_no_change(source, function)
    )


def _repeats_itself(source: Source, call: cst.Call) -> bool:
    """Whether an outer loop changes nothing of what is asked."""
    loops = source.loops(call)
    names = frozenset().union(*(free_names(arg.value) for arg in call.args))
    return len(loops) > 1 and any(
        not _sets(source, loops, place) & names for place in range(1, len(loops))
    )


def _sets(source: Source, loops: list[Loop], place: int) -> frozenset[str]:
    """Return the variables that a loop binds, without those that loops within it take from the same items again."""
    outer = loops[place]
    within = frozenset().union(*(_targets(inner) for inner in loops[:place]))
    bound = {
        name
        for name in free_names(outer)
        if any(source.inside(b, outer) for b in bindings(source, name))
    }
    return (
        frozenset(bound) - within | _targets(outer) | _depending(loops[:place], outer)
    )


def _targets(loop: cst.CSTNode) -> frozenset[str]:
    match loop:
        case cst.For(target=target):
            return bound_by(target)
        case (
            cst.ListComp(for_in=each)
            | cst.SetComp(for_in=each)
            | cst.GeneratorExp(for_in=each)
        ):
            return bound_by(each.target)
    return frozenset()


def _depending(inner: list[Loop], outer: cst.CSTNode) -> frozenset[str]:
    """Return the variables of inner loops that walk what the outer loop's own variable says alone."""
    names = _targets(outer)
    return frozenset().union(
        *(
            _targets(loop)
            for loop in inner
            if isinstance(loop, cst.For) and _starts_anew(loop, names)
        )
    )


def _starts_anew(loop: cst.For, names: frozenset[str]) -> bool:
    """Whether an inner loop walks other items in each turn; `range(i, n)` walks the same ones, but for the first."""
    walked = loop.iter
    if not names & free_names(walked):
        return False
    return not (isinstance(walked, cst.Call) and called(walked) == "range")


def _is_whole_question(source: Source, call: cst.Call) -> bool:
    """Whether all that is asked about are whole numbers: a cache takes True for 1, and no lists."""
    return all(not arg.star and is_whole(source, arg.value) for arg in call.args)


def _with_cache(function: cst.FunctionDef) -> cst.FunctionDef:
    return function.with_changes(decorators=[cst.Decorator(cst.Name("cache"))])
