"""Profile: what calls of the function do besides their outcome: on which lines the time goes, and what they enter."""

from __future__ import annotations

import io
import os
import sys
import time
import types
from typing import TYPE_CHECKING, Any, Callable

from ..objects import attribute_kinds
from ..observers import line_coverage
from ..process import time_limit
from . import repetition, replay

if TYPE_CHECKING:
    from selfrefine_runner.protocol import ProfileJob, WireCall
    from selfrefine_runner.responses import Error, Profiled

MOST_NAMES = 60
"""Local names that are looked at."""
MOST_ENTERED = 200
"""Functions that are told apart in one call."""
TOOL = 3
"""A number of `sys.monitoring` that coverage, debuggers and profilers leave free."""


def run(job: ProfileJob, emit: Callable[[Profiled | Error], None]) -> None:
    """Make each call and send what its observer saw.

    Args:
        job: with the calls.
        emit: sends what was seen of a call.
    """
    function = replay.prepare(job, emit)
    if function is None:
        return
    codes = nested_codes(getattr(function, "__wrapped__", function).__code__)
    for index, (call, seconds) in enumerate(zip(job["calls"], job["seconds"])):
        lines = job["observer"] == "lines"
        seen = Lines(codes) if lines else Entries(os.path.join(job["cwd"], ""), codes)
        whole = _make(function, call, seconds, seen)
        emit({"call": index, "whole": whole, "seen": seen.seen, "names": seen.names})


def _make(
    function: Callable[..., Any], call: WireCall, seconds: float, seen: Lines | Entries
) -> bool:
    """Make one call while it is observed; return whether it came to its end."""
    args, kwargs = repetition.fresh_arguments(call)
    out, sys.stdout = sys.stdout, io.StringIO()
    seen.start()
    try:
        with time_limit.Limit(seconds):
            result = function(*args, **kwargs)
            if isinstance(result, types.GeneratorType):
                replay.exhaust(result)
    except (Exception, time_limit.OutOfTime):
        return False
    else:
        return True
    finally:
        seen.stop()
        sys.stdout = out


class Entries:
    """Counts entries of Python functions below a folder, the function's own code aside.

    Args:
        root: the folder, with a separator at its end.
        own: codes that do not count.
    """

    def __init__(self, root: str, own: list[types.CodeType]) -> None:
        self.seen: dict[str, float] = {}
        self.names: dict[str, str] = {}
        self._root = root
        self._own = set(own)

    def start(self) -> None:
        """Begin to count."""
        sys.setprofile(self._see)

    def stop(self) -> None:
        """Count no more."""
        sys.setprofile(None)

    def _see(self, frame: Any, event: str, arg: Any) -> None:
        if event != "call":
            return
        code = frame.f_code
        name = code.co_name
        if code in self._own or name[:1] == "<" or not code.co_filename.startswith(self._root):  # fmt: skip
            return
        if name in self.seen or len(self.seen) < MOST_ENTERED:
            self.seen[name] = self.seen.get(name, 0) + 1


class Lines:
    """Takes the CPU seconds that go by on each line, and what kinds of values local names hold at the end.

    Signal samplers do not see the line of a call into C that takes long; line events do.

    Args:
        codes: the function's own code, and that of the functions inside it.
    """

    def __init__(self, codes: list[types.CodeType]) -> None:
        self.names: dict[str, str] = {}
        self._codes = codes
        self._clock = Clock()
        self._end: Callable[[], None] = self._clock.leave

    @property
    def seen(self) -> dict[str, float]:
        """Line to seconds."""
        return {str(line): spent for line, spent in self._clock.seconds.items()}

    def start(self) -> None:
        """Begin to watch."""
        self._end = trace_lines(self._codes, self._clock, self.names)

    def stop(self) -> None:
        """Watch no more."""
        self._end()
        self._clock.leave()


class Clock:
    """Adds the time from one line event to the next to the line of the first."""

    def __init__(self) -> None:
        self.seconds: dict[int, float] = {}
        self._line = 0
        self._since = 0.0

    def enter(self, line: int) -> None:
        """A line begins."""
        self.leave()
        self._line, self._since = line, time.thread_time()

    def leave(self) -> None:
        """The function is left, or another line begins."""
        if self._line:
            spent = time.thread_time() - self._since
            self.seconds[self._line] = self.seconds.get(self._line, 0.0) + spent
        self._line = 0


def nested_codes(code: types.CodeType) -> list[types.CodeType]:
    """Return a function's code and that of all functions inside it."""
    found = [code]
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            found += nested_codes(constant)
    return found


def trace_lines(
    codes: list[types.CodeType], clock: Clock, names: dict[str, str]
) -> Callable[[], None]:
    """Tell the clock of each line of the codes, and take note of what local names hold at the end; return what ends it."""
    monitoring = getattr(sys, "monitoring", None)
    if monitoring is None:
        return _trace_by_frames(codes, clock, names)

    def left(code: types.CodeType, offset: int, value: Any) -> None:
        clock.leave()
        if code is codes[0]:
            _look(sys._getframe(1), names)  # noqa: SLF001  the frame that returns

    events = monitoring.events
    monitoring.use_tool_id(TOOL, "lines")
    monitoring.register_callback(
        TOOL, events.LINE, lambda code, line: clock.enter(line)
    )
    monitoring.register_callback(TOOL, events.PY_RETURN, left)
    for code in codes:
        monitoring.set_local_events(TOOL, code, events.LINE | events.PY_RETURN)

    def stop() -> None:
        for code in codes:
            monitoring.set_local_events(TOOL, code, 0)
        monitoring.free_tool_id(TOOL)

    return stop


def _look(frame: Any, names: dict[str, str]) -> None:
    """Take note of what kinds of values the local names of a frame hold."""
    for name, value in list(frame.f_locals.items())[:MOST_NAMES]:
        names[name] = attribute_kinds.kind_of(value)


def _trace_by_frames(
    codes: list[types.CodeType], clock: Clock, names: dict[str, str]
) -> Callable[[], None]:
    watched = set(codes)

    def local(frame: Any, event: str, arg: Any) -> Any:
        if event == "line":
            clock.enter(frame.f_lineno)
        elif event == "return":
            clock.leave()
            if frame.f_code is codes[0]:
                _look(frame, names)
        return local

    def enter_frame(frame: Any, event: str, arg: Any) -> Any:
        return local if frame.f_code in watched else line_coverage.untraced(frame)

    sys.settrace(enter_frame)
    return lambda: sys.settrace(None)
