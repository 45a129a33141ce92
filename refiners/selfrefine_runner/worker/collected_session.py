"""Collected session: the worker's side of tests that one child holds collected, and forks for every selection."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Callable

from .process import forks, frames

if TYPE_CHECKING:
    from selfrefine_runner.protocol import CollectJob, LiveJob, SelectedJob
    from selfrefine_runner.responses import End, Error

    from .child import Child
    from .process.pipes import SessionMessage
    from .process.state import WorkerState

FIRST = 3
"""How many times as long as any other the first test of a run may take."""


def end_of(error: Exception) -> End:
    """Return the last message of a job that a broken wait ended."""
    if isinstance(error, frames.ExceededError):
        return {"end": "limit", "detail": str(error)}
    return {"end": "time" if isinstance(error, frames.LateError) else "died"}


def collect(
    job: CollectJob,
    write_fd: int,
    start: Callable[[], Child],
    before: Child | None,
    state: WorkerState,
) -> tuple[Child | None, End]:
    """Start a child that holds the collected tests; return it, or None where nothing was collected, and the end."""
    if before is not None:
        before.end()
    state.settle(collected=False)
    state.clear()
    session = start()
    end: End = {"end": "died"}
    try:
        deadline = time.monotonic() + job["wall"]
        message: SessionMessage = frames.receive(
            session.out, deadline, state.monitor, frames.allowance(job)
        )
        if message.get("nonce") == job["nonce"]:
            frames.send(write_fd, message)
            end = {"end": "done" if "collected" in message else "error"}
    except frames.BrokenError as error:
        end = end_of(error)
    if end["end"] == "done":
        session.nonce = job["nonce"]
        state.settle(collected=True)
        return session, end
    session.end()
    return None, end


def run_selection(
    job: SelectedJob | LiveJob, write_fd: int, session: Child | None, state: WorkerState
) -> tuple[Child | None, End]:
    """Let the session run a selection in a fork; kill the fork at its deadline, keep the session.

    Only the session writes to the session's pipe: a fork has one of its own, which the session reads.
    """
    if session is None:
        refusal: Error = {"error": "no-session"}
        frames.send(write_fd, refusal)
        return None, {"end": "error"}
    run = _Selection(job, write_fd, session, state)
    try:
        frames.send(session.into, job)
        run.follow()
    except (frames.BrokenError, OSError):
        if run.fork:
            forks.kill_group(run.fork)
        session.end()
        state.settle(collected=False)
        return None, run.end or {"end": "died"}
    return session, run.end or {"end": "died"}


class _Selection:
    """One run of a selection, as the session tells of it."""

    def __init__(
        self,
        job: SelectedJob | LiveJob,
        write_fd: int,
        session: Child,
        state: WorkerState,
    ) -> None:
        self.write_fd = write_fd
        self.session = session
        self.monitor = state.monitor
        self.deadline = time.monotonic() + job["wall"]
        self.each = job["each"] if job["do"] == "selected" else job["wall"]
        # What a whole session sets up, such as a database, comes with its first test.
        self.test_ends = time.monotonic() + FIRST * self.each
        self.allowed = frames.allowance(job)
        self.fork = 0
        self.end: End | None = None

    def follow(self) -> None:
        """Pass on what the fork says until the session has said how it ended.

        Raises:
            frames.BrokenError: the session itself is of no use any more.
        """
        while True:
            message = self._next()
            if message is None:
                continue
            if message.get("nonce") != self.session.nonce:
                raise frames.BrokenError("a stranger wrote to the session's pipe")
            if "forked" in message:
                self.fork = message["forked"]
            if "finished" in message:
                self.end = self.end or {"end": message["finished"]}
                return
            if "relayed" not in message:
                continue
            self.test_ends = time.monotonic() + self.each
            if not self.end:
                frames.send(self.write_fd, message["relayed"])

    def _next(self) -> SessionMessage | None:
        """Return the session's next message; None where the fork was killed meanwhile."""
        try:
            message: SessionMessage = frames.receive(
                self.session.out,
                self._deadline(),
                None if self.end else self.monitor,
                self.allowed,
            )
        except frames.BrokenError as error:
            if end_of(error) == {"end": "died"} or self.end or not self.fork:
                raise
            # The fork is killed; what the session then says of it is still to be read.
            self.end = end_of(error)
            self.deadline = time.monotonic() + 5
            self.allowed = frames.Allowance(100_000, frames.LIMIT, 6_000_000)
            forks.kill_group(self.fork)
            return None
        else:
            return message

    def _deadline(self) -> float:
        """Return when what is under way is to have ended: the run, or the one test of it."""
        bounded = self.each and self.fork and not self.end
        return min(self.deadline, self.test_ends) if bounded else self.deadline
