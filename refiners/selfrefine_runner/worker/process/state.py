"""State: what jobs stand on; what was there before is kept, and whatever else they leave is removed."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from . import cleanup, limits

if TYPE_CHECKING:
    from selfrefine_runner.greetings import Greeting

TERMINALS = ("/dev/pts", "/dev/pts/ptmx")
"""Of the process space; whoever made it may change their modes and times."""


class WorkerState:
    """What is to be there before each job, and what looks after the bounds meanwhile.

    Args:
        hello: what the client said first.
    """

    def __init__(self, hello: Greeting) -> None:
        self.private = hello["private"]
        self.monitor = limits.Monitor(hello["bounds"], self.private, hello["copy"])
        self.processes: dict[int, str] = {}
        shared = TERMINALS if os.getpid() == 1 else ()  # else they are the machine's
        self.roots = cleanup.looks_of([*self.private, *shared], {})
        self.looks = self.roots
        self.first = self.files = cleanup.files_in(self.private)

    def settle(self, *, collected: bool) -> None:
        """Keep from now on what is there.

        Args:
            collected: whether that is what a child has made while it collected tests; else it is what was there at first.
        """
        self.processes = cleanup.descendants() if collected else {}
        self.files = cleanup.files_in(self.private) if collected else self.first
        kept = self.files if collected else {}
        self.looks = {**cleanup.looks_of([], kept), **self.roots}

    def clear(self) -> bool:
        """Remove what a job left; return whether what was to be kept is as it was."""
        spared = cleanup.end_processes(self.processes)
        cleanup.restore(self.looks)
        whole = cleanup.remove_files(self.private, self.files)
        cleanup.restore(self.looks)  # emptying a folder is seen in its times
        return bool(whole and spared)
