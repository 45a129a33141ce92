"""Evidence: measured facts about the function, shown to the engine and to the user."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from selfrefine.metrics import Metrics


@dataclass(frozen=True)
class Evidence:
    """What was measured before and between the rounds.

    Args:
        metrics: of the code that is criticised.
        line_complexities: line of the code to what it adds to the cognitive complexity.
        observed: parameter to the types and sizes seen in recorded calls, such as ``list[int], 3 to 40 long``.
        growth: exponent of time over input size, where it could be measured.
        tests: how many of the user's tests reach the function.
    """

    metrics: Metrics
    line_complexities: Mapping[int, int] = field(default_factory=dict)
    observed: Mapping[str, str] = field(default_factory=dict)
    growth: float | None = None
    tests: int = 0

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
        lines.append(f"tests that reach it: {self.tests}")
        return "\n".join(lines)
