"""Run: hands functions out to workers, checks what comes back, and writes it down."""

from __future__ import annotations

import dataclasses
from collections import Counter, deque
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Protocol

from selfrefine.batch.entry import Done, Row, digest
from selfrefine.batch.local_workers import DIED
from selfrefine.code.relocation import locate
from selfrefine.errors import SelfRefineError, one_line
from selfrefine.job.params import RefineParams
from selfrefine.loop.refinement import failure
from selfrefine.workspace import files
from selfrefine.workspace.trust import refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from selfrefine.batch.budget import Budget
    from selfrefine.batch.entry import Entry
    from selfrefine.batch.journal import Journal
    from selfrefine.batch.local_workers import Answer, Pool
    from selfrefine.code.target import Target
    from selfrefine.settings.resolve import Settings

LOOK = 0.5
"""Seconds after which the progress is told anew."""
DEATHS = 2
"""Times that a function may take its worker with it, or change while it is refined, before it is given up."""
ALIKE = 3
"""Functions that fail for one reason, and no other has come through, from which on it is the project's."""
ENDPOINTS = 3
"""Functions in a row of which the model says nothing, after which no other is begun."""
OF_PROJECT = frozenset({"interpreter", "sandbox", "untrusted", "project"})
"""Codes of errors that every function of a project would meet."""
ONCE_MORE = frozenset({DIED, "interpreter"})
"""Codes of errors that may be the moment's: on a busy machine, an interpreter does not start in time."""
SHELL = ("new_text", "summary", "headline", "code")
"""What a job tells a shell besides the refinement."""

Stop = Literal["", "budget_seconds", "budget_tokens", "budget_usd", "engine_failed"]


class Listener(Protocol):
    """Hears how a batch goes on."""

    def done(self, row: Row) -> None:
        """Hear what came of a function."""

    def refused(self, message: str) -> None:
        """Hear, once, why no function of a project is refined, or why none is begun any more."""

    def tick(self, busy: int) -> None:
        """Hear that time goes by; so many functions are being refined."""


@dataclass(frozen=True)
class Terms:
    """What holds for a run.

    Args:
        settings: returns what holds for a file.
        trusted: whether a file's project may be executed.
        pace: the file by which workers keep a pace of requests to models; None if there is none.
        requests_per_minute: that pace.
    """

    settings: Callable[[Path], Settings]
    trusted: Callable[[Path], bool]
    pace: Path | None = None
    requests_per_minute: float = 0.0


@dataclass
class _Flight:
    """A function that is being refined."""

    row: Row
    target: Target
    settings: Settings
    cut: bool
    """Whether the batch leaves it less time than is its own."""


@dataclass
class _Project:
    """What is known of a project."""

    opened: bool = False
    """Whether a function of it has come back: then it is known which tests reach what."""
    came_through: bool = False
    refused: str = ""
    reasons: Counter[str] = field(default_factory=Counter)


