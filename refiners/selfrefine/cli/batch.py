"""``selfrefine batch``: functions of a whole repository, the most promising first, by several workers."""

from __future__ import annotations

import contextlib
import dataclasses
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from selfrefine.cli import FOUND, OK, batch_files, options
from selfrefine.cli.batch_console import duration
from selfrefine.cli.batch_results import FORMATS, SUFFIXES, check_report
from selfrefine.cli.batch_work import Asked, Batch
from selfrefine.cli.console import opened
from selfrefine.errors import UsageError
from selfrefine.redact import on_one_line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from selfrefine.batch.budget import Budget
    from selfrefine.batch.journal import Journal
    from selfrefine.batch.plan import File, Plan
    from selfrefine.cli.console import Console, Output
    from selfrefine.settings.resolve import Settings

ASKED = dataclasses.fields(Asked)
BUDGETS = ("budget_seconds", "budget_tokens", "budget_usd")
ELSEWHERE = frozenset({*BUDGETS, "trace_dir", "log_level", "preview", "code_lens", "hints", "exclude"})  # fmt: skip
"""Settings that change nothing of what a function's refinement gives."""


@click.command("batch")
@click.argument("paths", nargs=-1, metavar="PATH...")
@click.option("--write", is_flag=True, help="Change the files.")
@click.option(
    "--patches",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="FOLDER",
    help="Write a patch file for each function that was refined.",
)
@click.option("--branch", metavar="NAME", help="Make a branch with a commit for each function that was refined.")  # fmt: skip
@click.option("--check", is_flag=True, help="Exit 1 if --write would change something.")
@click.option("--dry-run", is_flag=True, help="Show which functions would be tried, and what that would cost.")  # fmt: skip
@click.option(
    "--all",
    "everything",
    is_flag=True,
    help="Also try functions that show no sign of a gain.",
)
@click.option(
    "--profile",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="A profile that shows where time goes: cProfile, pyinstrument (JSON) or py-spy (speedscope).",
)
@click.option("--changed", is_flag=True, help="Only functions that have changed, according to git.")  # fmt: skip
@click.option("--since", metavar="REV", help="With --changed: since the branch left REV.")  # fmt: skip
@click.option("--jobs", type=click.IntRange(1, 256), metavar="N", help="How many functions to refine at once: by default one per core, more with a model.")  # fmt: skip
@click.option("--cluster", metavar="ADDRESS", help="Use workers of dask.distributed: the address of a scheduler, or local:N; needs selfrefine[batch].")  # fmt: skip
@click.option(
    "--requests-per-minute",
    type=click.FloatRange(0),
    default=0.0,
    metavar="N",
    help="The most model requests per minute, all workers together; no limit by default.",
)
@click.option(
    "--report",
    "reports",
    type=click.Path(path_type=Path, dir_okay=False),
    multiple=True,
    metavar="FILE",
    help="Also write the results to this file, in the format of its name: .html, .md, .sarif, .rdjson, .json, .jsonl, .diff.",
)
@click.option(
    "--journal",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="The file that keeps the progress; by default in your state folder.",
)
@click.option("--fresh", is_flag=True, help="Start over and forget what an earlier run did.")  # fmt: skip
@options.cache
@options.settings(*options.SETTINGS)
@options.output(FORMATS, default="concise")
def command(
    *,
    paths: tuple[str, ...],
    dry_run: bool,
    everything: bool,
    profile: Path | None,
    changed: bool,
    since: str | None,
    output_format: str,
    output_file: Path | None,
    quiet: bool,
    verbose: int,
    **flags: Any,
) -> int:
    """Refine the functions in files and folders that are worth trying, the most promising first.

    PATH is a file, a folder, a pattern or PATH::QUALNAME.  No change is made
    without --write, --patches or --branch, and then only those that are
    verified, or as good as --min-grade says.  Progress is kept: after Ctrl+C,
    a kill or the end of a budget, the same command continues where it stopped.
    The code of a PATH that you name is executed; with --changed, only code in
    folders that you trust.
    """
    console = options.console(quiet=quiet, verbose=verbose)
    asked = Asked(**{each.name: flags.pop(each.name) for each in ASKED})
    _check(asked, paths, since, changed=changed)
    own = {name: value for name, value in flags.items() if name not in BUDGETS}
    console.say("looking for functions that are worth trying")
    if changed:
        files = batch_files.changed(paths, since, own, console)
    else:
        files = batch_files.named(paths, own, console)
    plan, marks = _plan(files, profile, console, everything=everything)
    marks |= {"changed": changed, "since": since}
    if dry_run:
        with opened(output_file) as out:
            out.write("".join(_dry(plan, files, asked.jobs, console)))
        return OK
    batch = Batch(asked, files, plan, console, named=not changed)
    with opened(output_file) as out, batch.opened(paths or (".",), marks) as kept:
        if not plan.entries and not kept.size()[1]:
            console.say(_nothing(plan))
        interrupt = batch.go(kept, _budget(flags, files, console))
        ready = _tell(batch, kept, asked, out, output_format)
        if interrupt:
            raise interrupt
        return FOUND if asked.check and ready else OK


