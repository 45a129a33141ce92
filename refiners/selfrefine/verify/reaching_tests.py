"""Reaching tests: which of the user's tests enter the function, and what they call it with."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from selfrefine.code.stub import is_stub
from selfrefine.errors import BaselineError
from selfrefine.settings.sources import default_user_file
from selfrefine.verify.memory import Memory
from selfrefine.verify.omitted_tests import (
    deselected,
    remedy,
    slowest,
    uncollected,
    without,
)
from selfrefine.verify.recording import Recording
from selfrefine_runner.client.reports import TestRun
from selfrefine_runner.client.suite import MOST_FILES, likely_first, mentions, uncalled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.code.target import Target
    from selfrefine.verify.memory import Plan
    from selfrefine_runner.client.place import Place
    from selfrefine_runner.client.project import Project

TESTS, LEFT_NAMED = re.compile(r"(^|[/_.])tests?([/_.]|$)"), 3
"""What the path of a file that tests read looks like, and how many files that are left out a note names."""
UNCOPIED = "its calls could not be recorded"
"""How a note begins that says why no call can be made outside the tests."""
NO_TESTS = "no tests were found: add one that calls the function"


def reaching_tests(
    project: Project,
    place: Place,
    target: Target,
    options: Sequence[str],
    timeout: float,
) -> tuple[TestRun, list[str]]:
    """Run the tests that reached the function before, else all that may; note what was left out.

    Returns:
        The run, each test with how often it entered the function, and the notes.
    """
    copy = project.workspace.copy
    likely, others = likely_first(
        copy, project.workspace.place_of(place.file), target.name, options
    )
    if not likely and not others:
        return TestRun((), "done"), [NO_TESTS]
    recording = Recording(project, place, target.text, options, timeout)
    files = [*likely, *others]
    memory = Memory(project, place, target, files, options, recording.each)
    run = TestRun((), "done")
    any_ran = False
    plan = memory.plan()
    for args in passes(plan, likely, others):
        run = _surveyed(recording, memory, target, args)
        if plan and args and _renamed(plan, args, run):
            continue
        any_ran = any_ran or bool(run.results)
        if run.no_pytest:
            return run, [
                f"pytest is not installed for {project.python}: install it there, or set `interpreter`"
            ]
        memory.keep(run, args)
        if memory.settled or any(result.hits for result in run.results):
            break
    if not any_ran:
        _refuse_silence(project, run)
    return run, notes_of(recording, memory, target, run, files)


def _renamed(plan: Plan, args: list[str], run: TestRun) -> bool:
    """Whether tests that reached the function are not there by their names: those of a set's items change with its order."""
    known = set(plan.tests).intersection(args)
    return run.end == "done" and not known <= {result.id for result in run.results}


def notes_of(
    recording: Recording,
    memory: Memory,
    target: Target,
    run: TestRun,
    files: Sequence[str],
) -> list[str]:
    """Return in words what the verdict on a function does without.

    Args:
        recording: how its tests were recorded.
        memory: what is known of them.
        target: the function.
        run: what came of it.
        files: the test files.
    """
    notes = _notes(recording.project, run, recording.timeout)
    if not any(result.hits for result in run.results):
        notes += uncalled(recording.project.workspace.copy, [*files])
    notes += uncollected(unread(recording.project, recording.place, target, run), target.name)  # fmt: skip
    known = memory.hung, memory.unready()
    left = without(*known, run, recording.each, stub=is_stub(target.source))
    return [*notes, *deselected(recording.options), *left]


def unread(
    project: Project, place: Place, target: Target, run: TestRun
) -> dict[str, str]:
    """Return the test files that name a function or its module and cannot be collected, to the reason."""
    copy, file = project.workspace.copy, project.workspace.place_of(place.file)
    named = (name for name in run.uncollected if mentions(copy / name, file, target.name))  # fmt: skip
    reasons = {name.partition("::")[0]: why for name, why in run.problems.items()}
    return {name: reasons[name] for name in named}


def _surveyed(
    recording: Recording, memory: Memory, target: Target, args: list[str]
) -> TestRun:
    """Run tests, and learn which functions they enter if that is not known.

    A test that fails only since it is watched, as one does that measures memory or time, says nothing of the function.
    """
    left, survey, stub = memory.hung, memory.survey, is_stub(target.source)
    run = recording.run(args, survey, left)
    disturbed = recording.disturbed(run, stub=stub, flags=bool(survey))
    if survey and disturbed:
        again = recording.run(args, [], left)
        if any(r.passed for r in again.results if r.id in disturbed):
            memory.give_up()
            run = again
    results = (r.watched() if r.failed and r.id in disturbed else r for r in run.results)  # fmt: skip
    return replace(run, results=tuple(results)) if disturbed else run


def _refuse_silence(project: Project, run: TestRun) -> None:
    """Refuse to go on without tests where there are some that cannot be collected: nobody would notice.

    Raises:
        BaselineError: with what pytest says.
    """
    words = run.problem or (project.last_words() if run.refused else "")
    if words:
        left = project.workspace.left
        also = f"; {left_out(left)}" if left else ""
        raise BaselineError(
            f"no test of the project can be collected ({words}); fix that, or deselect what cannot be "
            f"collected by `tests-args` in your own settings{remedy(words)}{also}"
        )


def left_out(left: tuple[str, ...]) -> str:
    """Say which files the tests had to do without, those beside tests first: the others are seldom what is missing."""
    named = sorted(left, key=lambda name: not TESTS.search(name))[:LEFT_NAMED]
    more = f" and {len(left) - len(named)} more" if len(left) > len(named) else ""
    return (
        f"files that look like secrets are not in the copy ({', '.join(named)}{more}): "
        f'name those that tests need in {default_user_file()}, `copy-files = ["{named[0]}"]`'
    )


def passes(known: Plan | None, likely: list[str], others: list[str]) -> list[list[str]]:
    """Return what to run until something reaches the function: node ids and files."""
    if len(likely) + len(others) <= MOST_FILES or not likely:
        files = [[*likely, *others]]
    else:
        files = [likely, others]
    if known is None:
        return files
    further = [name for name in known.changed if name in files[0] or not known.sure]
    further += [name for name in known.late if name in likely or not known.sure]
    return [[*known.tests, *further], *files]


def _notes(project: Project, run: TestRun, timeout: float) -> list[str]:
    """Return in words what a run of tests left out."""
    notes = []
    if project.borrows:
        notes.append(
            f"pytest is not installed for {project.python}: using selfrefine's own"
        )
    if run.stopped or run.end == "time":
        notes.append(
            f"not all tests were run: they take longer than {timeout:g} s "
            f"(tests-timeout-seconds){slowest(run)}"
        )
    if run.end == "died":
        words = project.last_words()
        notes.append(f"pytest did not finish here ({words}): run it by hand")
    if run.end == "limit":
        notes.append("the tests use too much memory, disk or processes to be run here")
    if not any(result.hits for result in run.results):
        collected = "" if run.problem else ": add one that calls it"
        notes.append(f"no test reaches the function{collected}")
    if run.unfit and not run.calls:
        why = max(run.unfit, key=lambda key: run.unfit[key])
        notes.append(f"{UNCOPIED} ({why})")
    return notes
