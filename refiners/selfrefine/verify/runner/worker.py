"""Worker: the parent process in the project's interpreter, which forks a child for every job.

Started as ``python -I worker.py``; speaks frames on fds 0 and 1, which it moves
away before anything of the project runs.  The parent never loads project code:
it bounds, kills and times its children, so no candidate can forge a time.
Standard library only, CPython 3.8 and later.
"""

from __future__ import annotations

import functools
import gc
import importlib.util
import os
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
from selfrefine_inside import (  # type: ignore[import-not-found]  # noqa: E402
    audit,
    forks,
    frames,
    hot,
    leftovers,
    racing,
    replaying,
    staging,
    testing,
    warm,
    watch,
    words,
)


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
    forks.deafen()
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
            start = functools.partial(_Child, job, own)
            stage, end = staging.collect(job, write_fd, start, stage, ground)
        elif job["do"] == "selected":
            stage, end = staging.selected(job, write_fd, stage, ground)
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
        if stage is not None:
            stage.words.pass_on()
        frames.send(write_fd, end)


_TERMINALS = ("/dev/pts", "/dev/pts/ptmx")
"""Of the process space; whoever made it may change their modes and times."""


class _Ground:
    """What jobs stand on: what was there before is kept, and whatever else they leave is removed."""

    def __init__(self, hello: Any) -> None:
        self.private = hello["private"]
        self.watch = watch.Watch(hello["bounds"], self.private, hello["copy"])
        self.processes: dict[int, str] = {}
        shared = _TERMINALS if os.getpid() == 1 else ()  # else they are the machine's
        self.roots = leftovers.looks_of([*self.private, *shared], {})
        self.looks = self.roots
        self.first = self.files = leftovers.files_in(self.private)

    def settle(self, stage: _Child | None) -> None:
        """Keep from now on what a stage has made while it collected; without one, what was there at first."""
        self.processes = leftovers.others() if stage else {}
        self.files = leftovers.files_in(self.private) if stage else self.first
        kept = self.files if stage else {}
        self.looks = {**leftovers.looks_of([], kept), **self.roots}

    def clear(self) -> bool:
        """Remove what a job left; return whether what was to be kept is as it was."""
        spared = leftovers.end_processes(self.processes)
        leftovers.restore(self.looks)
        whole = leftovers.remove_files(self.private, self.files)
        leftovers.restore(self.looks)  # emptying a folder is seen in its times
        return bool(whole and spared)


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

    # As high as the limit on open files lets it be.
    lowest = min(200, resource.getrlimit(resource.RLIMIT_NOFILE)[0] - 16)
    moved = fcntl.fcntl(fd, fcntl.F_DUPFD_CLOEXEC, lowest)
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
        self.words = words.Words()
        self.pid = os.fork()
        if self.pid == 0:
            self.words.take()
            forks.hear()
            _be_child(job, up_write, down_read, (*closing, up_read, down_write), parent)
        os.close(up_write)
        os.close(down_read)
        self.out, self.into = up_read, down_write
        self.nonce = ""
        self.allowed: Any = None

    def end(self) -> None:
        """Kill the child with everything it started, and reap it."""
        forks.kill_group(self.pid)
        try:
            os.waitpid(self.pid, 0)
        except ChildProcessError:
            pass  # it was killed and reaped with all others
        os.close(self.out)
        os.close(self.into)
        self.words.close()

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
            testing.run(job, _channel(out, job))
        elif job["do"] == "collect":
            sys.path[:0] = job["sys_path"]
            warm.serve(job, emit, lambda: _order(into), (out, into))
        elif job["do"] == "replay":
            replaying.run(job, _channel(out, job))
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


def _channel(out: int, job: Any) -> audit.Channel:
    """Return how a child sends its results: past every object that the project's code can reach."""
    ignored = replaying.OWN if job["do"] == "replay" else ()
    narrow = job["do"] == "tests"
    return audit.install(out, job.pop("nonce"), job["path"], narrow, ignored)


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
    allowed = frames.allowance(job)
    child = _Child(job, closing)
    try:
        while True:
            if read_fd in frames.readable((child.out, read_fd), deadline, ground.watch):
                if frames.receive(read_fd).get("nonce") == job["nonce"]:
                    return {"end": "stopped"}
                continue
            message = frames.receive(child.out, deadline, ground.watch, allowed)
            if message.get("nonce") != job["nonce"]:
                return {"end": "forged"}
            frames.send(write_fd, message)
            if "tripped" in message:
                return {"end": "tripped"}
            if "done" in message or "error" in message:
                return {"end": "done"}
    except frames.Broken as error:
        return staging.ended(error)
    finally:
        child.end()


def _race(job: Any, write_fd: int, closing: tuple[int, ...], ground: _Ground) -> Any:
    """Time several versions of the function in interleaved laps, and compare what they give."""
    deadline = time.monotonic() + job["wall"]
    children: list[_Child] = []
    race = racing.Race(
        job, children, lambda m: frames.send(write_fd, m), deadline, ground.watch
    )
    try:
        for version in job["versions"]:
            children.append(_Child(dict(job, do="laps", source=version), closing))
        for child in children:
            child.allowed = frames.allowance(job)
        if not race.ready():
            return {"end": "error"}
        race.run()
    except (frames.Broken, LookupError, TypeError, AttributeError) as error:
        # What does not answer in the form that was asked for is not the original.
        return dict(staging.ended(error), version=race.turn)
    finally:
        for child in children:
            child.end()
    return {"end": "done"}


if __name__ == "__main__":
    main()
