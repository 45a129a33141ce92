"""Steered: calls towards changed lines that neither tests nor compared calls ran, made on both versions.

Part of the replay gate, and of no cost where everything that changed has run.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from selfrefine.code.syntax import FunctionNode
from selfrefine.verify.compare import difference, opaque
from selfrefine.verify.gates.further import Wrong, domain_seen, outcomes, wrong_on
from selfrefine.verify.observed import Compared
from selfrefine.verify.steering import Terms, steer

if TYPE_CHECKING:
    from selfrefine.verify.gates.trial import Trial
    from selfrefine.verify.inputs import Call

ROUNDS, CALLS, BUDGET = 3, 160, 0.06
"""Rounds, calls of each and their CPU seconds: what is not found at once is left to `selfrefine tests`, which has time."""
QUICK, STARTS = 0.005, 24
"""CPU seconds of a call from which on none starts from it, and how many are started from."""


@dataclass(frozen=True)
class Steered:
    """What came of it.

    Args:
        compared: calls on which both versions did the same.
        lines: of the candidate that these ran.
        inside: how many of them are like those that were seen.
        wrong: the first call on which the candidate is wrong.
        unlike: the first call unlike any seen on which it does something else.
    """

    compared: tuple[Compared, ...] = ()
    lines: frozenset[int] = frozenset()
    inside: int = 0
    wrong: Wrong | None = None
    unlike: Wrong | None = None


def steered(trial: Trial, lines: frozenset[int]) -> Steered:
    """Return what both versions do on calls that run some lines of the candidate which nothing ran so far.

    Args:
        trial: whose candidate did the same on every compared call.
        lines: of the new text.
    """
    quick = [i for i in trial.baseline.compared if i.cpu < QUICK and i.call.origin != "amplified"]  # fmt: skip
    if not (quick and lines):
        return Steered()
    quick.sort(key=lambda item: item.call.origin != "recorded")
    recorded = sum(item.call.origin == "recorded" for item in quick)
    others = quick[recorded:]
    every = max(1, len(others) // STARTS)
    starts = [i.call for i in (*quick[:recorded][:STARTS], *others[::every])]
    domain = domain_seen(trial)
    terms = Terms(domain, _is_promised, ROUNDS, BUDGET, CALLS, strange=_asks(trial))
    place = trial.baseline.place
    found = steer(trial.runner, place, trial.new_text, starts, lines, terms)
    calls = [row.call for row in found]
    if not calls:
        return Steered()
    before = outcomes(trial, trial.target.text, calls)
    after = outcomes(trial, trial.new_text, calls)
    ran: frozenset[int] = frozenset()
    same: list[Compared] = []
    unlike: Wrong | None = None
    for row, old, new in zip(found, before, after, strict=False):
        if not _is_promised(row.call, old) or new["kind"] == "skipped":
            continue
        if difference(old, new, strict=False) is not None:
            wrong = wrong_on(trial, row.call)
            if wrong is not None and domain.placed(row.call).in_domain:
                return Steered(wrong=wrong)
            unlike = unlike or wrong
            continue
        ran |= row.lines & lines
        same.append(Compared(domain.placed(row.call), old, 0.0))
    inside = sum(item.call.in_domain for item in same)
    return Steered(tuple(same), ran, inside, unlike=unlike)


def _is_promised(_: Call, outcome: dict[str, Any]) -> bool:
    """Whether the original means what comes of a call."""
    meant = outcome["kind"] == "returned" or bool(outcome.get("explicit"))
    return meant and not opaque(outcome.get("value"))


def _asks(trial: Trial) -> bool:
    """Whether either version asks what kind of thing something is."""
    names = {"isinstance", "issubclass", "type", "hasattr", "callable"}
    return any(
        isinstance(node, ast.Name) and node.id in names
        for tree in (trial.original, trial.module)
        for function in tree.body
        if isinstance(function, FunctionNode)
        for node in ast.walk(function)
    )
