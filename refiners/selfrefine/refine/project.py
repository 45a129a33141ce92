"""Project: what lasts from one refinement to the next: a runner for each project, a baseline for each function."""

from __future__ import annotations

from typing import TYPE_CHECKING

from selfrefine.code.stub import is_stub
from selfrefine.verify.baseline import Baseline, establish
from selfrefine.verify.runner.project import Project
from selfrefine.verify.runner.testmap import TestMap, default_path
from selfrefine.verify.stubs import stub_baseline
from selfrefine.workspace import environments
from selfrefine.workspace.interpreters import interpreter_of
from selfrefine.workspace.projects import root_of
from selfrefine.workspace.trust import refusal

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from selfrefine.code.target import Target
    from selfrefine.settings.resolve import Settings


class Projects:
    """Runners and baselines, each made once.

    Args:
        settings: of the files that it will see.
        trusted: whether a file's project may be executed.
    """

    def __init__(self, settings: Settings, trusted: Callable[[Path], bool]) -> None:
        self.settings = settings
        self.trusted = trusted
        self._runners: dict[tuple[Path, Path], Project] = {}
        self._baselines: dict[tuple[Path, str, str], Baseline] = {}

    def runner_of(self, file: Path) -> Project:
        """Return the runner of a file's project, started once, and only if that may be executed."""
        root = root_of(file)
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
            )
        return self._runners[key]

    def baseline_of(self, target: Target, file: Path) -> Baseline:
        """Return what the original does, or for a stub what awaits its body; established once per text and function."""
        key = (file.resolve(), target.qualname, target.text)
        if key not in self._baselines:
            make = stub_baseline if is_stub(target.source) else establish
            self._baselines[key] = make(
                self.runner_of(file),
                target,
                file,
                options=self.settings.tests_args,
                timeout=self.settings.tests_timeout_seconds,
            )
        return self._baselines[key]

    def close(self) -> None:
        """End every process and remove every temporary folder."""
        for runner in self._runners.values():
            runner.close()
        self._runners.clear()
