"""Replay: recorded and generated calls do the same on the candidate, outside the tests."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from selfrefine.loop.verdict import ForUsers, ReplayCount
from selfrefine.verify.compare.difference import is_accident
from selfrefine.verify.compare.repetition import SECONDS
from selfrefine.verify.gates import events, live, time_dependence, timeouts
from selfrefine.verify.gates.judge import Judge
from selfrefine.verify.gates.outcome_variety import outcomes, too_much_alike
from selfrefine.verify.gates.replaced_lines import never_run
from selfrefine.verify.gates.sentences import (
    NOBODY,
    PASTED,
    UNLIKE,
    clip,
    of_state,
    ordinal,
    pasted,
)
from selfrefine.verify.gates.tests import TestsReport
from selfrefine.verify.gates.violations import unfair
from selfrefine.verify.search.confirmation import Wrong
from selfrefine.verify.search.coverage import Steered, around, steered
from selfrefine.verify.trial import Report, Trial
from selfrefine.wording import counted
from selfrefine_runner.client.replay import ReplayPlan, replay_calls

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.loop.verdict import Cause, GateName, Mutants
    from selfrefine.verify.compare.live import LiveCompared
    from selfrefine.verify.compare.observation import Compared
    from selfrefine.verify.gates.time_dependence import Fleeting
    from selfrefine_runner.client.replay import ReplayRun

NAME: GateName = "replay"

ENOUGH = 20
"""Distinct inputs that must be compared for a verified verdict."""
FEW = 5
"""The same where the user's tests execute every changed line."""
SLOWER = 20
"""A candidate may take this many times the original's time on one call before it is stopped."""
LEAST_SECONDS = 1.0
LOOKS = 3
"""How often is looked whether it is the original that does something else by now."""
PATIENCE = 3
"""How many times as long all calls may take if they did not come to their end in time."""
SAME = "proven to take the same steps, whatever the input"


@dataclass(frozen=True)
class ReplayReport(Report):
    """What the gate found.

    Args:
        count: the calls as the verdict shows them.
        lines: lines and places of the new text that the calls ran.
        compared: how many distinct inputs did the same.
        differs: keys of the calls that differ, on which the original promises nothing.
        cpu: CPU seconds of each call, in the order of the baseline's.
        equal: the calls within the tests that did the same.
        mutants: how many mutants the inputs killed (`doubts`).
        steered: calls towards lines that nothing else ran, on which both versions did the same.
        live: what was found at the calls that the tests make.
        reached: these lines.  A few calls of one kind stand for each, which may reject and cannot verify.
    """

    count: ReplayCount = field(default_factory=ReplayCount)
    lines: frozenset[int] = frozenset()
    compared: int = 0
    differs: frozenset[str] = frozenset()
    cpu: tuple[float, ...] = ()
    equal: tuple[LiveCompared, ...] = ()
    mutants: Mutants | None = None
    steered: tuple[Compared, ...] = ()
    reached: frozenset[int] = frozenset()
    live: live.LiveFound | None = None


def check(trial: Trial) -> ReplayReport:
    """Compare the outcomes of every call; the first difference rejects, with a call to paste."""
    report = compare(trial)
    if not report.passed or trial.same:
        return report
    report = _with_steered(trial, report)
    if report.passed and not report.weakens:
        made = (*report.steered, *trial.baseline.compared)
        baseline = replace(trial.baseline, compared=made)
        never = never_run(replace(trial, baseline=baseline))
        if never:
            report = replace(report, missing=(*report.missing, never), weakens=True)
    return report


