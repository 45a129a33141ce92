"""Call counts: how often a call of the function calls other functions of the project."""

from __future__ import annotations

import io
import os
import sys
import types
from typing import TYPE_CHECKING, Any, Callable

from . import line_profile, repetition, replay, time_limit

if TYPE_CHECKING:
    from selfrefine.verify.runner.protocol import CallCountsJob
    from selfrefine.verify.runner.responses import CallCounts, Error

MOST_NAMES = 200
"""Functions that are told apart in one call."""


def run(job: CallCountsJob, emit: Callable[[CallCounts | Error], None]) -> None:
    """Make each call and send how often each function of the project was entered in it.

    Args:
        job: with the calls.
        emit: sends the counts of a call.
    """
    function = replay.prepare(job, emit)
    if function is None:
        return
    own = set(line_profile.nested_codes(getattr(function, "__wrapped__", function).__code__))  # fmt: skip
    for index, (call, seconds) in enumerate(zip(job["calls"], job["seconds"])):
        args, kwargs = repetition.fresh_arguments(call)
        counter = Counter(os.path.join(job["cwd"], ""), own)
        out, sys.stdout = sys.stdout, io.StringIO()
        whole = False
        try:
            with time_limit.Limit(seconds):
                sys.setprofile(counter.see)
                result = function(*args, **kwargs)
                if isinstance(result, types.GeneratorType):
                    replay.exhaust(result)
            whole = True
        except (Exception, time_limit.OutOfTime):  # noqa: S110
            pass  # the caller compares calls that came to their end
        finally:
            sys.setprofile(None)
            sys.stdout = out
        emit({"call": index, "counts": counter.counts if whole else {}})


class Counter:
    """Counts entries of Python functions below a folder, the function's own code aside.

    Args:
        root: the folder, with a separator at its end.
        own: codes that do not count.
    """

    def __init__(self, root: str, own: Any) -> None:
        self.counts: dict[str, int] = {}
        self._root = root
        self._own = own

    def see(self, frame: Any, event: str, arg: Any) -> None:
        """Take note of an event of the profile."""
        if event != "call":
            return
        code = frame.f_code
        name = code.co_name
        if code in self._own or name[:1] == "<" or not code.co_filename.startswith(self._root):  # fmt: skip
            return
        if name in self.counts or len(self.counts) < MOST_NAMES:
            self.counts[name] = self.counts.get(name, 0) + 1
