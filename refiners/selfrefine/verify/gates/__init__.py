"""Gates: what a candidate must pass, cheapest first; the first failure rejects.

Adding a gate is one new file and its line in `GATES`.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from selfrefine.code.candidate import too_long
from selfrefine.code.scopes import closed_over
from selfrefine.deadline import within
from selfrefine.loop.verdict import (
    ChangedLines,
    GateResult,
    ReplayCount,
    TestCount,
    Verdict,
    at_least,
)
from selfrefine.verify.gates import (
    complexity,
    first_replay,
    replay,
    risk,
    scope,
    syntax,
    tests,
    timing,
)
from selfrefine.verify.gates.complexity import ComplexityReport
from selfrefine.verify.gates.deferred_checks import Doubts
from selfrefine.verify.gates.grade import grade_of
from selfrefine.verify.gates.replay import ReplayReport
from selfrefine.verify.gates.tests import TestsReport
from selfrefine.verify.gates.timing import TimingReport
from selfrefine.verify.trial import Gate, Report, Trial
from selfrefine.wording import counted

if TYPE_CHECKING:
    from collections.abc import Callable

    from selfrefine.verify.baseline import Baseline

    Tell: TypeAlias = Callable[[str, Verdict | None], None]

__all__ = ("GATES", "STUB_GATES", "Begun", "Gate", "Report", "Trial", "begin", "complete", "verify")  # fmt: skip

SECONDS = 2.0
"""CPU seconds that a gate may take that only reads."""
READING: tuple[Gate, ...] = (syntax, scope, risk, complexity)
"""The gates that read the candidate and execute nothing."""
GATES: tuple[Gate, ...] = (*READING, tests, replay, timing)
"""The one order: what costs nothing first, what costs most last."""
EXECUTING: tuple[Gate, ...] = (tests, replay)
"""Those that find evidence; the last gate asks for the worth."""
STUB_GATES: tuple[Gate, ...] = (syntax, scope, tests)
"""What can judge a body where there was none before, with nothing to compare it with."""


@dataclass(frozen=True)
class Begun:
    """A candidate that was judged by the first part of the evidence.

    Args:
        verdict: by that part; a rejection is final.
        trial: with the reports of the gates; None where it cannot be read.
        results: of the gates.
    """

    verdict: Verdict
    trial: Trial | None = None
    results: tuple[GateResult, ...] = ()


def verify(
    trial: Trial,
    gates: tuple[Gate, ...] = GATES,
    tell: Tell = lambda _found, _verdict: None,
    whole: Callable[[], Baseline] | None = None,
) -> Verdict:
    """Pass a candidate through gates; a later gate sees the reports of the earlier ones.

    Args:
        trial: what is to be judged.
        gates: which ones judge; without the last, behaviour counts and worth does not.
        tell: told the evidence so far, each time that there is more, and the verdict so far where it is one to show.
        whole: gives the whole baseline, where the trial has its first part: a candidate that passes by that part can
            be shown, and is judged by the whole then.
    """
    if whole is not None and replay in gates:
        return complete(begin(trial, gates, tell), whole, tell)
    prepared = _readable(trial)
    if isinstance(prepared, Verdict):
        return prepared
    return _verdict(*_passed(prepared, gates, tell))


def begin(
    trial: Trial,
    gates: tuple[Gate, ...] = GATES,
    tell: Tell = lambda _found, _verdict: None,
) -> Begun:
    """Judge a candidate by the first part of the evidence, which is enough to show it, or to go on with it.

    Args:
        trial: what is to be judged, with the first part of the baseline.
        gates: which ones judge; the replay is among them.
        tell: told the evidence so far, and the verdict where it is one to show.
    """
    prepared = _readable(trial)
    if isinstance(prepared, Verdict):
        return Begun(prepared)
    at = gates.index(replay)
    quick = replace(prepared, is_first=True)
    found, results = _passed(quick, (*gates[:at], first_replay, *gates[at + 1 :]), tell)
    verdict = _verdict(found, results)
    # What gains less than the best so far is shown once it is known to be proven more.
    if verdict.accepted:
        tell(_so_far(found), verdict)
    return Begun(verdict, found, results)


def complete(
    begun: Begun,
    whole: Callable[[], Baseline],
    tell: Tell = lambda _found, _verdict: None,
) -> Verdict:
    """Judge a candidate by all evidence that was judged by its first part.

    Args:
        begun: what came of that.
        whole: gives the whole baseline.
        tell: told the evidence so far.
    """
    if begun.trial is None or begun.trial.reports[-1].passed is False:
        return begun.verdict
    found, results = _repeated(begun.trial, begun.results)
    if found.reports[-1].passed is False:
        return _verdict(found, results)
    return _verdict(*_by_whole(found, results, whole(), tell))


def _readable(trial: Trial) -> Trial | Verdict:
    """Return the trial with what the gates need, or why it cannot be read."""
    started = time.perf_counter()
    prepared = _prepared(trial)
    if isinstance(prepared, Trial):
        return prepared
    why = prepared.detail
    result = GateResult(syntax.NAME, passed=False, detail=why, seconds=_since(started))
    return Verdict(accepted=False, reason=why, gates=(result,))


def _passed(
    trial: Trial,
    gates: tuple[Gate, ...],
    tell: Tell,
    before: tuple[GateResult, ...] = (),
) -> tuple[Trial, tuple[GateResult, ...]]:
    """Return the trial with the reports of the gates, up to the first that rejects, and all results.

    Args:
        trial: prepared.
        gates: which ones judge.
        tell: told the evidence so far.
        before: the results behind the reports that the trial has already.
    """
    results = list(before)
    asked: Doubts | None = None
    try:
        for gate in gates:
            started = time.perf_counter()
            if gate is replay and not trial.same:
                asked = Doubts(trial, beside=bool(before) or gate is not gates[-1])
            report = let_judge(gate, trial)
            trial = trial.followed_by(report)
            seconds = _since(started)
            results.append(GateResult(gate.NAME, report.passed, report.detail, seconds))
            if report.passed is False:
                return trial, tuple(results)
            if gate in EXECUTING:
                tell(_so_far(trial), None)
            # What takes the same steps leaves nothing to ask of further inputs.
            if isinstance(report, ReplayReport) and asked is not None:
                asked.hear(trial, report)
        if asked is not None and asked.stand:
            started = time.perf_counter()
            report = asked.result()
            return _with_report(trial, tuple(results), report, _since(started))
    finally:
        if asked is not None:
            asked.drop()
    return trial, tuple(results)


def _repeated(
    trial: Trial, results: tuple[GateResult, ...]
) -> tuple[Trial, tuple[GateResult, ...]]:
    """Return a trial and its results after short calls were made many times, for which what is shown does not wait."""
    report, started = trial.reports[-1], time.perf_counter()
    if not isinstance(report, TimingReport):
        return trial, results
    report = timing.repeat(trial, report)
    return _with_report(trial, results, report, _since(started))


def _by_whole(
    trial: Trial, results: tuple[GateResult, ...], baseline: Baseline, tell: Tell
) -> tuple[Trial, tuple[GateResult, ...]]:
    """Return a trial that has passed by the first part of a baseline, and its results, by the whole of it."""
    reports = trial.reports
    at = next(n for n, r in enumerate(reports) if isinstance(r, ReplayReport))
    again = replace(trial, baseline=baseline, reports=reports[:at], first=reports[at], is_first=False)  # fmt: skip
    found, passed = _passed(_callable(again), (replay,), tell, results[:at])
    whole = replace(found, reports=reports)
    return _with_report(whole, results, found.reports[-1], passed[-1].seconds)


def _with_report(
    trial: Trial, results: tuple[GateResult, ...], report: Report, seconds: float
) -> tuple[Trial, tuple[GateResult, ...]]:
    """Put a report into the place of the one of its kind, with its result; if it rejects, nothing came after it."""
    at = next(n for n, r in enumerate(trial.reports) if type(r) is type(report))
    end = at + 1 if report.passed is False else len(results)
    old = results[at]
    result = GateResult(old.gate, report.passed, report.detail, old.seconds + seconds)
    reports = (*trial.reports[:at], report, *trial.reports[at + 1 : end])
    return replace(trial, reports=reports), (*results[:at], result, *results[at + 1 : end])  # fmt: skip


def _so_far(trial: Trial) -> str:
    """Return the evidence that there is while more is looked for."""
    tested, replayed = trial.report(TestsReport), trial.report(ReplayReport)
    found = []
    if tested and tested.count.selected:
        found.append(f"tests {tested.count.passed}/{tested.count.selected}")
    made = replayed.count.recorded + replayed.count.generated if replayed else 0
    if made:
        found.append(f"{counted(made, 'input')} equal")
    return f"checking: {', '.join(found)} so far" if found else "checking"


def _prepared(trial: Trial) -> Trial | Report:
    """Return the trial with what the gates need, or a rejection: what is too long or too slow to read is one."""
    long = too_long(trial.code, trial.target.source)
    if long:
        return Report(passed=False, detail=long)
    try:
        return within(SECONDS, lambda: _syntactic(trial), of_cpu=True)
    except TimeoutError:
        return Report(passed=False, detail=f"the candidate cannot be read within {SECONDS:.0f} s")  # fmt: skip


def _syntactic(trial: Trial) -> Trial | Report:
    prepared = syntax.prepare(trial)
    return _callable(prepared) if isinstance(prepared, Trial) else prepared


def _callable(trial: Trial) -> Trial:
    """Return the trial without calls outside the tests where the candidate closes over more than these give it."""
    if "<locals>" not in trial.target.qualname:
        return trial
    name = trial.target.qualname
    if closed_over(trial.new_text, name) <= closed_over(trial.target.text, name):
        return trial
    baseline = replace(trial.baseline, compared=(), repeated=(), growth=None)
    return replace(trial, baseline=baseline)


def let_judge(gate: Gate, trial: Trial) -> Report:
    """Let a gate judge; where one that only reads stumbles over a candidate, that is a rejection."""
    # Whatever a candidate does to those who read it, it does not pass by it.
    if gate not in READING:
        return gate.check(trial)
    try:
        return within(SECONDS, lambda: gate.check(trial), of_cpu=True)
    except TimeoutError:
        return Report(passed=False, detail=f"the candidate cannot be read within {SECONDS:.0f} s ({gate.NAME})")  # fmt: skip
    except Exception as error:  # noqa: BLE001
        return Report(
            passed=False,
            detail=f"the candidate cannot be judged ({gate.NAME}: {type(error).__name__}); write it more simply",
        )


def _since(started: float) -> float:
    return time.perf_counter() - started


def _verdict(trial: Trial, results: tuple[GateResult, ...]) -> Verdict:
    """Return what the gates found together; the last report is the one that rejects, if one does."""
    last = trial.reports[-1]
    accepted = last.passed is not False
    tested, replayed = trial.report(TestsReport), trial.report(ReplayReport)
    timed, measured = trial.report(TimingReport), trial.report(ComplexityReport)
    executed = (tested.lines if tested else frozenset()) | (
        replayed.lines if replayed else frozenset()
    )
    changed = ChangedLines(len(trial.changed), len(trial.changed & executed))
    grade, missing = grade_of(trial, changed)
    reason = last.detail
    # What gains less than the best so far is better by a stronger proof alone.
    if accepted and timed and timed.lesser and at_least(trial.grade, grade):
        accepted, reason = False, timed.lesser
    return Verdict(
        accepted=accepted,
        grade=grade if accepted else "unverified",
        reason=reason,
        missing=missing,
        gates=results,
        tests=tested.count if tested else TestCount(),
        replay=replayed.count if replayed else ReplayCount(),
        changed_lines=changed,
        mutants=replayed.mutants if replayed else None,
        speedup=timed.speedup if timed else None,
        growth=timed.growth if timed else None,
        complexity=measured.complexity if measured else None,
        told="" if accepted else last.told,
        cause="" if accepted else last.cause,
    )
