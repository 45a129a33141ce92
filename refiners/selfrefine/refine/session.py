"""Session: what shells hold: refines functions, and judges candidates of others, in the projects of one user."""

from __future__ import annotations

import time
import uuid
from typing import TYPE_CHECKING

from selfrefine import tasks
from selfrefine.code.candidate import put_back, too_long
from selfrefine.code.edits import unified_diff
from selfrefine.code.stub import is_stub
from selfrefine.code.syntax import flush_left
from selfrefine.errors import TargetError
from selfrefine.loop.refinement import Refinement
from selfrefine.loop.verdict import demand
from selfrefine.refine.driver import Driver
from selfrefine.refine.notebook import InCell
from selfrefine.refine.progress import Progress
from selfrefine.refine.project import Projects
from selfrefine.workspace.trust import is_trusted, refusal
from selfrefine_rules.static import findings_only

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from typing_extensions import Self

    from selfrefine.code.notebook import Cells
    from selfrefine.code.target import Target
    from selfrefine.report.pins import Written
    from selfrefine.settings.resolve import Settings
    from selfrefine_runner.client.turns import Turns

__all__ = ("Progress", "Session")


class Session:
    """Refines and verifies targets; context manager.

    Args:
        settings: of the files that it will see.
        progress: told what happens.
        interrupted: asked between steps; a stop reason ends the refinement with the best so far.
        trusted: whether a file's project may be executed; what the user's list says by default.
        projects: what is kept from an earlier session, and stays open after this one.
        kept: whether the session goes on after a while, for which `refresh` is to be called.
        turns: whose turn it is to execute, if others do so on the same cores.
    """

    def __init__(
        self,
        settings: Settings,
        *,
        progress: Callable[[Progress], None] = lambda _: None,
        interrupted: Callable[[], str | None] = lambda: None,
        trusted: Callable[[Path], bool] = is_trusted,
        projects: Projects | None = None,
        kept: bool = False,
        turns: Turns | None = None,
    ) -> None:
        self.settings = settings
        self.projects = projects or Projects(settings, trusted, kept=kept, turns=turns)
        self._own = projects is None
        self._progress = progress
        self._interrupted = interrupted

    def refine(
        self,
        target: Target,
        file: Path,
        settings: Settings | None = None,
        cells: Cells | None = None,
    ) -> Refinement:
        """Refine one function.

        Args:
            target: as found in the text to refine, perhaps an unsaved buffer, or in a notebook's cell.
            file: where the text lives on disk.
            settings: if this refinement has others than the session, such as what is left of a budget.
            cells: the notebook with that cell.

        Raises:
            SelfRefineError: nothing can be refined as things stand; one line says why.
        """
        if not self.projects.trusted(file):
            return findings_only(target, self.settings, str(refusal(file)))
        settings = settings or self.settings
        if cells is None:
            return self._refine(target, file, settings, self._progress)
        held = InCell.made(cells, target, file)

        def tell(step: Progress) -> None:
            self._progress(held.progress(step))

        with held.errors():
            found = self._refine(held.module, held.file, settings, tell)
        return held.refinement(found, found.new_text)

    def _refine(
        self,
        target: Target,
        file: Path,
        settings: Settings,
        tell: Callable[[Progress], None],
    ) -> Refinement:
        stop = self._interrupted
        driver = Driver(self.projects, target, file, settings, progress=tell, interrupted=stop)  # fmt: skip
        return driver.refine()

    def verify(
        self,
        target: Target,
        candidate: str,
        file: Path,
        *,
        task: str | None = None,
        cells: Cells | None = None,
    ) -> Refinement:
        """Judge somebody else's candidate by the gates alone.

        Args:
            target: the function as it is.
            candidate: needed imports, private helpers, then the function.
            file: where the text lives on disk.
            task: the objective; without one, being better under any is enough.
            cells: the notebook, if the function stands in a cell of one.

        Raises:
            SelfRefineError: the project cannot be executed.
        """
        if cells is None:
            return self._verify(target, candidate, file, task)[0]
        held = InCell.made(cells, target, file)
        with held.errors():
            return held.refinement(*self._verify(held.module, candidate, held.file, task))  # fmt: skip

    def _verify(
        self, target: Target, candidate: str, file: Path, task: str | None
    ) -> tuple[Refinement, str]:
        """Return what the gates say, and the file with the candidate."""
        started = time.monotonic()
        runner = self.projects.runner_of(file)
        runner.launch()
        # Imported while the workers get ready.
        from selfrefine.verify.gates import GATES, STUB_GATES, Trial, verify

        candidate = flush_left(candidate)
        verdict = verify(
            Trial(
                target=target,
                code=candidate,
                best=target.source,
                tasks=tuple(map(tasks.load, (task,) if task else tasks.names()[:-1])),
                slack=self.settings.complexity_slack,
                baseline=self.projects.baseline_of(target, file),
                runner=runner,
            ),
            STUB_GATES if is_stub(target.source) else GATES,
        )
        verdict = demand(verdict, self.settings.show_grade)
        placed = target.text if too_long(candidate, target.source) else _place(target, candidate)  # fmt: skip
        refinement = Refinement(
            id=uuid.uuid4().hex[:12],
            target=target,
            task=task or tasks.DEFAULT,
            engine="none",
            status="refined" if verdict.accepted else "failed",
            stop_reason="sufficient" if verdict.accepted else "no_progress",
            verdict=verdict,
            new_text=placed if verdict.accepted else target.text,
            diff=unified_diff(target.text, placed, target.path),
            seconds=time.monotonic() - started,
            message="" if verdict.accepted else verdict.reason,
        )
        return refinement, placed

    def write_tests(self, target: Target, file: Path) -> Written:
        """Return the tests that are missing of a function; nothing is written.

        Args:
            target: the function, perhaps of an unsaved buffer.
            file: where its text lives on disk.

        Raises:
            SelfRefineError: none can be written; one line says why.
        """
        from selfrefine.refine.pins import write_tests

        if not self.projects.trusted(file):
            raise refusal(file)

        def tell(message: str) -> None:
            self._progress(Progress(0, 0, "baseline", message))

        return write_tests(self.projects, target, file, tell)

    def refresh(self) -> None:
        """Forget what does not hold any more, since somebody has worked in the project meanwhile."""
        self.projects.refresh(self.settings)

    def interrupt(self) -> None:
        """Have what is executed in another thread fail."""
        self.projects.interrupt()

    def close(self) -> None:
        """End every process and remove every temporary folder."""
        if self._own:
            self.projects.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()


def _place(target: Target, candidate: str) -> str:
    """Return the file with a candidate, or as it is if the candidate does not parse."""
    try:
        return put_back(target, candidate)
    except (SyntaxError, TargetError):
        return target.text
