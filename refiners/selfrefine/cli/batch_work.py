"""Batch work: one call of ``selfrefine batch``: its journal, its workers, and what is done with the results."""

from __future__ import annotations

import contextlib
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from selfrefine.cli import options
from selfrefine.cli.batch_console import Progress
from selfrefine.cli.batch_results import Results
from selfrefine.errors import SandboxError, UsageError
from selfrefine.report import words
from selfrefine.wording import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from selfrefine.batch.budget import Budget
    from selfrefine.batch.journal import Journal
    from selfrefine.batch.local_workers import Pool
    from selfrefine.batch.plan import File, Plan
    from selfrefine.cli.console import Console
    from selfrefine.settings.resolve import Settings


@dataclass(frozen=True)
class Asked:
    """What the command line asks for besides settings."""

    write: bool
    patches: Path | None
    branch: str | None
    check: bool
    jobs: int | None
    cluster: str | None
    requests_per_minute: float
    reports: tuple[Path, ...]
    journal: Path | None
    fresh: bool


class Batch:
    """One call of the command."""

    def __init__(
        self,
        asked: Asked,
        files: list[File],
        plan: Plan,
        console: Console,
        *,
        named: bool,
    ) -> None:
        self._asked = asked
        self._files = {file.path: file for file in files}
        self._plan = plan
        self._console = console
        self._named = named
        self._root: Path | None = None
        self._stop = ""
        self._complete = False

    @contextlib.contextmanager
    def opened(
        self, paths: tuple[str, ...], marks: Mapping[str, Any]
    ) -> Iterator[Journal]:
        """Open the journal: one that was left unfinished goes on, any other begins anew."""
        from selfrefine.batch.journal import Journal
        from selfrefine.batch.project_lock import held, journal_place

        entries = self._plan.entries
        if self._asked.branch and entries:
            from selfrefine.workspace import commits

            self._root = commits.check_branch(Path(entries[0].path).parent, self._asked.branch)  # fmt: skip
        place = self._asked.journal or journal_place(paths)
        with contextlib.ExitStack() as stack:
            stack.enter_context(held([entry.root for entry in entries] or [str(place)]))
            journal = stack.enter_context(Journal(place))
            if self._goes_on(journal, marks):
                self.results(journal).recover()
            else:
                about = {"started": time.time(), "marks": marks, "ended": False}
                journal.begin(about, entries)
            yield journal

    def _goes_on(self, journal: Journal, marks: Mapping[str, Any]) -> bool:
        """Whether a journal's batch is the one that was asked for, with something left to do.

        Raises:
            UsageError: it was left unfinished, and something else is asked for now.
        """
        about = journal.about
        if not about or self._asked.fresh:
            return False
        done, whole = journal.size()
        if not about["ended"]:
            if about["marks"] != marks:
                raise UsageError(
                    f"{journal.path}: an unfinished batch of the same paths ({done} of {whole} functions done) had other "
                    "options: give the same, or --fresh to start over"
                )
            self._console.say(f"resuming a batch: {done} of {whole} functions are done")
            return True
        # One that is complete is used once more to write what it found, as long as nothing is otherwise.
        planned = [(e.path, e.wanted, e.digest) for e in self._plan.entries]
        kept = [(row.entry.path, row.entry.wanted, row.entry.digest) for row in journal.done()]  # fmt: skip
        unused = about["marks"] == marks and planned == kept and any(self.results(journal).ready().values())  # fmt: skip
        if unused:
            self._console.say(
                "using the results of the last run; --fresh refines again"
            )
        return unused

    def results(self, journal: Journal) -> Results:
        """Return what is done with the results."""
        return Results(journal, self._settings, self._console)

    def go(self, journal: Journal, budget: Budget) -> KeyboardInterrupt | None:
        """Refine what is to be done, and make the changes; return what interrupted it, if something did."""
        from selfrefine.batch.cores import usual_jobs

        results = self.results(journal)
        self._check_sandbox(journal)
        for row in journal.done():
            usage = row.done.result["usage"] if row.done else {}
            budget.spent_tokens += usage["prompt_tokens"] + usage["completion_tokens"]
            budget.spent_usd += usage["usd"] or 0.0
        settings = self._settings_of_any()
        waits = settings is not None and settings.engine_name != "rules"
        jobs = self._asked.jobs or usual_jobs(waits=waits)
        interrupt = None
        try:
            while self._refine(journal, budget, jobs) and not self._stop:
                # What could not be used is done again; in the end there is nothing of it.
                if not (results.write() if self._asked.write else results.settle()):
                    self._complete = True
                    break
        except KeyboardInterrupt as error:
            interrupt = error
            self._console.say("interrupted: using what is done so far")
        if self._asked.write and (interrupt or self._stop):
            results.write()
        return interrupt

    def conclude(self, journal: Journal, results: Results) -> None:
        """Write patches or a branch, and say in a line what came of it all."""
        made = ""
        if self._asked.patches:
            made = f"; {results.patches(self._asked.patches)} patches in {self._asked.patches}"
        elif self._asked.branch and self._root:
            made = f"; {results.branch(self._root, self._asked.branch)} commits on {self._asked.branch}"
        rows = journal.done()
        if not journal.size()[1]:
            return
        refined = sum(row.done is not None and row.done.refined for row in rows)
        failed = sum(row.done is not None and row.done.result["status"] == "failed" for row in rows)  # fmt: skip
        if self._asked.write:
            made = f"; {sum(row.applied for row in rows)} written"
        left = journal.size()[1] - len(rows)
        said = f"{counted(len(rows), 'function')}: {refined} refined, {len(rows) - refined - failed} unchanged, {failed} failed{made}"
        if left:
            why = f" ({words.STOPS[self._stop]})" if self._stop else ""
            said += f"; {left} not done{why}: run the same command to continue"
        self._console.say(said)

    def end(self, journal: Journal) -> None:
        """Keep that a batch has come to its end, once all has been told: killed before, it tells it again."""
        if self._complete:
            journal.note("ended", value=True)

    def _refine(self, journal: Journal, budget: Budget, jobs: int) -> bool:
        """Refine all that is to be done; True."""
        from selfrefine.batch.run import Run, Terms
        from selfrefine_runner.client import scratch

        if not journal.todo():
            return True
        scratch.sweep()
        with (
            contextlib.closing(scratch.make()) as mine,
            self._progress(journal, budget) as listener,
        ):
            pace = mine.path / "pace" if self._asked.requests_per_minute else None
            terms = Terms(self._settings, self._trusted, pace, self._asked.requests_per_minute)  # fmt: skip
            with contextlib.closing(self._pool(jobs, mine.path)) as pool:
                self._stop = Run(journal, pool, terms, budget, listener).go()
        return True

    def _pool(self, jobs: int, scratch: Path) -> Pool:
        """Return the workers: of this machine, or of a cluster."""
        if self._asked.cluster:
            from selfrefine.batch.cluster import ClusterPool

            return ClusterPool(self._asked.cluster)
        from selfrefine.batch import cores
        from selfrefine.batch.local_workers import LocalPool

        return LocalPool(cores.seats(jobs, cores.lock_folder(scratch)))

    @contextlib.contextmanager
    def _progress(self, journal: Journal, budget: Budget) -> Iterator[Progress]:
        done, whole = journal.size()
        if not sys.stderr.isatty():
            yield Progress(self._console, budget, done, whole, None)
            return
        with self._console.progress("batch") as tell:
            yield Progress(self._console, budget, done, whole, tell)

    def _check_sandbox(self, journal: Journal) -> None:
        """Say once that nothing can be executed here.

        Raises:
            SandboxError: so it is.
        """
        from selfrefine_runner.sandbox import choose

        todo = journal.todo()
        settings = self._settings(Path(todo[0].entry.path)) if todo else None
        if settings and settings.show_grade != "unverified":
            reason = choose(settings.sandbox).reason
            if reason:
                raise SandboxError(reason)

    def _settings(self, path: Path) -> Settings:
        if path in self._files:
            return self._files[path].settings
        return options.resolved(path, {}, self._console)

    def _settings_of_any(self) -> Settings | None:
        return next((file.settings for file in self._files.values()), None)

    def _trusted(self, path: Path) -> bool:
        from selfrefine.cli.sessions import has_consent
        from selfrefine.workspace.trust import is_trusted

        return has_consent(named=self._named) or is_trusted(path)
