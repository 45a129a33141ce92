"""Joint recording: one run of the tests that records the calls of several functions, each as a run for it alone would."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from selfrefine.verify.memory import Memory
from selfrefine.verify.reaching_tests import notes_of, passes
from selfrefine.verify.recording import Recording
from selfrefine_runner.client.place import source_of
from selfrefine_runner.client.suite import likely_first

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.code.target import Target
    from selfrefine_runner.client.place import Place
    from selfrefine_runner.client.project import Project
    from selfrefine_runner.client.reports import TestRun
    from selfrefine_runner.protocol import Companion

MOST = 8
"""Functions that one run records: each takes its time to copy, and what a run may say is bounded."""


@dataclass(frozen=True)
class Function:
    """A function whose calls are wanted."""

    place: Place
    target: Target


def can_join(project: Project, function: Function) -> bool:
    """Whether the calls of a function can be recorded beside those of others: its file is on disk as it is meant."""
    if "<locals>" in function.place.qualname:
        return False
    space = project.workspace
    try:
        held = space.place_of(function.place.file).read_bytes()
    except OSError:
        return False
    return held == source_of(function.place, function.target.text)


def reaching_together(
    project: Project,
    functions: Sequence[Function],
    options: Sequence[str],
    timeout: float,
) -> list[tuple[TestRun, list[str]] | None]:
    """Run the tests that may reach any of some functions once.

    Args:
        project: where.
        functions: at most `MOST`, which can join.
        options: the user's further arguments for pytest.
        timeout: seconds for all tests.

    Returns:
        For each function what `reaching_tests` would return; None where only a run of its own can tell.
    """
    nothing: list[tuple[TestRun, list[str]] | None] = [None] * len(functions)
    recording = _recording(project, functions, options, timeout)
    asked: dict[str, None] = {}
    memory = None
    rows = []
    for each in functions:
        name = project.workspace.place_of(each.place.file)
        found = likely_first(project.workspace.copy, name, each.target.name, options)
        files = [*found[0], *found[1]]
        if not files:
            return nothing
        known = Memory(project, each.place, each.target, files, options, recording.each)
        memory = memory or known
        asked |= dict.fromkeys(passes(known.plan(), *found)[0])
        rows.append(files)
    assert memory is not None  # noqa: S101  there is a function
    args = [a for a in asked if "::" not in a or a.partition("::")[0] not in asked]
    run = _run(recording, args, memory)
    if run is None:
        return nothing
    memory.keep(run, args)
    answers: list[tuple[TestRun, list[str]] | None] = []
    for each, files, one in zip(functions, rows, (run, *run.companions), strict=True):
        own = replace(one, companions=())
        if not own.module or not any(r.hits for r in own.results):
            answers.append(None)
            continue
        at = replace(recording, place=each.place)
        notes = notes_of(at, memory, each.target, own, files)
        answers.append((own, notes))
    return answers


def some_together(
    project: Project,
    functions: Sequence[Function],
    tests: Sequence[str],
    options: Sequence[str],
    timeout: float,
) -> list[TestRun | None]:
    """Run some tests once, and return what each function is called with by them; None where only a run of its own tells.

    Args:
        project: where.
        functions: at most `MOST`, which can join.
        tests: node ids.
        options: the user's further arguments for pytest.
        timeout: seconds for all tests.
    """
    recording = _recording(project, functions, options, timeout)
    run = _run(recording, list(tests), None)
    if run is None:
        return [None] * len(functions)
    return [replace(one, companions=()) for one in (run, *run.companions)]


def _recording(
    project: Project,
    functions: Sequence[Function],
    options: Sequence[str],
    timeout: float,
) -> Recording:
    first = functions[0]
    others: list[Companion] = [
        {
            "path": str(project.workspace.place_of(each.place.file)),
            "qualname": each.place.qualname,
        }
        for each in functions[1:]
    ]
    return Recording(project, first.place, first.target.text, options, timeout, others)


def _run(
    recording: Recording, args: list[str], memory: Memory | None
) -> TestRun | None:
    """Run tests; None unless all went as it would have with one function alone."""
    survey, left = (memory.survey, memory.hung) if memory else ([], set())
    run = recording.run(args, survey, left)
    # What holds these probes is for no other run.
    recording.project.session = None
    if run.end != "done" or run.stopped or run.hung:
        return None
    if len(run.companions) != len(recording.companions):
        return None
    if any(r.failed for r in run.results):
        alone = replace(recording, companions=())
        if alone.disturbed(run, stub=False, flags=bool(survey)):
            return None
    return run
