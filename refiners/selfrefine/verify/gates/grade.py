"""Grade: how strong the proof of one candidate is, and what would raise it."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from selfrefine.code.syntax import FunctionNode
from selfrefine.loop.verdict import ForUsers, Given
from selfrefine.verify.gates.outcome_variety import WANTED
from selfrefine.verify.gates.replay import ENOUGH, FEW, ReplayReport
from selfrefine.verify.gates.tests import TestsReport
from selfrefine.verify.search.call_operators import every_choice
from selfrefine.verify.trial import RiskReport

ALONE = 50
"""Distinct inputs that are wanted if no test reaches the function."""

QUOTED, SHOWN = 3, 60
"""Lines that are quoted, and characters of each."""

if TYPE_CHECKING:
    from collections.abc import Collection

    from selfrefine.loop.verdict import ChangedLines, Grade
    from selfrefine.verify.trial import Trial


def grade_of(trial: Trial, changed: ChangedLines) -> tuple[Grade, tuple[str, ...]]:
    """Return how strong the proof is, and what would raise it.

    Args:
        trial: with the reports of the gates that judged.
        changed: how many lines are new, and how many of them ran.
    """
    notes = set(trial.baseline.notes)
    missing = [
        Given(line) if line in notes else line
        for report in trial.reports
        for line in report.missing
    ]
    tests = trial.report(TestsReport) or TestsReport(passed=None)
    replay = trial.report(ReplayReport) or ReplayReport(passed=None)
    if not tests.passed and not replay.compared:
        # A gate that rejected did execute something.
        if tests.passed is None and replay.passed is None:
            missing.append(Given("nothing could be executed"))
        return "unverified", tuple(dict.fromkeys(missing))
    # What takes the same steps needs no input to show it: what no test reaches is as it was.  That some test reaches
    # the function is wanted all the same: a proof from the text alone is nobody's execution.
    few = _few_of_notebook(trial, replay)
    gaps = (
        few
        if trial.same and tests.passed
        else [
            *_unexecuted(trial, changed, tests, replay),
            *(few or _uncompared(trial, tests, replay)),
            *_untested(trial, tests),
        ]
    )
    full = not gaps and not any(report.weakens for report in trial.reports)
    survivors = replay.mutants.survivors if replay.mutants else ()
    alike = replay.weakens and 0 < replay.count.outcomes < WANTED
    writable = trial.target.cell is None
    told = [_how(trial)] if writable and (gaps or survivors or alike) else []
    every = tuple(dict.fromkeys([*missing, *gaps, *told]))
    return ("verified" if full else "partly"), every


def _how(trial: Trial) -> ForUsers:
    """Return who writes tests that may be missing: no model needs to know it."""
    target = trial.target
    return ForUsers(f"`selfrefine tests {target.path}::{target.qualname}` writes tests")


def _unexecuted(
    trial: Trial, changed: ChangedLines, tests: TestsReport, replay: ReplayReport
) -> list[str]:
    """Return what is missing where changed lines did not run at all, or on no input that was compared."""
    rows = (
        (trial.changed - (tests.lines | replay.lines), "were not executed: add a test that reaches them"),
        (replay.reached, "ran only on calls generated to reach them: add a test that reaches them"),
        (trial.changed - replay.lines if replay.compared else (), "ran only in the tests, never on a compared input"),
    )  # fmt: skip
    for lines, what in rows:
        if lines:
            return [f"{len(lines)} of {changed.total} changed lines {what}{_quoted(trial, lines)}"]  # fmt: skip
    return _unevaluated(trial, tests, replay)


def _quoted(trial: Trial, lines: Collection[int]) -> str:
    """Return the first of the lines of the new file as they stand there, so that whoever wrote them knows which."""
    text = trial.new_text.split("\n")
    shown = [text[n - 1].strip()[:SHOWN] for n in sorted(lines) if n <= len(text)]
    return f" ({', '.join(f'`{line}`' for line in shown[:QUOTED])})" if shown else ""


def _unevaluated(trial: Trial, tests: TestsReport, replay: ReplayReport) -> list[str]:
    """Return what is missing where a line ran, but not all of its places: the first of these."""
    ran = replay.lines if replay.compared else tests.lines
    where = "on a compared input" if replay.compared else "in the tests"
    return [
        f"{trial.places.words(number)} was never evaluated {where}: add a test that reaches it"
        for number in trial.places.nodes
        if number not in ran
    ][:1]


def _few_of_notebook(trial: Trial, replay: ReplayReport) -> list[str]:
    """Return what is missing of a notebook's function, whose tests are the few calls of its cells."""
    if trial.target.cell is None or replay.compared >= ENOUGH:
        return []
    return [Given(f"a function of a notebook needs {ENOUGH} compared inputs to be verified, and has {replay.compared}: call it with more in a cell")]  # fmt: skip


def _uncompared(trial: Trial, tests: TestsReport, replay: ReplayReport) -> list[str]:
    """Return what is missing where too few inputs were compared; nothing where one of them differs."""
    if replay.passed is False:
        return []
    # Tests alone let one wrong candidate in three pass: some calls must be compared as well.
    by_tests = tests.passed and trial.changed <= tests.lines
    risks = _risks(trial)
    wanted = FEW if by_tests and not risks else ENOUGH if tests.passed else ALONE
    if replay.compared >= wanted or (by_tests and _exhausted(trial)):
        return []
    why = f", because {risks[0]}" if by_tests and risks else ""
    line = f"{replay.compared} distinct inputs compared, {wanted} needed{why}: add tests or type hints"
    return [line if why else Given(line)]


def _exhausted(trial: Trial) -> bool:
    """Whether every call that there can be was compared: of members of enumerations and truths."""
    compared = {item.call.key: item.call for item in trial.baseline.compared}
    plain = [call for call in compared.values() if call.in_domain]
    every = every_choice(plain[0]) if plain else []
    return bool(every) and {call.key for call in every} == {call.key for call in plain}


def _untested(trial: Trial, tests: TestsReport) -> list[str]:
    """Return what is missing where no test reaches the function: calls are made of its type hints alone then."""
    if tests.passed:
        return []
    risks = _risks(trial)
    if risks:
        return [f"{risks[0]}, and no test reaches the function: add a test"]
    bare = _without_hints(trial.target.source)
    if bare:
        line = f"no test reaches the function, and `{bare[0]}` has no type hint: add a test, or the hint"
        return [Given(line)]
    return []


def _without_hints(source: str) -> list[str]:
    """Return the parameters of a function that have no type hint, besides what it is a method of."""
    function = ast.parse(source).body[0]
    assert isinstance(function, FunctionNode)  # noqa: S101  targets are functions
    a = function.args
    every = [*a.posonlyargs, *a.args, *a.kwonlyargs]
    return [
        p.arg for p in every if p.annotation is None and p.arg not in ("self", "cls")
    ]


def _risks(trial: Trial) -> tuple[str, ...]:
    risk = trial.report(RiskReport)
    return risk.risks if risk else ()
