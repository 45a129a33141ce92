"""Ending: a signal that ends the command unwinds it, so that whoever holds a child or a temporary file lets go of it."""

from __future__ import annotations

import os
import signal
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import FrameType
    from typing import NoReturn

AGAIN = 0.05
"""Seconds after which a signal comes again whose exception was swallowed."""
TIMER = "signal-again"


def end_by_unwinding() -> None:
    """Let SIGTERM and SIGHUP be like Ctrl+C: an exception in the main thread, wherever that is."""
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        # What `nohup` ignores stays ignored.
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _exit)
    sys.unraisablehook = _repeat_if_swallowed


class _EndedError(SystemExit):
    """A signal ends this process; the code is what a shell would show."""

    def __init__(self, number: int) -> None:
        super().__init__(128 + number)
        self.number = number


def _exit(number: int, _: FrameType | None) -> NoReturn:
    raise _EndedError(number)


def _repeat_if_swallowed(ignored: sys.UnraisableHookArgs) -> None:
    """Send a signal once more that came in a destructor or in a weak reference's callback.

    Python drops what is raised there, and the command would go on as if nobody had asked it to end.
    """
    error = ignored.exc_value
    if isinstance(error, _EndedError):
        number = error.number
    elif isinstance(error, KeyboardInterrupt):
        number = int(signal.SIGINT)
    else:
        sys.__unraisablehook__(ignored)
        return
    import threading

    if any(thread.name == TIMER for thread in threading.enumerate()):
        return  # comes again already: twice would interrupt the unwinding
    # Not at once: what is raised in this hook is dropped as well.
    timer = threading.Timer(AGAIN, os.kill, (os.getpid(), number))
    timer.name, timer.daemon = TIMER, True
    timer.start()
