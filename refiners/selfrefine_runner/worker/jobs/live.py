"""Live: at chosen calls that tests make, let versions of the function make the very same call, each in a fork.

A call is not carried to another process, the version is carried to the call: the fork
holds the arguments themselves, whatever they are, with all that they hang on.  While it
runs, this process stands still; nothing that it does to objects lasts.
"""

from __future__ import annotations

import asyncio
import builtins
import contextlib
import functools
import gc
import os
import stat
import sys
import threading
import time
import types
from typing import TYPE_CHECKING, Any, Callable

from ..objects import call_arguments, fingerprint, spelling
from ..observers import (
    audit,
    hot_patch,
    import_overlay,
    interpreter,
    line_coverage,
    outgoing_calls,
    side_state,
)
from ..process import forks
from . import fork_relay, mutants, replay, sufficient_calls, usage, variation

if TYPE_CHECKING:
    from selfrefine_runner.protocol import LiveJob, LiveTask
    from selfrefine_runner.responses import LiveCalled

URANDOM = os.urandom
"""The system's own: what tests draw is pinned, and what proves a report is not to be guessed."""
PARTING = 2.0
"""Seconds that a fork may take besides the call."""
HANGS = 3
"""Calls that may use up their time before no more are made."""
OWN = (side_state.databases.__code__, outgoing_calls.OutgoingCalls.__call__.__code__)
REPORTED = ("outcome", "cpu", "events", "lines", "shown", "key", "depth", "change", "probe", "code")  # fmt: skip


class LiveReplay:
    """Takes the place of the recorder: is called at each entry to the function, and makes versions of some calls.

    Args:
        job: which calls, and of which versions.
        served: the overlay through which the module was imported.
        bodies: the versions, compiled; None for one that cannot take the function's place.
        own: the descriptor on which this process reports, which no fork may have.
    """

    def __init__(
        self,
        job: LiveJob,
        served: import_overlay.ImportOverlay,
        bodies: list[hot_patch.Body],
        own: int,
    ) -> None:
        self.job = job
        self.served = served
        self.bodies = bodies
        self.own = own
        self.hits = 0
        self.test = ""
        self.wanted = _by_place(job["tasks"])
        self.said: list[LiveCalled] = []
        self.hung = 0
        self.lines = set(job["lines"])
        self.spent = 0.0
        self.waited = 0.0
        """Seconds in which the tests stood still."""
        self.left = dict.fromkeys(("threads", "variables", "time"), 0)
        # Asked here, it spares each fork the pages of all these names.
        self.loaded = frozenset(name.partition(".")[0] for name in sys.modules)
        self.enough = sufficient_calls.Versions()
        self._busy = False

    def probe(self, positional: tuple[Any, ...], keyword: dict[str, Any]) -> None:
        """Take note of one entry, and make its calls if it is wanted."""
        self.hits += 1
        tasks = self.wanted.pop((self.test, self.hits), None)
        if tasks is None or self._busy:
            return
        self._busy = True
        started, began = _cpu(), time.monotonic()
        try:
            self._take(tasks, positional, keyword, sys._getframe(1))  # noqa: SLF001
        finally:
            self._busy = False
            self.spent += _cpu() - started
            self.waited += time.monotonic() - began

    def is_traced(self, task: LiveTask) -> bool:
        """Whether lines are wanted: a candidate's, until each has run at some call."""
        return bool(self.lines) and task["version"] == len(self.bodies) - 1

    def take_said(self) -> list[LiveCalled]:
        """Return what the forks said since the last time."""
        said, self.said = self.said, []
        return said

    def _take(
        self,
        tasks: list[tuple[int, LiveTask]],
        positional: tuple[Any, ...],
        keyword: dict[str, Any],
        frame: Any,
    ) -> None:
        if threading.active_count() > 1:
            # What they hold would be held for ever in a fork, where only this one lives on.
            self.left["threads"] += len(tasks)
            return
        caller = _Caller(self.served, list(positional), keyword, frame)
        # No call takes so long that none is left for those that come after it.
        share = 2 * (self.job["most"] - self.spent) / (1 + len(self.wanted))
        until = _cpu() + share
        depth, changes = 0, sufficient_calls.Changes()
        draws = call_arguments.draws([*caller.args, *keyword.values()])
        for index, task in tasks:
            if task["look"] and not (draws or task["code"]):
                continue  # the call itself can say what its arguments are
            if self.enough.told(task) or (task["variation"] and changes.all_made):
                continue
            more = task["again"] or task["variation"]
            late = _cpu() > until if more else share <= 0
            if self.hung >= HANGS or late:
                self.left["time"] += 1
                continue
            body = self.bodies[task["version"]]
            if not caller.fits(body):
                self.left["variables"] += 1
                continue
            message = self._fork(
                {**task, "depth": task["depth"] or depth}, caller, body
            )
            depth = message.get("depth", depth)
            if self.is_traced(task):
                self.lines -= set(message.get("lines", ()))
            self.hung += message.get("outcome", {}).get("kind") == "time"
            if self.job["distinct"]:
                changes.take(message.get("change", ""))
            self.enough.learn(task, message)
            told = {name: message[name] for name in REPORTED if name in message}
            told["stray"] = message.get("tripped", "")
            self.said.append({"live": index, "ended": message["ended"], **told})  # type: ignore[typeddict-item]

    def _fork(self, task: LiveTask, caller: _Caller, body: hot_patch.Body) -> Any:
        """Let a fork make one call; return what it said, and how it ended."""
        reads, writes = os.pipe()
        asks, tells = os.pipe()
        parent = os.getpid()
        offsets = _offsets()
        pid = os.fork()
        if pid == 0:
            for fd in (reads, tells, self.own):
                os.close(fd)
            _make_and_leave(self, task, caller, body, (asks, writes, parent))
        os.close(writes)
        os.close(asks)
        # Drawn only now: the fork has no memory of it but what it is told, and that its hook alone keeps.
        nonce, status = URANDOM(16).hex(), URANDOM(1)[0] % 60 + 1
        wall = self.job["limit"] * 2 + PARTING
        order: Any = {"do": "live", "tasks": [task], "nonce": nonce, "wall": wall}
        said: list[Any] = []
        with contextlib.suppress(BrokenPipeError):  # it is gone: the relay says how
            os.write(tells, f"{nonce} {status}".encode())
        os.close(tells)
        end = fork_relay.relay(pid, reads, order, status, said.append)
        os.close(reads)
        _restore(offsets)
        relayed = said[0]["relayed"] if said else {}
        return {**relayed, "ended": end}


