"""Evidence: measured facts about the function, shown to the engine and to the user."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from selfrefine.code.metrics import Metrics


_HOTTEST = 3
_WARM = 0.1
"""The share of the time from which on a line is worth a word."""
MOST_CHARS, MOST_OF_A_LINE = 2400, 300
"""Some 600 tokens for the whole block; what is long in it is mostly an input, which a part tells as well."""


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
        slowest: the recorded call that takes longest, as it can be pasted, with its time.
        executable: whether candidates can be compared with the original at all.
    """

    metrics: Metrics
    line_complexities: Mapping[int, int] = field(default_factory=dict)
    observed: Mapping[str, str] = field(default_factory=dict)
    growth: float | None = None
    tests: int = 0
    hot: Mapping[int, float] = field(default_factory=dict)
    remarks: tuple[str, ...] = ()
    slowest: str = ""
    executable: bool = True

    def render(self) -> str:
        """Return the block that prompts and reports show; where it would be too long, the last lines give way.

        Figures are as coarse as the measurement: the same function has the same block
        in the next run, so that a kept answer is found again.
        """
        lines = [*self._facts(), *self.remarks]
        shown, left = [], MOST_CHARS
        for line in lines:
            cut = line if len(line) <= MOST_OF_A_LINE else f"{line[:MOST_OF_A_LINE]} …"
            left -= len(cut) + 1
            if left < 0:
                break
            shown.append(cut)
        return "\n".join(shown)

    def _facts(self) -> Iterator[str]:
        """Yield what was measured, the most telling first."""
        now = self.metrics
        yield f"cyclomatic complexity {now.cyclomatic} (rank {now.rank}), cognitive complexity {now.cognitive}"
        if not self.executable:
            yield (
                "nothing can be executed here: no test and no call compares a rewrite with this version, "
                "so change only what is the same beyond doubt"
            )
        else:
            yield f"tests that reach it: {self.tests}"
        if self.growth is not None:
            yield f"time grows like n^{self.growth:.1f} with the size of the input"
        for line, share in list(self.hot.items())[:_HOTTEST]:
            if share >= _WARM:
                yield f"line {line} takes about {round(10 * share)}0% of the time on large input"
        if self.slowest:
            yield f"slowest call seen: {self.slowest}"
        heavy = sorted(
            self.line_complexities.items(), key=lambda item: (-item[1], item[0])
        )[:3]
        for line, add in sorted(heavy):
            yield f"line {line} adds {add} to the cognitive complexity"
        for name, what in self.observed.items():
            yield f"seen in calls: {name} = {what}"
