"""Progressive baseline: the whole of what an original does, found out on another core while its first part is worked with."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from selfrefine.errors import SelfRefineError
from selfrefine.verify.second_copy import CORES, can_move, cores

if TYPE_CHECKING:
    from concurrent.futures import Future

    from selfrefine.verify.baseline import Baseline, FirstPart
    from selfrefine_runner.client.project import Project


class ProgressiveBaseline:
    """One baseline: `first` is known, `result` waits for the rest.

    Args:
        runner: the project, in which the first part was found out.
        begun: that part.
    """

    def __init__(self, runner: Project, begun: FirstPart) -> None:
        self._runner = runner
        self.first = begun.baseline
        """What is known of it at first."""
        self._complete = begun.complete
        self._known = None if begun.complete else begun.baseline
        self.is_in_parts = begun.complete is not None
        """Whether there is more than the first part."""
        self._asked: Future[Baseline | None] | None = None

    def ask(self) -> None:
        """Have the rest found out on another core, if there is one that nobody else uses, in a copy of the project."""
        if self._known or self._asked or not self.first.compared:
            return
        # Where many functions are refined at a time, most of them have no candidate for which the rest is wanted.
        if self._runner.shares_cores:
            return
        if cores() >= CORES and can_move(self._runner, self.first.compared):
            self._asked = self._runner.beside.aside(self._completed_beside)

    def _completed_beside(self) -> Baseline | None:
        """Return the whole as the second copy tells it; None where it was stopped meanwhile, so that calls may be missing."""
        beside = self._runner.beside
        stops = beside.stops
        found = self._complete(beside) if self._complete else None
        return found if beside.stops == stops else None

    def result(self) -> Baseline:
        """Return the whole baseline.

        Raises:
            SelfRefineError: it cannot be found out.
        """
        if self._known is None:
            assert self._complete is not None  # noqa: S101  it is not known yet
            found = self._found_beside() or self._complete(self._runner)
            assert found is not None  # noqa: S101  this project can tell
            place, seed = self.first.place, self._runner.hash_seed
            self._known = replace(found, place=place, hash_seed=seed)
            # It holds all that the tests have recorded.
            self._complete = self._asked = None
        return self._known

    def _found_beside(self) -> Baseline | None:
        if self._asked is None:
            return None
        try:
            found = self._asked.result()
        except SelfRefineError:
            return None
        return (
            found if found and can_move(self._runner.beside, found.compared) else None
        )