def _cpu() -> float:
    """Return CPU seconds of this process and of the forks that have ended: who else uses the machine does not count."""
    return sum(os.times()[:4])


def _by_place(tasks: list[LiveTask]) -> dict[Any, list[tuple[int, LiveTask]]]:
    found: dict[Any, list[tuple[int, LiveTask]]] = {}
    for index, task in enumerate(tasks):
        found.setdefault(tuple(task["at"]), []).append((index, task))
    return found


class _Caller:
    """One call under way: its arguments, and the function as this call has it.

    Args:
        served: the overlay with the functions that it captured.
        args: positional arguments.
        kwargs: keyword arguments.
        frame: of the call.
    """

    def __init__(
        self,
        served: import_overlay.ImportOverlay,
        args: list[Any],
        kwargs: dict[str, Any],
        frame: Any,
    ) -> None:
        self.served = served
        self.args = args
        self.kwargs = kwargs
        self.frame = frame
        self.connections = side_state.connections()
        self.cells: dict[str, Any] = {}

    def fits(self, body: hot_patch.Body) -> bool:
        """Whether all variables that a body closes over are there."""
        return set(body.code.co_freevars) <= set(self.frame.f_code.co_freevars)

    def function(self, body: hot_patch.Body) -> Callable[..., Any]:
        """Give the function this body, in this process, and return it as this call has it."""
        code, names = self.frame.f_code, body.code.co_freevars
        space = self.frame.f_globals
        exec(body.statements, space)  # noqa: S102  as the module's import would
        known = self.frame.f_locals
        self.cells = {
            n: types.CellType(known[n]) for n in code.co_freevars if n in known
        }
        functions: list[Any] = [*self.served.captured, *map(known.get, names)]
        for function in functions if names == code.co_freevars else ():
            if getattr(function, "__code__", None) is code:
                function.__code__ = body.code
        for function in self.served.outer:
            # What it makes from now on is of this version as well.
            if function.__code__.co_freevars == body.outer.co_freevars:
                function.__code__ = body.outer
        cells = tuple(self.cells[name] for name in names if name in self.cells)
        if len(cells) < len(names):
            raise NameError("a variable that it closes over has no value yet")
        name = code.co_name
        return types.FunctionType(body.code, space, name, None, cells or None)


def _make_and_leave(
    live: LiveReplay,
    task: LiveTask,
    caller: _Caller,
    body: hot_patch.Body,
    ends: tuple[int, int, int],
) -> None:
    """Make one call in this fork, report, and end the process, whatever happens."""
    try:
        asks, writes, parent = ends
        forks.enter_group(parent)
        _make(live, task, caller, body, _channel(live, asks, writes))
    except BaseException as error:
        import traceback

        rows = traceback.format_exception(type(error), error, error.__traceback__)
        os.write(2, "".join(rows).encode("utf-8", "replace"))
    finally:
        os._exit(0)


def _channel(live: LiveReplay, asks: int, writes: int) -> Any:
    """Return how this fork reports, and the status with which it leaves."""
    forks.bound_cpu(live.job["limit"] * 2 + PARTING)
    nonce, status = os.read(asks, 64).decode().split()
    os.close(asks)
    make = functools.partial(
        audit.listen,
        writes,
        nonce,
        live.served.path,
        narrow=False,
        loaded=live.loaded,
        ignored=(*replay.OWN, *OWN),
    )
    return make, int(status)


