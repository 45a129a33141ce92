"""Table: texts by key in a private sqlite file of the user's, kept from one run to the next.

Many processes share it, so that it is opened for one transaction at a time.

Invariant: a broken, locked or missing file costs what it held and nothing else.
A key is kept as its digest alone; the file is its owner's alone to read.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import sqlite3
import time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PATIENCE = 0.5
"""Seconds to wait for another process that writes."""
MOST = 20_000
"""Texts that are kept; those longest unused go first."""
SCHEMA = "create table if not exists kept (key text primary key, part text, value text, used real)"


class Table:
    """One such file.

    Args:
        path: the file; None for a table that forgets.
    """

    def __init__(self, path: Path | None) -> None:
        self.path = path

    def look(self, key: Any) -> str | None:
        """Return the text of a key of plain JSON values; None where there is none."""
        wanted, found = _digest(key), None
        with self._transaction() as database:
            what = "select value from kept where key = ?"
            found = database.execute(what, (wanted,)).fetchone()
            now = "update kept set used = ? where key = ?"
            database.execute(now, (time.time(), wanted))
        return str(found[0]) if found else None

    def keep(self, key: Any, text: str, part: str = "") -> None:
        """Keep a text, and let those longest unused go where there are too many."""
        row = (_digest(key), part, text, time.time())
        with self._transaction() as database:
            database.execute("replace into kept values (?, ?, ?, ?)", row)
            database.execute(
                "delete from kept where key in "
                "(select key from kept order by used desc limit -1 offset ?)",
                (MOST,),
            )

    def size(self, part: str) -> tuple[int, int]:
        """Return how many texts are kept: of one part, and in all."""
        mine = everything = 0
        with self._transaction() as database:
            count = "select count(*), total(part = ?) from kept"
            everything, mine = database.execute(count, (part,)).fetchone()
        return int(mine), int(everything)

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """Open the file for one transaction; whatever is wrong with it ends the block and harms nobody."""
        database = _connect(self.path)
        with contextlib.closing(database), contextlib.suppress(sqlite3.Error), database:
            yield database


def place(name: str) -> Path:
    """Return where a table of this name lives: the user's cache folder."""
    from platformdirs import user_cache_path

    return user_cache_path("selfrefine") / f"{name}.sqlite3"


def _connect(path: Path | None) -> sqlite3.Connection:
    """Return the database, or an empty one that forgets: this run then does without."""
    if path is not None:
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
            return _with_schema(sqlite3.connect(path, timeout=PATIENCE))
        except sqlite3.OperationalError:
            pass  # locked, full or read-only
        except sqlite3.DatabaseError:
            with contextlib.suppress(OSError):
                path.unlink()  # it is no database: the next use begins another
        except OSError:
            pass
    return _with_schema(sqlite3.connect(":memory:"))


def _with_schema(database: sqlite3.Connection) -> sqlite3.Connection:
    try:
        database.execute(SCHEMA)
    except sqlite3.Error:
        database.close()
        raise
    return database


def _digest(key: Any) -> str:
    text = json.dumps(key, sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()
