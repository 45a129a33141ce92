"""Memory: what processes hold, also where none of them occupies it: in files without a name, sockets, pipes."""

from __future__ import annotations

import os
import socket
import stat
from typing import Any

from . import cleanup

PIPE, PIPES, NEXT_PIPE = 1 << 20, 64 << 20, 64 << 10
"""Bytes of one pipe at most; of all those of a user until the kernel makes them small; of each from then on."""
NAMELESS = ("/memfd:", "/dev/zero", "/SYSV", "/anon_hugepage")
"""How files begin that are memory and nothing else."""
MOST_ROWS = 500_000
"""Of what all processes have mapped: to look at more takes so long that memory would go unwatched meanwhile."""
PATH, QUEUES = 5, 4
"""The columns that name a mapped file, and that hold what is on its way in a connection."""
OCCUPIED = frozenset(("VmRSS:", "VmSwap:", "VmPTE:", "HugetlbPages:"))


def socket_buffer() -> int:
    """Return the bytes that a unix socket of this machine holds at most; the filter lets nobody raise them."""
    try:
        pair = socket.socketpair()
    except OSError:
        return 1 << 18
    size = pair[0].getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF)
    for end in pair:
        end.close()
    return size


class Held:
    """What some processes hold at this moment.

    Args:
        pids: the processes.
        buffer: bytes that a socket may hold.
    """

    def __init__(self, pids: Any, buffer: int) -> None:
        self.tasks = [cleanup.live_task(pid) for pid in pids]
        self.buffer = buffer
        self.files: dict[tuple[int, int], int] = {}
        self.sockets: set[int] = set()
        self.pipes: set[int] = set()
        self.deleted = 0
        self.passed_on = 0
        """Descriptors that were sent and not yet taken: they are in no process's table."""
        for task in self.tasks:
            self._descriptors(task)

    def over(self, most: int) -> bool:
        """Whether it is more than so many bytes; what costs time is asked where little does not do."""
        rows = [_status(task) for task in self.tasks]
        beside = sum(self.files.values()) + self._sockets() + self._pipes()
        occupied = sum(sum(row.get(name, 0) for name in OCCUPIED) for row in rows)
        mapped = sum(row.get("VmSize:", 0) for row in rows)
        if max(occupied, mapped) + beside <= most:
            return False
        shared = sum(row.get("RssShmem:", 0) for row in rows)
        nameless = _mapped_size(self.tasks, self.files)
        if nameless is None:
            return True
        lost = max(0, nameless - shared)
        if occupied + beside + lost <= most:
            return False
        return sum(_share(task) for task in self.tasks) + beside + lost > most

    def _descriptors(self, task: int) -> None:
        folder = f"/proc/{task}/fd"
        for name in cleanup.list_folder(folder):
            try:
                state = os.stat(os.path.join(folder, name))
                if stat.S_ISSOCK(state.st_mode):
                    self.sockets.add(state.st_ino)
                    self.passed_on += _sent_descriptors(f"/proc/{task}/fdinfo/{name}")
                elif stat.S_ISFIFO(state.st_mode):
                    self.pipes.add(state.st_ino)
                elif stat.S_ISREG(state.st_mode) and not state.st_nlink:
                    self._nameless(os.path.join(folder, name), state)
            except OSError:
                continue

    def _nameless(self, path: str, state: os.stat_result) -> None:
        size = state.st_blocks * 512
        if os.readlink(path).startswith(NAMELESS):
            self.files[state.st_dev, state.st_ino] = size
        else:
            self.deleted += size

    def _sockets(self) -> int:
        """Return the bytes that sockets may hold; in a network of our own, those that were sent away as well."""
        known = len(self.sockets)
        queued = 0
        if os.getpid() == 1:
            for name, state in (("tcp", "sockstat"), ("tcp6", "sockstat6")):
                counts = cleanup.read("/proc/net/" + state)
                used = counts.partition("sockets: used ")[2].split()
                known = max(known, int(used[0]) if used else 0)
                # To list them the kernel goes through those of all networks, which takes milliseconds.
                if (name.upper() + ": inuse 0 ") not in counts.replace("\n", " "):
                    queued += _queued_bytes("/proc/net/" + name)
        return known * self.buffer + queued

    def _pipes(self) -> int:
        number = len(self.pipes)
        return min(number * PIPE, PIPES + number * NEXT_PIPE)


def _status(task: int) -> dict[str, int]:
    """Return the rows of a task's status that are in bytes."""
    found = {}
    for row in cleanup.read(f"/proc/{task}/status").splitlines():
        words = row.split()
        if words[-1:] == ["kB"]:
            found[words[0]] = int(words[1]) * 1024
    return found


def _share(task: int) -> int:
    """Return the bytes that a process occupies, shared ones by its share; all where that cannot be read."""
    rows = cleanup.read(f"/proc/{task}/smaps_rollup").splitlines()
    shares = [row.split()[1] for row in rows if row.startswith(("Pss:", "SwapPss:"))]
    if shares:
        return sum(int(share) for share in shares) * 1024
    return _status(task).get("VmRSS:", 0)


def maps_deleted(tasks: list[int], folders: tuple[str, ...]) -> bool:
    """Whether a file that was deleted from some folders is still mapped: nobody can tell its size.

    Args:
        tasks: who may map it.
        folders: where it may have been.
    """
    for task in tasks:
        for row in cleanup.read(f"/proc/{task}/maps").splitlines():
            if row.endswith(" (deleted)"):
                words = row.split(None, 5)
                if len(words) > PATH and words[PATH].startswith(folders):
                    return True
    return False


def _mapped_size(tasks: list[int], known: dict[tuple[int, int], int]) -> int | None:
    """Return the size of shared memory without a name; what was written to it stays when nobody occupies it.

    None where so much is mapped that it cannot be looked at in time.

    Args:
        tasks: who maps it.
        known: what is counted already, by device and number.
    """
    counted = {number for _, number in known}
    found: dict[int, int] = {}
    rows = 0
    for task in tasks:
        text = cleanup.read(f"/proc/{task}/maps")
        rows += text.count("\n")
        if rows > MOST_ROWS:
            return None
        for row in text.splitlines() if any(n in text for n in NAMELESS) else ():
            words = row.split(None, 5)
            if (
                len(words) > PATH
                and words[1][3] == "s"
                and words[PATH].startswith(NAMELESS)
            ):
                start, end = (int(part, 16) for part in words[0].split("-"))
                number, size = int(words[4]), int(words[2], 16) + end - start
                if number not in counted:
                    found[number] = max(found.get(number, 0), size)
    return sum(found.values())


def _sent_descriptors(path: str) -> int:
    text = cleanup.read(path).partition("scm_fds:")[2].split()
    return int(text[0]) if text else 0


def _queued_bytes(path: str) -> int:
    """Return the bytes on their way in connections, as the kernel lists them."""
    total = 0
    for row in cleanup.read(path).splitlines()[1:]:
        words = row.split()
        if len(words) > QUEUES:
            total += sum(int(part, 16) for part in words[QUEUES].split(":"))
    return total
