"""Reaching: which of the user's tests enter the function, and what they call it with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from selfrefine.errors import BaselineError
from selfrefine.verify.runner.reports import TestRun
from selfrefine.verify.runner.suite import MOST_FILES, likely_first
from selfrefine.verify.runner.testmap import Key, Known, content_of, digest
from selfrefine.verify.runner.tests import (
    TestOptions,
    collect_tests,
    run_collected,
    run_tests,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.code.target import Target
    from selfrefine.verify.runner.place import Place
    from selfrefine.verify.runner.project import Project


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
        copy, project.workspace.place_of(place.file), target.name
    )
    if not likely and not others:
        return TestRun((), "done"), [
            "no tests were found: add one that calls the function"
        ]
    flags = ["--continue-on-collection-errors", *options]
    memory = _Memory(project, place, target, [*likely, *others])
    run = TestRun((), "done")
    any_ran = False
    for args in _passes(memory.known(), likely, others):
        run = _recorded_run(project, place, target.text, args, flags, timeout)
        any_ran = any_ran or bool(run.results)
        if run.no_pytest:
            return run, [
                f"pytest is not installed for {project.python}: install it there, or set `interpreter`"
            ]
        if any(result.hits for result in run.results):
            memory.keep(run, args)
            break
    if not any_ran:
        _refuse_silence(project, run)
    return run, _notes(project, run, timeout)


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
            f"collected by `tests-args` in your own settings{also}"
        )


def left_out(left: tuple[str, ...]) -> str:
    """Say which files the tests had to do without."""
    more = f" and {len(left) - 1} more" if len(left) > 1 else ""
    return (
        f"files that look like secrets are not in the copy ({left[0]}{more}): "
        "`copy-files` in your own settings names those that tests need"
    )


def _passes(
    known: Known | None, likely: list[str], others: list[str]
) -> list[list[str]]:
    """Return what to run until something reaches the function: node ids and files."""
    if len(likely) + len(others) <= MOST_FILES or not likely:
        passes = [[*likely, *others]]
    else:
        passes = [likely, others]
    if known is None:
        return passes
    changed = [name for name in known.changed if name in passes[0] or not known.tests]
    return [[*known.tests, *changed], *passes]


class _Memory:
    """What the map knows of one function, and what it is told."""

    def __init__(
        self, project: Project, place: Place, target: Target, files: list[str]
    ) -> None:
        space = project.workspace
        self._map = project.test_map
        name = str(space.place_of(place.file).relative_to(space.copy))
        text = target.text[: target.start] + target.text[target.end :]
        self._key = Key(space.root, project.python, f"{name}::{place.qualname}")
        tests = set(files) - {name}
        self._sources = digest(space.copy, space.manifest.keys() - tests, (name, text))
        self._settled: set[str] = set()
        self._files = {name: content_of(space.copy / name) for name in files}

    def known(self) -> Known | None:
        known = self._map.look(self._key, self._sources, self._files)
        self._settled = set(self._files) - set(known.changed) if known else set()
        return known

    def keep(self, run: TestRun, args: list[str]) -> None:
        """Remember a run that came to its end, and what was known already of other files."""
        if run.end != "done" or run.stopped or run.problem:
            return
        names = {arg.partition("::")[0] for arg in args} | self._settled
        files = {name: self._files.get(name, "") for name in names}
        reached = [result.id for result in run.results if result.hits]
        self._map.keep(self._key, self._sources, files, reached)


def _notes(project: Project, run: TestRun, timeout: float) -> list[str]:
    """Return in words what a run of tests left out."""
    notes = []
    if run.stopped or run.end == "time":
        notes.append(
            f"not all tests were run: they take longer than {timeout:g} s (tests-timeout-seconds)"
        )
    if run.end == "died":
        words = project.last_words()
        notes.append(f"pytest did not finish here ({words}): run it by hand")
    if run.end == "limit":
        notes.append("the tests use too much memory, disk or processes to be run here")
    if run.problem and not any(result.hits for result in run.results):
        notes.append(f"a test file cannot be collected: {run.problem}")
    if not any(result.hits for result in run.results):
        notes.append("no test reaches the function: add one that calls it")
    if run.unfit and not run.calls:
        why = max(run.unfit, key=lambda key: run.unfit[key])
        notes.append(f"its calls could not be recorded ({why})")
    return notes


def _recorded_run(
    project: Project,
    place: Place,
    text: str,
    args: list[str],
    flags: list[str],
    timeout: float,
) -> TestRun:
    """Run tests with the probe: collected once for all candidates, else by themselves."""
    files = list(dict.fromkeys(arg.partition("::")[0] for arg in args))
    chosen = None if files == args else args
    how = TestOptions(seconds=timeout, record=True, options=flags)
    stage = collect_tests(project, place, text, files, how)
    if stage is not None:
        run = run_collected(project, stage, text, chosen, how)
        if run is not None and run.end != "died":
            return run
    return run_tests(project, place, text, args, how)
