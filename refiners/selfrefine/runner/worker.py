"""Worker: the parent process in the project's interpreter, which forks a child for every job.

Started as ``python -I worker.py``; speaks frames on fds 0 and 1, which it moves
away before anything of the project runs.  The parent never loads project code:
it bounds, kills and times its children, so no candidate can forge a time.
Standard library only, CPython 3.8 and later.
"""

from __future__ import annotations

import gc
import importlib.util
import os
import random
import resource
import signal
import sys
import time
from typing import Any


def _inside() -> Any:
    """Load the folder `inside` as a package of its own name, without touching `sys.path`."""
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "inside")
    spec = importlib.util.spec_from_file_location(
        "selfrefine_inside",
        os.path.join(folder, "__init__.py"),
        submodule_search_locations=[folder],
    )
    assert spec is not None and spec.loader is not None
    package = importlib.util.module_from_spec(spec)
    sys.modules["selfrefine_inside"] = package
    spec.loader.exec_module(package)
    return package


_inside()
from selfrefine_inside import forks, frames, hot, leftovers, replaying, testing, warm, watch  # type: ignore[import-not-found]  # noqa: E402


def main() -> None:
    """Serve jobs until the client closes."""
    read_fd, write_fd = _private(0, os.O_RDONLY), _private(1, os.O_WRONLY)
    os.dup2(2, 1)
    forks.adopt_orphans()
    forks.close_to_others(True)
    hello = frames.receive(read_fd)
    _bound(hello["limits"])
    if hello["preload"]:
        _preload(hello["preload"])
    ground = _Ground(hello)
    gc.freeze()
    version = list(sys.version_info[:3])
    frames.send(write_fd, {"ready": True, "python": version, "path": sys.path})
    stage: _Child | None = None
    own = (read_fd, write_fd)
    while True:
        try:
            job = frames.receive(read_fd)
        except frames.Broken:
            return
        if job["do"] == "stop":
            continue  # it came when its job had ended already
        ground.watch.begin()
        if job["do"] == "collect":
            stage, end = _collect(job, write_fd, own, stage, ground)
        elif job["do"] == "selected":
            stage, end = _selected(job, write_fd, stage, ground)
        elif job["do"] == "time":
            end = _race(job, write_fd, own, ground)
        else:
            end = _relay(job, write_fd, own, ground)
        if not ground.clear():
            if stage is not None:
                stage.end()
                stage = None
            ground.settle(None)
            end["spoilt"] = not ground.clear()
        frames.send(write_fd, end)


class _Ground:
    """What jobs stand on: what was there before is kept, and whatever else they leave is removed."""

    def __init__(self, hello: Any) -> None:
        self.private = hello["private"]
        self.watch = watch.Watch(hello["bounds"], self.private, hello["copy"])
        self.processes: dict[int, str] = {}
        self.first = self.files = leftovers.files_in(self.private)

    def settle(self, stage: _Child | None) -> None:
        """Keep from now on what a stage has made while it collected; without one, what was there at first."""
        self.processes = leftovers.others() if stage else {}
        self.files = leftovers.files_in(self.private) if stage else self.first

    def clear(self) -> bool:
        """Remove what a job left; return whether what was to be kept is as it was."""
        spared = leftovers.end_processes(self.processes)
        return bool(leftovers.remove_files(self.private, self.files) and spared)


def _ended(error: Exception) -> dict[str, Any]:
    """Return the last message of a job that a broken wait ended."""
    if isinstance(error, frames.Exceeded):
        return {"end": "limit", "detail": str(error)}
    return {"end": "time" if str(error) == "deadline" else "died"}


def _preload(name: str) -> None:
    """Import a package and what plugs into it, once for all children; a job itself reports what is missing."""
    try:
        __import__(name)
        from importlib.metadata import entry_points

        found: Any = entry_points()
        group = name + "11"
        plugins = (
            found.select(group=group)
            if hasattr(found, "select")
            else found.get(group, ())
        )
    except ImportError:
        return
    for plugin in plugins:
        try:
            __import__(plugin.value.partition(":")[0])
        except Exception:
            continue  # pytest says in the job what is wrong with it


