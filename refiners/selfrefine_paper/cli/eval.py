"""``selfrefine eval``: a task of the paper over a data set, or the figures of runs that were recorded."""

from __future__ import annotations

import contextlib
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from selfrefine.cli import OK, options
from selfrefine.cli.console import opened
from selfrefine.cli.sessions import Budget
from selfrefine.errors import UsageError
from selfrefine.loop.refinement import Usage
from selfrefine_paper.eval import rows
from selfrefine_paper.eval.items import CODE_TASKS
from selfrefine_paper.eval.run import FEEDBACK, Plan, run, tasks

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from selfrefine.cli.console import Console
    from selfrefine.settings.resolve import Settings
    from selfrefine_paper.eval.rows import Run

PAPER_ROUNDS = 3
"""Rewrites of the paper's figures, after its first version: y0 to y3."""


@click.command("eval")
@click.argument(
    "traces", nargs=-1, metavar="[TRACE]...", type=click.Path(path_type=Path)
)
@click.option(
    "--task",
    "task_name",
    metavar="NAME",
    type=options.Choice(tasks()),
    help=f"What to run: {', '.join(tasks())}.",
)
@click.option(
    "--data",
    metavar="FILE",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The data set, as JSON Lines; the task's own small one by default.",
)
@click.option("--limit", metavar="N", type=click.IntRange(1), help="The first N items.")
@click.option(
    "--trace",
    metavar="FILE",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The file that keeps finished items, so that an interrupted run can continue; eval-TASK.jsonl by default.",
)
@click.option(
    "--feedback",
    multiple=True,
    type=options.Choice(FEEDBACK),
    metavar="|".join(FEEDBACK),
    help="What the model is told; may be given several times.",
)
@click.option(
    "--judge",
    metavar="NAME",
    help="The model that compares texts and reads names; `none` for no judge.",
)
@click.option(
    "--svg",
    metavar="FILE",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write the curves there as a picture.",
)
@options.cache
@options.settings(
    "engine",
    "model",
    "feedback_model",
    "base_url",
    "max_iterations",
    "budget_seconds",
    "budget_tokens",
    "budget_usd",
)
@options.output(("text", "json"), "text")
def command(
    *,
    traces: tuple[Path, ...],
    task_name: str | None,
    data: Path | None,
    limit: int | None,
    trace: Path | None,
    feedback: tuple[str, ...],
    judge: str | None,
    svg: Path | None,
    output_format: str,
    output_file: Path | None,
    quiet: bool,
    verbose: int,
    **flags: Any,
) -> int:
    """Run a task of the paper over a data set, and show its measures beside the paper's.

    Finished items are kept in the file that --trace names: an interrupted run
    continues when it is started again.  With TRACE files and no --task, the
    files are shown: nothing runs and no model is asked.  The functions of a
    data set that you name are executed, in the sandbox.
    """
    console = options.console(quiet=quiet, verbose=verbose)
    if traces:
        given = {
            "--task": task_name,
            "--data": data,
            "--trace": trace,
            "--judge": judge,
        }
        if odd := [name for name, value in given.items() if value is not None]:
            raise UsageError(f"TRACE files are only shown: leave {odd[0]} out")
        runs = [rows.read(path) for path in traces]
    else:
        if task_name is None:
            raise UsageError(
                f"give --task ({', '.join(tasks())}), or TRACE files to show"
            )
        plan = _plan(task_name, data, limit, feedback, judge, flags, console)
        path = trace or Path(f"eval-{task_name}.jsonl")
        runs = [_run(plan, path, flags, console)]
    with opened(output_file) as out:
        out.write(_render(runs, output_format))
    if svg:
        _draw(runs, svg)
    return OK


