"""Deadline: ends a call of our own code that takes too long, whatever it does, and threads for whose work nobody waits."""

from __future__ import annotations

import ctypes
import queue
import sys
import threading
import time
from concurrent.futures import Future
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from selfrefine.errors import Interrupted

if TYPE_CHECKING:
    from collections.abc import Callable

_Result = TypeVar("_Result")


class _Late(BaseException):
    """Raised in the thread whose call has not ended in time."""


PATIENCE = 10
"""How many times its CPU seconds a call may take by the clock on the wall, where others keep the machine busy."""
AGAIN = 0.25
"""Seconds after which what has not ended is interrupted once more: it may have swallowed it, or wait for something else by now."""
LONGEST = 2.0
"""Seconds that a pool waits for its threads: one that hangs in the system is left alone, and ends with the process."""


class _Running(Generic[_Result]):
    """A call in the thread that makes this, and that another one may interrupt."""

    def __init__(self, call: Callable[[], _Result]) -> None:
        self._call = call
        self.thread = threading.get_ident()
        self.ended = threading.Event()
        self._lock = threading.Lock()
        self._begun = False
        self.interrupted = False

    def interrupt(self) -> None:
        """Raise in its thread, unless the call has ended; one that has not begun never will."""
        with self._lock:
            if self.ended.is_set():
                return
            self.interrupted = True
            if self._begun:
                _expect_late()
                ctypes.pythonapi.PyThreadState_SetAsyncExc(
                    ctypes.c_ulong(self.thread), ctypes.py_object(_Late)
                )

    def result(self) -> _Result:
        """Make the call and return its result.

        Invariant: nothing is raised in the thread but between `_begin` and the end of the outer `try`.

        Raises:
            TimeoutError: it was interrupted.
        """
        try:
            try:
                self._begin()
                result = self._call()
            finally:
                self._end()
                # What was raised too late to reach the call must not reach what comes after it: Python looks for it at
                # each jump back.  It must not be taken back: CPython 3.11 then looks at every step, and hangs where it is
                # traced.
                for _ in range(100 * self.interrupted):
                    pass
            # What it calls may have a deadline of its own, which has taken the error for its own.
            if not self.interrupted:
                return result
        except _Late:
            # It may have come before the end was noted.
            self._end()
        except Exception:
            # Whatever it comes to once it is interrupted, such as the death of what it waited for, comes of that.
            if not self.interrupted:
                raise
        raise TimeoutError

    def _begin(self) -> None:
        with self._lock:
            if self.interrupted:
                raise _Late
            self._begun = True

    def _end(self) -> None:
        with self._lock:
            self.ended.set()


@dataclass(frozen=True)
class _Unraisable:
    """Python's hook for what a callback cannot raise; our exception is not reported there, as it is raised once more."""

    otherwise: Callable[[sys.UnraisableHookArgs], object]

    def __call__(self, unraisable: sys.UnraisableHookArgs) -> None:
        if not issubclass(unraisable.exc_type, _Late):
            self.otherwise(unraisable)


def _expect_late() -> None:
    if not isinstance(sys.unraisablehook, _Unraisable):
        sys.unraisablehook = _Unraisable(sys.unraisablehook)


def within(
    seconds: float,
    call: Callable[[], _Result],
    unblock: Callable[[], None] = lambda: None,
    *,
    of_cpu: bool = False,
) -> _Result:
    """Return the result of a call, or end it.

    Python raises an exception in a thread only between two of its instructions: what waits in a system call goes on
    waiting.  So `unblock` is called then, in another thread, to end what the call may be waiting for.

    Args:
        seconds: after which it is ended.
        call: what to do, in this thread.
        unblock: for example, kills the processes that the call waits for.
        of_cpu: whether seconds of this thread's CPU time are meant, for a call that only computes: then a busy
            machine does not end it.

    Raises:
        TimeoutError: it has not ended in time.
    """
    running = _Running(call)
    clock = time.CLOCK_MONOTONIC
    if of_cpu and hasattr(time, "pthread_getcpuclockid"):
        clock = time.pthread_getcpuclockid(running.thread)
    started = time.clock_gettime(clock)
    latest = time.monotonic() + seconds * PATIENCE

    def watch() -> None:
        left = seconds
        while left > 0 and time.monotonic() < latest:
            if running.ended.wait(left):
                return
            left = started + seconds - time.clock_gettime(clock)
        while not running.ended.is_set():
            running.interrupt()
            unblock()
            running.ended.wait(AGAIN)

    watcher = threading.Thread(target=watch, name="deadline", daemon=True)
    watcher.start()
    try:
        return running.result()
    except TimeoutError:
        if not running.interrupted:
            raise
    raise TimeoutError(f"not done after {seconds:.1f} s")


class Pool:
    """Threads that do what is submitted, and that end, whatever they do.

    A `ThreadPoolExecutor` waits for its threads when it is shut down, and when Python exits: for ever, if one never ends.

    Args:
        count: how many threads.
        name: of each, as debuggers show it.
        begin: what each does first.
    """

    def __init__(
        self, count: int, name: str, begin: Callable[[], None] = lambda: None
    ) -> None:
        self._begin = begin
        self._tasks: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._running: set[_Running[Any]] = set()
        self._ended = False
        self._threads = [
            threading.Thread(target=self._work, name=name, daemon=True)
            for _ in range(count)
        ]
        for thread in self._threads:
            thread.start()

    def submit(self, call: Callable[[], _Result]) -> Future[_Result]:
        """Have something done; what comes of it is `Interrupted` if that was interrupted, or never begun."""
        future: Future[_Result] = Future()
        self._tasks.put(lambda: self._do(call, future))
        return future

    def interrupt(self) -> None:
        """Have what the threads do in this moment fail, as soon as it takes another step."""
        for running in list(self._running):
            running.interrupt()

    def end(self, unblock: Callable[[], None] = lambda: None) -> None:
        """End the threads, whatever they do, and wait until they have ended, though not for long.

        Args:
            unblock: for example, kills the processes that they wait for.
        """
        self._ended = True
        for _ in self._threads:
            self._tasks.put(None)
        latest = time.monotonic() + LONGEST
        while self._is_alive() and time.monotonic() < latest:
            if self._running:
                unblock()
            for thread in self._threads:
                thread.join(AGAIN / len(self._threads))
            self.interrupt()

    def _is_alive(self) -> bool:
        return any(thread.is_alive() for thread in self._threads)

    def _work(self) -> None:
        self._begin()
        while (task := self._tasks.get()) is not None:
            task()

    def _do(self, call: Callable[[], _Result], future: Future[_Result]) -> None:
        if self._ended:
            future.set_exception(Interrupted("cancelled"))
            return
        running = _Running(call)
        self._running.add(running)
        try:
            future.set_result(running.result())
        except BaseException as error:  # noqa: BLE001  whoever waits
            known = Interrupted("cancelled") if running.interrupted else error
            future.set_exception(known)
        finally:
            self._running.discard(running)
