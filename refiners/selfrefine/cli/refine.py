"""``selfrefine refine``: refine functions; show, write or only report what is verified."""

from __future__ import annotations

import contextlib
import logging
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import click

from selfrefine.cli import FAILED, FOUND, OK, options, places, side_by_side, work
from selfrefine.cli import watch as watching
from selfrefine.cli.console import opened
from selfrefine.cli.render import FORMATS, printer
from selfrefine.cli.sessions import Budget
from selfrefine.errors import TargetError, UsageError, one_line
from selfrefine.loop.refinement import failure
from selfrefine.loop.verdict import at_least
from selfrefine.report import text, words
from selfrefine.report.parallel_groups import joined
from selfrefine.workspace.versions import explained

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from selfrefine.cli.console import Console
    from selfrefine.cli.render import Printer
    from selfrefine.cli.side_by_side import Told, Workers
    from selfrefine.loop.refinement import Refinement
    from selfrefine.workspace import files

log = logging.getLogger(__name__)

WATCHING = "watching; press Ctrl+C to stop"
Mode = Literal["diff", "write", "check"]


@click.command("refine")
@click.argument("targets", nargs=-1, metavar="TARGET...")
@options.cache
@options.settings(*options.SETTINGS)
@click.option(
    "--diff",
    "mode",
    flag_value="diff",
    help="Show a diff for `git apply`; the default.",
)
@click.option("--write", "mode", flag_value="write", help="Change the files.")
@click.option(
    "--check",
    "mode",
    flag_value="check",
    help="Exit 1 if --write would change something.",
)
@click.option(
    "--changed",
    is_flag=True,
    help="Only functions that have changed, according to git.",
)
@click.option(
    "--since", metavar="REV", help="With --changed: since the branch left REV."
)
@click.option(
    "--watch",
    is_flag=True,
    help="Keep running, and refine again whenever a file changes.",
)
@click.option(
    "--jobs",
    type=click.IntRange(1, 256),
    metavar="N",
    help="How many functions to refine at once: by default one per core, more with a model; 1 with --write, or a budget of tokens or money.",
)
@options.explain
@click.option(
    "--trace",
    "trace_dir",
    metavar="DIR",
    help="Write a trace of each refinement into this folder.",
)
@click.option(
    "--stdin-filename",
    metavar="TARGET",
    help="The file, and the function, that the text on stdin belongs to.",
)
@options.output(FORMATS)
def command(
    *,
    targets: tuple[str, ...],
    mode: Mode | None,
    changed: bool,
    since: str | None,
    watch: bool,
    jobs: int | None,
    explain: bool,
    stdin_filename: str | None,
    output_format: str | None,
    output_file: Path | None,
    quiet: bool,
    verbose: int,
    **flags: Any,
) -> int:
    """Make functions faster or easier to read, and show, write or report what is verified.

    TARGET is PATH for every function of a file, PATH::QUALNAME, PATH:LINE, or
    - for source on stdin, whose place --stdin-filename gives in any of these forms.
    PATH and QUALNAME may be patterns ('src/**/*.py', 'shop.py::get_*'), and PATH a notebook.
    Without TARGET, --changed means every changed function of the repository,
    test files left out.  A TARGET that you name is executed; what git names is
    executed in folders that you trust: see `selfrefine trust --help`.
    """
    console = options.console(quiet=quiet, verbose=verbose)
    parsed = [places.parse(target, stdin_filename) for target in targets]
    _check(parsed, since, changed=changed, watch=watch)
    changes = watching.changes(lambda: _files(parsed)) if watch else ()
    if changed:
        todo, readable = work.changed(_spread(parsed), since, flags, console)
    else:
        todo, readable = work.named(_spread(parsed), flags, console), True
    run = _Run(mode or "diff", console, explain=explain)
    alone, counted = watch or mode == "write", bool(flags["budget_tokens"] or flags["budget_usd"])  # fmt: skip
    jobs = side_by_side.jobs_for(todo, asked=jobs, alone=alone, counted=counted)
    chosen = _format(run.mode, output_format, piped=any(i.piped for i in todo))
    single = len(parsed) == 1 and parsed[0].names_one and not changed
    if not any(item.wanted for item in todo):
        console.say("no function has changed" if changed else "no function there")
    with (
        opened(output_file) as out,
        side_by_side.workers(jobs, named=not changed, kept=watch) as workers,
    ):

        def once(todo: Sequence[work.Work]) -> None:
            results = printer(chosen, out, single=single, written=mode == "write")
            workers.begin(todo, _budget(flags, todo))
            run.all(todo, results, workers)

        once(todo)
        if watch:
            console.say(WATCHING)
        for _ in changes:
            with _say_errors(console):
                left = run.not_yet(work.named(_spread(parsed), flags, console))
                if left:
                    once(left)
                    console.say(WATCHING)
    return run.code if readable else FAILED


