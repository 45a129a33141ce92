"""Readability: the same behaviour in code that is easier to follow, judged by complexity."""

from __future__ import annotations

from typing import TYPE_CHECKING

from selfrefine.tasks import Targets, Task, prompts

if TYPE_CHECKING:
    from selfrefine.code.metrics import Metrics
    from selfrefine.loop.verdict import Complexity, Growth, Speedup, Verdict

LEAST_RATIO = 0.9
"""A candidate that is surely below this ratio of the old time to the new one costs too much speed."""
LOST_MAINTAINABILITY = 10.0
"""Radon's index falls this far when comments or the docstring are thrown away."""

ASPECTS = {
    "control_flow": "how deep conditions and loops nest, and how soon each case is done with",
    "structure": "whether one thing is done in one place, without repetition",
    "naming": "whether names say what the values mean",
    "idiom": "whether Python already has a word for what is spelt out",
}


def better(
    speedup: Speedup | None, growth: Growth | None, complexity: Complexity
) -> str | None:
    """Return why a candidate that behaves the same is not easier to read, or None."""
    del growth  # readability is not judged by it
    if speedup and _costs_speed(speedup):
        return f"slower: old time / new time is {speedup.ratio:.2f} [{speedup.low:.2f}, {speedup.high:.2f}]"
    return not_simpler(complexity.before, complexity.after)


def _costs_speed(speedup: Speedup) -> bool:
    """Whether a candidate is surely slower, and by a tenth or more as far as one can tell.

    The interval alone would let pass on a busy machine what it refuses on a quiet one.
    """
    likely = speedup.ratio < LEAST_RATIO and speedup.high < 1
    return likely or speedup.high < LEAST_RATIO


def not_simpler(before: Metrics, after: Metrics) -> str | None:
    """Return why `after` is not easier to read than `before`, or None.

    Radon's maintainability index only guards here: one added comment raises it by
    twenty points, so a gain in it shows nothing.
    """
    if after.cognitive > before.cognitive:
        return f"harder to follow: cognitive complexity {before.cognitive} to {after.cognitive}"
    if after.lines > before.lines * 1.5 + 5:
        return f"much longer: {before.lines} to {after.lines} lines"
    if after.cognitive < before.cognitive:
        return None
    lost = before.maintainability - after.maintainability
    if lost > LOST_MAINTAINABILITY:
        return (
            f"maintainability falls from {before.maintainability:.0f} to {after.maintainability:.0f}"
            f" at the same cognitive complexity {after.cognitive}"
        )
    shorter = after.lines < before.lines and after.cyclomatic <= before.cyclomatic
    fewer_paths = after.cyclomatic < before.cyclomatic and after.lines <= before.lines
    if shorter or fewer_paths:
        return None
    return (
        f"not simpler: cognitive complexity {before.cognitive} to {after.cognitive},"
        f" cyclomatic {before.cyclomatic} to {after.cyclomatic}, lines {before.lines} to {after.lines}"
    )


def reached(verdict: Verdict, targets: Targets) -> bool:
    """Whether both complexities are at their targets, with something executed to show for it."""
    if (
        not verdict.accepted
        or verdict.grade == "unverified"
        or verdict.complexity is None
    ):
        return False
    after = verdict.complexity.after
    return after.rank <= targets.rank and after.cognitive <= targets.cognitive


TASK = Task(
    name="readability",
    title="Self-Refine this function: readability",
    aspects=ASPECTS,
    serves=("readability",),
    **prompts(__name__),
    timed=False,
    rewords=True,
    better=better,
    reached=reached,
)
