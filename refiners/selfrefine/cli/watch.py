"""Watch: which of some files have been changed, again and again, until somebody ends it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

SECONDS = 0.3
"""Between two looks: soon enough for people, and next to nothing for the machine."""

State = tuple[int, int, int]


def changes(
    paths: Callable[[], Iterable[Path]], seconds: float = SECONDS
) -> Iterator[frozenset[Path]]:
    """Yield the files that have been changed or have come since the last time, each time some have.

    Files are looked at rather than subscribed to: editors replace them, networks
    and containers carry no notices, and there are few.

    Args:
        paths: returns what to look at; asked each time, as a glob may mean new files.
        seconds: between two looks.
    """
    # What is changed between this call and the first question counts as well.
    return _changes(paths, seconds, _states(paths()))


def _changes(
    paths: Callable[[], Iterable[Path]], seconds: float, known: dict[Path, State]
) -> Iterator[frozenset[Path]]:
    while True:
        time.sleep(seconds)
        now = _states(paths())
        changed = frozenset(path for path in now if now[path] != known.get(path))
        if changed:
            # Whoever writes in several steps is given the time to end.
            time.sleep(seconds)
            known = _states(paths())
            yield changed
        else:
            known = now


def _states(paths: Iterable[Path]) -> dict[Path, State]:
    found = {}
    for path in paths:
        try:
            status = path.stat()
        except OSError:
            continue
        found[path] = (status.st_mtime_ns, status.st_size, status.st_ino)
    return found
