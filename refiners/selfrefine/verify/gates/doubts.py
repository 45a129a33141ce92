"""Doubts: what the compared inputs would have missed, asked on another core while the candidate is timed.

Part of the replay gate, after it passed: slips, and the symbolic search.  Whoever answers works in a copy of the
project of its own, so that neither the race nor the questions see anything of the other.
"""

from __future__ import annotations

import json
import os
from concurrent.futures import wait
from dataclasses import replace
from typing import TYPE_CHECKING

from selfrefine.loop.verdict import ForUsers
from selfrefine.verify.gates import searched, seeded, wide
from selfrefine.verify.gates.judge import is_method
from selfrefine.verify.gates.replay import ReplayReport
from selfrefine.verify.gates.sentences import PASTED, clip
from selfrefine.verify.gates.sown_live import sown_live
from selfrefine.verify.inputs import render

if TYPE_CHECKING:
    from concurrent.futures import Future

    from selfrefine.loop.verdict import Slips
    from selfrefine.verify.gates.further import Wrong
    from selfrefine.verify.gates.searched import Found
    from selfrefine.verify.gates.trial import Trial

CORES = 2
"""So many are needed for the questions not to disturb the race."""
AGAIN = 0.05
"""Seconds after which what is dropped is interrupted once more: it may have begun another job just then."""


class Doubts:
    """The questions about one candidate, under way; `result` or `drop` ends them.

    Args:
        trial: whose candidate passed the replay.
        report: of the replay.
        beside: whether something else is done meanwhile.
    """

    def __init__(self, trial: Trial, report: ReplayReport, *, beside: bool) -> None:
        self._trial = trial
        self._report = report
        self._asked: Future[ReplayReport] | None = None
        if beside and _can_move(trial):
            self._beside = trial.runner.beside
            self._asked = self._beside.aside(lambda: _ask(_moved(trial), report))

    def result(self) -> ReplayReport:
        """Return the replay's report with what was found; it may reject by now.

        Raises:
            WorkerError: whoever answered died.
        """
        if self._asked is None:
            report = _ask(self._trial, self._report)
        else:
            report = self._asked.result()
        return _with_live_slips(self._trial, report)

    def drop(self) -> None:
        """End what is still under way: nobody wants to know any more."""
        if self._asked is None:
            return
        while not self._asked.done():
            self._beside.interrupt()
            wait([self._asked], timeout=AGAIN)


def prepare_beside(trial: Trial) -> None:
    """Have the worker started that will be asked, if the candidate passes the replay: it gets ready meanwhile."""
    if not trial.same and _can_move(trial):
        beside = trial.runner.beside
        beside.aside(beside.launch_bare)


def _can_move(trial: Trial) -> bool:
    """Whether the calls give the same in another copy of the project, and there is a core for it."""
    if _cores() < CORES or not trial.baseline.compared:
        return False
    # What tells in which folder it ran would be another answer there.
    here = str(trial.runner.workspace.scratch)
    items = [i for i in trial.baseline.compared if i.call.origin != "amplified"]
    return not any(here in json.dumps(item.outcome, default=str) for item in items)


def _cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _moved(trial: Trial) -> Trial:
    """Return the trial as it stands in the copy beside."""
    here, there = trial.runner.workspace.copy, trial.runner.beside.workspace.copy
    place = trial.baseline.place
    paths = (path.replace(str(here), str(there), 1) for path in place.sys_path)
    baseline = replace(trial.baseline, place=replace(place, sys_path=tuple(paths)))
    return replace(trial, runner=trial.runner.beside, baseline=baseline)


def _ask(trial: Trial, report: ReplayReport) -> ReplayReport:
    """Return the report with slips, and with what a symbolic search found."""
    if not report.weakens and trial.baseline.compared:
        report = _with_slips(trial, report)
    if not report.weakens and report.passed and trial.baseline.compared:
        report = _with_found(trial, report, wide.search(trial, report.differs))
    return _with_search(trial, report) if report.passed else report


def _with_slips(trial: Trial, report: ReplayReport) -> ReplayReport:
    """Return the report with what the inputs would have missed; an input found on the way may show the candidate wrong."""
    found = seeded.sown(trial, report.differs)
    if found.wrong:
        return _wrong(trial, report, found.wrong)
    return _told(report, found.slips) if found.slips else report


def _with_live_slips(trial: Trial, report: ReplayReport) -> ReplayReport:
    """Return the report with slips that are carried to calls within the tests, if there were no others."""
    if not report.passed or report.weakens or report.slips or not report.equal:
        return report
    slips = sown_live(trial, report.equal)
    return _told(report, slips) if slips else report


def _told(report: ReplayReport, slips: Slips) -> ReplayReport:
    return replace(
        report,
        detail=f"{report.detail}; {slips}",
        missing=(*report.missing, *slips.survivors),
        weakens=bool(slips.survivors),
        slips=slips,
    )


def _with_search(trial: Trial, report: ReplayReport) -> ReplayReport:
    """Return the report with what a symbolic search found, if there is one."""
    return _with_found(trial, report, searched.search(trial))


def _with_found(trial: Trial, report: ReplayReport, found: Found) -> ReplayReport:
    """Return the report with what a search found."""
    if found.wrong:
        return _wrong(trial, report, found.wrong)
    if found.unlike:
        shown = clip(render(found.unlike.call, trial.target.name, method=is_method(trial)))  # fmt: skip
        line = f"on an input unlike any recorded one it differs: {shown} {found.unlike.why}"
        return replace(report, missing=(*report.missing, ForUsers(line)), weakens=True)
    if not found.words:
        return report
    return replace(report, detail=f"{report.detail}; {found.words}")


def _wrong(trial: Trial, report: ReplayReport, wrong: Wrong) -> ReplayReport:
    """Return the report that rejects for a call that was found later."""
    call = render(wrong.call, trial.target.name, method=is_method(trial))
    shown = clip(call, PASTED)
    return ReplayReport(
        passed=False,
        detail=f"{clip(shown)} {wrong.why}",
        count=replace(report.count, mismatches=1, counterexample=shown),
        told=f"{clip(shown)} {wrong.told or 'does something else'}",
    )