def _plan(
    task: str,
    data: Path | None,
    limit: int | None,
    feedback: tuple[str, ...],
    judge: str | None,
    flags: dict[str, Any],
    console: Console,
) -> Plan:
    from selfrefine_paper.eval import items, published

    # The paper's figures have three rewrites, which is not what users have by default.
    rounds = PAPER_ROUNDS + published.of(task).first
    flags = flags | {"max_iterations": flags["max_iterations"] or rounds}
    # Budgets on the command line hold for the whole run; who wants none for it wants none for its items either.
    file = Path.cwd() / "eval"
    whole = options.resolved(file, flags, console)
    each = {n: v for n, v in flags.items() if "budget" not in n or not getattr(whole, n)}  # fmt: skip
    settings = options.resolved(file, each, console)
    kinds = tuple(dict.fromkeys(feedback)) or FEEDBACK[:1]
    offline = task in CODE_TASKS and settings.engine == "rules"
    if not settings.model and not offline:
        raise UsageError("eval needs a model: give --model NAME, or set `model`")
    if offline and kinds != FEEDBACK[:1]:
        raise UsageError("the rules give no other feedback: leave --feedback out")
    return Plan(
        task=task,
        data=items.read(task, data, limit),
        settings=settings,
        feedback=kinds,
        judge="" if judge in {None, "none"} else str(judge),
        ask_judge=judge != "none" and bool(judge or settings.model),
    )


def _run(plan: Plan, path: Path, flags: dict[str, Any], console: Console) -> Run:
    budget = _budget(flags, console)
    with _bar(plan.task, console) as advanced:
        done = run(
            plan,
            path,
            advanced=advanced,
            finished=lambda row: budget.spend(Usage(**row.usage)),
            failed=console.warn,
            tell=console.detail,
            interrupted=budget.exhausted,
        )
    wanted = plan.header.items * len(plan.feedback)
    if len(done.rows) < wanted:
        console.warn(
            f"{len(done.rows)} of {wanted} rows are done; call again with --trace {path} to go on"
        )
    if not done.rows:
        raise UsageError(f"{path} holds no finished row yet; there is nothing to show")
    return done


def _budget(flags: dict[str, Any], console: Console) -> Budget:
    """Return what the whole run may take."""
    settings: Settings = options.resolved(Path.cwd() / "eval", flags, console)
    names = ("seconds", "tokens", "usd")
    given = [name for name in names if flags[f"budget_{name}"] is not None]
    return Budget(**{name: getattr(settings, f"budget_{name}") for name in given})


@contextlib.contextmanager
def _bar(task: str, console: Console) -> Iterator[Callable[[int, int], None]]:
    """Show how far a run is: a bar on a terminal, a line for each row elsewhere."""
    if console.verbosity < 0:
        yield lambda *_: None
    elif not sys.stderr.isatty() or console.verbosity:
        yield lambda done, whole: console.say(f"{task}: {done} of {whole}")
    else:
        import rich.console
        from rich.progress import Progress

        with Progress(console=rich.console.Console(stderr=True), transient=True) as bar:
            line = bar.add_task(task, total=None)
            yield lambda done, whole: bar.update(line, completed=done, total=whole)


def _render(runs: list[Run], output_format: str) -> str:
    from selfrefine_paper.eval import plot, table
    from selfrefine_paper.eval.summary import summarise

    summaries = [summary for run in runs for summary in summarise(run)]
    if output_format == "json":
        data = {"schema_version": 1, "summaries": [s.to_json() for s in summaries]}
        return json.dumps(data, ensure_ascii=False) + "\n"
    parts = [table.measures(summary) for summary in summaries]
    parts += [table.beside(summaries), table.ablation(summaries)]
    parts += [plot.curve(summary) for summary in summaries]
    return "\n".join(part for part in parts if part)


def _draw(runs: list[Run], path: Path) -> None:
    from selfrefine_paper.eval.summary import summarise
    from selfrefine_paper.eval.svg import picture

    text = picture([summary for run in runs for summary in summarise(run)])
    with opened(path) as out:
        out.write(text)
