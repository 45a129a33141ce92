"""``selfrefine text``: write a text for what comes from stdin or a file, and refine it."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from selfrefine.cli import OK, options
from selfrefine.cli.console import opened
from selfrefine.errors import UsageError
from selfrefine_paper import texts

if TYPE_CHECKING:
    from selfrefine.cli.console import Console
    from selfrefine_paper.textsession import Written

LONGEST = 100_000
"""Characters of an input; more would be no title, review or question."""

SHOWN = 60
"""Characters of a streamed answer that the moving line shows."""


@click.command("text")
@click.argument("file", default="-", metavar="[FILE]")
@click.option(
    "--task",
    "task_name",
    required=True,
    metavar="|".join(texts.names()),
    type=options.Choice(texts.names()),
    help="What to write.",
)
@options.cache
@options.settings(
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
    file: str,
    task_name: str,
    output_format: str,
    output_file: Path | None,
    quiet: bool,
    verbose: int,
    **flags: Any,
) -> int:
    """Write a text for FILE, or for what comes from stdin, and refine it with a model.

    acronym wants a title, constrained a list of concepts with commas between
    them, dialogue the conversation so far, math a word problem, sentiment a
    review.  stdout gets the best version; -v shows the rounds on stderr.
    """
    from selfrefine_paper.textsession import refine_text

    console = options.console(quiet=quiet, verbose=verbose)
    task = texts.load(task_name)
    settings = options.resolved(Path.cwd() / "text", flags, console)
    if not settings.model:
        raise UsageError("text needs a model: give --model NAME, or set `model`")
    source = _input_text(file)
    moving = sys.stderr.isatty() and not verbose
    with console.progress(task_name) as tell:
        written = refine_text(
            task,
            source,
            settings,
            max_iterations=_rounds(flags),
            tell=tell if moving else console.detail,
            on_delta=(
                (lambda so_far: tell(so_far[-SHOWN:])) if moving else lambda _: None
            ),
        )
    with opened(output_file) as out:
        if output_format == "json":
            out.write(json.dumps(written.to_json(), ensure_ascii=False) + "\n")
        else:
            out.write(written.text + "\n")
    _report(written, console)
    return OK


def _report(written: Written, console: Console) -> None:
    """Say how it ended, where that is not as usual or the user wants to know."""
    from selfrefine.report.words import STOPS

    console.detail(
        f"{written.task}: {len(written.versions) - 1} rewrites, {written.usage.requests} requests, "
        f"{written.seconds:.1f} s; ended: {STOPS[written.stop_reason]}"
    )
    if written.message:
        console.warn(f"{STOPS[written.stop_reason]}: {written.message}")


def _rounds(flags: dict[str, Any]) -> int | None:
    """Return what the user wants; the task knows best where nothing was said."""
    given = flags.get("max_iterations")
    return None if given is None else int(given)


def _input_text(name: str) -> str:
    """Return the input.

    Raises:
        UsageError: it cannot be read, or is empty or no text.
    """
    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        source = data.decode("utf-8-sig").strip()
    except OSError as error:
        raise UsageError(f"{name}: cannot be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise UsageError(f"{name}: is not UTF-8; save it as UTF-8") from None
    if not source:
        raise UsageError(f"{'stdin' if name == '-' else name} is empty; give a text")
    if len(source) > LONGEST:
        raise UsageError(
            f"{name}: {len(source)} characters; at most {LONGEST} can be given"
        )
    return source
