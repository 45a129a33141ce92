"""Deferred checks: what the compared inputs would have missed, asked on another core while the candidate is replayed and timed.

Part of the replay gate: a walk over further inputs, the symbolic search, and mutants.  The walk begins beside the
replay, in a copy of the project of its own, so that neither sees anything of the other; what it found counts after
the replay has passed.  Mutants are run last, when the race is over and both cores are free.
"""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from selfrefine.loop.verdict import ForUsers
from selfrefine.verify.gates.replay import ReplayReport, rejected, weakened
from selfrefine.verify.mutants import live_mutation, mutation
from selfrefine.verify.search import fuzzing, symbolic
from selfrefine.verify.search.symbolic import Found
from selfrefine.verify.second_copy import CORES, can_move, cores, moved

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future

    from selfrefine.loop.verdict import Mutants
    from selfrefine.verify.trial import Trial

CUT = (
    "the search for more inputs was cut short because the machine is busy: run it again"
)
UNTRIED = "{} of {} mutants were not tried because time ran out: run it again, or add faster tests"


class Answers(NamedTuple):
    """What a walk and a symbolic search found."""

    walked: Found
    searched: Found


class Doubts:
    """The questions about one candidate; `hear` says what came of the replay, `result` or `drop` ends them.

    Args:
        trial: whose candidate is about to be replayed.
        beside: whether something else is done meanwhile.
    """

    def __init__(self, trial: Trial, *, beside: bool) -> None:
        self._trial = trial
        self._report = ReplayReport(passed=None)
        self._ended = threading.Event()
        self._asked: Future[Answers | None] | None = None
        if beside and cores() >= CORES and trial.baseline.compared:
            self._beside = trial.runner.beside
            self._asked = self._beside.aside(self._walk)

    @property
    def stand(self) -> bool:
        """Whether the replay has left any."""
        return bool(self._report.passed)

    def hear(self, trial: Trial, report: ReplayReport) -> None:
        """Take what came of the replay; where that is no proof already, nobody walks on.

        Args:
            trial: with the report.
            report: of the replay.
        """
        self._trial, self._report = trial, report
        if report.weakens or not report.passed:
            self.drop()

    def result(self) -> ReplayReport:
        """Return the replay's report with what was found; it may reject by now.

        Raises:
            WorkerError: whoever answered died.
        """
        trial, report = self._trial, self._report
        if not report.weakens and trial.baseline.compared:
            report = _with_mutants(trial, report)
        if report.passed:
            for found in self._answers():
                report = _with_found(trial, report, found)
                if not report.passed:
                    break
        return _with_live_mutants(trial, report)

    def drop(self) -> None:
        """Have what is still under way end soon: nobody wants to know any more."""
        self._ended.set()
        if self._asked is not None and not self._asked.done():
            self._beside.stop()

    def _answers(self) -> Answers:
        """Return what was found beside, or what is found now."""
        if self._report.weakens:
            # What differs there says nothing: the replay itself is no proof.
            return Answers(Found(), symbolic.search(self._trial))
        answers = self._asked.result() if self._asked is not None else None
        return answers or _ask(self._trial, self._ended.is_set)

    def _walk(self) -> Answers | None:
        """Return what was found in the copy beside; None where calls give something else there."""
        trial = self._trial
        if self._ended.is_set() or not can_move(trial.runner, trial.baseline.compared):
            return None
        return _ask(_moved(trial), self._ended.is_set)


def _moved(trial: Trial) -> Trial:
    """Return the trial as it stands in the copy beside."""
    beside = trial.runner.beside
    place = moved(trial.baseline.place, trial.runner, beside)
    return replace(trial, runner=beside, baseline=replace(trial.baseline, place=place))


def _ask(trial: Trial, ended: Callable[[], bool]) -> Answers:
    """Walk over further inputs, then search; calls on which the candidate may differ are none where the replay is a proof."""
    walked = Found()
    if trial.baseline.compared:
        walked = fuzzing.search(trial, frozenset(), ended)
    if walked.wrong or ended():
        return Answers(walked, Found())
    return Answers(walked, symbolic.search(trial))


def _with_mutants(trial: Trial, report: ReplayReport) -> ReplayReport:
    """Return the report with what the inputs would have missed; an input found on the way may show the candidate wrong."""
    found = mutation.mutate(
        trial,
        report.differs,
        steered=report.steered,
        within=lambda left: live_mutation.kill(trial, left, report.equal),
    )
    if found.wrong:
        return rejected(trial, found.wrong, replace(report.count, mismatches=1))
    if found.untried:
        line = ForUsers(UNTRIED.format(found.untried, found.total))
        report = replace(report, missing=(*report.missing, line), weakens=True)
    return _with_figures(report, found.mutants) if found.mutants else report


def _with_live_mutants(trial: Trial, report: ReplayReport) -> ReplayReport:
    """Return the report with mutants that are carried to calls within the tests, if there were no others."""
    if not report.passed or report.weakens or report.mutants or not report.equal:
        return report
    mutants = live_mutation.mutate_live(trial, report.equal)
    return _with_figures(report, mutants) if mutants else report


def _with_figures(report: ReplayReport, mutants: Mutants) -> ReplayReport:
    return replace(
        report,
        detail=f"{report.detail}; {mutants}",
        missing=(*report.missing, *mutants.survivors),
        weakens=report.weakens or bool(mutants.survivors),
        mutants=mutants,
    )


def _with_found(trial: Trial, report: ReplayReport, found: Found) -> ReplayReport:
    """Return the report with what a search found."""
    if found.wrong:
        return rejected(trial, found.wrong, replace(report.count, mismatches=1))
    if found.unlike:
        return weakened(trial, report, found.unlike)
    if found.cut:
        return replace(report, missing=(*report.missing, ForUsers(CUT)), weakens=True)
    if not found.words:
        return report
    return replace(report, detail=f"{report.detail}; {found.words}")
