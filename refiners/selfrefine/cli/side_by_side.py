"""Side by side: who refines the functions of one run: one after the other, or several workers with cores of their own."""

from __future__ import annotations

import contextlib
import threading
from concurrent.futures import Future
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Protocol, TypeAlias

from selfrefine.cli import places
from selfrefine.cli.sessions import Sessions
from selfrefine.deadline import Pool
from selfrefine.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from selfrefine.cli.console import Console
    from selfrefine.cli.sessions import Budget
    from selfrefine.cli.work import Work
    from selfrefine.loop.refinement import Refinement

Told: TypeAlias = "Refinement | str"
"""What came of a function, or the stop reason for which it was not begun."""


class Workers(Protocol):
    """Who refines the functions of a run."""

    def begin(self, todo: Sequence[Work], budget: Budget) -> None:
        """Hear which functions there are to refine, and what all of them may take."""

    def told(
        self, item: Work, wanted: places.Wanted, text: str, console: Console, count: str
    ) -> Told:
        """Return what came of one of them, and say meanwhile what happens to it.

        Args:
            item: its file.
            wanted: its name.
            text: what the file holds now.
            console: where it is said.
            count: how far the run is.

        Raises:
            SelfRefineError: it cannot be refined as things stand.
        """


def jobs_for(
    todo: Sequence[Work], *, asked: int | None, alone: bool, counted: bool = False
) -> int:
    """Return how many functions are refined at the same time.

    Args:
        todo: what there is to do.
        asked: how many the user wants.
        alone: whether each stands on what came of those before.
        counted: whether the run has a budget of tokens or money, over which several workers might go by a request each.

    Raises:
        UsageError: the user wants what cannot be.
    """
    if alone:
        if (asked or 1) > 1:
            raise UsageError(
                "--jobs: with --write and --watch functions are refined one after the other, because each builds on what "
                "was written; `selfrefine batch --write` refines them in parallel"
            )
        return 1
    functions = max(1, sum(len(item.wanted) for item in todo))
    if asked is None and (counted or functions == 1):
        return 1
    if asked is None:
        from selfrefine.batch.cores import usual_jobs

        waits = any(item.settings.engine_name != "rules" for item in todo)
        asked = usual_jobs(waits=waits)
    return min(asked, functions)


@contextlib.contextmanager
def workers(jobs: int, *, named: bool, kept: bool) -> Iterator[Workers]:
    """Have so many workers, and end them.

    Args:
        jobs: how many.
        named: whether the user named what to execute.
        kept: whether they outlive a change of files.
    """
    if jobs == 1:
        with Sessions(named=named, kept=kept) as sessions:
            yield InTurn(sessions)
        return
    from selfrefine_runner.client import scratch

    with (
        contextlib.closing(scratch.make()) as private,
        SideBySide(jobs, private.path, named=named) as several,
    ):
        yield several


class InTurn:
    """One worker, which refines a function when it is asked for it.

    Args:
        sessions: in which it does so.
    """

    budget: Budget

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions

    def begin(self, _: Sequence[Work], budget: Budget) -> None:
        """Forget what does not hold any more."""
        self._sessions.refresh()
        self.budget = budget

    def told(
        self, item: Work, wanted: places.Wanted, text: str, console: Console, count: str
    ) -> Told:
        """Refine one function in the text as it is now."""
        reason = self.budget.exhausted()
        if reason:
            return reason
        target = places.locate(wanted, text, item.shown)
        path, settings = item.source.path, self.budget.left(item.settings)
        with console.progress(wanted.qualname, count) as tell:
            session = self._sessions.of(
                path, item.settings, tell, self.budget.exhausted
            )
            refinement = session.refine(target, path, settings, item.cells)
        self.budget.spend(refinement.usage)
        return refinement


@dataclass
class _Order:
    """A function that is refined, or will be; whoever waits for it hears what happens, and what happened last."""

    told: Future[Told] = field(default_factory=Future)
    _last: str = ""
    _tell: Callable[[str], None] | None = None

    def say(self, message: str) -> None:
        """Say what happens."""
        self._last = message
        if self._tell:
            self._tell(message)

    def wait(self, tell: Callable[[str], None]) -> Told:
        """Wait for what comes of it."""
        if self._last and not self.told.done():
            tell(self._last)
        self._tell = tell
        return self.told.result()


class SideBySide:
    """Several workers, each a thread with sessions and cores of its own; context manager.

    Whoever asks hears of the functions in their order.  Each is refined in the files as they are: what comes of one
    is no part of what another one stands on.

    Args:
        jobs: how many.
        private: a folder of this run, where there is no place for all runs.
        named: whether the user named what to execute.
    """

    def __init__(self, jobs: int, private: Path, *, named: bool) -> None:
        from selfrefine.batch import cores

        self._jobs = jobs
        seats = cores.seats(jobs, cores.lock_folder(private))
        self._free = [(seat, Sessions(named=named, turns=seat.files)) for seat in seats]
        self._sessions = [sessions for _, sessions in self._free]
        self._own = threading.local()
        self._threads = Pool(jobs, "refining", self._sit_down)
        self._orders: dict[tuple[str, places.Wanted], _Order] = {}
        self._ended = False

    def begin(self, todo: Sequence[Work], budget: Budget) -> None:
        """Begin with the first ones."""
        for item in todo:
            for wanted in item.wanted:
                order = self._orders[item.shown, wanted] = _Order()
                order.told = self._threads.submit(
                    partial(self._refine, order, item, wanted, budget)
                )

    def told(
        self, item: Work, wanted: places.Wanted, _: str, console: Console, count: str
    ) -> Told:
        """Wait for one of them."""
        order = self._orders.pop((item.shown, wanted))
        with console.progress(wanted.qualname, count) as tell:
            return order.wait(tell)

    def __enter__(self) -> SideBySide:  # noqa: PYI034  `Self` is of Python 3.11
        return self

    def __exit__(self, *exc: object) -> None:
        self._ended = True
        self._threads.end(self._interrupt)
        for sessions in self._sessions:
            sessions.close()

    def _interrupt(self) -> None:
        for sessions in self._sessions:
            sessions.interrupt()

    def _sit_down(self) -> None:
        seat, self._own.sessions = self._free.pop()
        seat.hold(0)

    def _refine(
        self, order: _Order, item: Work, wanted: places.Wanted, budget: Budget
    ) -> Told:
        reason = self._stop(budget)
        if reason:
            return reason
        target = places.locate(wanted, item.source.text, item.shown)
        path, settings = item.source.path, budget.left(item.settings, self._jobs)
        session = self._own.sessions.of(
            path, item.settings, order.say, lambda: self._stop(budget)
        )
        refinement: Refinement = session.refine(target, path, settings, item.cells)
        budget.spend(refinement.usage)
        return refinement

    def _stop(self, budget: Budget) -> str | None:
        return "cancelled" if self._ended else budget.exhausted()
