"""``selfrefine refine``: refine functions; show, write or only report what was proven better."""

from __future__ import annotations

import logging
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal

import click

from selfrefine import files
from selfrefine.cli import FAILED, FOUND, OK, options, places, work
from selfrefine.cli.console import opened
from selfrefine.cli.render import FORMATS, printer
from selfrefine.cli.sessions import Budget, Sessions
from selfrefine.edits import combine
from selfrefine.errors import TargetError, UsageError, one_line
from selfrefine.refinement import failure
from selfrefine.report import text
from selfrefine.target import functions
from selfrefine.verdict import at_least

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from selfrefine.cli.console import Console
    from selfrefine.cli.render import Printer
    from selfrefine.refinement import Refinement

log = logging.getLogger(__name__)

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
    "--changed", is_flag=True, help="Only functions that have changed, as git tells it."
)
@click.option(
    "--since", metavar="REV", help="With --changed: since the branch left REV."
)
@click.option("--stdin-filename", metavar="TARGET", help="Where the text of - belongs.")
@options.output(FORMATS)
def command(
    *,
    targets: tuple[str, ...],
    mode: Mode | None,
    changed: bool,
    since: str | None,
    stdin_filename: str | None,
    output_format: str | None,
    output_file: Path | None,
    quiet: bool,
    verbose: int,
    **flags: Any,
) -> int:
    """Refine functions, and show, write or only report what was proven better.

    TARGET is PATH for every function of a file, PATH::QUALNAME, PATH:LINE, or
    - for a text from stdin, which --stdin-filename names in any of these forms.
    Without TARGET, --changed means every changed function of the repository,
    test files left out.  A TARGET that you name is executed; what git names is
    executed in folders that you trust: see `selfrefine trust --help`.
    """
    console = options.console(quiet=quiet, verbose=verbose)
    if since is not None and not changed:
        raise UsageError("--since needs --changed")
    if not (targets or changed):
        raise UsageError(
            "name a TARGET, such as src/module.py::function, or give --changed"
        )
    asked = [places.parse(target, stdin_filename) for target in targets]
    readable = True
    if changed:
        todo, readable = work.changed(asked, since, flags, console)
    else:
        todo = work.named(asked, flags, console)
    mode = mode or "diff"
    names_one = len(asked) == 1 and asked[0].names_one and not changed
    chosen = _format(mode, output_format, piped=any(item.piped for item in todo))
    if not any(item.wanted for item in todo):
        console.say("no function has changed" if changed else "no function there")
    with opened(output_file) as out, Sessions(named=not changed) as sessions:
        results = printer(chosen, out, single=names_one)
        run = _Run(mode, results, console, sessions, _budget(flags, todo))
        for item in todo:
            run.refine(item)
        results.end()
    return run.code if readable else FAILED


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

    def __init__(
        self,
        mode: Mode,
        results: Printer,
        console: Console,
        sessions: Sessions,
        budget: Budget,
    ) -> None:
        self.mode = mode
        self.results = results
        self.console = console
        self.sessions = sessions
        self.budget = budget
        self.code = OK

    def refine(self, item: work.Work) -> None:
        """Refine the functions of a file, one after the other."""
        now = item.source
        for wanted in item.wanted:
            left = self.budget.exhausted()
            if left:
                self.console.say(
                    f"{item.shown}: {wanted.qualname}: not begun: {text.STOPS[left]}"
                )
                continue
            try:
                refinement = self._one(item, wanted, now.text)
                self._report(refinement)
                now = self._used(refinement, item, now)
            except Exception as error:
                log.debug("%s: %s", item.shown, wanted.qualname, exc_info=True)
                self._failed(item, wanted, error)
        self.results.file(item.shown, item.source.text, now.text, item.source.encoding)

    def _one(self, item: work.Work, wanted: places.Wanted, now: str) -> Refinement:
        """Refine one function.

        Diffs must each apply to the file as it is; only what is written moves on.
        """
        text_now = now if self.mode == "write" else item.source.text
        target = places.locate(wanted, text_now, item.shown)
        with self.console.progress(wanted.qualname) as tell:
            session = self.sessions.of(
                item.source.path, item.settings, tell, self.budget.exhausted
            )
            refinement = session.refine(target, item.source.path)
        self.budget.spend(refinement.usage)
        return refinement

    def _report(self, refinement: Refinement) -> None:
        self.results.add(refinement)
        if refinement.status == "failed":
            self.code = FAILED
            self.console.error(f"{text.place(refinement)}: {refinement.message}")
        elif not self.results.readable:
            self.console.say(text.concise(refinement))
            lines = text.evidence(refinement.verdict)
            for line in lines if refinement.status == "refined" else ():
                self.console.say(line)

    def _used(
        self, refinement: Refinement, item: work.Work, now: files.SourceFile
    ) -> files.SourceFile:
        """Do with a result what the mode says, and return the file as it is then."""
        if refinement.status != "refined":
            return now
        if self.mode == "diff":
            return replace(now, text=self._combined(refinement, item, now.text))
        if not at_least(refinement.verdict.grade, item.settings.write_grade):
            self.console.say(
                f"{text.place(refinement)}: not written: {refinement.verdict.grade}, where "
                f"{item.settings.write_grade} is wanted (--min-grade)"
            )
            return now
        if self.mode == "check":
            self.code = max(self.code, FOUND)
            return now
        if not item.piped:
            files.write(now, refinement.new_text)
        return replace(now, text=refinement.new_text)

    def _combined(self, refinement: Refinement, item: work.Work, now: str) -> str:
        """Return the file with one more refinement; without it where it collides with another."""
        new = combine(item.source.text, now, refinement.new_text)
        if new is None or _clash(item.source.text, new):
            self.console.warn(
                f"{text.place(refinement)}: left out of the diff, as it collides with that of "
                "another function; run again when the diff is applied"
            )
            return now
        return new

    def _failed(self, item: work.Work, wanted: places.Wanted, error: Exception) -> None:
        self.code = FAILED
        message = one_line(error)
        if not message.startswith(item.shown):
            message = f"{item.shown}: {wanted.qualname}: {message}"
        self.console.error(message)
        self.results.add(
            failure(
                item.shown,
                wanted.qualname,
                message,
                item.settings.task,
                item.settings.engine_name,
            )
        )


def _clash(old: str, new: str) -> bool:
    """Whether two refinements brought a helper of the same name, or do not go together at all."""
    try:
        before, after = (_top_level(code) for code in (old, new))
    except TargetError:
        return True
    return any(after[name] > max(before[name], 1) for name in after)


def _top_level(code: str) -> Counter[str]:
    return Counter(
        s.qualname for s in functions(code, path="") if "." not in s.qualname
    )
