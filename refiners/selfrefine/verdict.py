"""Verdict: what all gates say of one candidate, and how strong the proof is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from selfrefine.metrics import Metrics

Grade = Literal["verified", "partly", "unverified"]
GateName = Literal["syntax", "scope", "risk", "complexity", "tests", "replay", "timing"]

GRADES: tuple[Grade, ...] = ("unverified", "partly", "verified")
"""From the weakest proof to the strongest."""


def at_least(grade: Grade, minimum: Grade) -> bool:
    """Whether `grade` is as strong as `minimum`."""
    return GRADES.index(grade) >= GRADES.index(minimum)


@dataclass(frozen=True)
class GateResult:
    """What one gate says.

    Args:
        gate: its name in the JSON contract.
        passed: None where the gate could not judge.
        detail: one line: the evidence, or the reason of a rejection.
        seconds: wall time spent in it.
    """

    gate: GateName
    passed: bool | None
    detail: str = ""
    seconds: float = 0.0


@dataclass(frozen=True)
class TestCount:
    """How many of the user's tests reach the function, and how many passed on the candidate."""

    __test__ = False

    selected: int = 0
    passed: int = 0


@dataclass(frozen=True)
class ReplayCount:
    """How many calls were compared; `counterexample` is a call that the user can paste."""

    recorded: int = 0
    generated: int = 0
    mismatches: int = 0
    counterexample: str | None = None


@dataclass(frozen=True)
class ChangedLines:
    """How many lines of the candidate are new, and how many of them were executed."""

    total: int = 0
    executed: int = 0


@dataclass(frozen=True)
class Speedup:
    """Old time divided by new time, with its interval; `inputs` says on what it was measured."""

    ratio: float
    low: float
    high: float
    inputs: Literal["recorded", "amplified"]

    def summary(self) -> str:
        """Return it in words that claim no more than the interval does."""
        interval = f"[{self.low:.2f}, {self.high:.2f}]"
        if self.low > 1:
            return f"{self.ratio:.2f}x faster {interval}"
        return (
            f"{'slower' if self.high < 1 else 'as fast'}: {self.ratio:.2f}x {interval}"
        )


@dataclass(frozen=True)
class Growth:
    """Exponent of time over input size, before and after."""

    before: float
    after: float


@dataclass(frozen=True)
class Complexity:
    """The measures of the function before and after."""

    before: Metrics
    after: Metrics


@dataclass(frozen=True)
class Verdict:
    """What all gates say of a candidate.

    Args:
        accepted: every gate passed and the candidate is better under the task.
        grade: how strong the proof is.
        reason: one line: why it was rejected, or what was gained.
        missing: what would raise the grade.
        gates: each gate that ran, in order.
    """

    accepted: bool
    grade: Grade = "unverified"
    reason: str = ""
    missing: tuple[str, ...] = ()
    gates: tuple[GateResult, ...] = ()
    tests: TestCount = TestCount()
    replay: ReplayCount = ReplayCount()
    changed_lines: ChangedLines = ChangedLines()
    speedup: Speedup | None = None
    growth: Growth | None = None
    complexity: Complexity | None = None

    def summary(self) -> str:
        """Return the evidence in one line, for people."""
        parts = []
        if self.tests.selected:
            parts.append(f"tests {self.tests.passed}/{self.tests.selected}")
        compared = self.replay.recorded + self.replay.generated
        if compared:
            parts.append(
                f"{compared - self.replay.mismatches} of {compared} inputs equal"
            )
        if self.speedup:
            parts.append(self.speedup.summary())
        if (
            self.complexity
            and self.complexity.before.cognitive != self.complexity.after.cognitive
        ):
            parts.append(
                f"cognitive {self.complexity.before.cognitive} to {self.complexity.after.cognitive}"
            )
        word = self.grade if self.accepted else "rejected"
        text = f"{word}: {', '.join(parts)}" if parts else word
        return text if self.accepted or not self.reason else f"{text}; {self.reason}"
