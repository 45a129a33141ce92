"""Forged reports: run tests again without any result of the candidate; what passes then, and fails so on the original, was forged.

Tests run in one process with the candidate, which could exchange what reports
them without an event that the interpreter tells.  So they run once more, with
the same candidate, whose results never arrive: what fails then on the original
has to fail on the candidate as well.  Nothing within the process tells it
which of the two runs it is in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from selfrefine_runner.client.tests import TestOptions, run_tests

if TYPE_CHECKING:
    from selfrefine.verify.trial import Trial
    from selfrefine_runner.client.reports import TestRun

SECONDS = 2.0
"""A control takes no longer, besides twice as long as the tests usually do; what is left then is not controlled."""


def passes_regardless(trial: Trial) -> str:
    """Return a test that passes on the candidate without its results, but fails on the original so; or nothing.

    The original is asked only of the tests that pass, each once: mostly there are none.
    """
    baseline = trial.baseline
    known = trial.runner.controls
    key = (str(baseline.place.file), baseline.place.qualname, trial.target.text)
    if key not in known:
        known.clear()
        known[key] = {}
    fails = known[key]
    ids = [test.id for test in baseline.tests if fails.get(test.id, True)]
    if not ids:
        return ""
    run = _without_results(trial, trial.new_text, ids, baseline.events)
    passed = [result.id for result in run.results if result.passed]
    asked = [name for name in passed if name not in fails]
    if asked:
        original = _without_results(trial, trial.target.text, asked, None)
        fails.update((r.id, r.failed) for r in original.results)
    return next((name for name in passed if fails.get(name)), "")


def _without_results(
    trial: Trial, text: str, ids: list[str], allowed: frozenset[str] | None
) -> TestRun:
    baseline = trial.baseline
    usual = sum(test.seconds for test in baseline.tests)
    how = TestOptions(
        seconds=SECONDS + 2 * usual,
        kill_late=False,
        allowed=allowed,
        drop=True,
        options=baseline.options,
    )
    return run_tests(trial.runner, baseline.place, text, ids, how)