def _private(fd: int, mode: int) -> int:
    """Move a standard descriptor to a high number that children do not inherit."""
    import fcntl

    moved = fcntl.fcntl(fd, fcntl.F_DUPFD_CLOEXEC, 200)
    null = os.open(os.devnull, mode)
    os.dup2(null, fd)
    os.close(null)
    return int(moved)


def _bound(limits: Any) -> None:
    """Set this process's limits, which every child inherits."""
    for name, value in limits.items():
        kind = getattr(resource, name, None)
        if kind is None:
            continue
        if name == "RLIMIT_NPROC":
            value = _tasks(value)
        hard = resource.getrlimit(kind)[1]
        if value == resource.RLIM_INFINITY:
            continue
        value = value if hard == resource.RLIM_INFINITY else min(value, hard)
        try:
            resource.setrlimit(kind, (value, value))
        except (ValueError, OSError):
            continue  # macOS refuses some


def _tasks(most: int) -> int:
    """Return the bound on tasks: the kernel counts those of the user, of this process space alone where it can."""
    release = [
        int(part) for part in os.uname().release.split(".")[:2] if part.isdigit()
    ]
    if os.getpid() == 1:
        # An old kernel counts what cannot be seen from here.
        return most if release >= [5, 14] else resource.RLIM_INFINITY
    known = int(leftovers.tasks_of_user())
    return most + known if known else resource.RLIM_INFINITY


class _Child:
    """One forked process with a pipe each way."""

    def __init__(self, job: Any, closing: tuple[int, ...]) -> None:
        up_read, up_write = os.pipe()
        down_read, down_write = os.pipe()
        parent = os.getpid()
        self.pid = os.fork()
        if self.pid == 0:
            _be_child(job, up_write, down_read, (*closing, up_read, down_write), parent)
        os.close(up_write)
        os.close(down_read)
        self.out, self.into = up_read, down_write
        self.nonce = ""

    def end(self) -> None:
        """Kill the child with everything it started, and reap it."""
        forks.kill_group(self.pid)
        try:
            os.waitpid(self.pid, 0)
        except ChildProcessError:
            pass  # it was killed and reaped with all others
        os.close(self.out)
        os.close(self.into)

    def cpu(self) -> float:
        """Return the CPU seconds of the child, read from outside it."""
        return time.clock_gettime((~self.pid << 3) | 2)


def _be_child(
    job: Any, out: int, into: int, closing: tuple[int, ...], parent: int
) -> None:
    """Do one job and leave, whatever happens."""
    code = 1
    try:
        forks.enter_group(parent)
        for fd in closing:
            os.close(fd)
        nonce = job["nonce"]

        def emit(message: Any) -> None:
            message.setdefault("nonce", nonce)  # a fork of a stage sets its own
            frames.send(out, message)

        if job["do"] != "collect":  # a stage holds the tests of all candidates
            forks.close_to_others(False)
            forks.bound_cpu(job["wall"])
        os.chdir(job["cwd"])
        sys.setrecursionlimit(1000)
        gc.unfreeze()
        if job["do"] == "tests":
            sys.path[:0] = job["sys_path"]
            testing.run(job, emit)
        elif job["do"] == "collect":
            sys.path[:0] = job["sys_path"]
            warm.serve(job, emit, lambda: _order(into))
        elif job["do"] == "replay":
            replaying.run(job, emit)
        elif job["do"] == "hot":
            hot.run(job, emit)
        else:
            replaying.laps(job, emit, lambda: _order(into))
        code = 0
    except BaseException as error:
        import traceback

        traceback.print_exception(type(error), error, error.__traceback__)
    finally:
        os._exit(code)


def _order(into: int) -> Any:
    try:
        return frames.receive(into)
    except frames.Broken:
        os._exit(0)


def _relay(job: Any, write_fd: int, closing: tuple[int, ...], ground: _Ground) -> Any:
    """Run one child to its end, or until the client has seen enough, and pass its messages on.

    Returns:
        The last message: how it ended.
    """
    read_fd = closing[0]
    deadline = time.monotonic() + job["wall"]
    child = _Child(job, closing)
    try:
        while True:
            if read_fd in frames.readable((child.out, read_fd), deadline, ground.watch):
                if frames.receive(read_fd).get("nonce") == job["nonce"]:
                    return {"end": "stopped"}
                continue
            message = frames.receive(child.out, deadline, ground.watch)
            if message.get("nonce") != job["nonce"]:
                return {"end": "forged"}
            frames.send(write_fd, message)
            if "done" in message or "error" in message:
                return {"end": "done"}
    except frames.Broken as error:
        return _ended(error)
    finally:
        child.end()


