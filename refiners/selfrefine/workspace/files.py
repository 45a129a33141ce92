"""Files: read a source file as Python does, write it back whole or not at all.

Invariants, each a Hypothesis property:
1. Writing a file's own text changes no byte, whatever its encoding, BOM and line ends.
2. A write that fails leaves the old file and nothing else.
"""

from __future__ import annotations

import contextlib
import os
import stat
import time
from dataclasses import dataclass
from pathlib import Path

from selfrefine.code import coding
from selfrefine.errors import TargetError, UnfitFileError
from selfrefine.redact import on_one_line
from selfrefine.workspace import regular

SUFFIX = ".selfrefine.tmp"
FOLDER = "/proc/self/fd"
LARGEST_NOTEBOOK = 100_000_000
"""Bytes of a notebook, most of which are outputs."""
LEFT_SECONDS = 10
"""Age from which a temporary file is one that somebody left: writing takes a moment."""


@dataclass(frozen=True)
class SourceFile:
    """A file's text with what is needed to write it back byte for byte.

    Args:
        path: where it is.
        text: decoded, line ends as they are; a BOM is its first character.
        encoding: the codec of its PEP 263 cookie, UTF-8 by default.
    """

    path: Path
    text: str
    encoding: str


def is_notebook(path: Path) -> bool:
    """Whether a file is a notebook by its name."""
    return path.suffix == ".ipynb"


def read(path: Path) -> SourceFile:
    """Read a Python file.

    Raises:
        UnfitFileError: it is no regular file, or too large.
        TargetError: it is missing, unreadable, not in the encoding that it claims, or a notebook.
    """
    if is_notebook(path):
        raise TargetError(f"{on_one_line(str(path))}: a notebook; only `refine`, `verify` and `check` read notebooks")  # fmt: skip
    return read_any(path)


def read_any(path: Path) -> SourceFile:
    """Read a file as `read` does, or a notebook, which `notebooks` takes apart."""
    most = LARGEST_NOTEBOOK if is_notebook(path) else regular.MOST
    try:
        return decode(regular.content(path, most), path)
    except regular.UnfitError as error:
        raise UnfitFileError(f"{on_one_line(str(path))}: {error.strerror}") from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise TargetError(
            f"{on_one_line(str(path))}: {why}; {_instead_of(path)}"
        ) from None


def _instead_of(path: Path) -> str:
    """Return what to give instead of a path that cannot be read."""
    import difflib

    names = []
    with contextlib.suppress(OSError):
        names = [beside.name for beside in path.parent.glob("*.py")]
    near = difflib.get_close_matches(path.name, names, n=1)
    if near and near[0] != path.name:
        return f"did you mean {path.with_name(near[0])}?"
    return "give the path of a Python file"


def decode(data: bytes, path: Path) -> SourceFile:
    """Read a Python file's bytes, such as an editor's buffer from a pipe.

    Raises:
        TargetError: they are not in the encoding that they claim.
    """
    try:
        text, codec = coding.decoded(data)
    except coding.CodingError as error:
        raise TargetError(
            f"{on_one_line(str(path))}: not readable as Python ({error}); fix its encoding first"
        ) from None
    return SourceFile(path, text, codec)


def write(file: SourceFile, new: str) -> None:
    """Replace a file's content, atomically: whoever reads sees the old or the new, never a mixture.

    Raises:
        TargetError: the file changed since it was read, or cannot be written.
    """
    # A link stays a link: what it points to is replaced.
    path = file.path.resolve()
    if read_any(path).text != file.text:
        raise TargetError(
            f"{on_one_line(str(file.path))}: changed while it was being refined; not written, run again"
        )
    try:
        # The bytes that were compiled and compared: no other way leads from a text to a file.
        replace(path, _bytes(file, new))
    except (OSError, coding.CodingError) as error:
        raise TargetError(
            f"{on_one_line(str(file.path))}: cannot be written ({error}); nothing was changed"
        ) from None


def _bytes(file: SourceFile, new: str) -> bytes:
    """Return what the file holds then.

    Raises:
        CodingError: Python would read it with another codec than the file as it is, or as other code.
    """
    why = coding.codec_change(file.text, new)
    if why:
        raise coding.CodingError(why)
    return coding.encoded(new)


def create(path: Path, text: str) -> None:
    """Write a new file, with its folders.

    Raises:
        TargetError: it is there by now, or cannot be written.
    """
    shown = on_one_line(str(path))
    try:
        data = coding.encoded(text)
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists():
            raise TargetError(f"{shown}: already exists; not written, run again")
        replace(path, data, private=True)
        path.chmod(0o666 & ~_umask())
    except (OSError, coding.CodingError) as error:
        raise TargetError(f"{shown}: cannot be written ({error})") from None


def _umask() -> int:
    """Return the bits that new files of this process lack."""
    mask = os.umask(0o022)
    os.umask(mask)
    return mask


def replace(path: Path, data: bytes, *, private: bool = False) -> None:
    """Replace the bytes of a file, atomically; its mode stays, and a private file is its owner's alone.

    They are written beside it, without a name before they are whole where the
    system knows such files: a process that is killed meanwhile leaves nothing, and
    in the moment between name and rename a temporary file that the next write removes.

    Raises:
        OSError: it cannot be written; the file is as it was.
    """
    status = None if private else path.stat()
    beside = path.with_name(f".{path.name}.{os.urandom(4).hex()}{SUFFIX}")
    handle, nameless = _open_new(beside)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            if status:
                with contextlib.suppress(PermissionError):
                    # Only root may give a file away: then it stays its owner's.
                    os.chown(handle, status.st_uid, status.st_gid)
                os.fchmod(handle, stat.S_IMODE(status.st_mode))
            os.fsync(handle)
            _remove_left(path)
            if nameless:
                _name(handle, beside)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def _open_new(beside: Path) -> tuple[int, bool]:
    """Return a new file, open for writing, and whether it has no name yet."""
    flag = getattr(os, "O_TMPFILE", 0)
    # Without /proc nobody could name it afterwards.
    if flag and Path(FOLDER).is_dir():
        # Not every file system knows this.
        with contextlib.suppress(OSError):
            return os.open(beside.parent, flag | os.O_WRONLY, 0o600), True
    flags = os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0)
    return os.open(beside, flags, 0o600), False


def _name(handle: int, path: Path) -> None:
    """Give an open file without a name one."""
    folder = os.open(FOLDER, os.O_RDONLY)
    try:
        # Only relative to a folder does Python ask the system to follow the link that stands there.
        os.link(str(handle), path, src_dir_fd=folder)
    finally:
        os.close(folder)


def _remove_left(path: Path) -> None:
    """Remove what killed processes left beside a file."""
    for left in path.parent.iterdir():
        if left.name.startswith(f".{path.name}.") and left.name.endswith(SUFFIX):
            with contextlib.suppress(OSError):
                # A younger one may be about to replace the file.
                if time.time() - left.stat().st_mtime > LEFT_SECONDS:
                    left.unlink()
