"""Abandonment: how a job ends when whoever started it is gone, and what it takes away then."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from selfrefine.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

GRACE_SECONDS = 0.5
"""How long an abandoned job may take to put its worker away."""

AGAIN_SECONDS = 0.02
"""After which an end that was swallowed is asked for once more."""

SWEEP = """
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    kill -0 "$1" 2>/dev/null || rm -rf "$0"
    [ -e "$0" ] || exit
    sleep 0.05
done
rm -rf "$0"
"""
"""Removes the folder $0 as soon as the process $1 has gone, or after a second where nobody reaps it."""


@contextlib.contextmanager
def abandoned_when_alone(
    asks: int, scratch: Callable[[], str | None], hear: Callable[[bytes], None]
) -> Iterator[None]:
    """End this process, its worker put away, when the one that asked goes or sends SIGTERM.

    Args:
        asks: where it is asked.
        scratch: returns the folder for temporary files, once there is one.
        hear: takes each line that comes, in a thread.
    """

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
        if folder := scratch():
            _sweep_later(folder)
        _end_group()
        os._exit(1)

    unraisable = sys.unraisablehook

    def once_more(unraised: sys.UnraisableHookArgs) -> None:
        """Ask again for an end that came while an object was deleted: Python swallows it there, and prints it."""
        if unraised.exc_type is not SystemExit:
            unraisable(unraised)
            return
        signal.signal(signal.SIGTERM, abandon)
        ask = (os.getpid(), signal.SIGTERM)
        again = threading.Timer(AGAIN_SECONDS, os.kill, ask)
        again.daemon = True
        again.start()

    sys.unraisablehook = once_more
    before = signal.signal(signal.SIGTERM, abandon)
    with_parent()()
    threading.Thread(target=watch, daemon=True).start()
    try:
        yield
    except SystemExit:
        # bubblewrap's inner process, caught while it is being set up, outlives its parent.
        _end_group()
        raise
    signal.signal(signal.SIGTERM, before)
    sys.unraisablehook = unraisable


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


def with_parent() -> Callable[[], None]:
    """Return what asks Linux for a SIGTERM when the parent dies, even by SIGKILL; the end of stdin says so elsewhere.

    Between fork and exec it may be called, as it imports nothing.
    """
    if sys.platform != "linux":
        return lambda: None
    import ctypes

    pr_set_pdeathsig = 1
    ask = ctypes.CDLL(None).prctl

    def die() -> None:
        ask(pr_set_pdeathsig, signal.SIGTERM, 0, 0, 0)

    return die


@contextlib.contextmanager
def own(scratch: str | None) -> Iterator[None]:
    """Make the folder for temporary files, and take it away."""
    if scratch is None:
        yield
        return
    if os.path.lexists(scratch):
        raise UsageError(f"{scratch} is there already")
    from selfrefine_runner.client import scratch as folders

    mine = None
    try:
        place = Path(scratch)
        # What is left of a job that was killed together with its server.
        folders.sweep(place.parent)
        # A sweeper may take a folder for an owner's that is gone, before it is locked.
        while not (mine := folders.claim(place)):
            with contextlib.suppress(FileNotFoundError):
                place.rmdir()
        yield
    finally:
        # The end of whoever asked must not interrupt the cleaning.
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        shutil.rmtree(scratch, ignore_errors=True)
        if mine:
            os.close(mine.lock)
