"""Project lock: one batch at a time works on a project; a kill lets go of it."""

from __future__ import annotations

import contextlib
import hashlib
import os
from typing import TYPE_CHECKING

from selfrefine.errors import JournalError, UsageError

try:
    import fcntl
except ImportError:  # Windows, where nothing is executed
    fcntl = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path


def state_folder() -> Path:
    """Return where journals are kept: the user's folder for state."""
    from platformdirs import user_state_path

    return user_state_path("selfrefine") / "batches"


def journal_place(paths: Sequence[str]) -> Path:
    """Return where the journal of a batch of some paths is kept."""
    real = sorted({os.path.realpath(path) for path in paths})
    return state_folder() / f"{_name(*real)}.sqlite3"


@contextlib.contextmanager
def held(roots: Sequence[str]) -> Iterator[None]:
    """Hold projects for this batch alone.

    Args:
        roots: their folders.

    Raises:
        UsageError: another batch holds one.
        JournalError: the folder for state cannot be written.
    """
    with contextlib.ExitStack() as stack:
        for root in sorted({os.path.realpath(each) for each in roots}):
            stack.enter_context(_one(root))
        yield


@contextlib.contextmanager
def _one(root: str) -> Iterator[None]:
    path = state_folder() / f"{_name(root)}.lock"
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise JournalError(f"{path}: cannot be written ({error.strerror})") from None
    try:
        if fcntl:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                who = os.pread(handle, 32, 0).decode("ascii", "replace").strip()
                raise UsageError(
                    f"{root}: another batch is running there (process {who}); wait for it, or stop it with Ctrl+C and run this again"
                ) from None
        os.ftruncate(handle, 0)
        os.pwrite(handle, f"{os.getpid()}\n".encode("ascii"), 0)
        yield
    finally:
        os.close(handle)


def _name(*paths: str) -> str:
    said = "\0".join(paths).encode("utf-8", "surrogateescape")
    return hashlib.sha256(said).hexdigest()[:24]
