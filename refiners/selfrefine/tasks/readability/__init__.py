"""Readability: the same behaviour in code that is easier to follow, judged by complexity."""

from __future__ import annotations

from typing import TYPE_CHECKING

from selfrefine.tasks import Targets, Task, prompts

if TYPE_CHECKING:
    from selfrefine.code.metrics import Metrics
    from selfrefine.loop.verdict import Complexity, Growth, Speedup, Verdict

LEAST_RATIO = {"amplified": 0.9, "recorded": 0.8}
"""A candidate that is surely below this ratio of the old time to the new one costs too much speed.

On inputs of the size of tests it is mostly a fixed part of a microsecond that is lost.
"""
LOST_MAINTAINABILITY = 10.0
"""Radon's index falls this far when comments or the docstring are thrown away."""

WANTED = 2
"""Of five measures, how many have to get better: one alone is lowered by moving what it counts."""
LEAST_SMALLER = 0.05
"""By which share the statements and expressions have to become fewer to count."""
LINES_NOISE, UNCLEAR_NOISE = 5, 1
"""What is no worse: lines besides a fifth of them, and names that say nothing."""
LEAST_HIGHER = 0.1
"""By which share of their depth statements have to stand higher for it to count where the deepest stays as deep."""

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
    if speedup and costs_speed(speedup):
        return f"slower: old time / new time is {speedup.ratio:.2f} [{speedup.low:.2f}, {speedup.high:.2f}] on {speedup.inputs} inputs"
    return not_simpler(complexity.before, complexity.after)


def costs_speed(speedup: Speedup) -> bool:
    """Whether a candidate is surely slower, and by a tenth or more (a fifth on recorded inputs) as far as one can tell.

    The interval alone would let pass on a busy machine what it refuses on a quiet one.
    """
    least = LEAST_RATIO[speedup.inputs]
    return (speedup.ratio < least and speedup.high < 1) or speedup.high < least


def not_simpler(before: Metrics, after: Metrics) -> str | None:
    """Return why `after` is not easier to read than `before`, or None.

    Radon's maintainability index only guards here: one added comment raises it by
    twenty points, so a gain in it shows nothing.
    """
    if after.cognitive > before.cognitive:
        return f"harder to follow: cognitive complexity {before.cognitive} to {after.cognitive}"
    if after.lines > most_lines(before.lines):
        return f"much longer: {before.lines} to {after.lines} lines"
    if after.nesting > before.nesting:
        return f"deeper: {before.nesting} to {after.nesting} statements in each other"
    if len(after.unclear) > len(before.unclear) + UNCLEAR_NOISE:
        return f"names that say nothing: {', '.join(after.unclear)}"
    lost = before.maintainability - after.maintainability
    if lost > LOST_MAINTAINABILITY and after.cognitive == before.cognitive:
        return (
            f"maintainability falls from {before.maintainability:.0f} to {after.maintainability:.0f}"
            f" at the same cognitive complexity {after.cognitive}"
        )
    figures = {
        "cognitive complexity": (before.cognitive, after.cognitive),
        "nesting": (before.nesting, after.nesting),
        "lines": (before.lines, after.lines),
        "unclear names": (len(before.unclear), len(after.unclear)),
        "size": (before.nodes, after.nodes),
    }
    better = {name for name, (then, now) in figures.items() if now < then}
    if after.nodes > (1 - LEAST_SMALLER) * before.nodes:
        better.discard("size")
    # What is moved into a helper, or spelt in other words, is as large as before.
    if "cognitive complexity" in better and _is_no_worse(before, after):
        return None
    if after.nesting == before.nesting and _stands_higher(before, after):
        better.add("nesting")
    if len(better) >= WANTED:
        return None
    shown = ", ".join(
        f"{name} {then} to {now}"
        for name, (then, now) in figures.items()
        if then or now
    )
    return f"not simpler: {shown}; at least {WANTED} of these must fall"


def _is_no_worse(before: Metrics, after: Metrics) -> bool:
    """Whether no measure but those of complexity is higher."""
    pairs = zip(_measures(before), _measures(after), strict=True)
    return all(now <= then for then, now in pairs)


def _measures(code: Metrics) -> tuple[int, ...]:
    return code.nesting, code.lines, len(code.unclear), code.nodes, code.functions


def _stands_higher(before: Metrics, after: Metrics) -> bool:
    """Whether statements stand in clearly fewer others, and none only moved into a helper."""
    return (
        after.functions <= before.functions
        and after.depth <= (1 - LEAST_HIGHER) * before.depth
    )


def goes_on(best: Metrics, after: Metrics) -> bool:
    """Whether code is simpler in one measure than the best so far, and worse in none: two were better there already."""
    pairs = [
        (best.cognitive, after.cognitive),
        (best.nesting, after.nesting),
        (best.lines, after.lines),
        (len(best.unclear), len(after.unclear)),
    ]
    no_worse = all(now <= then for then, now in pairs)
    return no_worse and any(now < then for then, now in pairs)


def most_lines(before: int) -> int:
    """Return how many lines a rewrite may have: what a helper's own head takes is no worse."""
    return before + LINES_NOISE + before // 5


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
