"""Job: one refinement in a process of its own, asked for in JSON and answered in JSON lines.

An editor's server stays small and alive because whatever is heavy, hangs or
crashes happens here.  stdin carries one line, the `Request`; stdout carries

    {"progress": {"round": …, "max_rounds": …, "stage": …, "message": …}}    any number of times
    {"log": {"message": …}}                                                  likewise
    {"result": {the object of DESIGN 5.2, "new_text": …, "summary": one line}}   at the end, or
    {"error": {"message": one line}}

stdin stays open: its end, as SIGTERM, means that nobody waits for the answer any more.
"""

from __future__ import annotations

import contextlib
import dataclasses
import json
import logging
import os
import shutil
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, NoReturn

from selfrefine import config, files, keys, projects, stdio
from selfrefine.errors import SelfRefineError, UsageError
from selfrefine.redact import log_to_stderr, redact
from selfrefine.report import text
from selfrefine.target import find

Say = Callable[[Mapping[str, Any]], None]

GRACE_SECONDS = 0.5
"""How long an abandoned job may take to put its worker away."""

log = logging.getLogger("selfrefine.job")  # `__name__` is "__main__" here


@dataclass(frozen=True)
class Request:
    """What a shell asks for.

    Args:
        action: refine the function, put somebody else's candidate through the gates, or tell
            what the rules find in the file.
        path: the file's real place.
        text: the unsaved buffer; None means the file as it stands on disk.
        qualname: the function's dotted name; None means the one around `line`.
        line: 1-based.
        task: the task's name; None means what the settings say.
        candidate: for ``verify``.
        editor: the editor's settings section, the user's word.
        workspace: the section that the editor gives for this document, perhaps the repository's word.
        trusted: whether the project may be executed.
        key: the model's key, from the editor's secret storage.
        scratch: folder for temporary files; the job empties it at its end.
    """

    action: Literal["refine", "verify", "check"]
    path: str
    text: str | None = None
    qualname: str | None = None
    line: int | None = None
    task: str | None = None
    candidate: str | None = None
    editor: Mapping[str, Any] = field(default_factory=dict)
    workspace: Mapping[str, Any] = field(default_factory=dict)
    trusted: bool = False
    key: str = field(default="", repr=False)
    scratch: str | None = None

    def to_line(self) -> bytes:
        """Return the one line that `main` reads."""
        return json.dumps(dataclasses.asdict(self)).encode() + b"\n"

    @classmethod
    def from_line(cls, line: bytes) -> Request:
        """Read a request.

        Raises:
            UsageError: it is none.
        """
        try:
            request = cls(**json.loads(line))
        except (TypeError, ValueError) as error:
            raise UsageError(f"not a request for a job ({error})") from None
        if (request.action == "verify") != (request.candidate is not None):
            raise UsageError("a request to verify, and only that, needs a candidate")
        return request


def answer(request: Request, say: Say) -> dict[str, Any]:
    """Do what is asked.

    Raises:
        SelfRefineError: it cannot be done; the message is for the user.
    """
    file = Path(request.path)
    keys.give(request.key)
    trusted = request.trusted is True
    resolved = config.resolve(
        file,
        flags={"task": request.task},
        editor=request.editor,
        workspace=request.workspace,
        trusted=trusted,
    )
    # Ours alone: at this level an HTTP library would log prompts, and with them source code.
    logging.getLogger("selfrefine").setLevel(resolved.settings.log_level.upper())
    for warning in resolved.warnings:
        say({"log": {"message": warning}})
    code = files.read(file).text if request.text is None else request.text
    shown = os.path.relpath(file, projects.root_of(file))
    if request.action == "check":
        return {"findings": _findings(code, shown, resolved.settings.task)}
    target = find(code, path=shown, qualname=request.qualname, line=request.line)
    # The session brings everything heavy; a wrong request needs none of it.
    from selfrefine.session import Progress, Session

    def progress(step: Progress) -> None:
        say({"progress": dataclasses.asdict(step)})

    with Session(
        resolved.settings, progress=progress, trusted=lambda _: trusted
    ) as session:
        refinement = (
            session.refine(target, file)
            if request.candidate is None
            else session.verify(target, request.candidate, file, task=request.task)
        )
    return refinement.to_json(with_iterations=request.candidate is None) | {
        "new_text": refinement.new_text,
        "summary": text.concise(refinement).removeprefix(text.place(refinement) + ": "),
    }


def _findings(code: str, shown: str, task: str) -> list[dict[str, Any]]:
    """Return what the rules find in a file, in which nothing is executed."""
    from selfrefine import rules

    aspects = [aspect for aspect in rules.ASPECTS if task in {aspect, "both"}]
    return [found.to_json() for found in rules.check(code, shown, aspects=aspects)]


def main() -> int:
    """Answer the request on stdin."""
    asks, answers = stdio.claim()
    log_to_stderr("%(name)s: %(message)s")

    def say(message: Mapping[str, Any]) -> None:
        stdio.write(answers, json.dumps(message).encode() + b"\n")

    try:
        request = Request.from_line(_first_line(asks))
        with _abandoned_when_alone(asks, request.scratch), _emptied(request.scratch):
            result = answer(request, say)
        say({"result": result})
    except SelfRefineError as error:
        say({"error": {"message": redact(str(error))}})
    except Exception as error:
        log.debug("the job failed", exc_info=True)
        first, *_ = str(error).splitlines() or [""]
        why = f"internal error: {type(error).__name__}: {redact(first)}"
        say({"error": {"message": why}})
    return 0


def _first_line(descriptor: int) -> bytes:
    """Read up to the first line's end, unbuffered: the rest is for `_abandoned_when_alone`."""
    data = bytearray()
    while not data.endswith(b"\n"):
        # The sender sends nothing after its line, so that a chunk never reaches past it.
        chunk = os.read(descriptor, 1 << 16)
        if not chunk:
            break
        data += chunk
    return bytes(data)


@contextlib.contextmanager
def _abandoned_when_alone(asks: int, scratch: str | None) -> Iterator[None]:
    """End this process, its worker put away, when the one that asked goes or sends SIGTERM."""

    def abandon(_signal: int, _frame: object) -> NoReturn:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        raise SystemExit(128 + signal.SIGTERM)

    def watch() -> None:
        while os.read(asks, 1 << 16):
            pass
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(GRACE_SECONDS)
        # Code that hangs, or that has swallowed the exit, goes the hard way with what it started.
        if scratch:
            shutil.rmtree(scratch, ignore_errors=True)
        _end_group()
        os._exit(1)

    before = signal.signal(signal.SIGTERM, abandon)
    _die_with_parent()
    threading.Thread(target=watch, daemon=True).start()
    try:
        yield
    except SystemExit:
        # bubblewrap's inner process, caught while it is being set up, outlives its parent.
        _end_group()
        raise
    signal.signal(signal.SIGTERM, before)


def _end_group() -> None:
    """Kill this process and what it started, where it leads a group of its own, as a server's jobs do."""
    if os.getpgrp() == os.getpid():
        os.killpg(os.getpid(), signal.SIGKILL)


def _die_with_parent() -> None:
    """Ask Linux for a SIGTERM when the parent dies, even by SIGKILL; the end of stdin says so elsewhere."""
    if sys.platform == "linux":
        import ctypes

        pr_set_pdeathsig = 1
        ctypes.CDLL(None).prctl(pr_set_pdeathsig, signal.SIGTERM, 0, 0, 0)


@contextlib.contextmanager
def _emptied(scratch: str | None) -> Iterator[None]:
    try:
        yield
    finally:
        if scratch:
            shutil.rmtree(scratch, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