def _check(
    parsed: Sequence[places.Place], since: str | None, *, changed: bool, watch: bool
) -> None:
    """Raise `UsageError` if nothing is named, or if what is asked for does not go together."""
    if since is not None and not changed:
        raise UsageError("--since needs --changed")
    if not (parsed or changed):
        raise UsageError(
            "name a TARGET, such as src/module.py::function, or give --changed"
        )
    if watch and (changed or any(place.piped for place in parsed)):
        raise UsageError("--watch needs TARGETs that are files, without --changed")


def _spread(parsed: Sequence[places.Place]) -> list[places.Place]:
    """Return the places that TARGETs mean now, those of patterns one by one."""
    return [place for each in parsed for place in places.spread(each)]


def _files(parsed: Sequence[places.Place]) -> list[Path]:
    """Return the files that TARGETs mean now; none of a pattern that means nothing."""
    found: list[Path] = []
    for each in parsed:
        with contextlib.suppress(UsageError):
            found += [Path(place.path) for place in places.spread(each)]
    return found


@contextlib.contextmanager
def _say_errors(console: Console) -> Iterator[None]:
    """Turn an error into a message: somebody is typing, and what does not parse now soon will."""
    try:
        yield
    except UsageError as error:
        console.error(str(explained(error)))


def _format(mode: Mode, asked: str | None, *, piped: bool) -> str:
    """Return how stdout looks.

    Raises:
        UsageError: it would have to be two things at once.
    """
    if not (piped and mode == "write"):
        return asked or ("diff" if mode == "diff" else "concise")
    if asked:
        raise UsageError(
            "with - and --write, stdout is the new text: leave --output-format out"
        )
    return "text"


def _budget(flags: dict[str, Any], todo: Sequence[work.Work]) -> Budget:
    """Return what the run may take: options hold for the whole run, settings for each function."""
    names = [
        n for n in ("seconds", "tokens", "usd") if flags[f"budget_{n}"] is not None
    ]
    return Budget(
        **{n: getattr(todo[0].settings, f"budget_{n}") for n in names if todo}
    )