def compare(trial: Trial) -> ReplayReport:
    """Compare the outcomes of the baseline's calls, and of those within the tests."""
    baseline = trial.baseline
    if not baseline.compared and not baseline.live:
        detail = "not executed" if trial.runner.why_not else "no call could be replayed"
        if trial.same:
            return ReplayReport(passed=None, detail=f"{detail}; {SAME}")
        return ReplayReport(passed=None, detail=detail, missing=baseline.notes)
    report = (
        _check_copies(trial)
        if baseline.compared
        else ReplayReport(passed=True, missing=baseline.notes)
    )
    if report.passed is not False and baseline.live:
        first = trial.first
        known = first.live if isinstance(first, ReplayReport) else None
        found = known or live.compare(trial)
        report = replace(_with_live(report, found), equal=found.equal, live=found)
    elif baseline.unseen and report.passed and not trial.same:
        report = replace(report, weakens=True)
    if baseline.cut and report.passed and not trial.same:
        report = replace(report, weakens=True)
    if trial.same:
        return replace(report, detail=f"{report.detail}; {SAME}") if report.passed else report  # fmt: skip
    return report


def _with_steered(trial: Trial, report: ReplayReport) -> ReplayReport:
    """Return the report with calls that were made towards changed lines which no test runs, and around those that run them."""
    tests = trial.report(TestsReport)
    lone = trial.changed - (tests.lines if tests else frozenset())
    if lone & report.lines and report.passed and not report.weakens:
        report = _with_found(trial, report, around(trial, lone & report.lines))
    left = lone - report.lines
    if not (left and report.passed) or report.weakens:
        return report
    return _with_found(trial, report, steered(trial, left))


def _with_found(trial: Trial, report: ReplayReport, found: Steered) -> ReplayReport:
    """Return the report with what came of further calls."""
    if found.wrong:
        return rejected(trial, found.wrong, replace(report.count, mismatches=1))
    if found.unlike:
        return weakened(trial, report, found.unlike)
    count = replace(report.count, generated=report.count.generated + found.inside)
    return replace(
        report,
        count=count,
        lines=report.lines | found.lines,
        steered=(*report.steered, *found.compared),
        reached=report.reached | (found.lines & trial.changed) - found.often,
    )


def rejected(
    trial: Trial, wrong: Wrong, count: ReplayCount, cause: Cause = ""
) -> ReplayReport:
    """Reject what does something else on a call that callers may make."""
    shown = pasted(trial, wrong.call)
    return ReplayReport(
        passed=False,
        detail=f"{clip(shown)} {wrong.why}",
        count=replace(count, counterexample=shown),
        told=f"{clip(shown)} {wrong.told or 'behaves differently'}",
        cause=cause,
    )


def weakened(trial: Trial, report: ReplayReport, unlike: Wrong) -> ReplayReport:
    """Return the report with a call unlike any recorded one, on which a candidate differs."""
    shown = pasted(trial, unlike.call)
    call = f"{UNLIKE}{clip(shown)}"
    line = ForUsers(
        f"{call} {unlike.why}", f"{call} {unlike.told or 'behaves differently'}"
    )
    count = known_to_differ(report.count, shown)
    return replace(report, missing=(*report.missing, line), weakens=True, count=count)


def _with_live(report: ReplayReport, found: live.LiveFound) -> ReplayReport:
    """Return the report with what was found at the calls that tests make."""
    count = replace(
        report.count,
        recorded=report.count.recorded + found.recorded,
        generated=report.count.generated + found.generated,
        outcomes=max(
            report.count.outcomes, outcomes(item.outcome for item in found.equal)
        ),
    )
    if found.why:
        count = replace(count, mismatches=1, counterexample=found.example or None)
        return ReplayReport(
            passed=False, detail=found.why, told=found.told, count=count
        )
    made = found.recorded + found.generated
    here = f"{counted(made, 'input')} equal within the tests, {found.recorded} of them unchanged"
    return replace(
        report,
        detail=f"{report.detail}; {here}" if report.detail else here,
        missing=(*report.missing, *found.missing),
        weakens=report.weakens or bool(found.missing),
        count=count,
        lines=report.lines | found.lines,
        compared=report.compared + len(found.keys),
    )


