"""Job: one refinement in a process of its own, asked for in JSON and answered in JSON lines.

An editor's server stays small and alive because whatever is heavy, hangs or
crashes happens here.  stdin carries one line, the `Request`; stdout carries

    {"progress": {"round": …, "max_rounds": …, "stage": …, "message": …}}    any number of times
    {"log": {"message": …}}                                                  likewise
    {"complete": {…}} and {"forget": {…}}      questions to a model that the shell lends: see `models.editor`
    {"result": {the object of DESIGN 5.2, "new_text": …, "summary": one line}}   at the end, or
    {"error": {"message": one line}}

stdin stays open, for the answers to such questions, a line each; its end, as SIGTERM, means that
nobody waits for the result any more.
"""

from __future__ import annotations

import contextlib
import dataclasses
import json
import logging
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NoReturn

from selfrefine import config, files, keys, projects, stdio
from selfrefine.errors import SelfRefineError, UsageError
from selfrefine.redact import log_to_stderr, redact
from selfrefine.report import text
from selfrefine.target import find

if TYPE_CHECKING:
    from selfrefine.refinement import Refinement

Say = Callable[[Mapping[str, Any]], None]
Hear = Callable[[bytes], None]

GRACE_SECONDS = 0.5
"""How long an abandoned job may take to put its worker away."""

SWEEP = """
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    kill -0 "$1" 2>/dev/null || rm -rf "$0"
    [ -e "$0" ] || exit
    sleep 0.05
done
rm -rf "$0"
"""
"""Removes the folder $0 as soon as the process $1 has gone, or after a second where nobody reaps it."""

NO_FILE = "only a saved Python file can be proven; save it as one to refine it"

log = logging.getLogger("selfrefine.job")  # `__name__` is "__main__" here


@dataclass(frozen=True)
class Request:
    """What a shell asks for.

    Args:
        action: refine the function, put somebody else's candidate through the gates, look at a
            function that is in no file, tell what the rules find in the file, or write a text for
            `text` (see `texts`).
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
        lends: whether the one who asks answers questions to a model of the editor's.
        scratch: a folder for temporary files, which the job makes and takes away: whoever asks
            may be killed at any moment, and then nobody else would.
    """

    action: Literal["refine", "verify", "look", "check", "text"]
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
    lends: bool = False
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
        flags={} if request.action == "text" else {"task": request.task},
        editor=request.editor,
        workspace=request.workspace,
        trusted=trusted,
    )
    # Ours alone: at this level an HTTP library would log prompts, and with them source code.
    logging.getLogger("selfrefine").setLevel(resolved.settings.log_level.upper())
    for warning in resolved.warnings:
        say({"log": {"message": warning}})
    if request.action == "text":
        return _written(request, resolved.settings, say)
    code = files.read(file).text if request.text is None else request.text
    shown = os.path.relpath(file, projects.root_of(file))
    if request.action == "check":
        return {"findings": _findings(code, shown, resolved.settings.task)}
    target = find(code, path=shown, qualname=request.qualname, line=request.line)
    if request.action == "look":
        from selfrefine.static import findings_only

        return _presented(findings_only(target, resolved.settings, NO_FILE))
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
    return _presented(refinement, with_iterations=request.candidate is None)


def _presented(
    refinement: Refinement, *, with_iterations: bool = True
) -> dict[str, Any]:
    """Return a refinement as JSON, with what a shell needs to deliver it."""
    return refinement.to_json(with_iterations=with_iterations) | {
        "new_text": refinement.new_text,
        "summary": text.concise(refinement).removeprefix(text.place(refinement) + ": "),
    }


def _written(request: Request, settings: config.Settings, say: Say) -> dict[str, Any]:
    """Write a text for the request's.

    Raises:
        SelfRefineError: there is no such task, or no model that answers.
    """
    from selfrefine import texts
    from selfrefine.textsession import refine_text

    if request.task not in texts.names():
        raise UsageError(f"there is no text task {request.task!r}")
    if not settings.model:
        raise UsageError("a text needs a model; set `model`")
    written = refine_text(
        texts.load(request.task),
        request.text or "",
        settings,
        tell=lambda message: say({"progress": {"stage": "text", "message": message}}),
    )
    why = written.message or text.STOPS[written.stop_reason]
    rewrites = f"{len(written.versions) - 1} rewrites"
    return written.to_json() | {"summary": f"{request.task}: {rewrites}; {why}"}


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
        hear = _lending(say) if request.lends else _deaf
        with (
            _abandoned_when_alone(asks, request.scratch, hear),
            _own(request.scratch),
        ):
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


def _lending(say: Say) -> Hear:
    """Have the editor's models asked by `say`; return what takes the answers."""
    from selfrefine.models import editor

    lender = editor.Lender(say)
    editor.lend(lender)
    return lender.hear


def _deaf(_line: bytes) -> None:
    """Nothing was asked."""


def _first_line(descriptor: int) -> bytes:
    """Read up to the first line's end, unbuffered: the rest is for `_abandoned_when_alone`."""
    data = bytearray()
    while not data.endswith(b"\n"):
        # The sender sends nothing more before it is asked, so that a chunk never reaches past its line.
        chunk = os.read(descriptor, 1 << 16)
        if not chunk:
            break
        data += chunk
    return bytes(data)


@contextlib.contextmanager
def _abandoned_when_alone(asks: int, scratch: str | None, hear: Hear) -> Iterator[None]:
    """End this process, its worker put away, when the one that asked goes or sends SIGTERM."""

    def abandon(_signal: int, _frame: object) -> NoReturn:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        raise SystemExit(128 + signal.SIGTERM)

    def watch() -> None:
        begun = b""
        while chunk := os.read(asks, 1 << 16):
            *lines, begun = (begun + chunk).split(b"\n")
            for line in lines:
                hear(line)
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(GRACE_SECONDS)
        # Code that hangs, or that has swallowed the exit, goes the hard way with what it started.
        if scratch:
            _sweep_later(scratch)
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


def _sweep_later(scratch: str) -> None:
    """Have a folder removed once this process is gone, and what it started no longer writes there."""
    subprocess.Popen(
        ("/bin/sh", "-c", SWEEP, scratch, str(os.getpid())),
        start_new_session=True,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def _die_with_parent() -> None:
    """Ask Linux for a SIGTERM when the parent dies, even by SIGKILL; the end of stdin says so elsewhere."""
    if sys.platform == "linux":
        import ctypes

        pr_set_pdeathsig = 1
        ctypes.CDLL(None).prctl(pr_set_pdeathsig, signal.SIGTERM, 0, 0, 0)


@contextlib.contextmanager
def _own(scratch: str | None) -> Iterator[None]:
    """Make the folder for temporary files, and take it away."""
    if scratch is None:
        yield
        return
    if os.path.lexists(scratch):
        raise UsageError(f"{scratch} is there already")
    try:
        Path(scratch).mkdir(mode=0o700)
        yield
    finally:
        # The end of whoever asked must not interrupt the cleaning.
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        shutil.rmtree(scratch, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
