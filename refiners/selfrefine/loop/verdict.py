"""Verdict: what all gates say of one candidate, and how strong the proof is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from selfrefine.code.metrics import Metrics

Grade = Literal["verified", "partly", "unverified"]
GateName = Literal["syntax", "scope", "risk", "complexity", "tests", "replay", "timing"]

GRADES: tuple[Grade, ...] = ("unverified", "partly", "verified")
"""From the weakest proof to the strongest."""


Cause = Literal["", "late", "untimed", "environment", "complex", "busy"]
"""Why a candidate was rejected, where the loop or an engine has to know: no candidate can fix `untimed`
(there is no input to time anything on) and `environment` (the original fails there as well by now); `busy`
(the machine let no race come to its end) is no judgement."""

INCURABLE: tuple[Cause, ...] = ("untimed", "environment")


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
    """How many calls were compared.

    Args:
        recorded: those that tests make.
        generated: the others.
        mismatches: those that differ.
        counterexample: one that differs, for the user to paste.
        errors: generated calls that only end in an error which nobody raises on purpose, in both versions.
        outcomes: distinct outcomes of the other calls; 0 where they were not counted.
    """

    recorded: int = 0
    generated: int = 0
    mismatches: int = 0
    counterexample: str | None = None
    errors: int = 0
    outcomes: int = 0


@dataclass(frozen=True)
class Mutants:
    """Mutants of the function, and how many of them the inputs killed.

    Args:
        total: without those that make no difference.
        caught: by an input that was compared.
        survivors: the others, each as what a test would have to tell.
        rows: each mutant with what caught it, for people; no part of the JSON.
    """

    total: int
    caught: int
    survivors: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Return the figure in words."""
        return f"{self.caught} of {self.total} mutants killed"


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


SIGNIFICANT = 0.5
"""Difference of two exponents below which it may be the fit's."""


@dataclass(frozen=True)
class Growth:
    """Exponent of time over input size, before and after."""

    before: float
    after: float

    @property
    def changed(self) -> bool:
        """Whether the exponents differ by more than what may be the fit's."""
        return abs(self.before - self.after) >= SIGNIFICANT


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
        told: the reason as a model may be told it; empty where that is the reason itself.
        cause: the kind of rejection, where something depends on it; no part of the JSON.
    """

    accepted: bool
    grade: Grade = "unverified"
    reason: str = ""
    missing: tuple[str, ...] = ()
    gates: tuple[GateResult, ...] = ()
    tests: TestCount = TestCount()
    replay: ReplayCount = ReplayCount()
    changed_lines: ChangedLines = ChangedLines()
    mutants: Mutants | None = None
    speedup: Speedup | None = None
    growth: Growth | None = None
    complexity: Complexity | None = None
    told: str = ""
    cause: Cause = ""

    @property
    def failed(self) -> GateName | None:
        """The gate that rejected, if one did."""
        return next((g.gate for g in self.gates if g.passed is False), None)


class Given(str):
    """A line of `missing` that holds whatever is written: no candidate can fix it."""

    __slots__ = ()


class ForUsers(str):
    """A line of `missing` that models are not told: it shows what a candidate gave, or what users can do.

    Args:
        told: the same as a model may be told it: where it differs and how, without what the candidate gave.
    """

    __slots__ = ("told",)
    told: str

    def __new__(cls, text: str, told: str = "") -> ForUsers:  # noqa: PYI034  3.10
        """Make the line."""
        line = super().__new__(cls, text)
        line.told = told
        return line


def harmless_line(line: str) -> str:
    """Return a line of `missing` as a model may be told it; nothing where it may not."""
    return line.told if isinstance(line, ForUsers) else line


def demand(verdict: Verdict, minimum: Grade) -> Verdict:
    """Reject what is proven less than the user wants to see."""
    if not verdict.accepted or at_least(verdict.grade, minimum):
        return verdict
    short = f"{verdict.grade}, but {minimum} is required"
    why = "; ".join(verdict.missing) or "nothing was executed"
    harmless = "; ".join(filter(None, map(harmless_line, verdict.missing)))
    return replace(
        verdict,
        accepted=False,
        reason=f"{short}: {why}",
        told=f"{short}: {harmless}" if harmless else short,
    )