def _check_copies(trial: Trial) -> ReplayReport:
    """Compare the outcomes of the calls that can be made outside the tests."""
    judge, run = _replayed(trial, trial.wanted)
    if run.end == "time":
        # Each call has a limit of its own: the whole is late where a machine is busy, or arguments take long to build.
        judge, run = _replayed(trial, trial.wanted, patience=PATIENCE)
    # A short replay may be through before it is told to stop.
    if judge.late is not None and run.end in ("stopped", "done"):
        judge, run = _made_again(trial, judge.late)
    judge, run = _without_fleeting(trial, judge, run)
    foul = unfair(trial, run)
    if foul:
        detail, told = foul
        return ReplayReport(passed=False, detail=detail, told=told)
    if run.end != "stopped" and not judge.through:
        # The child ended early: the call that it was making is the one that ended it.
        judge.rejects({"kind": "time" if run.end == "time" else "died"})
    report = _report(trial, judge, run)
    if report.passed and judge.later and judge.later[-1]:
        return _report_of_repeated(trial, judge, report)
    return report


def _without_fleeting(
    trial: Trial, judge: Judge, run: ReplayRun
) -> tuple[Judge, ReplayRun]:
    """Return what is left of the differences where the original itself does something else by now."""
    for _ in range(LOOKS):
        if unfair(trial, run) or not (any(judge.why) or any(judge.later)):
            break
        found = time_dependence.look(trial, judge)
        if not found.explains(judge):
            break
        if judge.through and not judge.stopped:
            judge.forgive(found)
            break
        passing = judge.fleeting | found
        judge, run = _replayed(trial, trial.wanted, judge.unmeasured, passing=passing)
    return judge, run


def _made_again(trial: Trial, call: int) -> tuple[Judge, ReplayRun]:
    """Make all calls once more; what is late again rejects, unless the original is late there as well by now."""
    judge, run = _replayed(trial, trial.wanted, timeouts.Unmeasured(call))
    if judge.late == call and (trial.same or timeouts.is_original_late(trial, call)):
        judge, run = _replayed(
            trial, trial.wanted, timeouts.Unmeasured(call, again=True)
        )
    return judge, run


def _replayed(
    trial: Trial,
    wanted: Sequence[int],
    unmeasured: timeouts.Unmeasured | None = None,
    patience: int = 1,
    passing: Fleeting | None = None,
) -> tuple[Judge, ReplayRun]:
    """Make the calls, and compare what comes of each at once; `wanted` are lines and places of which to tell whether they ran."""
    baseline, own = trial.baseline, events.late_imports(trial.target.text)
    judge = Judge(trial, unmeasured, passing)
    plan = ReplayPlan(
        [item.call for item in baseline.compared],
        seconds=[LEAST_SECONDS + SLOWER * item.whole for item in baseline.compared],
        wall=patience
        * (10 + SLOWER * (SECONDS + sum(item.whole for item in baseline.compared))),
        wanted=wanted,
        enough=judge.rejects,
        repeats=[item.encore for item in baseline.repeated],
        allowed=[item.events | own for item in baseline.compared],
        other_hashes=True,
    )
    run = replay_calls(trial.runner, baseline.place, trial.marked, plan)
    if run.tripped == events.UNTRACED and wanted:
        return _replayed(trial, (), unmeasured, patience, passing)
    return judge, run


