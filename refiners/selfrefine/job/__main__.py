"""Job: one refinement in a process of its own, asked for in JSON and answered in JSON lines.

An editor's server stays small and alive because whatever is heavy, hangs or
crashes happens here.  stdin carries one line, the `Request`; stdout carries

    {"progress": {"round": …, "max_rounds": …, "stage": …, "message": …}}    any number of times
    {"log": {"message": …}}                                                  likewise
    {"complete": {…}} and {"forget": {…}}      questions to a model that the shell lends: see `models.editor`
    {"result": {a refinement's JSON, "new_text": …, "summary": one line, "headline": one line,
                "code": that of the error behind the message, if there is one}}   at the end, or
    {"error": {"message": one line, "code": …}}

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
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from selfrefine import stdio
from selfrefine.code.target import find
from selfrefine.errors import SelfRefineError, UsageError
from selfrefine.job.params import RefineParams
from selfrefine.redact import log_to_stderr, redact, visible
from selfrefine.report import text, words
from selfrefine.settings import keys, resolve
from selfrefine.workspace import files, projects, versions

if TYPE_CHECKING:
    from selfrefine.loop.refinement import Refinement

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

UNPROVEN = {
    "no_file": "only a saved Python file can be verified; save it as one to refine it",
    "untrusted": "the editor does not trust this folder, so nothing is executed and nothing can be verified",
}
"""Why a function is only looked at, by `RefineParams.why`."""

log = logging.getLogger("selfrefine.job")  # `__name__` is "__main__" here


def answer(params: RefineParams, say: Say) -> dict[str, Any]:
    """Do what is asked.

    Raises:
        SelfRefineError: it cannot be done; the message is for the user.
    """
    file = Path(params.path)
    keys.give(params.key)
    trusted = params.trusted is True
    resolved = resolve.resolve(
        file,
        flags={"task": params.task},
        editor=params.editor,
        workspace=params.workspace,
        trusted=trusted,
    )
    # Ours alone: at this level an HTTP library would log prompts, and with them source code.
    logging.getLogger("selfrefine").setLevel(resolved.settings.log_level.upper())
    for warning in resolved.warnings:
        say({"log": {"message": warning}})
    code = files.read(file).text if params.text is None else params.text
    shown = os.path.relpath(file, projects.root_of(file))
    if params.action == "check":
        return {"findings": _findings(code, shown, resolved.settings.task)}
    target = find(code, path=shown, qualname=params.qualname, line=params.line)
    if params.action == "look":
        from selfrefine.rules.static import findings_only

        why = UNPROVEN[params.why]
        return _present(findings_only(target, resolved.settings, why, params.why))
    # The session brings everything heavy; a wrong request needs none of it.
    from selfrefine.refine.session import Progress, Session

    def progress(step: Progress) -> None:
        say({"progress": dataclasses.asdict(step)})

    with Session(
        resolved.settings, progress=progress, trusted=lambda _: trusted
    ) as session:
        refinement = (
            session.refine(target, file)
            if params.candidate is None
            else session.verify(target, params.candidate, file, task=params.task)
        )
    return _present(refinement, with_iterations=params.candidate is None)


def _present(refinement: Refinement, *, with_iterations: bool = True) -> dict[str, Any]:
    """Return a refinement as JSON, with what a shell needs to deliver it."""
    result = refinement.to_json(with_iterations=with_iterations)
    more = {
        "new_text": refinement.new_text,
        "summary": text.concise(refinement).removeprefix(
            words.place(refinement) + ": "
        ),
        "headline": visible(words.headline(result)),
    }
    return result | more | ({"code": refinement.code} if refinement.code else {})


def _findings(code: str, shown: str, task: str) -> list[dict[str, Any]]:
    """Return what the rules find in a file, in which nothing is executed."""
    from selfrefine import rules, tasks

    found = rules.check(code, shown, aspects=tasks.load(task).serves)
    return [diagnostic.to_json() for diagnostic in found]


def main() -> int:
    """Answer the request on stdin."""
    asks, answers = stdio.claim()
    log_to_stderr("%(name)s: %(message)s")

    def say(message: Mapping[str, Any]) -> None:
        stdio.write(answers, json.dumps(message).encode() + b"\n")

    file = None
    try:
        params = RefineParams.from_line(_first_line(asks))
        file = Path(params.path)
        hear = _lending(say) if params.lends else _deaf
        with (
            _abandoned_when_alone(asks, params.scratch, hear),
            _own(params.scratch),
        ):
            result = answer(params, say)
        say({"result": result})
    except SelfRefineError as error:
        known = versions.explained(error, file)
        say({"error": {"message": redact(str(known)), "code": known.code}})
    except Exception as error:
        log.debug("the job failed", exc_info=True)
        first, *_ = str(error).splitlines() or [""]
        why = f"internal error: {type(error).__name__}: {redact(first)}"
        say({"error": {"message": why, "code": "internal"}})
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
    from selfrefine.verify.runner import scratch as folders

    own = None
    try:
        place = Path(scratch)
        # What is left of a job that was killed together with its server.
        folders.sweep(place.parent)
        # A sweeper may take a folder for an owner's that is gone, before it is locked.
        while not (own := folders.claim(place)):
            with contextlib.suppress(FileNotFoundError):
                place.rmdir()
        yield
    finally:
        # The end of whoever asked must not interrupt the cleaning.
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        shutil.rmtree(scratch, ignore_errors=True)
        if own:
            os.close(own.lock)


if __name__ == "__main__":
    sys.exit(main())
