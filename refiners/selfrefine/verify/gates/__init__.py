"""Gates: what a candidate must pass, cheapest first; the first failure rejects.

Adding a gate is one new file and its line in `GATES`.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, cast

from selfrefine.code.metrics import Metrics, Size
from selfrefine.loop.verdict import ChangedLines, GateName, GateResult, Grade, Verdict

if TYPE_CHECKING:
    from selfrefine.code.target import Target
    from selfrefine.tasks import Task
    from selfrefine.verify.baseline import Baseline
    from selfrefine.verify.runner.project import Project

GATES: tuple[GateName, ...] = (
    "syntax",
    "scope",
    "risk",
    "complexity",
    "tests",
    "replay",
    "timing",
)
"""The one order: what costs nothing first, what costs most last."""
READING: tuple[GateName, ...] = ("syntax", "scope", "risk", "complexity")
"""The gates that read the candidate and execute nothing."""


@dataclass(frozen=True)
class Report:
    """What one gate found.

    Args:
        passed: None where it could not judge.
        detail: one line: the evidence, or the reason of the rejection.
        missing: what would raise the grade.
        facts: fields of `Verdict` that it fills.
        lines: lines of the new text that it saw executed.
        weakens: whether its `missing` keeps the grade from `verified`.
        measured: what later gates need of it and the verdict does not show.
        told: the detail as a model may be told it, where that holds what a candidate made.
    """

    passed: bool | None
    detail: str = ""
    missing: tuple[str, ...] = ()
    facts: dict[str, Any] = field(default_factory=dict)
    lines: frozenset[int] = frozenset()
    weakens: bool = False
    measured: dict[str, Any] = field(default_factory=dict)
    told: str = ""


_UNMEASURED = Metrics(1, 0, lambda: Size(100.0, 1))


@dataclass(frozen=True)
class Trial:
    """One candidate before the gates.

    Args:
        target: the function as it was.
        code: the candidate: imports, helpers, function.
        best: the best code so far, which the candidate must beat; the target's source at first.
        tasks: the objectives; being better under one of them is enough.
        slack: how much the cyclomatic complexity may grow without a gain in speed.
        baseline: what the original does.
        runner: executes.
        new_text: the file with the candidate.
        changed: the lines of `new_text` that are new and can be executed.
        before: measures of the original.
        after: measures of the candidate.
        reports: of the gates before.
        gates: which ones judge; without the last, behaviour counts and worth does not.
    """

    target: Target
    code: str
    best: str
    tasks: tuple[Task, ...]
    slack: int
    baseline: Baseline
    runner: Project
    new_text: str = ""
    changed: frozenset[int] = frozenset()
    before: Metrics = _UNMEASURED
    after: Metrics = _UNMEASURED
    reports: dict[GateName, Report] = field(default_factory=dict)
    gates: tuple[GateName, ...] = GATES

    @property
    def known(self) -> str:
        """The code that whoever wrote the candidate has seen."""
        return f"{self.target.text}\n{self.code}"


class Gate(Protocol):
    """A gate is a module with this function."""

    def check(self, trial: Trial) -> Report:
        """Judge a candidate by one criterion; never raises for a wrong candidate."""


def verify(trial: Trial) -> Verdict:
    """Pass a candidate through the gates.

    The syntax gate makes the parts of the trial that the others need; a later
    gate sees the reports of the earlier ones.
    """
    from selfrefine.verify.gates.syntax import prepare

    started = time.perf_counter()
    prepared = prepare(trial)
    if isinstance(prepared, Report):
        result = GateResult(
            "syntax", passed=False, detail=prepared.detail, seconds=_since(started)
        )
        return Verdict(accepted=False, reason=prepared.detail, gates=(result,))
    results: list[GateResult] = []
    for name in trial.gates:
        gate = cast("Gate", import_module(f"{__name__}.{name}"))
        started = time.perf_counter()
        report = _judged(name, gate, prepared)
        prepared.reports[name] = report
        results.append(GateResult(name, report.passed, report.detail, _since(started)))
        if report.passed is False:
            return _verdict(prepared, results, rejected=report.detail)
    return _verdict(prepared, results)


def _judged(name: GateName, gate: Gate, trial: Trial) -> Report:
    """Let a gate judge; where one that only reads stumbles over a candidate, that is a rejection."""
    # Whatever a candidate does to those who read it, it does not pass by it.
    if name not in READING:
        return gate.check(trial)
    try:
        return gate.check(trial)
    except Exception as error:  # noqa: BLE001
        return Report(
            passed=False,
            detail=f"the candidate cannot be judged ({name}: {type(error).__name__}); write it more simply",
        )


def _since(started: float) -> float:
    return time.perf_counter() - started


def _verdict(
    trial: Trial, results: list[GateResult], rejected: str | None = None
) -> Verdict:
    facts: dict[str, Any] = {}
    executed: frozenset[int] = frozenset()
    for report in trial.reports.values():
        facts |= report.facts
        executed |= report.lines
    changed = ChangedLines(len(trial.changed), len(trial.changed & executed))
    grade, missing = _grade(trial, changed)
    return Verdict(
        accepted=rejected is None,
        grade=grade if rejected is None else "unverified",
        reason=rejected or results[-1].detail,
        missing=missing,
        gates=tuple(results),
        changed_lines=changed,
        told=next((r.told for r in trial.reports.values() if r.passed is False), ""),
        **facts,
    )


def _grade(trial: Trial, changed: ChangedLines) -> tuple[Grade, tuple[str, ...]]:
    """Return how strong the proof is, and what would raise it."""
    from selfrefine.verify.gates.replay import ENOUGH, FEW

    missing = [line for report in trial.reports.values() for line in report.missing]
    weak = any(report.weakens for report in trial.reports.values())
    tests, replay = trial.reports.get("tests"), trial.reports.get("replay")
    tested = bool(tests and tests.passed)
    compared = int(replay.measured.get("compared", 0)) if replay else 0
    if not tested and not compared:
        missing.append("nothing could be executed")
        return "unverified", tuple(dict.fromkeys(missing))
    left = changed.total - changed.executed
    if left:
        missing.append(
            f"{left} of {changed.total} changed lines were not executed: add a test that reaches them"
        )
    alone = trial.changed - replay.lines if replay and compared else frozenset()
    if alone and not left:
        weak = True
        missing.append(
            f"{len(alone)} of {changed.total} changed lines ran in the tests alone, on no input that was compared"
        )
    # Tests alone let one wrong candidate in three pass: some calls must be compared as well.
    by_tests = tested and tests is not None and trial.changed <= tests.lines
    risks = trial.reports["risk"].measured["slips"] if "risk" in trial.reports else ()
    wanted = FEW if by_tests and not risks else ENOUGH
    if compared < wanted:
        why = f", since {risks[0]}" if by_tests and risks else ""
        missing.append(
            f"{compared} distinct inputs compared, {wanted} wanted{why}: add tests or type hints"
        )
    if risks and not tested:
        weak = True
        missing.append(f"{risks[0]}, and no test reaches the function: add one")
    full = not weak and not left and compared >= wanted
    return ("verified" if full else "partly"), tuple(dict.fromkeys(missing))