def _collect(
    job: Any,
    write_fd: int,
    closing: tuple[int, ...],
    before: _Child | None,
    ground: _Ground,
) -> tuple[_Child | None, Any]:
    """Start a child that holds the collected tests; return it, or None where nothing was collected, and the end."""
    if before is not None:
        before.end()
    ground.settle(None)
    ground.clear()
    stage = _Child(job, closing)
    end = {"end": "died"}
    try:
        deadline = time.monotonic() + job["wall"]
        message = frames.receive(stage.out, deadline, ground.watch)
        if message.get("nonce") == job["nonce"]:
            frames.send(write_fd, message)
            end = {"end": "done" if "collected" in message else "error"}
    except frames.Broken as error:
        end = _ended(error)
    if end["end"] == "done":
        stage.nonce = job["nonce"]
        ground.settle(stage)
        return stage, end
    stage.end()
    return None, end


def _selected(
    job: Any, write_fd: int, stage: _Child | None, ground: _Ground
) -> tuple[_Child | None, Any]:
    """Let the stage run a selection in a fork; kill the fork at its deadline, keep the stage."""
    if stage is None:
        frames.send(write_fd, {"error": "no-stage"})
        return None, {"end": "error"}
    deadline = time.monotonic() + job["wall"]
    end: dict[str, Any] = {}
    fork, broken = 0, False
    try:
        frames.send(stage.into, job)
        while True:
            try:
                message = frames.receive(
                    stage.out, deadline, None if broken else ground.watch
                )
            except frames.Broken as error:
                if _ended(error) == {"end": "died"} or broken or not fork:
                    raise
                # The fork is killed; what the stage then says of it is still to be read.
                end, broken, deadline = _ended(error), True, time.monotonic() + 5
                forks.kill_group(fork)
                continue
            if message.get("nonce") == stage.nonce:
                fork = message.get("forked", fork)
                if "finished" in message:
                    break
            elif message.get("nonce") != job["nonce"]:
                end = {"end": "forged"}
                forks.kill_group(fork)
            elif not end:
                frames.send(write_fd, message)
                if "done" in message or "error" in message:
                    end = {"end": "done"}
    except (frames.Broken, OSError):
        if fork:
            forks.kill_group(fork)
        stage.end()
        stage = None
        ground.settle(None)
    return stage, end or {"end": "died"}


def _race(job: Any, write_fd: int, closing: tuple[int, ...], ground: _Ground) -> Any:
    """Time several versions of the function in interleaved laps, in an order that none can predict."""
    deadline = time.monotonic() + job["wall"]
    children: list[_Child] = []
    try:
        for version in job["versions"]:
            children.append(_Child(dict(job, do="laps", text=version), closing))
        for child in children:
            first = frames.receive(child.out, deadline, ground.watch)
            if "ready" not in first:
                frames.send(write_fd, first)
                return {"end": "error"}
        _laps(job, children, write_fd, deadline, ground)
    except frames.Broken as error:
        return _ended(error)
    finally:
        for child in children:
            child.end()
    return {"end": "done"}


def _laps(
    job: Any, children: list[_Child], write_fd: int, deadline: float, ground: _Ground
) -> None:
    chance = random.SystemRandom()
    stop_at = time.monotonic() + job["seconds"]
    for lap in range(job["laps"]):
        if lap >= job["least"] and time.monotonic() > stop_at:
            return
        order = list(range(len(job["calls"]))) * job["repeat"]
        chance.shuffle(order)
        turns = list(range(len(children)))
        chance.shuffle(turns)
        took: list[float] = [0.0] * len(children)
        for turn in turns:
            child = children[turn]
            frames.send(child.into, order)
            frames.receive(child.out, deadline, ground.watch)
            before = child.cpu()
            frames.send(child.into, "go")
            frames.receive(child.out, deadline, ground.watch)
            took[turn] = child.cpu() - before
        if lap:  # the first lap warms caches
            frames.send(write_fd, {"lap": took})


if __name__ == "__main__":
    main()
