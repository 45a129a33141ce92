"""Line coverage: which lines of one file run, at almost no cost outside the function and once all wanted ones were seen."""

from __future__ import annotations

import builtins
import dis
import sys
import threading
import types
from typing import Any, Iterator

from ..objects.contents import is_made

MARK = "__at_entry__"
NAME = "lines"
"""Of the tool, where Python asks for one."""
"""What a function that is marked calls first at each entry."""
PLACE = "__at_place__"
"""What a version calls with the number of a place before that is evaluated (`code/places.py`)."""
LASTING = 0x20 | 0x80 | 0x200
"""Flags of code whose lines run after the call has returned: generators and coroutines."""
INLINE = ("<listcomp>", "<dictcomp>", "<setcomp>")
"""Code within a function that has run when the function returns."""
LAZY = "<genexpr>"
"""Code that has mostly run by then, unless it is given to the caller in some way."""


def wants_mark(wanted: list[int]) -> bool:
    """Whether a function has to be marked for its lines to be collected."""
    return bool(wanted) and getattr(sys, "monitoring", None) is None


class LineTracer:
    """Collects the executed lines of one file, and leaves all other code alone.

    Args:
        path: the file whose lines count.
        wanted: the lines of interest, tracing ends when all were seen; negative numbers are places, which tell by
            themselves.
    """

    TOOL = 4
    """A number of `sys.monitoring` that coverage and debuggers leave free."""

    def __init__(self, path: str, wanted: list[int]) -> None:
        self.path = path
        self.wanted = {line for line in wanted if line > 0}
        self.seen: set[int] = set()
        self._monitoring = getattr(sys, "monitoring", None)
        self._watched: list[Any] = []
        self._known: dict[Any, bool] = {}
        self._lasts: bool | None = None
        self._lazy = False

    def wait(self) -> None:
        """Begin to trace this process where a marked function is entered, until it has returned."""
        setattr(builtins, PLACE, self.seen.add)
        if self._monitoring is not None:
            self.start()
        elif self.wanted:
            setattr(builtins, MARK, self._entered)

    def start(self) -> None:
        """Begin to trace this process."""
        if not self.wanted:
            return
        if self._monitoring is None:
            self._lasts = True
            self._trace()
            return
        events = self._monitoring.events
        try:
            self._monitoring.use_tool_id(self.TOOL, NAME)
        except ValueError:
            self._monitoring = None
            self.start()
            return
        register = self._monitoring.register_callback
        register(self.TOOL, events.PY_START, self._enter)
        register(self.TOOL, events.LINE, self._line)
        # Of each function once; its lines are asked for where it is one of the file.
        self._monitoring.set_events(self.TOOL, events.PY_START)

    def stop(self) -> None:
        """End tracing."""
        if self._monitoring is None:
            setattr(builtins, MARK, ignore)
            self._rest()
        elif self._monitoring.get_tool(self.TOOL) == NAME:
            self._monitoring.set_events(self.TOOL, 0)
            for code in self._watched:
                self._monitoring.set_local_events(self.TOOL, code, 0)
            self._monitoring.free_tool_id(self.TOOL)

    def taken(self) -> list[int]:
        """Return the wanted lines and the places that ran since this was asked last; each is told again where it runs again."""
        places = {number for number in self.seen if number < 0}
        found = sorted(places | self.wanted & self.seen)
        self.seen.clear()
        if self._monitoring is not None:
            self._monitoring.restart_events()
        return found

    def _enter(self, code: Any, offset: int) -> Any:
        monitoring: Any = self._monitoring
        if code.co_filename == self.path:
            self._watched.append(code)
            monitoring.set_local_events(self.TOOL, code, monitoring.events.LINE)
        return monitoring.DISABLE

    def _line(self, code: Any, line: int) -> Any:
        self.seen.add(line)
        return self._monitoring.DISABLE  # type: ignore[union-attr]

    def _trace(self) -> None:
        threading.settrace(self._global)
        sys.settrace(self._global)

    def _rest(self) -> None:
        threading.settrace(None)
        sys.settrace(None)

    def _entered(self) -> None:
        """Trace from a marked function's entry on; where somebody else traces, this thread is theirs."""
        if self.wanted <= self.seen or sys.gettrace() is not None:
            return
        frame = sys._getframe(1)  # noqa: SLF001
        self.seen.add(frame.f_lineno)
        if self._lasts is None:
            self._look_at(frame)
        frame.f_trace = self._local if self._lasts else self._until_return
        self._trace()

    def _look_at(self, frame: Any) -> None:
        """Find out whether every wanted line has run, if it runs at all, when this call returns."""
        codes = [frame.f_code]
        codes += [
            value.__code__
            for value in list(frame.f_globals.values())
            if type(value) is types.FunctionType
            and value.__code__.co_filename == self.path
        ]
        at_once = {line for code in codes for line in _lines_of(code, INLINE)}
        mostly = {line for code in codes for line in _lines_of(code, (*INLINE, LAZY))}
        self._lasts = not self.wanted <= mostly
        self._lazy = not self.wanted <= at_once

    def _global(self, frame: Any, event: str, arg: Any) -> Any:
        if self.wanted <= self.seen:
            sys.settrace(None)
            return None
        code = frame.f_code
        if code.co_filename == self.path and self._is_wanted(code):
            return self._local
        return untraced(frame)

    def _is_wanted(self, code: Any) -> bool:
        """Whether a code object has wanted lines."""
        known = self._known.get(code)
        if known is None:
            lines = {line for _, line in dis.findlinestarts(code)}
            known = self._known[code] = not self.wanted.isdisjoint(lines)
        return known

    def _local(self, frame: Any, event: str, arg: Any) -> Any:
        if event == "line":
            self.seen.add(frame.f_lineno)
        return self._local

    def _until_return(self, frame: Any, event: str, arg: Any) -> Any:
        if event == "line":
            self.seen.add(frame.f_lineno)
        elif event == "return" and not (self._lazy and _may_hold_code(arg)):
            self._rest()
        return self._until_return


def _lines_of(code: Any, within: tuple[str, ...]) -> Iterator[int]:
    """Yield the lines of a function, and of the code within it that has one of these names."""
    if code.co_flags & LASTING and code.co_name != LAZY:
        return
    yield from (line for _, line in dis.findlinestarts(code) if line)
    for const in code.co_consts:
        if isinstance(const, types.CodeType) and const.co_name in within:
            yield from _lines_of(const, within)


def _may_hold_code(result: Any) -> bool:
    """Whether what a call gives may run something later: all but the plain values of Python's own types."""
    kind = type(result)
    return callable(result) or hasattr(kind, "__next__") or is_made(kind)


def ignore(*_: int) -> None:
    """Take the place of a tracer that has ended, or has not begun."""


def untraced(frame: Any) -> Any:
    """Return what a trace function has to return for a frame whose lines are not wanted.

    What Cython compiled with line tracing shows frames that hold None as their trace function, and
    calls that for each line unless it is given another at the start.  Its code objects are empty,
    while whatever Python compiles has constants, comprehensions aside.
    """
    return None if frame.f_code.co_consts else _nothing


def _nothing(frame: Any, event: str, arg: Any) -> Any:
    return _nothing
