"""Cleanup: what a job leaves behind, processes and files, and how they are removed before the next one."""

from __future__ import annotations

import contextlib
import errno
import os
import signal
import stat
import time
from typing import Any

from . import forks

PATIENCE = 5.0
"""Seconds after which a process that cannot be killed is left to the end of the worker."""
ROUNDS, MANY = 20, 50
"""Rounds of killing one by one, and leftovers, from which on everything goes at once."""
MOST_FILES = 10_000
STARTED = 19
"""The field of a process's state that says when it started, behind its name."""


def descendants() -> dict[int, str]:
    """Return every process that may descend from this one, with when it started; the dead are left out."""
    if (
        os.getpid() == 1
    ):  # the first of its own process space: all others are its descendants
        found = [int(name) for name in list_folder("/proc") if name.isdigit()]
        pids = [pid for pid in found if pid != 1]
    else:
        pids = _below(os.getpid())
    states = {pid: _state(pid) for pid in pids}
    return {
        pid: start
        for pid, (state, start) in states.items()
        if state not in ("", "Z", "X") or (state == "Z" and live_task(pid) != pid)
    }


def live_task(pid: int) -> int:
    """Return a thread through which a process can be looked at: its first may have ended before the others."""
    if _state(pid)[0] != "Z":
        return pid
    tasks = [int(name) for name in list_folder(f"/proc/{pid}/task")]
    return next((task for task in tasks if _state(task)[0] not in ("", "Z", "X")), pid)


def tasks_of_user() -> int:
    """Return how many processes and threads the user has."""
    count = 0
    for name in list_folder("/proc"):
        try:
            if name.isdigit() and os.stat("/proc/" + name).st_uid == os.getuid():
                count += len(list_folder(f"/proc/{name}/task"))
        except OSError:
            continue
    return count


def count() -> int:
    """Return how many processes may descend from this one, the dead that nobody has waited for included."""
    if os.getpid() == 1:
        return sum(name.isdigit() for name in list_folder("/proc")) - 1
    return len(_below(os.getpid()))


def end_processes(keep: dict[int, str]) -> bool:
    """Kill and reap all that a job started; return whether what is to be kept was spared.

    Args:
        keep: processes to spare, as `descendants` returned them.
    """
    deadline = time.monotonic() + PATIENCE
    spared = True
    for done in range(1_000_000):
        _reap(keep)
        # What forks faster than it is killed goes at once, with what was to be kept if need be.
        if os.getpid() == 1 and (done > ROUNDS or count() - len(keep) > MANY):
            keep, spared = {}, not keep
        if os.getpid() == 1 and not keep:
            end_all()
            _reap_all()
        left = {pid for pid, start in descendants().items() if keep.get(pid) != start}
        if not left or time.monotonic() > deadline:
            return spared
        for pid in left:
            forks.kill_apart(pid)
        time.sleep(0.001 * min(done, 20))
    return spared


def end_all() -> None:
    """Kill every other process of this process space, if it is one of our own."""
    if os.getpid() == 1:
        with contextlib.suppress(ProcessLookupError):  # there is none
            os.kill(-1, signal.SIGKILL)


def _reap_all() -> None:
    try:
        while True:
            os.waitpid(-1, 0)
    except ChildProcessError:
        pass


def files_in(folders: list[str]) -> dict[str, Any]:
    """Return what lies in some folders, each with what tells whether it was touched; what is mounted there is not."""
    found: dict[str, Any] = {}
    waiting = [(folder, _device(folder)) for folder in folders]
    while waiting and len(found) < MOST_FILES:
        folder, device = waiting.pop()
        for name in list_folder(folder):
            path = os.path.join(folder, name)
            try:
                state = os.lstat(path)
            except OSError:
                continue
            if state.st_dev != device:
                continue
            if stat.S_ISDIR(state.st_mode):
                waiting.append((path, device))
                found[path] = ("folder", state.st_ino)
            else:
                found[path] = (state.st_ino, state.st_size, state.st_ctime_ns)
    return found


def remove_files(folders: list[str], keep: dict[str, Any]) -> bool:
    """Remove what lies in some folders but what is to be kept; return whether the latter is as it was."""
    for folder in folders:
        _empty(folder, keep)
    return files_in(folders) == keep


def looks_of(folders: list[str], files: dict[str, Any]) -> dict[str, Any]:
    """Return how folders look from outside, apart from what lies in them: mode, times, attributes.

    Args:
        folders: whose looks.
        files: as `files_in` returned them; folders among them count as well.
    """
    below = [path for path, state in files.items() if state[0] == "folder"]
    found = {}
    for path in (*folders, *below):
        try:
            found[path] = _look(path)
        except OSError:
            continue
    return found


