"""Trace replay: writes a refinement's trace, restores its settings for a replay, and lists where the replay differs."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import TYPE_CHECKING, Any

from selfrefine.loop.refinement import feedback_json, verdict_json
from selfrefine.loop.self_refine import Critique, Rewrite
from selfrefine.redact import address
from selfrefine.settings import resolve
from selfrefine.store.trace import Trace

if TYPE_CHECKING:
    from collections.abc import Callable

    from selfrefine.code.target import Target
    from selfrefine.loop.refinement import Refinement
    from selfrefine.loop.self_refine import Request
    from selfrefine.settings.resolve import Settings
    from selfrefine.store.trace import Recording

_NOT_KEPT = ("api_key_env", "api_key_command", "trace_dir", "log_level")
_MEANINGLESS: dict[str, Any] = {
    "budget_seconds": 0.0,
    "budget_tokens": 0,
    "budget_usd": 0.0,
    "cache": False,
    "base_url": "",
    "feedback_model": "",
}
"""Settings that a replay has otherwise: answers come at once, and from the trace alone."""


def opened(settings: Settings, name: str) -> Trace:
    """Return the trace that the settings ask for; one that keeps nothing where they ask for none."""
    folder = settings.trace_dir
    return Trace(Path(folder).expanduser() if folder else None, name)


def begin(
    trace: Trace, name: str, target: Target, file: Path, settings: Settings
) -> None:
    """Write what is refined, and under which settings."""
    known = dataclasses.asdict(settings) | {"base_url": address(settings.base_url)}
    trace.begin(
        id=name,
        file=str(file),
        path=target.path,
        qualname=target.qualname,
        text=target.text,
        settings={k: v for k, v in known.items() if k not in _NOT_KEPT},
    )


def watched(answer: Callable[[Request], Any], trace: Trace) -> Callable[[Request], Any]:
    """Return `answer`, such that each feedback, candidate and verdict is written down."""

    def ask(request: Request) -> Any:
        reply = answer(request)
        if isinstance(request, Critique):
            trace.write("feedback", feedback=feedback_json(reply))
        elif isinstance(request, Rewrite):
            trace.write("candidate", code=reply)
        else:
            trace.write("verdict", code=request.code, verdict=verdict_json(reply))
        return reply

    return ask


def end(trace: Trace, refinement: Refinement) -> None:
    """Write the result."""
    trace.write("end", result=refinement.to_json(), new_text=refinement.new_text)


def settings_of(recording: Recording) -> Settings:
    """Return the settings under which a recording is replayed: its own, with the trace as the model."""
    known: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in recording.start["settings"].items()
        if name in resolve.FIELDS
    }
    return resolve.Settings(
        **(known | _MEANINGLESS | {"model": f"replay:{recording.path.resolve()}"})
    )


def differences(recording: Recording, again: Refinement) -> list[str]:
    """Return what a replay has otherwise than the recording, a line each; nothing where all is the same."""
    was, now = recording.end["result"], again.to_json()
    lines = [
        f"{name} was {was[name]} and is {now[name]}"
        for name in ("status", "stop_reason")
        if was[name] != now[name]
    ]
    before, after = (
        [_judgement(row) for row in data["iterations"]] for data in (was, now)
    )
    lines += [
        f"attempt {number} was {_word(a)} and is {_word(b)}"
        for number, (a, b) in enumerate(zip(before, after, strict=False), 1)
        if a != b
    ]
    if len(before) != len(after):
        lines.append(f"there were {len(before)} attempts and are {len(after)}")
    if recording.end["new_text"] != again.new_text:
        lines.append("the code differs")
    return lines


def _judgement(iteration: dict[str, Any]) -> tuple[bool, str]:
    verdict = iteration["verdict"]
    return verdict["accepted"], verdict["grade"]


def _word(judged: tuple[bool, str]) -> str:
    accepted, grade = judged
    return f"accepted ({grade})" if accepted else "rejected"
