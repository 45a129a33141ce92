"""Collected session: the worker's side of tests that one child holds collected, and forks for every selection."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Callable

from . import forks, frames

if TYPE_CHECKING:
    from selfrefine.verify.runner.protocol import CollectJob, End, Error, SelectedJob

    from .child import Child
    from .pipes import StageMessage
    from .state import WorkerState


def ended(error: Exception) -> End:
    """Return the last message of a job that a broken wait ended."""
    if isinstance(error, frames.ExceededError):
        return {"end": "limit", "detail": str(error)}
    return {"end": "time" if str(error) == "deadline" else "died"}


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
    stage = start()
    end: End = {"end": "died"}
    try:
        deadline = time.monotonic() + job["wall"]
        message: StageMessage = frames.receive(
            stage.out, deadline, state.watch, frames.allowance(job)
        )
        if message.get("nonce") == job["nonce"]:
            frames.send(write_fd, message)
            end = {"end": "done" if "collected" in message else "error"}
    except frames.BrokenError as error:
        end = ended(error)
    if end["end"] == "done":
        stage.nonce = job["nonce"]
        state.settle(collected=True)
        return stage, end
    stage.end()
    return None, end


def selected(
    job: SelectedJob, write_fd: int, stage: Child | None, state: WorkerState
) -> tuple[Child | None, End]:
    """Let the stage run a selection in a fork; kill the fork at its deadline, keep the stage.

    Only the stage writes to the stage's pipe: a fork has one of its own, which the stage reads.
    """
    if stage is None:
        refusal: Error = {"error": "no-stage"}
        frames.send(write_fd, refusal)
        return None, {"end": "error"}
    run = _Selection(job, write_fd, stage, state)
    try:
        frames.send(stage.into, job)
        run.follow()
    except (frames.BrokenError, OSError):
        if run.fork:
            forks.kill_group(run.fork)
        stage.end()
        state.settle(collected=False)
        return None, run.end or {"end": "died"}
    return stage, run.end or {"end": "died"}


class _Selection:
    """One run of a selection, as the stage tells of it."""

    def __init__(
        self, job: SelectedJob, write_fd: int, stage: Child, state: WorkerState
    ) -> None:
        self.write_fd = write_fd
        self.stage = stage
        self.watch = state.watch
        self.deadline = time.monotonic() + job["wall"]
        self.allowed = frames.allowance(job)
        self.fork = 0
        self.end: End | None = None

    def follow(self) -> None:
        """Pass on what the fork says until the stage has said how it ended.

        Raises:
            frames.BrokenError: the stage itself is of no use any more.
        """
        while True:
            message = self._next()
            if message is None:
                continue
            if message.get("nonce") != self.stage.nonce:
                raise frames.BrokenError("a stranger wrote to the stage's pipe")
            if "forked" in message:
                self.fork = message["forked"]
            if "finished" in message:
                self.end = self.end or {"end": message["finished"]}
                return
            if "relayed" in message and not self.end:
                frames.send(self.write_fd, message["relayed"])

    def _next(self) -> StageMessage | None:
        """Return the stage's next message; None where the fork was killed meanwhile."""
        try:
            message: StageMessage = frames.receive(
                self.stage.out,
                self.deadline,
                None if self.end else self.watch,
                self.allowed,
            )
        except frames.BrokenError as error:
            if ended(error) == {"end": "died"} or self.end or not self.fork:
                raise
            # The fork is killed; what the stage then says of it is still to be read.
            self.end = ended(error)
            self.deadline = time.monotonic() + 5
            self.allowed = frames.Allowance(100_000, frames.LIMIT, 6_000_000)
            forks.kill_group(self.fork)
            return None
        else:
            return message
