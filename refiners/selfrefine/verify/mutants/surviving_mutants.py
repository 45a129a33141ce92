"""Surviving mutants: which mutants of a function the user's own tests do not notice: for those alone tests are missing."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from selfrefine_runner.client.tests import TestOptions, run_tests

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.verify.baseline import Baseline
    from selfrefine.verify.mutants.generation import Mutant
    from selfrefine_runner.client.project import Project

SECONDS = 12.0
"""Wall time for all mutants; those for which there is none count as let live."""
SLOWER = 5
"""A mutant may take this many times the original's time before it is noticed by that."""
LEAST = 1.0


def survived(
    runner: Project, baseline: Baseline, mutants: Sequence[Mutant]
) -> list[bool]:
    """Return of each mutant whether the tests that reach the function pass on it as well.

    Args:
        runner: where.
        baseline: the tests, those that took new ways first.
        mutants: of the function's file.
    """
    first = {name: at for at, name in enumerate(baseline.telling)}
    tests = sorted(baseline.tests, key=lambda t: first.get(t.id, len(first)))
    if not tests:
        return [True] * len(mutants)
    usual = sum(test.seconds for test in tests)
    how = TestOptions(
        seconds=LEAST + SLOWER * usual,
        kill_late=False,
        stop_first=True,
        options=baseline.options,
    )
    ids = [test.id for test in tests]
    until = time.monotonic() + SECONDS
    lives = []
    for mutant in mutants:
        if time.monotonic() > until:
            lives.append(True)
            continue
        run = run_tests(runner, baseline.place, mutant.text, ids, how)
        passed = {result.id for result in run.results if result.passed}
        lives.append(run.end == "done" and passed >= set(ids))
    return lives