def restore(looks: dict[str, Any]) -> None:
    """Give folders their looks back: each could hold a word for a later job."""
    for path, (mode, times, attributes) in looks.items():
        try:
            os.chmod(path, mode)
            for name in set(_attributes(path)) - set(attributes):
                os.removexattr(path, name)
            for name, value in attributes.items():
                os.setxattr(path, name, value)
        except OSError:
            pass  # gone, or not ours: then no job could change it either
        try:
            os.utime(path, ns=times)
        except OSError:
            continue


def _look(path: str) -> tuple[int, tuple[int, int], dict[str, bytes]]:
    state = os.lstat(path)
    times = state.st_atime_ns, state.st_mtime_ns
    return stat.S_IMODE(state.st_mode), times, _attributes(path)


def _attributes(path: str) -> dict[str, bytes]:
    """Return the extended attributes, access lists among them; none where the system has none."""
    if not hasattr(os, "listxattr"):
        return {}
    try:
        return {name: os.getxattr(path, name) for name in os.listxattr(path)}
    except OSError:
        return {}


def remove_tree(top: str) -> None:
    """Remove a folder with all it holds, however deep, unreadable or full of links that is.

    Folders below are moved up first: no path gets longer than the system takes, and nothing recurses.
    """
    moved = 0
    waiting = [top]
    while waiting:
        folder = waiting.pop()
        try:
            os.chmod(folder, 0o700)
            names = os.listdir(folder)
        except OSError:
            continue
        for name in names:
            path = os.path.join(folder, name)
            try:
                if not stat.S_ISDIR(os.lstat(path).st_mode):
                    os.unlink(path)
                elif folder == top:
                    waiting.append(path)
                else:
                    moved += 1
                    higher = os.path.join(top, f".{os.getpid()}.{moved}")
                    os.chmod(path, 0o700)
                    os.rename(path, higher)
                    waiting.append(higher)
            except OSError:
                continue
        if folder != top:
            _remove_folder(folder)
    _remove_folder(top)


def _remove_folder(path: str) -> None:
    with contextlib.suppress(OSError):  # what is left in it could not be removed either
        os.rmdir(path)


def _device(folder: str) -> int:
    try:
        return os.lstat(folder).st_dev
    except OSError:
        return -1


def _empty(folder: str, keep: dict[str, Any]) -> None:
    for name in list_folder(folder):
        path = os.path.join(folder, name)
        try:
            state = os.lstat(path)
            if stat.S_ISDIR(state.st_mode) and state.st_dev == _device(folder):
                if path in keep:
                    _empty(path, keep)
                else:
                    remove_tree(path)
            elif path not in keep and not stat.S_ISDIR(state.st_mode):
                os.unlink(path)
        except OSError:
            continue


def _reap(keep: dict[int, str]) -> None:
    """Take the exit of every dead child that nobody else waits for."""
    own = os.getpid()
    # The first process of a process space adopts every orphan of it.
    found = (
        [int(n) for n in list_folder("/proc") if n.isdigit()]
        if own == 1
        else _children(own)
    )
    for pid in found:
        if pid not in keep:
            try:
                os.waitpid(pid, os.WNOHANG)
            except OSError as error:
                if error.errno != errno.ECHILD:
                    raise


def _below(pid: int) -> list[int]:
    found: list[int] = []
    waiting = [pid]
    while waiting:
        children = [child for child in _children(waiting.pop()) if child not in found]
        found += children
        waiting += children
    return found


def _children(pid: int) -> list[int]:
    found: list[int] = []
    for task in list_folder(f"/proc/{pid}/task"):
        text = read(f"/proc/{pid}/task/{task}/children")
        found += [int(child) for child in text.split()]
    return found


def _state(pid: int) -> tuple[str, str]:
    """Return a process's state, and when it started; both empty once it is gone."""
    fields = read(f"/proc/{pid}/stat").rpartition(")")[2].split()
    return (fields[0], fields[STARTED]) if len(fields) > STARTED else ("", "")


def list_folder(folder: str) -> list[str]:
    """Return the names in a folder; none where it cannot be read."""
    try:
        return os.listdir(folder)
    except OSError:
        return []


def read(path: str) -> str:
    """Return what a file of the kernel's says; nothing where it cannot be read."""
    try:
        with open(path, encoding="ascii", errors="replace") as file:
            return file.read()
    except OSError:
        return ""
