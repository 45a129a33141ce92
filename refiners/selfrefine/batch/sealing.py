"""Sealing: by which a journal is known as this user's own: what it says is written into files, unproven."""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import os
from typing import TYPE_CHECKING, Any

from selfrefine.batch.project_lock import state_folder
from selfrefine.errors import JournalError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

SIZE = 32
"""Bytes of the key."""
SHOWN = 16
"""Bytes of a seal, which nobody guesses."""


def key() -> bytes:
    """Return this user's key, made on first use in the user's folder for state.

    Raises:
        JournalError: it can be neither read nor made.
    """
    path = state_folder() / "seal"
    try:
        if not path.exists():
            _make(path)
        found = path.read_bytes()
    except OSError as error:
        raise JournalError(f"{path}: cannot be used ({error.strerror})") from None
    if len(found) != SIZE:
        raise JournalError(f"{path}: damaged; delete it and start batches over")
    return found


def seal(secret: bytes, row: Sequence[Any]) -> str:
    """Return what nobody without the key can say of a row of texts, bytes and numbers."""
    said = repr(tuple(row)).encode("utf-8", "surrogatepass")
    return hmac.new(secret, said, hashlib.sha256).hexdigest()[: 2 * SHOWN]


def _make(path: Path) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    beside = path.with_name(f".seal.{os.urandom(4).hex()}")
    handle = os.open(beside, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(os.urandom(SIZE))
        # Another batch may have been quicker; nobody sees half of it.
        with contextlib.suppress(FileExistsError):
            os.link(beside, path)
    finally:
        beside.unlink()
