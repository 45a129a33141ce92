"""Live mutation: whether the calls that tests make would have noticed a small mistake near what the candidate changed.

Part of the replay gate, for calls that are compared within the tests: the mutants are carried to those calls as the
candidate is.  They are few there, and each call is a fork, so that only what is certain keeps a grade: a condition
that always had one value, an argument that was never given.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from selfrefine.verify.compare.difference import difference
from selfrefine.verify.compare.outgoing_calls import calls_otherwise
from selfrefine.verify.mutants.mutation import Seed, figures, seeds_of
from selfrefine_runner.client.live import LivePlan, replay_live
from selfrefine_runner.worker.objects.outcome_digests import digest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.loop.verdict import Mutants
    from selfrefine.verify.compare.live import LiveCompared
    from selfrefine.verify.trial import Trial
    from selfrefine_runner.client.live import LiveCall

MUTANTS, CALLS, PROBED = 10, 6, 24
"""Mutants that are tried, calls that each makes, and calls at which is looked whether one would matter."""
SECONDS = 0.8
"""CPU seconds of either."""
TESTS = 1.0
"""Seconds of the tests above which there are no mutants: they run once or twice more."""
SHOWN = 80


def mutate_live(trial: Trial, equal: Sequence[LiveCompared]) -> Mutants | None:
    """Make mutants near what the candidate changed, and say what the calls within the tests caught.

    Args:
        trial: whose candidate did the same at the calls.
        equal: these calls, with what the original did.
    """
    found = seeds_of(trial)[:MUTANTS] if equal else []
    usual = _usual(trial, equal)
    if not found or usual > TESTS:
        return None
    _kill(trial, found, equal)
    _look(trial, [seed for seed in found if seed.state == "open"], equal, usual)
    return figures(found)


def kill(trial: Trial, left: list[Seed], equal: Sequence[LiveCompared]) -> None:
    """Note which mutants that other calls let survive are killed by calls within the tests.

    Args:
        trial: whose candidate did the same at the calls.
        left: the mutants.
        equal: these calls.
    """
    if left and equal and _usual(trial, equal) <= TESTS:
        _kill(trial, left[:MUTANTS], equal)


def _usual(trial: Trial, equal: Sequence[LiveCompared]) -> float:
    """Return the seconds that the tests take which make some calls."""
    named = {item.task.at.test for item in equal}
    return sum(test.seconds for test in trial.baseline.tests if test.id in named)


def _kill(trial: Trial, found: list[Seed], equal: Sequence[LiveCompared]) -> None:
    items = _chosen(equal, CALLS)
    texts = [seed.mutant.text for seed in found]
    digests = [digest(item.outcome) for item in items]
    made = _calls_by_text(trial, items, texts, _usual(trial, equal), digests)
    for seed, calls in zip(found, made, strict=True):
        for item, call in zip(items, calls, strict=True):
            if call is None:
                continue
            seed.state = "open" if seed.state == "untried" else seed.state
            ended = call.end == "done" and call.outcome
            outcome = call.outcome if ended else {"kind": "died"}
            why = difference(item.outcome, outcome, strict=True) or calls_otherwise(item.outcome, outcome)  # fmt: skip
            if why:
                seed.state, seed.by = "caught", f"{item.shown[:SHOWN]} {why}"
                break


def _look(
    trial: Trial, left: list[Seed], equal: Sequence[LiveCompared], usual: float
) -> None:
    """Dismiss the mutants that nobody told, but those that take away what no call showed both ways."""
    asked = [
        seed
        for seed in left
        if seed.changed and seed.mutant.change.decides and seed.mutant.probe
    ]
    for seed in left:
        seed.state = "open" if seed in asked else "untried"
    if not asked:
        return
    items = _chosen(equal, PROBED)
    texts = [seed.mutant.probe for seed in asked]
    made = _calls_by_text(trial, items, texts, usual, [""] * len(items))
    for seed, calls in zip(asked, made, strict=True):
        probes = [call.probe for call in calls if call is not None]
        reached = any(there for there, _ in probes)
        if not reached or any(other for _, other in probes):
            seed.state = "untried"


def _chosen(equal: Sequence[LiveCompared], most: int) -> list[LiveCompared]:
    """Return calls with different arguments, those that tests make first."""
    known = {item.key: item for item in reversed(equal) if not item.task.again}
    return sorted(known.values(), key=lambda item: not item.recorded)[:most]


def _calls_by_text(
    trial: Trial,
    items: list[LiveCompared],
    texts: list[str],
    usual: float,
    expected: list[str],
) -> list[list[LiveCall | None]]:
    """Make each call with each text of the file, none of it after what tells it; return of each what came of the calls."""
    tasks = [
        replace(item.task, version=version, allowed=None, expected=known)
        for item, known in zip(items, expected, strict=True)
        for version in range(len(texts))
    ]
    source = trial.baseline.source
    plan = LivePlan(
        tasks,
        texts,
        trial.baseline.options,
        words=source.words,
        managed=source.managed,
        limit=0.5,
        most=SECONDS,
        seconds=2 + 2 * usual,
    )
    run = replay_live(trial.runner, trial.baseline.place, trial.target.text, plan)
    count = len(texts)
    return [
        [run.calls.get(at * count + version) for at in range(len(items))]
        for version in range(count)
    ]
