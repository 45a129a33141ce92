"""Fork relay: a collected session's side of one fork: its pipe, its messages, its exit, each as it was agreed."""

from __future__ import annotations

import os
import select
import time
from typing import TYPE_CHECKING, Callable

from ..observers import audit
from ..process import forks, frames

if TYPE_CHECKING:
    from selfrefine_runner.protocol import Ending, SelectedJob

    from ..process.pipes import Relayed

    Emit = Callable[[Relayed], None]
TICK = 0.05
"""Seconds between two looks at a fork that says nothing."""
PARTING = 1.0
"""Seconds within which a fork has to end after its last message."""


def relay(fork: int, fd: int, order: SelectedJob, status: int, emit: Emit) -> Ending:
    """Pass a fork's messages on, and reap it.

    Args:
        fork: its pid.
        fd: the reading end of the pipe that was made for it.
        order: what it was told to do.
        status: the exit status that only it knows.
        emit: takes what it said.

    Returns:
        How it ended.
    """
    leaving = _Exit(fork, fd)
    end: Ending
    try:
        end = _messages(leaving, fd, order, emit)
    except frames.ExceededError:
        end = "limit"
    except frames.BrokenError:
        end = "died"
    left = leaving.wait(PARTING if end == "done" else 0.0)
    forks.kill_group(fork)
    leaving.wait(None)
    if end == "done" and (left is None or os.WEXITSTATUS(left) != status):
        return "forged"
    if end == "done" and _more(fd):
        return "forged"
    return end


def _messages(leaving: _Exit, fd: int, order: SelectedJob, emit: Emit) -> Ending:
    allowed = frames.allowance(order)
    deadline = time.monotonic() + order["wall"] + PARTING
    while True:
        message = frames.receive(fd, deadline, leaving, allowed)
        if message.pop("nonce", None) != order["nonce"]:
            return "forged"
        emit({"relayed": message})
        if "tripped" in message:
            return "tripped"
        if "error" in message:
            return "error"
        if "done" in message:
            return "done"


class _Exit:
    """Watches for the end of a fork: others may hold its pipe open after it is gone."""

    def __init__(self, fork: int, fd: int) -> None:
        self.fork = fork
        self.fd = fd
        self.status: int | None = None

    def look(self) -> float:
        """Return how long to wait for the next message.

        Raises:
            frames.BrokenError: nobody is there to send one.
        """
        if self.status is None:
            pid, status = os.waitpid(self.fork, os.WNOHANG)
            if not pid:
                return TICK
            self.status = status
        if not select.select((self.fd,), (), (), 0)[0]:
            raise frames.BrokenError("gone")
        return 0.0  # what it said before is still to be read

    def wait(self, seconds: float | None) -> int | None:
        """Return its exit status, once it has ended; None where it has not within the time."""
        until = time.monotonic() + (seconds or 0.0)
        while self.status is None:
            pid, status = os.waitpid(self.fork, 0 if seconds is None else os.WNOHANG)
            if pid:
                self.status = status
            elif time.monotonic() > until:
                return None
            else:
                time.sleep(0.0005)
        return self.status


def _more(fd: int) -> bool:
    """Whether anything follows the last message."""
    os.set_blocking(fd, False)
    try:
        return bool(os.read(fd, 1))
    except BlockingIOError:
        return False


def channel_of(fd: int, order: SelectedJob, path: str) -> audit.Channel:
    """Return how a fork sends its results; its order loses the nonce, which is then the hook's alone."""
    nonce = order.pop("nonce")
    return audit.install(fd, nonce, path, narrow=True)