def _check(
    asked: Asked, paths: tuple[str, ...], since: str | None, *, changed: bool
) -> None:
    """Raise `UsageError` where nothing is named, or two things at once."""
    if since is not None and not changed:
        raise UsageError("--since needs --changed")
    if not (paths or changed):
        raise UsageError("name a PATH, such as src, or give --changed")
    modes = (asked.write, asked.patches, asked.branch, asked.check)
    if sum(map(bool, modes)) > 1:
        raise UsageError("--write, --patches, --branch and --check exclude each other")
    if asked.cluster and asked.jobs:
        raise UsageError("--cluster has its own workers: leave --jobs out")
    for report in asked.reports:
        check_report(report)


def _tell(batch: Batch, kept: Journal, asked: Asked, out: Output, form: str) -> int:
    """Print and write what is done; return how many changes could be made."""
    results = batch.results(kept)
    ready = sum(map(len, results.ready().values()))
    results.print(form, out)
    for report in asked.reports:
        with opened(report) as file:
            results.print(SUFFIXES[report.suffix], file)
    batch.conclude(kept, results)
    batch.end(kept)
    return ready


def _plan(
    files: list[File], profile: Path | None, console: Console, *, everything: bool
) -> tuple[Plan, dict[str, Any]]:
    """Return what is to be done, and the marks by which a batch is known again."""
    from selfrefine.batch import profiles
    from selfrefine.batch.entry import digest
    from selfrefine.batch.plan import plan

    known = profiles.read(profile) if profile else None
    with _telling(console) as tell:
        found = plan(files, known, everything=everything, tell=tell)
    settings = sorted({_telling_of(file.settings) for file in files})
    marks = {
        "settings": digest("\n".join(settings)),
        "all": everything,
        "profile": str(profile or ""),
    }
    return found, marks


def _telling_of(settings: Settings) -> str:
    """Return what of settings tells one batch from another."""
    rows = dataclasses.asdict(settings).items()
    return repr([(name, value) for name, value in rows if name not in ELSEWHERE])


@contextlib.contextmanager
def _telling(console: Console) -> Iterator[Callable[[str], None]]:
    """Show what is looked at, where a line can move."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    with console.progress("batch") as tell:
        yield tell


def _budget(flags: Mapping[str, Any], files: list[File], console: Console) -> Budget:
    """Return what the run may take: options hold for the whole, settings for each function."""
    from selfrefine.batch.budget import Budget

    given = {n: flags[n] for n in BUDGETS if flags[n] is not None}
    if not (given and files):
        return Budget()
    settings = options.resolved(files[0].path, given, console)
    return Budget(**{n.removeprefix("budget_"): getattr(settings, n) for n in given})


def _nothing(plan: Plan) -> str:
    return f"no function is worth trying ({plan.seen} checked); --all tries each"


def _dry(
    plan: Plan, files: list[File], jobs: int | None, console: Console
) -> Iterator[str]:
    """Yield what would be done, and say what it would cost."""
    from selfrefine.batch.cores import usual_jobs
    from selfrefine.batch.estimate import estimate
    from selfrefine.engines import prompt
    from selfrefine.settings.prices import price_of
    from selfrefine.tasks import load

    for entry in plan.entries:
        yield f"{entry.score:8.2f}  {on_one_line(entry.name)}  {entry.why}\n"
    if not plan.entries:
        console.say(_nothing(plan))
        return
    settings = files[0].settings
    asks = settings.engine_name != "rules"
    jobs = jobs or usual_jobs(waits=asks)
    cost = estimate(
        plan.lines.values(),
        rounds=settings.max_iterations,
        system=len(prompt.system(load(settings.task), (3, 10))) if asks else 0,
        price=price_of(settings.model, settings) if asks else None,
        jobs=jobs,
    )
    time_ = f"about {duration(cost.seconds)} with {jobs} {'workers' if jobs > 1 else 'worker'}"
    console.say(
        f"{len(plan.entries)} of {plan.seen} functions are worth trying; {time_}"
    )
    if not asks:
        console.say("the rules cost nothing")
        return
    money = f"{cost.usd:.2f} USD" if cost.usd is not None else "no price is set"
    console.say(
        f"{settings.model}: at most {cost.requests} requests, about {cost.prompt_tokens} prompt and "
        f"{cost.completion_tokens} completion tokens: {money}"
    )
