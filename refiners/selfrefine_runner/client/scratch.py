"""Scratch: private temporary folders, which the next run removes where their owner has died.

Whoever makes such a folder holds a lock on it (`flock`) for as long as it lives.
The kernel lets go of it however a process ends, and knows it whatever number
the process has in whatever container; so a folder that can be locked has no owner.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
import tempfile
import zlib
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from selfrefine.errors import ProjectError
from selfrefine_runner.worker.process.cleanup import remove_tree

try:
    import fcntl
except ImportError:  # Windows, where nothing is executed
    fcntl = None  # type: ignore[assignment]

PREFIX = "py."
"""With the mark of `new_name` it is of these folders only; project code sees the name, which does not say whose it is."""
LETTERS = str.maketrans("0123456789abcdef", "abcdefghijklmnop")
"""Names have no digits: long numbers in what a call leaves count as varying (`worker/observers/side_effects.py`)."""
ATTEMPTS = 100
MOST = 50
"""Folders that one run removes."""

_FLAGS = (
    os.O_RDONLY
    | getattr(os, "O_DIRECTORY", 0)
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)
)


@dataclass(frozen=True)
class Scratch:
    """A folder of our own.

    Args:
        path: where it is; no link leads there.
        lock: the descriptor that holds it; no child inherits it.
    """

    path: Path
    lock: int

    def close(self) -> None:
        """Remove it with all it holds."""
        remove_tree(str(self.path))
        with contextlib.suppress(OSError):
            os.close(self.lock)


def new_name() -> str:
    """Return a name for a folder: by chance, and with a mark that nobody else gives."""
    drawn = secrets.token_hex(4).translate(LETTERS)
    return PREFIX + drawn + _mark(drawn)


def _mark(drawn: str) -> str:
    return f"{zlib.crc32(f'selfrefine {drawn}'.encode()):08x}".translate(LETTERS)


def _is_own_name(name: str) -> bool:
    drawn = name[len(PREFIX) : -8]
    return name == PREFIX + drawn + _mark(drawn)


def make() -> Scratch:
    """Make a folder in the temporary folder.

    Raises:
        ProjectError: that cannot be.
    """
    top = "the temporary folder"
    try:
        top = tempfile.gettempdir()
        parent = Path(top).resolve()
        for _ in range(ATTEMPTS):
            found = claim(parent / new_name())
            if found:
                return found
    except OSError as error:
        why = error.strerror or error
        raise ProjectError(
            f"{top}: no private folder can be made there ({why}); set TMPDIR to one where you may write"
        ) from None
    raise ProjectError(f"{top}: no private folder can be made there; empty it")


def claim(path: Path) -> Scratch | None:
    """Make a folder and lock it; None where somebody else was quicker.

    Raises:
        OSError: it cannot be made.
    """
    try:
        path.mkdir(mode=0o700)
    except FileExistsError:
        return None
    try:
        lock = os.open(path, _FLAGS)
    except FileNotFoundError:
        return None  # swept in the moment before it had a lock
    try:
        if _lock(lock) is not False and _is_at(lock, path):
            return Scratch(path, lock)
    except OSError:
        pass
    os.close(lock)
    return None


def sweep(folder: Path | None = None) -> int:
    """Remove the folders whose owners have died; return how many.

    Args:
        folder: where they lie; the temporary folder by default.
    """
    removed = 0
    with contextlib.suppress(OSError):
        folder = folder or Path(tempfile.gettempdir())
        if not _is_safe(folder):
            return 0
        with os.scandir(folder) as entries:
            names = [each.name for each in entries if _is_own_name(each.name)]
        for name in islice(sorted(names), MOST):
            removed += _swept(folder / name)
    return removed


def _swept(path: Path) -> bool:
    """Remove one folder if it is ours and has no owner; whether it was."""
    try:
        lock = os.open(path, _FLAGS)
    except OSError:
        return False  # a link, a file, or somebody else's
    try:
        status = os.fstat(lock)
        own = status.st_uid == os.geteuid() and not stat.S_IMODE(status.st_mode) & 0o077
        if not (own and _lock(lock) and _is_at(lock, path)):
            return False
        remove_tree(str(path))
    except OSError:
        return False
    finally:
        os.close(lock)
    return not os.path.lexists(path)


def _is_safe(folder: Path) -> bool:
    """Whether nobody else can put another folder in the place of one of ours."""
    if fcntl is None:
        return False
    status = folder.stat()
    shared = status.st_mode & 0o022 and not status.st_mode & stat.S_ISVTX
    return status.st_uid in {0, os.geteuid()} and not shared


def _lock(descriptor: int) -> bool | None:
    """Lock an open folder; whether that went, None where the file system knows no locks."""
    if fcntl is None:
        return None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return None
    return True


def _is_at(descriptor: int, path: Path) -> bool:
    """Whether an open folder still stands under its name."""
    try:
        there = path.lstat()
    except OSError:
        return False
    return os.path.samestat(there, os.fstat(descriptor))
