"""Version: one function as it stands in one of the two trees, and the calls that the tests of that tree make of it."""

from __future__ import annotations

import ast
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from selfrefine.code.syntax import FunctionNode, shared_tree
from selfrefine.errors import BaselineError, one_line
from selfrefine.verify.original import importable
from selfrefine.verify.reaching_tests import reaching_tests
from selfrefine.verify.recording import Recording
from selfrefine.verify.search.dictionary import source_hints
from selfrefine.verify.values.hints import parameters
from selfrefine_runner.client.place import Place
from selfrefine_runner.client.reports import TestRun
from selfrefine_runner.worker.jobs.recording import KEPT

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from selfrefine.code.target import Target
    from selfrefine.diff.joint_run import Joined
    from selfrefine.settings.resolve import Settings
    from selfrefine.verify.values import Call
    from selfrefine.verify.values.hints import Parameter, SourceHints
    from selfrefine_runner.client.project import Project

NAMED = 2
"""Failing tests that are named."""


@dataclass(frozen=True)
class Version:
    """One function in one tree.

    Args:
        project: the tree, as it can be executed.
        target: the function.
        place: where it is; the name of import is known once tests ran, or by its folders.
        run: of the tests that reach it.
        notes: what was left out.
    """

    project: Project
    target: Target
    place: Place
    run: TestRun = TestRun((), "done")  # noqa: RUF009  nothing of it changes
    notes: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The whole file."""
        return self.target.text

    @cached_property
    def node(self) -> FunctionNode:
        """The function, parsed alone."""
        node = ast.parse(self.target.source).body[0]
        assert isinstance(node, FunctionNode)  # noqa: S101  targets are functions
        return node

    @cached_property
    def parameters(self) -> tuple[Parameter, ...]:
        """What it takes."""
        return parameters(self.node)

    @cached_property
    def hints(self) -> SourceHints:
        """What its text says of its inputs."""
        return source_hints(self.node, shared_tree(self.text))

    @property
    def is_method(self) -> bool:
        """Whether it is called on an object or a class."""
        return "." in self.target.qualname

    @property
    def failing(self) -> tuple[str, ...]:
        """The tests that reach it and fail."""
        return tuple(r.id for r in self.run.results if r.hits and r.failed)


def version_of(project: Project, target: Target, file: Path) -> Version:
    """Return a function in a tree, before anything ran.

    Args:
        project: the tree.
        target: the function.
        file: where its text lies in the tree.
    """
    return Version(project, target, Place(file.resolve(), target.place_name))


def recorded(version: Version, settings: Settings, joined: Joined) -> Version:
    """Return the same with the calls that tests make; those of failing tests count as any others.

    Args:
        version: before anything ran.
        settings: what holds for its file.
        joined: what was recorded for several functions at once.

    Raises:
        ProjectError: its file cannot be imported under its name.
    """
    notes: list[str] = []
    run = TestRun((), "error")
    try:
        known = joined.reaching(version, settings)
        run, notes = known or reaching_tests(
            version.project,
            version.place,
            version.target,
            settings.tests_args,
            settings.tests_timeout_seconds,
        )
    except BaselineError as error:
        notes = [one_line(error)]
    return placed(replace(version, run=run, notes=tuple(notes)))


def calls_of_tests(
    version: Version, tests: Collection[str], settings: Settings, joined: Joined
) -> tuple[Call, ...]:
    """Return the calls that some tests make; these are run alone if they made more than were kept of all tests' calls.

    Args:
        version: recorded.
        tests: node ids without parameters, below the repository's top folder.
        settings: what holds for its file.
        joined: what was recorded for several functions at once.
    """
    run = version.run
    mine = [r for r in run.results if r.hits and _is_one_of(r.id, tests)]
    if not mine:
        return ()
    found = _made_by(run, {r.id for r in mine})
    # There is room, and time to copy, for a part of what all tests do; what few do there is more of.
    if len(found) < min(KEPT, sum(r.hits for r in mine)):
        recording = Recording(
            version.project,
            version.place,
            version.text,
            settings.tests_args,
            settings.tests_timeout_seconds,
        )
        names = [r.id for r in run.results if _is_one_of(r.id, tests)]
        run = joined.some(version, names, settings) or recording.run(
            [r.id for r in mine], (), ()
        )
        found = _made_by(run, {r.id for r in mine}) or found
    return found


def _made_by(run: TestRun, tests: Collection[str]) -> tuple[Call, ...]:
    rows = zip(run.calls, run.sites, strict=True)
    return tuple(call for call, site in rows if site.test in tests)


def made_by(run: TestRun, tests: Collection[str]) -> TestRun:
    """Return what some tests say in a run: of which calls they make some are worth a look, and their results.

    Args:
        run: of more tests than those.
        tests: node ids without parameters, below the repository's top folder.
    """
    mine = {r.id for r in run.results if r.hits and _is_one_of(r.id, tests)}
    kinds, paths = (
        tuple(row for row in (tuple(at for at in each if at.test in mine) for each in rows) if row)
        for rows in (run.kinds, run.paths)
    )  # fmt: skip
    results = tuple(r for r in run.results if r.id in mine)
    return replace(run, results=results, kinds=kinds, paths=paths)


def _is_one_of(test: str, tests: Collection[str]) -> bool:
    """Whether a node id, below the project's root, names one of some tests."""
    name = test.partition("[")[0]
    return any(each == name or each.endswith(f"/{name}") for each in tests)


def placed(version: Version, like: Version | None = None) -> Version:
    """Return the same with the name and path under which its file is imported.

    Args:
        version: the function in a tree.
        like: the same file in the other tree, if the tests were run there alone.

    Raises:
        ProjectError: there is none.
    """
    if like is None or not like.run.module or like.target.path != version.target.path:
        place = importable(version.project, version.place, version.run)
        return replace(version, place=place)
    here, there = (str(each.project.workspace.copy) for each in (version, like))
    path = tuple(name.replace(there, here, 1) for name in like.place.sys_path)
    place = replace(version.place, module=like.place.module, sys_path=path)
    return replace(version, place=place)


def failing(old: Version, new: Version, *, both: bool) -> tuple[str, ...]:
    """Return in words which tests that reach a function fail, before, after, or both.

    Args:
        old: the version before.
        new: the version after.
        both: whether the tests of both trees were run.
    """
    before, after = set(old.failing), set(new.failing)
    if not both:
        return _failure_note(sorted(before), "before the change")
    return (
        *_failure_note(sorted(before & after), "before and after the change"),
        *_failure_note(sorted(before - after), "before the change"),
        *_failure_note(sorted(after - before), "after the change"),
    )


def _failure_note(tests: list[str], when: str) -> tuple[str, ...]:
    if not tests:
        return ()
    more = f" and {len(tests) - NAMED} more" if len(tests) > NAMED else ""
    verb = "fails" if len(tests) == 1 else "fail"
    return (f"{', '.join(tests[:NAMED])}{more} {verb} {when}",)
