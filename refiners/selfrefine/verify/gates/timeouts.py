"""Timeouts: whether a call that is quick in the original may time out in the candidate by the machine's fault, and does not count."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from selfrefine_runner.client.replay import ReplayPlan, replay_calls

if TYPE_CHECKING:
    from selfrefine.verify.compare.observation import Compared
    from selfrefine.verify.trial import Trial

AT_ONCE = 0.05
"""CPU seconds within which an answer comes at once."""
CALL, WALL = 1.0, 30.0
"""Seconds of one call of the original, and of all of them."""
WORDS = "one input was not compared, because it finished in time in only one of two runs: {}"


@dataclass(frozen=True)
class Unmeasured:
    """A call that was late in one run and so does not count in the next.

    Args:
        call: which one.
        again: whether it may be late once more, as the original was late there as well.
    """

    call: int
    again: bool = False

    def forgives(self, call: int, outcome: dict[str, Any]) -> bool:
        """Whether an outcome does not count."""
        return self.again and call == self.call and outcome["kind"] == "time"

    def is_equal(self, why: list[str | None]) -> bool:
        """Whether it did the same this time, or that does not count, given how each call differs; a repetition has no input of its own."""
        return self.call < len(why) and why[self.call] is None


def is_odd(item: Compared, outcome: dict[str, Any]) -> bool:
    """Whether a candidate was late on a call that the original answers at once."""
    return outcome["kind"] == "time" and item.cpu <= AT_ONCE


def is_original_late(trial: Trial, call: int) -> bool:
    """Whether the original is late on a call by now, after the same calls before it."""
    baseline = trial.baseline
    if call >= len(baseline.compared):
        return False  # a repetition: the original made it in time twice
    calls = [item.call for item in baseline.compared[: call + 1]]
    plan = ReplayPlan(calls, seconds=[CALL] * len(calls), wall=WALL)
    run = replay_calls(trial.runner, baseline.place, trial.target.text, plan)
    late = [outcome["kind"] == "time" for outcome in run.outcomes]
    return len(late) == len(calls) and late[-1]