class Run:
    """One run of a batch, to the end of what is to be done or to a reason to stop.

    Args:
        journal: says what is to be done, and is told what is done.
        pool: the workers.
        terms: what holds.
        budget: what all may take.
        listener: hears how it goes on.
    """

    def __init__(
        self,
        journal: Journal,
        pool: Pool,
        terms: Terms,
        budget: Budget,
        listener: Listener,
    ) -> None:
        self._journal = journal
        self._pool = pool
        self._terms = terms
        self._budget = budget
        self._listener = listener
        self._flights: dict[int, _Flight] = {}
        self._projects: dict[str, _Project] = {}
        self._deaths: Counter[int] = Counter()
        self._silent = 0
        self._stop: Stop = ""
        self._todo: deque[Row] = deque()

    def go(self) -> Stop:
        """Refine what is to be done; return why no more was begun, empty where all is done.

        Raises:
            JournalError: a result cannot be kept.
        """
        self._todo = deque(self._journal.todo())
        while True:
            while not self._stop and self._pool.busy < self._pool.size:
                row = self._next()
                if row is None:
                    break
                if not self._begin(row):
                    self._todo.appendleft(row)
                    break
            if not self._flights:
                return self._stop
            for answer in self._pool.wait(LOOK):
                self._take(answer)
            self._listener.tick(len(self._flights))

    def _next(self) -> Row | None:
        """Take the next function; the first of a project goes ahead alone, to find out what its tests reach."""
        ahead = {
            flight.row.entry.root
            for flight in self._flights.values()
            if not self._project(flight.row.entry).opened
        }
        for row in self._todo:
            if row.entry.root not in ahead:
                self._todo.remove(row)
                return row
        return None

    def _begin(self, row: Row) -> bool:
        """Hand a function out, or write down why not; whether that went, or has to wait."""
        entry, path = row.entry, Path(row.entry.path)
        project = self._project(entry)
        settings = self._terms.settings(path)
        if not project.refused and not self._terms.trusted(path):
            project.refused = str(refusal(path))
            self._listener.refused(project.refused)
        if project.refused:
            self._fail(row, project.refused, settings)
            return True
        try:
            text = files.read(path).text
            target = locate(entry.wanted, text, entry.shown)
        except SelfRefineError as error:
            self._fail(row, one_line(error), settings)
            return True
        mine = self._budget.reserve(entry.number, settings, self._pool.size)
        if isinstance(mine, str):
            self._stop = mine  # type: ignore[assignment]  # one of the budgets
        if mine is None or isinstance(mine, str):
            return False
        self._flights[entry.number] = _Flight(
            row, target, settings, self._budget.cuts(mine, settings)
        )
        self._pool.submit(entry.number, self._params(entry, target, mine))
        return True

    def _params(self, entry: Entry, target: Target, settings: Settings) -> RefineParams:
        return RefineParams(
            action="refine",
            path=entry.path,
            text=target.text,
            line=target.start_line,
            editor=dataclasses.asdict(settings),
            trusted=True,
            stays=True,
            shown=entry.shown,
            pace=str(self._terms.pace or ""),
            requests_per_minute=self._terms.requests_per_minute,
        )

    def _take(self, answer: Answer) -> None:
        """Write down what came of a function, or have it done once more."""
        flight = self._flights.pop(answer.number)
        row, project = flight.row, self._project(flight.row.entry)
        if answer.result is None:
            self._budget.release(answer.number)
            if answer.code in ONCE_MORE and self._once_more(row):
                return
            self._fail(row, answer.message, flight.settings, flight.target)
            self._judge(project, answer, row)
            return
        project.opened = True
        self._budget.spend(answer.number, answer.result["usage"])
        if self._engine_failed(answer.result, row):
            return
        if flight.cut and _ran_out(answer.result):
            # As if it had not been begun: the next run gives it its time.
            self._todo.appendleft(row)
            self._stop = "budget_seconds"
            return
        project.came_through = True
        if _is_otherwise(flight):
            if self._once_more(row):
                return
            message = f"{row.entry.name}: changed while it was being refined; run again when nothing edits it"
            self._fail(row, message, flight.settings, flight.target)
            return
        result = {k: v for k, v in answer.result.items() if k not in SHELL}
        new = answer.result["new_text"] if result["status"] == "refined" else ""
        self._keep(row, Done(result, flight.target.text, new))

    def _once_more(self, row: Row) -> bool:
        self._deaths[row.entry.number] += 1
        if self._deaths[row.entry.number] >= DEATHS:
            return False
        self._todo.appendleft(row)
        return True

    def _judge(self, project: _Project, answer: Answer, row: Row) -> None:
        """Find out whether a failure is the project's, which is told once and not for each of its functions."""
        project.opened = True
        if project.refused or project.came_through:
            return
        reason = answer.message.replace(row.entry.wanted.qualname, "").replace(
            row.entry.shown, ""
        )
        project.reasons[reason] += 1
        if answer.code in OF_PROJECT or project.reasons[reason] >= ALIKE:
            project.refused = answer.message
            self._listener.refused(
                f"{row.entry.root}: its remaining functions are skipped: {answer.message}"
            )

    def _engine_failed(self, result: Mapping[str, Any], row: Row) -> bool:
        """Whether a model said nothing: then the function is left for the next run."""
        if result["stop_reason"] != "engine_failed" or result["status"] == "refined":
            self._silent = 0
            return False
        code = result.get("code", "")
        if code not in ("api_key", "endpoint"):
            return False
        self._silent += 1
        self._todo.appendleft(row)
        if code == "api_key" or self._silent >= ENDPOINTS:
            if not self._stop:
                self._listener.refused(str(result.get("message", "the model fails")))
            self._stop = "engine_failed"
        return True

    def _fail(
        self, row: Row, message: str, settings: Settings, target: Target | None = None
    ) -> None:
        entry = row.entry
        failed = failure(
            entry.shown,
            entry.wanted.qualname,
            message,
            settings.task,
            settings.engine_name,
        )
        if target:
            failed = dataclasses.replace(failed, target=target)
        self._keep(row, Done(failed.to_json()))

    def _keep(self, row: Row, done: Done) -> None:
        self._journal.record(row.entry.number, done)
        self._listener.done(dataclasses.replace(row, done=done))

    def _project(self, entry: Entry) -> _Project:
        return self._projects.setdefault(entry.root, _Project())


def _ran_out(result: Mapping[str, Any]) -> bool:
    """Whether the time was up before anything was accepted."""
    late: bool = result["stop_reason"] == "budget_seconds"
    return late and result["status"] != "refined"


def _is_otherwise(flight: _Flight) -> bool:
    """Whether a function is another one by now than the one that was refined."""
    entry = flight.row.entry
    try:
        text = files.read(Path(entry.path)).text
        now = locate(entry.wanted, text, entry.shown)
    except SelfRefineError:
        return True
    return digest(now.source) != digest(flight.target.source)
