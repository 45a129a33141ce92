"""Time dependence: calls on which the original itself does something else by now, since time has passed.

Twice in a row it did the same.  What depends on a clock, such as whether something has expired, may be otherwise
a few seconds later: that is no doing of a candidate, and such a call says nothing of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from selfrefine.verify.compare.difference import difference, repetition
from selfrefine_runner.client.replay import ReplayPlan, replay_calls

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from selfrefine.verify.compare.observation import Compared, Repeated
    from selfrefine.verify.gates.judge import Judge
    from selfrefine.verify.trial import Trial

SLOWER, WALL = 20, 30.0
"""How many times as long as before a call of the original may take, and seconds for all."""
ENDED = ("returned", "raised")
"""What came to an end: who is late or dies by now has met a busy machine, which says nothing of the call."""
WORDS = "the original now behaves differently on {} of these calls, which were left out"


@dataclass(frozen=True)
class Fleeting:
    """What does not count any more.

    Args:
        calls: indices of compared calls.
        again: indices of those that are made again.
    """

    calls: frozenset[int] = frozenset()
    again: frozenset[int] = frozenset()

    def __or__(self, other: Fleeting) -> Fleeting:
        """Return both together."""
        return Fleeting(self.calls | other.calls, self.again | other.again)

    def explains(self, judge: Judge) -> bool:
        """Whether any of the differences that were found is on such a call."""
        return any(judge.why[n] for n in self.calls if n < len(judge.why)) or any(
            judge.later[n] for n in self.again if n < len(judge.later)
        )


def look(trial: Trial, judge: Judge) -> Fleeting:
    """Make the calls that a candidate made once more with the original, and return those on which it differs from itself.

    Args:
        trial: whose candidate differs somewhere.
        judge: what it did, up to where it differs.
    """
    baseline = trial.baseline
    last = max((n for n, why in enumerate(judge.why) if why), default=-1)
    repeated = baseline.repeated if any(judge.later) else ()
    items = baseline.compared if repeated else baseline.compared[: last + 1]
    plan = ReplayPlan(
        [item.call for item in items],
        seconds=[1 + SLOWER * item.whole for item in items],
        wall=WALL,
        repeats=[item.encore for item in repeated],
        other_hashes=True,
    )
    run = replay_calls(trial.runner, baseline.place, trial.target.text, plan)
    return Fleeting(
        _changed(items, run.outcomes, difference),
        _changed(repeated, run.again, repetition),
    )


def _changed(
    items: Sequence[Compared | Repeated],
    outcomes: Sequence[dict[str, Any]],
    differs: Callable[..., str | None],
) -> frozenset[int]:
    """Return which calls came to their end with something else."""
    return frozenset(
        n
        for n, (item, now) in enumerate(zip(items, outcomes, strict=False))
        if item.outcome and now["kind"] in ENDED and differs(item.outcome, now, strict=True)
    )  # fmt: skip
