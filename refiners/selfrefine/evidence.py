"""Evidence: measured facts about the function, shown to the engine and to the user."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from selfrefine.metrics import Metrics


_HOTTEST = 3
_WARM = 0.1
"""The share of the time from which on a line is worth a word."""


@dataclass(frozen=True)
class Evidence:
    """What was measured before and between the rounds.

    Args:
        metrics: of the code that is criticised.
        line_complexities: line of the code to what it adds to the cognitive complexity.
        observed: parameter to the types and sizes seen in recorded calls, such as ``list[int], 3 to 40 long``.
        growth: exponent of time over input size, where it could be measured.
        tests: how many of the user's tests reach the function.
        hot: line of the code to its share of the time of a call on large input, the largest first.
        remarks: what rules and linters say of it, a line each.
    """

    metrics: Metrics
    line_complexities: Mapping[int, int] = field(default_factory=dict)
    observed: Mapping[str, str] = field(default_factory=dict)
    growth: float | None = None
    tests: int = 0
    hot: Mapping[int, float] = field(default_factory=dict)
    remarks: tuple[str, ...] = ()

    def render(self) -> str:
        """Return the block that prompts and reports show."""
        now = self.metrics
        lines = [
            f"cyclomatic complexity {now.cyclomatic} (rank {now.rank}), cognitive complexity {now.cognitive}"
        ]
        heavy = sorted(
            self.line_complexities.items(), key=lambda item: (-item[1], item[0])
        )[:3]
        lines += [
            f"line {line} adds {add} to the cognitive complexity"
            for line, add in sorted(heavy)
        ]
        lines += [
            f"seen in calls: {name} = {what}" for name, what in self.observed.items()
        ]
        if self.growth is not None:
            lines.append(
                f"time grows like n^{self.growth:.1f} with the size of the input"
            )
        lines += [
            f"line {line} takes {share:.0%} of the time on large input"
            for line, share in list(self.hot.items())[:_HOTTEST]
            if share >= _WARM
        ]
        lines += self.remarks
        lines.append(f"tests that reach it: {self.tests}")
        return "\n".join(lines)
