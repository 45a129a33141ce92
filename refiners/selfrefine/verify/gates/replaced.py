"""Replaced: whether what a candidate takes away ever ran in the original.

A branch that no test and no compared call enters can be dropped or rewritten
without any of them noticing; the lines that come in say nothing about it.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from selfrefine.verify.gates.syntax import changed_lines
from selfrefine.verify.runner.replay import ReplayPlan, replay_calls
from selfrefine.verify.runner.tests import TestOptions, run_tests

if TYPE_CHECKING:
    from selfrefine.verify.gates.trial import Trial

LOOKS = (0.03, 0.5)
"""CPU seconds of the original on the calls that are made once more, quick ones first: a few mostly tell."""
KEPT = 16
"""Runs of tests of which is remembered what they ran."""
TESTS = 2.0
"""Seconds of the tests that are run once more, the quick ones, after those that are known to run most of it."""
SLOWER = 50
"""How many times as long a call may take while its lines are looked at."""


def never_run(trial: Trial) -> str | None:
    """Return what is missing where a line that the candidate replaces never ran in the original; or None."""
    old, new = trial.target.text, trial.essential
    gone = changed_lines(new, old, trial.target.path)
    left = gone
    for seconds in LOOKS:
        if left:
            left -= _by_calls(trial, left, seconds)
    if left and trial.baseline.tests:
        left -= _by_tests(trial, left)
    if not left:
        return None
    return f"{len(left)} of {len(gone)} replaced lines never ran in the original: add a test that reaches them"


def _by_calls(trial: Trial, lines: frozenset[int], most: float) -> frozenset[int]:
    """Return which lines of the original the quick ones of the compared calls run."""
    baseline = trial.baseline
    spent = itertools.accumulate(item.whole for item in baseline.compared)
    quick = [
        item
        for item, total in zip(baseline.compared, spent, strict=True)
        if total <= most
    ]
    if not quick:
        return frozenset()
    plan = ReplayPlan(
        [item.call for item in quick],
        seconds=[1 + SLOWER * item.whole for item in quick],
        wall=10 + SLOWER * most,
        wanted=sorted(lines),
    )
    return replay_calls(trial.runner, baseline.place, trial.target.text, plan).lines


def _by_tests(trial: Trial, lines: frozenset[int]) -> frozenset[int]:
    """Return which lines of the original the tests run, asked once for all of the function's.

    A few tests run all that any does, as the flags of its blocks told while calls were recorded; of the others
    only is asked where a line of these is left, such as the second half of a condition.
    """
    baseline = trial.baseline
    known = trial.runner.ran
    if len(known) > KEPT:
        known.clear()
    text = trial.target.text
    wanted = lines | _own_lines(trial)
    passed = {test.id for test in baseline.tests}
    telling = [name for name in baseline.telling if name in passed]
    found: frozenset[int] = frozenset()
    for ids in (telling, _quick(trial, telling)):
        key = str(baseline.place.file), baseline.place.qualname, text, tuple(ids)
        if ids and key not in known:
            how = TestOptions(
                seconds=baseline.timeout,
                wanted=sorted(wanted),
                options=baseline.options,
            )
            run = run_tests(trial.runner, baseline.place, text, ids, how)
            if run.end == "done":
                known[key] = run.lines
            found |= run.lines
        found |= known.get(key, frozenset())
        if lines <= found:
            break
    return found & lines


def _quick(trial: Trial, without: list[str]) -> list[str]:
    """Return the tests for which there is time, the quick ones, besides some others; one in any case."""
    chosen: list[str] = []
    spent = 0.0
    for test in trial.baseline.tests:
        if test.id not in without:
            spent += test.seconds
            if chosen and spent > TESTS:
                break
            chosen.append(test.id)
    return chosen


def _own_lines(trial: Trial) -> frozenset[int]:
    """Return the lines of the original's function in its file."""
    target = trial.target
    own = range(target.start_line, target.end_line + 1)
    return changed_lines("", target.text, target.path) & frozenset(own)
