"""Cores: which worker executes on which core, so that no race shares one with another worker."""

from __future__ import annotations

import contextlib
import os
import stat
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_WAITING = 8
"""Workers of an engine that mostly waits, if nobody says how many."""
TOPOLOGY = "/sys/devices/system/cpu/cpu{}/topology/{}"


@dataclass(frozen=True)
class Seat:
    """Where a worker executes.

    Args:
        cores: the processors' numbers, one of each core; none where a process cannot be held to some.
        files: what it locks while it executes, as may workers of other batches.
    """

    cores: tuple[int, ...] = ()
    files: tuple[str, ...] = ()

    def hold(self, pid: int) -> None:
        """Hold a process, or with 0 the thread that calls, to these cores: what it starts inherits them."""
        if self.cores and hasattr(os, "sched_setaffinity"):
            # A core may have been taken away since it was counted.
            with contextlib.suppress(OSError):
                os.sched_setaffinity(pid, self.cores)


def usual_jobs(*, waits: bool) -> int:
    """Return how many workers there are, if nobody says it: as many as cores, more if they mostly wait for a model."""
    cores = len(physical_cores())
    return max(cores, min(MOST_WAITING, 2 * cores)) if waits else cores


def seats(jobs: int, folder: Path) -> list[Seat]:
    """Return a seat for each worker.

    Args:
        jobs: how many there are.
        folder: where the files of the cores are.
    """
    return share_out(physical_cores(), jobs, folder)


def share_out(cores: Sequence[int], jobs: int, folder: Path) -> list[Seat]:
    """Share cores out: some for each worker, or where there are more workers than cores, one for several."""
    each = max(1, len(cores) // jobs)
    found = []
    for job in range(jobs):
        first = job * each % (len(cores) // each * each)
        mine = tuple(cores[first : first + each])
        found.append(Seat(mine, tuple(str(folder / f"core-{core}") for core in mine)))
    return found


def physical_cores() -> list[int]:
    """Return a processor of each core on which this process may run: two threads of one core disturb each other."""
    if not hasattr(os, "sched_getaffinity"):
        return list(range(os.cpu_count() or 1))
    found: dict[tuple[str, str], int] = {}
    for number in sorted(os.sched_getaffinity(0)):
        found.setdefault(_place(number), number)
    return list(found.values())


def lock_folder(private: Path) -> Path:
    """Return where all batches of this user on this machine find the files of its cores.

    Args:
        private: where they are if there is no such place; then other batches do not know of them.
    """
    place = os.environ.get("XDG_RUNTIME_DIR") or tempfile.gettempdir()
    folder = Path(place) / f"selfrefine-cores-{os.geteuid()}"
    with contextlib.suppress(OSError):
        folder.mkdir(mode=0o700, exist_ok=True)
        status = folder.lstat()
        # In a temporary folder anybody may have made it, or a link.
        ours = stat.S_ISDIR(status.st_mode) and status.st_uid == os.geteuid()
        if ours and not status.st_mode & 0o022:
            return folder
    return private


def _place(number: int) -> tuple[str, str]:
    try:
        package, core = (
            Path(TOPOLOGY.format(number, name)).read_text("ascii").strip()
            for name in ("physical_package_id", "core_id")
        )
    except OSError:
        return str(number), ""
    return package, core