def _report(trial: Trial, judge: Judge, run: ReplayRun) -> ReplayReport:
    """Report on the calls that were made, each with its difference or None."""
    baseline = trial.baseline
    pairs = list(zip(baseline.compared, judge.why, strict=False))
    left, gone = None, judge.fleeting.calls
    if judge.unmeasured and judge.unmeasured.is_equal(judge.why):
        left = pairs[judge.unmeasured.call][0].call
        gone |= {judge.unmeasured.call}
    passing = [baseline.compared[n].call for n in judge.fleeting.calls]
    pairs = [pair for n, pair in enumerate(pairs) if n not in gone]
    inside = [pair for pair in pairs if pair[0].call.in_domain]
    recorded = sum(item.call.origin == "recorded" for item, _ in inside)
    wrong = [(item, why) for item, why in inside if why]
    count = ReplayCount(recorded, len(inside) - recorded, len(wrong))
    if wrong:
        item, why = wrong[0]
        late: Cause = "late" if judge.hung else ""
        return rejected(trial, Wrong(item.call, why, judge.told), count, late)
    meant = [
        item
        for item, differs in pairs
        if not differs
        and (item.call.in_domain or item.call.varied)
        and not _is_mere_error(item)
    ]
    count = replace(
        count,
        errors=sum(_is_mere_error(item) for item, _ in inside),
        outcomes=outcomes(item.outcome for item in meant),
    )
    weaker = _weaker(trial, judge, run, meant)
    missing = [*baseline.notes]
    differing = next(((item.call, why) for item, why in pairs if why), None)
    if differing:
        shown = pasted(trial, differing[0])
        count = known_to_differ(count, shown)
        call = f"{UNLIKE}{clip(shown)}"
        missing.append(
            ForUsers(
                f"{call} {differing[1]}{NOBODY}",
                f"{call} {judge.unlike or 'behaves differently'}",
            )
        )
    elif judge.example:
        count = replace(count, mismatches=1, counterexample=clip(judge.example, PASTED))
    if left:
        missing.append(ForUsers(timeouts.WORDS.format(clip(pasted(trial, left)))))
    if passing:
        missing.append(time_dependence.WORDS.format(len(passing)))
    steady = baseline.deterministic and all(c.origin != "recorded" for c in passing)
    return ReplayReport(
        passed=True,
        detail=_counted(count),
        missing=(*missing, *weaker),
        weakens=bool(differing or weaker) or not (trial.same or steady),
        count=count,
        lines=run.lines,
        compared=len(meant),
        differs=frozenset(item.call.key for item, differs in pairs if differs),
        cpu=run.cpu,
    )


def _is_mere_error(item: Compared) -> bool:
    """Whether a generated call only ends in an error that nobody raises on purpose: it says little."""
    return item.call.origin != "recorded" and is_accident(item.outcome)


def _counted(count: ReplayCount) -> str:
    """Return how many calls did the same, as the gate's evidence."""
    made = count.recorded + count.generated
    text = f"{counted(made, 'input')} equal, {count.recorded} of them recorded"
    if count.errors:
        text += f", {count.errors} of them crashing in both versions"
    if count.outcomes == 1 and made - count.errors > 1:
        text += (
            ", the others all with the same outcome"
            if count.errors
            else ", all with the same outcome"
        )
    return text


def known_to_differ(count: ReplayCount, shown: str) -> ReplayCount:
    """Return the count with a call on which a candidate differs that is not rejected for it."""
    known = count.counterexample or shown
    return replace(count, generated=count.generated + 1, mismatches=count.mismatches + 1, counterexample=known)  # fmt: skip


def _weaker(
    trial: Trial, judge: Judge, run: ReplayRun, meant: Sequence[Compared]
) -> list[str]:
    """Return what else keeps calls that did the same from being a proof.

    Args:
        trial: whose candidate passes.
        judge: how it differs where that does not reject.
        run: what it left behind.
        meant: the calls that somebody may make, and on which it did the same.
    """
    found: list[str] = []
    if judge.near:
        found.append(ForUsers(judge.near))
    changed = sorted(run.changed - trial.baseline.changed)
    if changed:
        found.append(of_state(changed))
    if meant and not trial.baseline.live and not trial.same:
        alike = too_much_alike(trial.original, [item.outcome for item in meant])
        found += filter(None, [alike])
    return found


def _report_of_repeated(
    trial: Trial, judge: Judge, before: ReplayReport
) -> ReplayReport:
    """Reject what does something else when it is called again in one process."""
    later = judge.later
    encore = trial.baseline.repeated[len(later) - 1].encore
    made = [item.encore for item in trial.baseline.repeated[: len(later)]]
    index = encore.last
    call = trial.baseline.compared[index].call
    shown = pasted(trial, call)
    # Each had been made once before all of these.
    what = f"behaves differently from the {ordinal(1 + made.count(encore))} identical call on"
    if encore.other is not None:
        what = "behaves differently when the same objects are passed with different contents"
    return ReplayReport(
        passed=False,
        detail=f"{what}: {clip(shown)} {later[-1]}",
        count=replace(before.count, mismatches=1, counterexample=shown),
        told=f"{what}: {clip(shown)} {judge.told or 'behaves differently'}",
    )
