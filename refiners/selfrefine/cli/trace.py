"""``selfrefine trace``: look at a recorded refinement, or refine once more with its answers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from selfrefine.cli import FOUND, OK, options
from selfrefine.cli.console import opened
from selfrefine.store.trace import read

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from selfrefine.store.trace import Recording

_file = click.argument("file", type=click.Path(path_type=Path))


@click.group("trace")
def command() -> None:
    """Show what `refine --trace DIR` wrote, or repeat it with the recorded answers."""


@command.command("show")
@_file
@click.option(
    "--full", is_flag=True, help="Also show every message to the model in full."
)
def show(file: Path, *, full: bool) -> int:
    """Show a trace: each request, answer, feedback, candidate and verdict, with its time."""
    recording = read(file)
    with opened(None) as out:
        for line in shown(recording, full=full):
            out.write(f"{line}\n")
    return OK


@command.command("replay")
@_file
@options.talk
def replay(file: Path, *, quiet: bool, verbose: int) -> int:
    """Repeat a refinement with its recorded answers, without a network; candidates are verified again.

    Exit 0 if the result is the recorded one, 1 if it is another.  The project
    must be where it was; its function is taken as it was recorded.
    """
    console = options.console(quiet=quiet, verbose=verbose)
    recording = read(file)
    from selfrefine.code.target import find
    from selfrefine.refine import trace_replay as recordings
    from selfrefine.refine.session import Session
    from selfrefine.report import text

    start = recording.start
    target = find(start["text"], path=start["path"], qualname=start["qualname"])
    with (
        console.progress(start["qualname"]) as tell,
        Session(
            recordings.settings_of(recording),
            progress=lambda progress: tell(progress.message),
            trusted=lambda _: True,
        ) as session,
    ):
        refinement = session.refine(target, Path(start["file"]))
    console.say(text.concise(refinement))
    if not recording.end:
        console.say(
            f"{file}: the recording was cut off, so there is nothing to compare"
        )
        return OK
    differences = recordings.differences(recording, refinement)
    for line in differences or ["identical to the recording"]:
        console.say(f"{file}: {line}")
    with opened(None) as out:
        out.diff(refinement.diff)
    return FOUND if differences else OK


def shown(recording: Recording, *, full: bool) -> Iterator[str]:
    """Yield a trace as lines for people."""
    for row in recording.rows:
        title, body = _SHOWN[row["kind"]](row) if row["kind"] in _SHOWN else ("", "")
        yield f"{row['at']:9.3f} s  {row['kind']:9}  {title}".rstrip()
        if full and row["kind"] == "exchange":
            for message in row["messages"]:
                yield from _indent(f"<{message['role']}>\n{message['content']}")
        yield from _indent(body)


def _indent(text: str) -> Iterator[str]:
    return (f"    {line}".rstrip() for line in text.split("\n") if text)


def _start(row: Mapping[str, Any]) -> tuple[str, str]:
    known = row["settings"]
    model = f", {known['model']}" if known.get("model") else ""
    return (
        f"{row['path']}::{row['qualname']}, {known['task']}{model}, {row['time']}",
        "",
    )


def _baseline(row: Mapping[str, Any]) -> tuple[str, str]:
    return f"calls are compared with PYTHONHASHSEED={row['hash_seed']}", ""


def _exchange(row: Mapping[str, Any]) -> tuple[str, str]:
    usage = row["usage"]
    asked = row["form"] or "code"
    spent = f"{usage['prompt_tokens']} + {usage['completion_tokens']} tokens"
    title = f"{row['model']}, {asked}, {len(row['messages'])} messages, {spent}, {row['seconds']:.2f} s"
    if "answer" not in row:
        return f"{title}, no answer", row["error"]["message"] or row["error"]["reason"]
    answer = row["answer"]
    notes = "".join(f", {n}" for n in ("truncated", "cached") if answer.get(n))
    return f"{title}{notes}", answer["text"]


def _ignored(row: Mapping[str, Any]) -> tuple[str, str]:
    return ", ".join(row["parts"]), ""


def _feedback(row: Mapping[str, Any]) -> tuple[str, str]:
    feedback = row["feedback"]
    lines = [
        f"line {f['line']} [{f['aspect']}] {f['problem']} -> {f['instruction']}"
        for f in feedback["findings"]
    ]
    marks = ", ".join(f"{name} {score:g}" for name, score in feedback["scores"].items())
    return f"{'stop; ' if feedback['stop'] else ''}{marks}", "\n".join(lines)


def _candidate(row: Mapping[str, Any]) -> tuple[str, str]:
    return ("", row["code"]) if row["code"] is not None else ("none left", "")


def _verdict(row: Mapping[str, Any]) -> tuple[str, str]:
    verdict = row["verdict"]
    word = verdict["grade"] if verdict["accepted"] else "rejected"
    return f"{word}; {verdict['reason']}", ""


def _end(row: Mapping[str, Any]) -> tuple[str, str]:
    result = row["result"]
    return f"{result['status']}, {result['stop_reason']}", result["diff"]


_SHOWN = {
    "start": _start,
    "baseline": _baseline,
    "exchange": _exchange,
    "ignored": _ignored,
    "feedback": _feedback,
    "candidate": _candidate,
    "verdict": _verdict,
    "end": _end,
}
