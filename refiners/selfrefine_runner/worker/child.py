"""Child: one forked process that does one job, with a pipe each way."""

from __future__ import annotations

import contextlib
import gc
import os
import sys
import time
from typing import TYPE_CHECKING, Any, Callable, ClassVar

from .jobs import benchmark_child, characterization, mutants, profile, replay, symbolic
from .observers import audit
from .process import cleanup, forks, frames, words
from .pytest import fork_server, test_run

if TYPE_CHECKING:
    from selfrefine_runner.protocol import CollectJob, OneChildJob, ReplayJob, TestsJob

    from .process.pipes import VersionJob

    ChildJob = CollectJob | OneChildJob | VersionJob


class Child:
    """One process, seen from the worker.

    Args:
        job: what it does.
        closing: the worker's own descriptors, which it must not have.
    """

    open: ClassVar[set[int]] = set()
    """The worker's ends of the pipes of all children: no child has those of another, or it could speak for it."""

    def __init__(self, job: ChildJob, closing: tuple[int, ...]) -> None:
        up_read, up_write = os.pipe()
        down_read, down_write = os.pipe()
        parent = os.getpid()
        self.words = words.Words()
        self.pid = os.fork()
        if self.pid == 0:
            self.words.take()
            forks.hear()
            _be_child(
                job,
                up_write,
                down_read,
                (*closing, up_read, down_write, *self.open),
                parent,
            )
        os.close(up_write)
        os.close(down_read)
        self.out, self.into = up_read, down_write
        self.open.update((up_read, down_write))
        self.nonce = ""
        self.allowed: frames.Allowance | None = None

    def end(self) -> None:
        """Kill the child with everything it started, and reap it."""
        forks.kill_group(self.pid)
        with contextlib.suppress(ChildProcessError):  # reaped with all others
            os.waitpid(self.pid, 0)
        self.open.difference_update((self.out, self.into))
        os.close(self.out)
        os.close(self.into)
        self.words.close()

    def cpu(self) -> float:
        """Return the CPU seconds of the child, read from outside it."""
        return time.clock_gettime((~self.pid << 3) | 2)

    def queued(self) -> float:
        """Return the seconds in which the child could have run and others did; 0 if the system does not tell."""
        words = cleanup.read(f"/proc/{self.pid}/schedstat").split()
        return int(words[1]) / 1e9 if len(words) > 1 else 0.0


def _be_child(
    job: ChildJob, out: int, into: int, closing: tuple[int, ...], parent: int
) -> None:
    """Do one job and leave, whatever happens."""
    code = 1
    try:
        forks.enter_group(parent)
        for fd in closing:
            os.close(fd)
        nonce = job["nonce"]

        def emit(message: Any) -> None:
            # What comes of a fork of a collected session has its own already.
            message.setdefault("nonce", nonce)
            frames.send(out, message)

        # A collected session holds the tests of all candidates.
        if job["do"] != "collect":
            forks.close_to_others(closed=False)
            forks.bound_cpu(job["wall"])
        os.chdir(job["cwd"])
        sys.setrecursionlimit(1000)
        gc.unfreeze()
        _do(job, out, into, emit)
        code = 0
    except BaseException as error:
        import traceback

        traceback.print_exception(type(error), error, error.__traceback__)
    finally:
        os._exit(code)


PLAIN: dict[str, Callable[[Any, Callable[[Any], None]], None]] = {
    "pins": characterization.run,
    "profile": profile.run,
    "symbolic": symbolic.run,
}
"""What does a job with nothing but a way to send."""


def _do(job: ChildJob, out: int, into: int, emit: Callable[[Any], None]) -> None:
    if job["do"] == "tests":
        sys.path[:0] = job["sys_path"]
        test_run.run(job, _channel(out, job))
    elif job["do"] == "collect":
        sys.path[:0] = job["sys_path"]
        fork_server.serve(job, emit, lambda: _order(into), (out, into))
    elif job["do"] == "replay":
        replay.run(job, _channel(out, job))
    elif job["do"] == "mutants":
        mutants.run(job, emit, out)
    elif job["do"] == "version":
        audit.hide()
        benchmark_child.run(job, emit, lambda: _order(into))
    else:
        PLAIN[job["do"]](job, emit)


def _channel(out: int, job: TestsJob | ReplayJob) -> audit.Channel:
    """Return how a child sends its results: past every object that the project's code can reach."""
    ignored = replay.OWN if job["do"] == "replay" else ()
    narrow = job["do"] == "tests"
    return audit.install(out, job.pop("nonce"), job["path"], narrow, ignored)


def _order(into: int) -> Any:
    try:
        return frames.receive(into)
    except frames.BrokenError:
        os._exit(0)
