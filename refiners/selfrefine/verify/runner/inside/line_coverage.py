"""Line coverage: which lines of one file run, at almost no cost once all wanted ones were seen."""

from __future__ import annotations

import sys
import threading
from typing import Any


class LineTracer:
    """Collects the executed lines of one file.

    Args:
        path: the file whose lines count.
        wanted: the lines of interest; tracing ends when all were seen.
    """

    TOOL = 4
    """A number of `sys.monitoring` that coverage and debuggers leave free."""

    def __init__(self, path: str, wanted: list[int]) -> None:
        self.path = path
        self.wanted = set(wanted)
        self.seen: set[int] = set()
        self._monitoring = getattr(sys, "monitoring", None)

    def start(self) -> None:
        """Begin to trace this process."""
        if not self.wanted:
            return
        if self._monitoring is None:
            threading.settrace(self._global)
            sys.settrace(self._global)
            return
        events = self._monitoring.events
        try:
            self._monitoring.use_tool_id(self.TOOL, "selfrefine")
        except ValueError:
            self._monitoring = None
            self.start()
            return
        self._monitoring.register_callback(self.TOOL, events.LINE, self._line)
        self._monitoring.set_events(self.TOOL, events.LINE)

    def stop(self) -> None:
        """End tracing."""
        if self._monitoring is None:
            threading.settrace(None)
            sys.settrace(None)
        elif self._monitoring.get_tool(self.TOOL) == "selfrefine":
            self._monitoring.set_events(self.TOOL, 0)
            self._monitoring.free_tool_id(self.TOOL)

    def _line(self, code: Any, line: int) -> Any:
        if code.co_filename == self.path:
            self.seen.add(line)
        return self._monitoring.DISABLE  # type: ignore[union-attr]

    def _global(self, frame: Any, event: str, arg: Any) -> Any:
        if self.wanted <= self.seen:
            sys.settrace(None)
            return None
        return self._local if frame.f_code.co_filename == self.path else None

    def _local(self, frame: Any, event: str, arg: Any) -> Any:
        if event == "line":
            self.seen.add(frame.f_lineno)
        return self._local
