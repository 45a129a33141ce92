"""Recovered: what the rules' first offers make of a function, compared with it and timed, without any gate."""

from __future__ import annotations

import copy
import time
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import selfrefine_rules as rules
from selfrefine.engines import chains
from selfrefine_rules.lib.growth import estimate

if TYPE_CHECKING:
    from collections.abc import Callable

    from support.variants import Variant

OFFERS, SMALL, LARGE, FASTER = 3, 12, 300, 1.5


@dataclass(frozen=True)
class Judged:
    """Whether one of the first offers is the same and faster; the code of one that is not the same."""

    recovered: bool
    wrong: str = ""


def judge(variant: Variant) -> Judged:
    """Compare and time the offers for a variant."""
    old = loaded(variant.code)
    fast, wrong = False, ""
    for code in offers(variant)[:OFFERS]:
        new = loaded(code)
        calls = [(seed, seed % 9) for seed in range(SMALL)] + [(99, 40)]
        if any(
            outcome(old, variant.arguments(*call))
            != outcome(new, variant.arguments(*call))
            for call in calls
        ):
            wrong = code
        elif not fast:
            fast = _ratio(old, new, variant) >= FASTER
    return Judged(fast, wrong)


def offers(variant: Variant) -> list[str]:
    """Return what the engine would try, the least estimated cost first."""
    steps = partial(rules.propose, observed=variant.observed, aspects=("efficiency",))
    found = [*steps(variant.code)]
    found += chains.search(
        variant.code, partial(steps, bridges=True), variant.observed, seconds=30
    )
    codes = {p.code for p in found if p.code}
    return sorted(codes, key=lambda code: (estimate(code, variant.observed), code))


def loaded(code: str) -> Callable[..., Any]:
    """Return the function of a block of code."""
    namespace: dict[str, Any] = {}
    exec(compile(code, "<variant>", "exec"), namespace)
    return namespace["f"]


def outcome(function: Callable[..., Any], args: tuple) -> tuple[str, str]:
    """Return what a call gives or raises, and what it makes of its arguments."""
    args = copy.deepcopy(args)
    try:
        shown = repr(function(*args))
    except Exception as error:  # noqa: BLE001  whatever it raises, both must
        shown = type(error).__name__
    return shown, repr(args)


def _ratio(old: Callable[..., Any], new: Callable[..., Any], variant: Variant) -> float:
    best = [float("inf"), float("inf")]
    for _ in range(3):
        for place, function in enumerate((old, new)):
            args = variant.arguments(7, LARGE)
            start = time.thread_time()
            function(*args)
            best[place] = min(best[place], time.thread_time() - start)
    return best[0] / max(best[1], 1e-9)
