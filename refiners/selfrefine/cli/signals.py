"""Signals: a signal that ends the command unwinds it, so that whoever holds a child or a temporary file lets go of it."""

from __future__ import annotations

import signal
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import FrameType

AGAIN = 0.05
"""Seconds after which an interrupt is raised again that was dropped."""


def end_by_unwinding() -> None:
    """Let SIGTERM and SIGHUP be like Ctrl+C: an exception in the main thread, wherever that is."""
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        # What `nohup` ignores stays ignored.
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _end)
    sys.unraisablehook = _repeat_if_dropped


class Ended(KeyboardInterrupt):
    """A signal other than Ctrl+C ends this process.

    No `SystemExit`: Hypothesis takes one for a failure of what it runs, and tries once more.

    Args:
        number: the signal's.
    """

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def code_of(interrupt: KeyboardInterrupt) -> int:
    """Return the exit code that a shell would show, 128 and the signal's number; no other interrupt comes after it."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, 0)
    return 128 + _number(interrupt)


def _number(interrupt: KeyboardInterrupt) -> int:
    return interrupt.number if isinstance(interrupt, Ended) else int(signal.SIGINT)


def _end(number: int, frame: FrameType | None) -> None:
    _raise(Ended(number), frame)


def _repeat_if_dropped(ignored: sys.UnraisableHookArgs) -> None:
    """Raise an interrupt once more that came in a destructor or in a weak reference's callback.

    Python drops what is raised there, and the command would go on as if nobody had asked it to end.
    """
    error = ignored.exc_value
    if isinstance(error, KeyboardInterrupt) and hasattr(signal, "setitimer"):
        # Without its frames, which would hold what is being put away until it is raised.
        _raise_later(error.with_traceback(None))
    else:
        sys.__unraisablehook__(ignored)


def _raise_later(interrupt: KeyboardInterrupt) -> None:
    # Not at once: what is raised in the hook is dropped as well.  Armed twice, the timer still rings once.
    signal.signal(signal.SIGALRM, lambda _, frame: _raise(interrupt, frame))
    signal.setitimer(signal.ITIMER_REAL, AGAIN)


def _raise(interrupt: KeyboardInterrupt, frame: FrameType | None) -> None:
    """Raise an interrupt, but not within the hook."""
    while frame is not None:
        if frame.f_code is _repeat_if_dropped.__code__:
            return _raise_later(interrupt)
        frame = frame.f_back
    raise interrupt
