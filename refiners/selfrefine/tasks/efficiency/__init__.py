"""Efficiency: the same results in less time, judged by timing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from selfrefine.tasks import Targets, Task, prompts

if TYPE_CHECKING:
    from selfrefine.loop.verdict import Complexity, Growth, Speedup, Verdict

LEAST_RATIO = 1.1
LEAST_LOW = 1.05
"""The lower bound of the interval: what noise alone does not reach."""
WORSE_GROWTH = 0.5
PROPORTIONAL = 1.2
"""Added exponent that no constant factor is worth; below it lies the noise of the fit."""

ASPECTS = {
    "algorithm": "how the work grows with the size of the input",
    "data_structures": "whether each look-up, insertion and removal is cheap for its container",
    "repeated_work": "what is computed, copied, sorted or searched more than once",
    "constant_factors": "interpreter work in the innermost loop that built-ins would do",
}


def better(
    speedup: Speedup | None, growth: Growth | None, complexity: Complexity
) -> str | None:
    """Return why a candidate that behaves the same is not faster, or None."""
    del complexity  # guarded by its own gate
    if speedup is None:
        return "no measurable gain: it could not be timed"
    if growth and grows_worse(growth, speedup):
        return (
            "grows worse with the input: "
            f"n^{max(0.0, growth.before):.1f} to n^{max(0.0, growth.after):.1f}"
        )
    figures = f"old time / new time is {speedup.ratio:.2f} [{speedup.low:.2f}, {speedup.high:.2f}] on {speedup.inputs} inputs"
    if speedup.high < 1:
        return f"slower: {figures}"
    if speedup.ratio < LEAST_RATIO or speedup.low <= LEAST_LOW:
        return f"no measurable gain: {figures}"
    return None


def grows_worse(growth: Growth, speedup: Speedup | None) -> bool:
    """Whether larger inputs would eat up any gain.

    A fixed cost that goes away makes the rest grow visibly: what is faster on the
    largest inputs, and grows no more than they do, has lost nothing.
    """
    if growth.after <= growth.before + WORSE_GROWTH:
        return False
    large = speedup is not None and speedup.inputs == "amplified" and speedup.low > 1
    return not (large and growth.after <= PROPORTIONAL)


def reached(verdict: Verdict, targets: Targets) -> bool:
    """Whether the measured speed-up is at its target, or growth came down to its target."""
    if not verdict.accepted:
        return False
    speedup, growth = verdict.speedup, verdict.growth
    fast = speedup is not None and speedup.ratio >= targets.speedup
    # Growth that was good before proves nothing about this candidate.
    flat = growth is not None and growth.before > targets.growth >= growth.after
    return fast or flat


TASK = Task(
    name="efficiency",
    title="Self-Refine this function: efficiency",
    aspects=ASPECTS,
    serves=("efficiency",),
    **prompts(__name__),
    timed=True,
    rewords=False,
    better=better,
    reached=reached,
)
