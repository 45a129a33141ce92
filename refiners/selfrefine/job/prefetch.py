"""Prefetch: finds out what an original does before anybody asks for a refinement, and gives way at once to whoever does.

A process that was made nice stays so.  A thread's niceness is its own, and goes with it: what it starts is as nice
as it is, so that those workers end with it, and only what was found out stays, in the memory of the process.
"""

from __future__ import annotations

import os
import threading
from concurrent.futures import wait
from typing import TYPE_CHECKING, Any

from selfrefine.deadline import Pool

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from selfrefine.code.target import Target
    from selfrefine.refine.project import Projects

POLITE, MOST = 10, 19
"""By how much the thread is nicer than the process, and how nice Linux lets anything be."""
LOOK_SECONDS = 0.005
"""How often is looked whether somebody asks for something."""


def prefetch(
    projects: Projects, target: Target, file: Path, is_asked: Callable[[], bool]
) -> dict[str, Any]:
    """Find out what a function does, unless somebody asks for something first; return whether it is known now.

    Args:
        projects: where it is kept.
        target: the function.
        file: where its text lives on disk.
        is_asked: whether a request waits.
    """

    def find() -> None:
        try:
            # Linux: there a thread has a priority of its own.
            nice = min(MOST, os.getpriority(os.PRIO_PROCESS, 0) + POLITE)
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), nice)
            # Those that are there were started at full priority.
            projects.rest()
            projects.runner_of(file).launch()
            projects.whole_of(target, file).result()
        finally:
            projects.rest()

    pool = Pool(1, "prefetch")
    found = pool.submit(find)
    while not (given_way := is_asked()) and not found.done():
        wait([found], timeout=LOOK_SECONDS)
    pool.end(projects.interrupt)
    error = found.exception(timeout=0) if found.done() else TimeoutError()
    if error is not None:
        said = type(error).__name__
        return {"done": False, "message": "gave way" if given_way else f"failed ({said})"}  # fmt: skip
    # At full priority: whoever clicks finds them ready.
    projects.runner_of(file).launch()
    return {"done": True, "message": "what the original does is known"}
