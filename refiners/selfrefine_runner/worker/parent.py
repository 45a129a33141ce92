"""Parent: the worker's parent process, which forks a child for every job that the client sends.

Speaks frames on fds 0 and 1, which it moves away before anything of the project runs.  It never loads
project code: it bounds, kills and times its children, so no candidate can forge a time.
"""

from __future__ import annotations

import functools
import gc
import os
import sys
import time
from typing import TYPE_CHECKING, Any

from . import benchmark, collected_session, startup
from .child import Child
from .process import forks, frames
from .process.state import WorkerState

if TYPE_CHECKING:
    from selfrefine_runner.greetings import Greeting, Ready
    from selfrefine_runner.protocol import BenchmarkJob, Job, OneChildJob, Stop
    from selfrefine_runner.responses import End

    from .process.pipes import VersionJob


def serve() -> None:
    """Do jobs until the client closes."""
    read_fd, write_fd = startup.private(0, os.O_RDONLY), startup.private(1, os.O_WRONLY)
    os.dup2(2, 1)
    forks.adopt_orphans()
    forks.close_to_others(closed=True)
    hello: Greeting = frames.receive(read_fd)
    startup.bound(hello["limits"])
    lent = False
    if hello["preload"]:
        lent = startup.preload(hello["preload"], hello["loan"])
    forks.deafen()
    state = WorkerState(hello)
    gc.freeze()
    version = list(sys.version_info[:3])
    ready: Ready = {
        "ready": True,
        "python": version,
        "path": sys.path,
        "lent": lent,
    }
    frames.send(write_fd, ready)
    session: Child | None = None
    own = (read_fd, write_fd)
    while True:
        try:
            job: Job | Stop = frames.receive(read_fd)
        except frames.BrokenError:
            return
        if job["do"] == "stop":
            continue  # it came when its job had ended already
        state.monitor.begin()
        session, end = _do(job, own, session, state)
        if not state.clear():
            if session is not None:
                session.end()
                session = None
            state.settle(collected=False)
            end["spoilt"] = not state.clear()
        if session is not None:
            session.words.pass_on()
        frames.send(write_fd, end)


def _do(
    job: Job, own: tuple[int, int], session: Child | None, state: WorkerState
) -> tuple[Child | None, End]:
    """Do one job; return the child that holds collected tests from now on, and how the job ended."""
    write_fd = own[1]
    startup.warm(job["heavy"], job["cwd"], job["sys_path"])
    if job["do"] == "collect":
        start = functools.partial(Child, job, own)
        return collected_session.collect(job, write_fd, start, session, state)
    if job["do"] == "selected" or job["do"] == "live":
        return collected_session.run_selection(job, write_fd, session, state)
    if job["do"] == "benchmark":
        return session, _benchmark(job, write_fd, own, state)
    return session, _relay(job, write_fd, own, state)


def _relay(
    job: OneChildJob,
    write_fd: int,
    closing: tuple[int, int],
    state: WorkerState,
) -> End:
    """Run one child to its end, or until the client has seen enough, and pass its messages on.

    Returns:
        The last message: how it ended.
    """
    read_fd = closing[0]
    deadline = time.monotonic() + job["wall"]
    allowed = frames.allowance(job)
    child = Child(job, closing)
    reader, passed = frames.Reader(child.out), frames.Writer(write_fd)
    try:
        while True:
            if not reader.holds_more:
                passed.flush()
                if read_fd in frames.readable(
                    (child.out, read_fd), deadline, state.monitor
                ):
                    if frames.receive(read_fd).get("nonce") == job["nonce"]:
                        return {"end": "stopped"}
                    continue
                # It says more at once: to be woken for each message takes longer than to make a call.
                time.sleep(frames.MOMENT)
            data = reader.frame(deadline, state.monitor, allowed)
            message: Any = frames.read(data, allowed)
            # How a job ends is said here alone: what comes after an end would be taken for the next job's.
            if message.get("nonce") != job["nonce"] or "end" in message:
                return {"end": "forged"}
            passed.add(data)
            if "tripped" in message:
                return {"end": "tripped"}
            if "done" in message or "error" in message:
                return {"end": "done"}
    except frames.BrokenError as error:
        return collected_session.end_of(error)
    finally:
        child.end()
        passed.flush()


def _benchmark(
    job: BenchmarkJob, write_fd: int, closing: tuple[int, int], state: WorkerState
) -> End:
    """Time several versions of the function in interleaved laps, and compare what they give."""
    deadline = time.monotonic() + job["wall"]
    children: list[Child] = []
    versions = benchmark.Benchmark(
        job, children, lambda m: frames.send(write_fd, m), deadline, state.monitor
    )
    try:
        for version in job["versions"]:
            one: VersionJob = {**job, "do": "version", "source": version}
            children.append(Child(one, closing))
        for child in children:
            child.allowed = frames.allowance(job)
        if not versions.ready():
            return {"end": "error"}
        versions.run()
    except (frames.BrokenError, LookupError, TypeError, AttributeError) as error:
        # What does not answer in the form that was asked for is not the original.
        end = collected_session.end_of(error)
        end["version"] = versions.turn
        return end
    finally:
        for child in children:
            child.end()
    return {"end": "done"}
