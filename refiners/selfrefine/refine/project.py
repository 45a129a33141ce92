"""Project: what lasts from one refinement to the next: a runner for each project, a baseline for each function."""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING

from selfrefine.code.notebook import ONLY_TEST
from selfrefine.code.stub import is_stub
from selfrefine.refine.progressive_baseline import ProgressiveBaseline
from selfrefine.verify.original import begin
from selfrefine.verify.recording import Recording
from selfrefine.verify.stubs import first_of_stub
from selfrefine.workspace import environments
from selfrefine.workspace.interpreters import interpreter_of
from selfrefine.workspace.projects import root_of
from selfrefine.workspace.trust import refusal
from selfrefine_runner.client.environment import variables
from selfrefine_runner.client.project import Project
from selfrefine_runner.client.suite import likely_first
from selfrefine_runner.client.testmap import TestMap, default_path
from selfrefine_runner.client.turns import Turns
from selfrefine_runner.sandbox import view

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from selfrefine.code.target import Target
    from selfrefine.settings.resolve import Settings
    from selfrefine.verify.baseline import Baseline

log = logging.getLogger(__name__)

TELLING = ("interpreter", "sandbox", "cache", "copy_files", "tests_env", "prove", "tests_args", "tests_timeout_seconds")  # fmt: skip
"""The settings on which runners and baselines depend."""
MOST_BASELINES = 8
"""Functions of which it is kept from one refinement to the next what they do."""


class Projects:
    """Runners and baselines, each made once.

    Args:
        settings: of the files that it will see.
        trusted: whether a file's project may be executed.
        kept: whether they outlive a refinement, after which `refresh` is to be called.
        turns: whose turn it is to execute, where other processes do so on the same core.
    """

    def __init__(
        self,
        settings: Settings,
        trusted: Callable[[Path], bool],
        *,
        kept: bool = False,
        turns: Turns | None = None,
    ) -> None:
        self.settings = settings
        self.trusted = trusted
        self.kept = kept
        self._turns = turns or Turns()
        self._runners: dict[tuple[Path, Path], Project] = {}
        self._baselines: dict[tuple[Path, Path, str, str], ProgressiveBaseline] = {}
        self._latest: tuple[Path, Path, str, str] | None = None
        """What was asked for last: its tests are held collected."""

    def runner_of(self, file: Path) -> Project:
        """Return the runner of a file's project, started once, and only if that may be executed.

        A link is taken for what it leads to where that is in another project; else two paths of a file share a runner.
        """
        root, real = root_of(file).resolve(), file.resolve()
        if not real.is_relative_to(root):
            root, file = root_of(real), real
        python = interpreter_of(file, configured=self.settings.interpreter)
        key = (root, python)
        if key not in self._runners:
            if not self.trusted(file):
                raise refusal(file)
            environments.check(python, file, configured=self.settings.interpreter)
            self._runners[key] = Project(
                root,
                python,
                sandbox=self.settings.sandbox,
                test_map=TestMap(default_path() if self.settings.cache else None),
                copied=self.settings.copy_files,
                prove=self.settings.prove,
                kept=self.kept,
                turns=self._turns,
                variables=variables(self.settings.tests_env),
            )
        return self._runners[key]

    def is_named(self, target: Target, file: Path) -> bool:
        """Whether a file of tests names a function, so that something of it will be executed, as far as a text tells."""
        runner = self.runner_of(file)
        place = runner.workspace.place_of(file.resolve())
        likely, _ = likely_first(runner.workspace.copy, place, target.name, self.settings.tests_args)  # fmt: skip
        return bool(likely)

    def baseline_of(self, target: Target, file: Path) -> Baseline:
        """Return what the original does, or for a stub what awaits its body; established once per text and function.

        Args:
            target: the function.
            file: where its text lives on disk.
        """
        return self._whole_of(target, file, few=False).result()

    def whole_of(self, target: Target, file: Path) -> ProgressiveBaseline:
        """Return what the original does first, and what gives all of it; the arguments are those of `baseline_of`."""
        return self._whole_of(target, file, few=True)

    def _whole_of(
        self, target: Target, file: Path, *, few: bool
    ) -> ProgressiveBaseline:
        runner = self.runner_of(file)
        key = (file.resolve(), runner.python, target.qualname, target.text)
        if key in self._baselines and key != self._latest:
            self._collect_again(target, file, self._baselines[key].first)
        self._latest = key
        if key not in self._baselines:
            make = first_of_stub if is_stub(target.source) else partial(begin, few=few)
            options, timeout = self.settings.tests_args, self.settings.tests_timeout_seconds  # fmt: skip
            options += ONLY_TEST if target.cell is not None else ()
            begun = make(runner, target, file, options=options, timeout=timeout)
            self._baselines[key] = ProgressiveBaseline(runner, begun)
        return self._baselines[key]

    def _collect_again(self, target: Target, file: Path, known: Baseline) -> None:
        """Have the tests of a function collected anew that is known from before: another was looked at since."""
        if known.tests:
            settings, runner = self.settings, self.runner_of(file)
            recording = Recording(
                runner,
                known.place,
                target.text,
                settings.tests_args,
                settings.tests_timeout_seconds,
            )
            recording.collect_again([test.id for test in known.tests])

    def refresh(self, settings: Settings) -> None:
        """Forget all that does not hold any more, since files, what is installed or settings are otherwise.

        What is kept was made of originals alone: no candidate has a part in it.
        """
        if any(getattr(settings, n) != getattr(self.settings, n) for n in TELLING):
            self.close()
        self.settings = settings
        self._latest = None
        for key, runner in list(self._runners.items()):
            changed = runner.refresh()
            if changed is None:
                log.info(
                    "%s: its environment has changed, so it is started anew", key[0]
                )
                runner.close()
                del self._runners[key]
                view.forget()
            self._forget(runner.root, changed)

    def _forget(self, root: Path, changed: frozenset[str] | None) -> None:
        """Forget the baselines of a project in which files have changed; None means that all of them may have.

        Where only a function's own file has changed, what is known of a text of that file holds still.
        """
        for key in list(self._baselines):
            file = key[0]
            if not file.is_relative_to(root):
                continue
            if changed is None or changed - {str(file.relative_to(root))}:
                del self._baselines[key]
        for key in list(self._baselines)[:-MOST_BASELINES]:
            del self._baselines[key]

    def rest(self) -> None:
        """End every process, and keep what is known."""
        self._latest = None
        for runner in self._runners.values():
            runner.rest()

    def interrupt(self) -> None:
        """Have what is executed in another thread fail; what comes next there starts anew."""
        for runner in list(self._runners.values()):
            runner.interrupt()

    def close(self) -> None:
        """End every process and remove every temporary folder."""
        for runner in self._runners.values():
            runner.close()
        self._runners.clear()
        self._baselines.clear()
