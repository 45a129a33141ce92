"""Regular: read the files of a project, which may hold anything under any name.

A name may lead to a device, a pipe or a file without an end, by a committed link
for one.  So a file is opened without waiting, is asked what it is once it is open,
and is read up to a bound.
"""

from __future__ import annotations

import errno
import os
import stat
from functools import partial
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

MOST = 2_000_000
"""Bytes of a file that is read whole: source, settings; the largest module of CPython's library has 0.3 million."""

_FLAGS = (
    os.O_RDONLY
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_NOCTTY", 0)
    | getattr(os, "O_BINARY", 0)
)


class UnfitError(OSError):
    """What stands under a name is no regular file, or too large; `strerror` says which."""


def opened(path: Path, *, links: bool = True) -> IO[bytes]:
    """Open a regular file to read it.

    Args:
        path: the file.
        links: whether a link is followed.

    Raises:
        UnfitError: it is something else.
        OSError: it cannot be opened.
    """
    # Asked before, as opening alone has effects on some devices; and after, as names change.
    _check(path.stat(follow_symlinks=links), path)
    flags = _FLAGS if links else _FLAGS | getattr(os, "O_NOFOLLOW", 0)
    # The file owns its descriptor from the start: were it closed twice, an error would take an interrupt's place.
    opener = partial(_open, flags)
    file = open(path, "rb", opener=opener)  # noqa: SIM115  it is what is returned
    try:
        _check(os.fstat(file.fileno()), path)
    except BaseException:
        file.close()
        raise
    return file


def _open(flags: int, path: str, _: int) -> int:
    return os.open(path, flags)


def own(path: Path) -> int:
    """Open a file of this user's to read and write it, and make it if it is not there; return the descriptor.

    Raises:
        OSError: a link stands there, or what is somebody else's: in a folder for all, anybody may have made it.
    """
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
    handle = os.open(path, flags | _FLAGS, 0o600)
    status = os.fstat(handle)
    if not stat.S_ISREG(status.st_mode) or (
        hasattr(os, "geteuid") and status.st_uid != os.geteuid()
    ):
        os.close(handle)
        raise UnfitError(errno.EPERM, "not a file of this user's", str(path))
    return handle


def content(path: Path, most: int = MOST) -> bytes:
    """Return the bytes of a regular file.

    What the kernel makes up, as below /proc, may wait for more: then what there is counts.

    Raises:
        UnfitError: it is something else, or has more than `most` bytes.
        OSError: it cannot be read.
    """
    with opened(path) as file:
        size = os.fstat(file.fileno()).st_size
        # One more than allowed tells a file that grows meanwhile.
        data = (file.read(most + 1) or b"") if size <= most else b""
    if max(size, len(data)) > most:
        raise UnfitError(
            errno.EFBIG, f"larger than {most / 1e6:g} MB, so it is not read", str(path)
        )
    return data


def text(path: Path) -> str:
    """Return the text of a regular file, with a mark for what is no UTF-8; nothing where it cannot be read."""
    try:
        return content(path).decode("utf-8", "replace")
    except OSError:
        return ""


def _check(status: os.stat_result, path: Path) -> None:
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(status.st_mode):
        raise UnfitError(
            errno.EINVAL, "not a regular file, so it is not read", str(path)
        )
