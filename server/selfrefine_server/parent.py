"""Parent: whether the process of a client is still there; pygls stores its id and does nothing with it."""

from __future__ import annotations

import contextlib
import os


def lives(process_id: int | None) -> bool:
    """Whether a process is there; nobody's id is none."""
    if process_id is None or process_id <= 0:
        return False
    with contextlib.suppress(ProcessLookupError):
        with contextlib.suppress(PermissionError):
            os.kill(process_id, 0)
        return True
    return False
