"""Replaced lines: whether what a candidate takes away ever ran in the original.

A branch that no test and no compared call enters can be dropped or rewritten
without any of them noticing; the lines that come in say nothing about it.
"""

from __future__ import annotations

import ast
import itertools
from collections import Counter
from typing import TYPE_CHECKING

from selfrefine.code.changed import changed_lines
from selfrefine.code.syntax import shared_tree
from selfrefine.loop.verdict import ForUsers
from selfrefine_runner.client.replay import ReplayPlan, replay_calls
from selfrefine_runner.client.tests import TestOptions, run_tests

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selfrefine.code.target import Target
    from selfrefine.verify.baseline import Baseline
    from selfrefine.verify.trial import Trial
    from selfrefine_runner.client.project import Project

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
    left = unrun(trial.runner, trial.baseline, trial.target, gone - _moved(old, new))
    if not left:
        return None
    return ForUsers(
        f"{numbers(left)} never ran in the original: add a test that reaches the replaced code",
        f"{numbers(left, trial.target)} of the original never ran, so nothing checks the code that replaces it",
    )


def unrun(
    runner: Project, baseline: Baseline, target: Target, lines: frozenset[int]
) -> frozenset[int]:
    """Return which of the original's lines no compared call and no test runs; what is known of a text is not asked again."""
    known = runner.covered.setdefault((target.text, target.qualname), set())
    left = lines - known
    for seconds in LOOKS:
        if left:
            left -= _by_calls(runner, baseline, target, left, seconds)
    if left and baseline.tests:
        left -= _by_tests(runner, baseline, target, left)
    known |= lines - left
    return left


def numbers(lines: frozenset[int], target: Target | None = None) -> str:
    """Return which lines are meant: of the file, or as models are shown them, counted from a function's first one."""
    above = target.start_line - 1 if target else 0
    shown = ", ".join(str(line - above) for line in sorted(lines))
    return f"line{'s' if len(lines) > 1 else ''} {shown}"


def _moved(old: str, new: str) -> frozenset[int]:
    """Return the lines of statements that the new version has as well, below the same condition or loop."""
    left = Counter(key for key, _ in _placed(shared_tree(new), ""))
    found: set[int] = set()
    for key, node in _placed(shared_tree(old), ""):
        if left[key]:
            left[key] -= 1
            found |= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return frozenset(found)


def _placed(node: ast.AST, under: str) -> Iterator[tuple[tuple[str, str], ast.stmt]]:
    """Yield each statement without a block of its own, with what it stands directly below."""
    for name, value in ast.iter_fields(node):
        for child in value if isinstance(value, list) else ():
            inner = _head(child)
            if inner is not None:
                yield from _placed(child, inner or under)
            elif isinstance(child, ast.stmt):
                yield (f"{name} of {under}", ast.unparse(child)), child


def _head(node: ast.AST) -> str | None:
    """Return what decides whether the block of a statement runs; None where there is no block."""
    match node:
        case ast.If(test=test) | ast.While(test=test):
            return ast.unparse(test)
        case ast.For() | ast.AsyncFor():
            return f"{ast.unparse(node.target)} in {ast.unparse(node.iter)}"
        case ast.ExceptHandler(type=kind):
            return f"except {ast.unparse(kind) if kind else ''}"
        case ast.match_case():
            return f"case {ast.unparse(node.pattern)}"
    return "" if hasattr(node, "body") and isinstance(node.body, list) else None


def _by_calls(
    runner: Project,
    baseline: Baseline,
    target: Target,
    lines: frozenset[int],
    most: float,
) -> frozenset[int]:
    """Return which lines of the original the quick ones of the compared calls run."""
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
    return replay_calls(runner, baseline.place, target.text, plan).lines


def _by_tests(
    runner: Project, baseline: Baseline, target: Target, lines: frozenset[int]
) -> frozenset[int]:
    """Return which lines of the original the tests run, asked once for all of the function's.

    A few tests run all that any does, as the flags of its blocks told while calls were recorded; of the others
    only is asked where a line of these is left, such as the second half of a condition.
    """
    known = runner.ran
    if len(known) > KEPT:
        known.clear()
    text = target.text
    wanted = lines | own_lines(target)
    passed = {test.id for test in baseline.tests}
    telling = [name for name in baseline.telling if name in passed]
    found: frozenset[int] = frozenset()
    for ids in (telling, quick_tests(baseline, telling)):
        key = str(baseline.place.file), baseline.place.qualname, text, tuple(ids)
        if ids and key not in known:
            how = TestOptions(
                seconds=baseline.timeout,
                wanted=sorted(wanted),
                options=baseline.options,
            )
            run = run_tests(runner, baseline.place, text, ids, how)
            if run.end == "done":
                known[key] = run.lines
            found |= run.lines
        found |= known.get(key, frozenset())
        if lines <= found:
            break
    return found & lines


def quick_tests(baseline: Baseline, without: list[str]) -> list[str]:
    """Return the tests for which there is time, the quick ones, besides some others; one in any case."""
    chosen: list[str] = []
    spent = 0.0
    for test in baseline.tests:
        if test.id not in without:
            spent += test.seconds
            if chosen and spent > TESTS:
                break
            chosen.append(test.id)
    return chosen


def own_lines(target: Target) -> frozenset[int]:
    """Return the lines of the original's function in its file that can be executed."""
    own = range(target.start_line, target.end_line + 1)
    return changed_lines("", target.text, target.path) & frozenset(own)
