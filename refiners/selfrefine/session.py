"""Session: the composition root; refines targets of one project through one runner."""

from __future__ import annotations

import time
import uuid
from typing import TYPE_CHECKING

from selfrefine.edits import unified_diff
from selfrefine.errors import TargetError
from selfrefine.gates.baseline import Baseline, establish
from selfrefine.gates.stubs import awaiting
from selfrefine.projects import interpreter_of, root_of
from selfrefine.refinement import Refinement
from selfrefine.run import Progress, Run
from selfrefine.runner.runs import Runner
from selfrefine.runner.testmap import TestMap, default_path
from selfrefine.static import findings_only
from selfrefine.stub import is_stub
from selfrefine.syntax import flush_left
from selfrefine.target import Target, put_back
from selfrefine.tasks import load
from selfrefine.trust import is_trusted, refusal

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from typing_extensions import Self

    from selfrefine.config import Settings

__all__ = ("Progress", "Session")


class Session:
    """Refines and verifies targets; context manager.

    Args:
        settings: of the files that it will see.
        progress: told what happens.
        interrupted: asked between steps; a stop reason ends the refinement with the best so far.
        trusted: whether a file's project may be executed; what the user's list says by default.
    """

    def __init__(
        self,
        settings: Settings,
        *,
        progress: Callable[[Progress], None] = lambda _: None,
        interrupted: Callable[[], str | None] = lambda: None,
        trusted: Callable[[Path], bool] = is_trusted,
    ) -> None:
        self.settings = settings
        self._trusted = trusted
        self._progress = progress
        self._interrupted = interrupted
        self._runners: dict[tuple[Path, Path], Runner] = {}
        self._baselines: dict[tuple[Path, str, str], Baseline] = {}

    def refine(
        self, target: Target, file: Path, settings: Settings | None = None
    ) -> Refinement:
        """Refine one function.

        Args:
            target: as found in the text to refine, perhaps an unsaved buffer.
            file: where the text lives on disk.
            settings: where this refinement has others than the session, such as what is left of a budget.

        Raises:
            SelfRefineError: nothing can be refined as things stand; one line says why.
        """
        if not self._trusted(file):
            return findings_only(target, self.settings, str(refusal(file)))
        settings = settings or self.settings
        started = time.monotonic()
        limit = settings.budget_seconds
        run = Run(self, target, file, settings, started + limit if limit else None)
        return run.refine(started)

    def verify(
        self, target: Target, candidate: str, file: Path, *, task: str | None = None
    ) -> Refinement:
        """Judge somebody else's candidate by the gates alone.

        Args:
            target: the function as it is.
            candidate: needed imports, private helpers, then the function.
            file: where the text lives on disk.
            task: the objective; without one, being better under any is enough.

        Raises:
            SelfRefineError: the project cannot be executed.
        """
        started = time.monotonic()
        run = Run(self, target, file, self.settings, None)
        candidate = flush_left(candidate)
        tasks = (load(task),) if task else (load("efficiency"), load("readability"))
        verdict = run.verdict(candidate, target.source, tasks)
        verdict = run.graded(verdict)
        placed = _placed(target, candidate)
        return Refinement(
            id=uuid.uuid4().hex[:12],
            target=target,
            task=task or "both",
            engine="none",
            status="refined" if verdict.accepted else "failed",
            stop_reason="sufficient" if verdict.accepted else "no_progress",
            verdict=verdict,
            new_text=placed if verdict.accepted else target.text,
            diff=unified_diff(target.text, placed, target.path),
            seconds=time.monotonic() - started,
            message="" if verdict.accepted else verdict.reason,
        )

    def runner_of(self, file: Path) -> Runner:
        """Return the runner of a file's project, started once, and only where that may be executed."""
        root = root_of(file)
        python = interpreter_of(file, configured=self.settings.interpreter)
        key = (root, python)
        if key not in self._runners:
            if not self._trusted(file):
                raise refusal(file)
            self._runners[key] = Runner(
                root,
                python,
                sandbox=self.settings.sandbox,
                test_map=TestMap(default_path() if self.settings.cache else None),
            )
        return self._runners[key]

    def baseline_of(self, target: Target, file: Path) -> Baseline:
        """Return what the original does; established once per text and function."""
        key = (file.resolve(), target.qualname, target.text)
        if key not in self._baselines:
            make = awaiting if is_stub(target.source) else establish
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

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def tell(self, progress: Progress) -> None:
        """Pass progress on."""
        self._progress(progress)

    def interrupted(self) -> str | None:
        """Return why to end, if something asks for it."""
        return self._interrupted()


def _placed(target: Target, candidate: str) -> str:
    """Return the file with a candidate, or as it is where the candidate does not parse."""
    try:
        return put_back(target, candidate)
    except (SyntaxError, TargetError):
        return target.text
