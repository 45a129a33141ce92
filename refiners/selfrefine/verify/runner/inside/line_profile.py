"""Line profile: on which lines of one function the time of a call goes, by line events on its code alone."""

from __future__ import annotations

import io
import sys
import time
import types
from typing import TYPE_CHECKING, Any, Callable

from . import attribute_kinds, line_coverage, repetition, replay, time_limit

if TYPE_CHECKING:
    from selfrefine.verify.runner.protocol import LineProfileJob
    from selfrefine.verify.runner.responses import Error, LineProfile

MOST_NAMES = 60
"""Local names that are looked at."""
TOOL = 3
"""A number of `sys.monitoring` that coverage, debuggers and profilers leave free."""


def run(job: LineProfileJob, emit: Callable[[LineProfile | Error], None]) -> None:
    """Make one call and send the CPU seconds that went by on each line, and what local names held at its end.

    Signal samplers do not see the line of a call into C that takes long; line events do.

    Args:
        job: with the call.
        emit: sends what was measured.
    """
    function = replay.prepare(job, emit)
    if function is None:
        return
    clock = Clock()
    call = job["calls"][0]
    args, kwargs = repetition.fresh_arguments(call)
    codes = nested_codes(getattr(function, "__wrapped__", function).__code__)
    names: dict[str, str] = {}
    stop = trace_lines(codes, clock, names)
    out, sys.stdout = sys.stdout, io.StringIO()
    try:
        with time_limit.Limit(job["seconds"][0]):
            result = function(*args, **kwargs)
            if isinstance(result, types.GeneratorType):
                replay.exhaust(result)
    except (Exception, time_limit.OutOfTime):  # noqa: S110
        pass  # what was measured until then still tells
    finally:
        stop()
        sys.stdout = out
    clock.leave()
    emit({"line_seconds": clock.seconds, "hits": clock.hits, "names": names})


class Clock:
    """Adds the time from one line event to the next to the line of the first."""

    def __init__(self) -> None:
        self.seconds: dict[int, float] = {}
        self.hits: dict[int, int] = {}
        self._line = 0
        self._since = 0.0

    def enter(self, line: int) -> None:
        """A line begins."""
        self.leave()
        self.hits[line] = self.hits.get(line, 0) + 1
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
