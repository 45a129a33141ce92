"""Database: a private sqlite file of the user's, opened for one transaction; many processes may share it.

Invariant: a broken, locked or missing file costs what it held and nothing else.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PATIENCE = 0.5
"""Seconds to wait for another process that writes."""


@contextlib.contextmanager
def opened(path: Path | None, schema: str) -> Iterator[sqlite3.Connection]:
    """Open a database for one transaction; whatever is wrong with it ends the block and harms nobody.

    Args:
        path: the file, its owner's alone to read; None for one that forgets.
        schema: creates the table where there is none.
    """
    database = _connected(path, schema)
    with contextlib.closing(database), contextlib.suppress(sqlite3.Error), database:
        yield database


def _connected(path: Path | None, schema: str) -> sqlite3.Connection:
    """Return the database, or an empty one that forgets: this run then does without."""
    if path is not None:
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
            return _with_schema(sqlite3.connect(path, timeout=PATIENCE), schema)
        except sqlite3.OperationalError:
            pass  # locked, full or read-only
        except sqlite3.DatabaseError:
            with contextlib.suppress(OSError):
                path.unlink()  # it is no database: the next use begins another
        except OSError:
            pass
    return _with_schema(sqlite3.connect(":memory:"), schema)


def _with_schema(database: sqlite3.Connection, schema: str) -> sqlite3.Connection:
    try:
        database.execute(schema)
    except sqlite3.Error:
        database.close()
        raise
    return database