class _Run:
    """One call of the command: refines file after file and reports each result."""

    results: Printer
    workers: Workers

    def __init__(self, mode: Mode, console: Console, *, explain: bool) -> None:
        self.mode = mode
        self.console = console
        self.explain = explain
        self.code = OK
        self._judged: dict[tuple[str, places.Wanted], str] = {}
        self._count = (0, 0)

    def all(
        self,
        todo: Sequence[work.Work],
        results: Printer,
        workers: Workers,
    ) -> None:
        """Refine the functions of all files."""
        self.results, self.workers = results, workers
        self._count = (0, sum(len(item.wanted) for item in todo))
        for item in todo:
            self.refine(item)
        results.end()

    def not_yet(self, todo: Sequence[work.Work]) -> list[work.Work]:
        """Return the work without the functions that are as they were when they were judged."""
        left = []
        for item in todo:
            wanted = tuple(
                each
                for each in item.wanted
                if self._judged.get((item.shown, each))
                != places.locate(each, item.source.text, item.shown).source
            )
            if wanted:
                left.append(replace(item, wanted=wanted))
        return left

    def refine(self, item: work.Work) -> None:
        """Refine the functions of a file, one after the other."""
        now = item.source
        for wanted in item.wanted:
            self._count = (self._count[0] + 1, self._count[1])
            try:
                refinement = self._one(item, wanted, now.text)
                if isinstance(refinement, str):
                    self.console.say(
                        f"{item.shown}: {wanted.qualname}: not started: {words.STOPS[refinement]}"
                    )
                    continue
                self._report(refinement)
                now = self._use(refinement, item, now)
            except Exception as error:
                log.debug("%s: %s", item.shown, wanted.qualname, exc_info=True)
                self._fail(item, wanted, error)
            self._remember(item, wanted, now.text)
        old, new = item.source.text, now.text
        if item.cells is not None:
            old, new = map(item.cells.restored, (old, new))
        self.results.file(item.shown, old, new, item.source.encoding)

    def _remember(self, item: work.Work, wanted: places.Wanted, now: str) -> None:
        text_now = now if self.mode == "write" else item.source.text
        with contextlib.suppress(TargetError):
            target = places.locate(wanted, text_now, item.shown)
            self._judged[item.shown, wanted] = target.source

    def _one(self, item: work.Work, wanted: places.Wanted, now: str) -> Told:
        """Refine one function.

        Diffs must each apply to the file as it is; only what is written moves on.
        """
        text_now = now if self.mode == "write" else item.source.text
        count = "{}/{}".format(*self._count) if self._count[1] > 1 else ""
        return self.workers.told(item, wanted, text_now, self.console, count)

    def _report(self, refinement: Refinement) -> None:
        self.results.add(refinement)
        if refinement.status == "failed":
            self.code = FAILED
            if not self.results.overheard:
                self.console.error(f"{words.place(refinement)}: {refinement.message}")
        elif not self.results.readable:
            self.console.say(text.concise(refinement))
            lines = text.evidence(refinement.verdict)
            shown = refinement.status == "refined" and not self.explain
            for line in lines if shown else ():
                self.console.say(line)
        if self.explain:
            for line in words.explain(refinement).split("\n"):
                self.console.say(line)

    def _use(
        self, refinement: Refinement, item: work.Work, now: files.SourceFile
    ) -> files.SourceFile:
        """Do with a result what the mode says, and return the file as it is then."""
        if refinement.status != "refined":
            return now
        if self.mode == "diff":
            return replace(now, text=self._combine(refinement, item, now.text))
        if not at_least(refinement.verdict.grade, item.settings.write_grade):
            self.console.say(
                f"{words.place(refinement)}: not written: {refinement.verdict.grade}, but "
                f"{item.settings.write_grade} is required (--min-grade)"
            )
            return now
        if self.mode == "check":
            self.code = max(self.code, FOUND)
            return now
        if not item.piped:
            item.write(now, refinement.new_text)
        return replace(now, text=refinement.new_text)

    def _combine(self, refinement: Refinement, item: work.Work, now: str) -> str:
        """Return the file with one more refinement; without it where it collides with another."""
        new = joined(item.source.text, now, refinement.new_text)
        if new is None:
            self.console.warn(
                f"{words.place(refinement)}: left out of the diff, because it conflicts with another "
                "function's change; run again after applying the diff"
            )
            return now
        return new

    def _fail(self, item: work.Work, wanted: places.Wanted, error: Exception) -> None:
        self.code = FAILED
        message = one_line(error)
        if not self.results.overheard:
            begins = message.startswith(item.shown)
            place = "" if begins else f"{item.shown}: {wanted.qualname}: "
            self.console.error(f"{place}{message}")
        # The result says itself of which function it is.
        message = message.removeprefix(f"{item.shown}: ")
        message = message.removeprefix(f"{wanted.qualname}: ")
        self.results.add(
            failure(
                item.shown,
                wanted.qualname,
                message,
                item.settings.task,
                item.settings.engine_name,
            )
        )
