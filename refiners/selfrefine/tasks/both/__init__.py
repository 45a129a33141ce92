"""Both: faster or easier to read, and not worse in the other; the default."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from selfrefine.tasks import Targets, Task, efficiency, prompts, readability

if TYPE_CHECKING:
    from selfrefine.loop.verdict import Complexity, Growth, Speedup, Verdict

MOST_SLACK = 10


def better(
    speedup: Speedup | None, growth: Growth | None, complexity: Complexity
) -> str | None:
    """Return why a candidate gains in neither, or loses in one what it gains in the other; or None."""
    not_faster = efficiency.better(speedup, growth, complexity)
    not_simpler = readability.better(speedup, growth, complexity)
    if not_faster and growth and efficiency.grows_worse(growth, speedup):
        return not_faster
    if not_faster and not_simpler:
        return "; ".join(dict.fromkeys((not_faster, not_simpler)))
    if not_faster:
        return None
    ratio = speedup.ratio if speedup else 1.0
    before, after = complexity.before.cognitive, complexity.after.cognitive
    if after > before + slack(ratio):
        return f"{ratio:.2f}x faster, but cognitive complexity {before} to {after} is too much for that"
    return None


def slack(ratio: float) -> int:
    """Return how much cognitive complexity a speed-up may cost: 2 at 2x, 6 at 10x, 10 from 32x on."""
    return min(MOST_SLACK, math.floor(2 * math.log2(ratio))) if ratio > 1 else 0


def reached(verdict: Verdict, targets: Targets) -> bool:
    """Whether both tasks are at their targets."""
    return efficiency.reached(verdict, targets) and readability.reached(
        verdict, targets
    )


TASK = Task(
    name="both",
    title="Self-Refine this function",
    aspects=efficiency.ASPECTS | readability.ASPECTS,
    serves=efficiency.TASK.serves + readability.TASK.serves,
    **prompts(__name__),
    timed=True,
    rewords=True,
    better=better,
    reached=reached,
)