def _make(
    live: LiveReplay,
    task: LiveTask,
    caller: _Caller,
    body: hot_patch.Body,
    channel_and_status: Any,
) -> None:
    """Make the call and say what came of it; this frame alone may speak to the hook."""
    make, status = channel_and_status
    del channel_and_status
    channel = make(speaker=sys._getframe())  # noqa: SLF001
    del make
    gc.disable()
    asyncio._set_running_loop(None)  # noqa: SLF001  the test's is left to the test
    args, kwargs = caller.args, caller.kwargs
    looked = _looked(task, caller)
    if task["look"]:
        channel("send", dict(looked, done=True))
        channel("leave", status)
    code, depth = caller.frame.f_code, task["depth"] or looked["depth"]
    function = plain = caller.function(body)

    def describe(value: tuple[Any, ...]) -> Any:
        held = side_state.held_beside(plain, code, caller.cells, args)
        return fingerprint.describe((*value, held), 4 * call_arguments.NODES, depth)

    changes: list[str] = []
    function = _in_other_ways(function, live, task, caller, changes)
    wanted = live.job["lines"] if live.is_traced(task) else []
    tracer = line_coverage.LineTracer(live.served.path, wanted)
    tracer.wait()
    probe = mutants.Probe()
    setattr(builtins, mutants.PROBE, probe)  # a version may ask for it
    said = side_state.listen()
    side_state.roll()
    rows = side_state.changes(caller.connections)
    # What is called by its name after the call may be another then, and this frame may speak.
    ordered, left = sorted, (side_state.databases, side_state.dice, interpreter.changed)
    state = interpreter.read()
    calls, set_profile = _noted(task, caller), sys.setprofile
    set_profile(calls)
    channel("arm", (task["allowed"], None))
    outcome, cpu = replay.observe_with(
        function, args, kwargs, live.job["limit"], describe=describe
    )
    tracer.stop()
    held = left[0](caller.connections, rows)
    outcome["beside"] = [held, left[1](), *said]
    outcome["left"] = {"state": left[2](state)}
    seen = ordered(tracer.seen)
    channel("disarm")
    set_profile(None)
    if calls is not None:
        outcome["calls"] = calls.told()
    message = {"done": True, "outcome": outcome, "cpu": cpu, "lines": seen, **looked}
    message["probe"] = [len(probe.reached), len(probe.other)]
    channel("send", {**message, "change": ", ".join(changes)})
    channel("leave", status)


def _looked(task: LiveTask, caller: _Caller) -> dict[str, Any]:
    """Return what is asked of the arguments besides the call."""
    looked: dict[str, Any] = {}
    if task["look"] or not task["depth"]:
        looked = call_arguments.look(caller.args, caller.kwargs)
    if task["code"]:
        # What it has made and compared on the way is gone with this fork.
        name = caller.frame.f_code.co_name
        looked["code"] = spelling.code_of(caller.args, caller.kwargs, name)
    return looked


def _noted(task: LiveTask, caller: _Caller) -> outgoing_calls.OutgoingCalls | None:
    """Return what notes the calls of others; for changed calls, which are many, there is no time."""
    if task["variation"]:
        return None
    code, given = caller.frame.f_code, (caller.args, caller.kwargs)
    return outgoing_calls.OutgoingCalls(code.co_filename, *given, code)


def _in_other_ways(
    function: Callable[..., Any],
    live: LiveReplay,
    task: LiveTask,
    caller: _Caller,
    changes: list[str],
) -> Callable[..., Any]:
    """Return the function as a task calls it: with arguments varied before, which is noted, or several times in a row."""

    def change() -> None:
        code = caller.frame.f_code
        names = code.co_varnames[: code.co_argcount]
        seed, words = task["variation"], live.job["words"]
        changes.append(variation.vary(caller.args, caller.kwargs, names, seed, words))

    if task["variation"]:
        managed = live.job["managed"]
        function = usage.varied(function, task["variation"], change, changes, managed)
    return usage.repeated(function) if task["again"] else function


def _offsets() -> dict[int, int]:
    """Return where each open file stands: forks share it."""
    found: dict[int, int] = {}
    for name in os.listdir("/proc/self/fd") if sys.platform == "linux" else ():
        try:
            fd = int(name)
            if stat.S_ISREG(os.fstat(fd).st_mode):
                found[fd] = os.lseek(fd, 0, os.SEEK_CUR)
        except OSError:
            continue  # that of the listing itself, or one that cannot be read from another place
    return found


def _restore(offsets: dict[int, int]) -> None:
    for fd, offset in offsets.items():
        os.lseek(fd, offset, os.SEEK_SET)
