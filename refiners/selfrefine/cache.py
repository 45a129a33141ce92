"""Cache: answers of models in sqlite, kept in the user's cache folder from one run to the next.

Invariant: a broken, locked or missing database costs requests and nothing else.
A question is kept as its digest alone; an answer is its owner's alone to read.
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

SCHEMA = "create table if not exists answers (question text primary key, answer text, used real)"
MOST = 20_000
"""Answers that are kept; those longest unused go first."""
PATIENCE = 0.5
"""Seconds to wait for another process that writes."""


class AnswerCache:
    """The database, opened at each use: it is short, and many processes share it.

    Args:
        path: the file.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def look(self, question: Any) -> str | None:
        """Return the answer to a question of plain JSON values; None where it is not known."""
        key, found = _digest(question), None
        with self._opened() as database:
            wanted = "select answer from answers where question = ?"
            found = database.execute(wanted, (key,)).fetchone()
            now = "update answers set used = ? where question = ?"
            database.execute(now, (time.time(), key))
        return str(found[0]) if found else None

    def keep(self, question: Any, answer: str) -> None:
        """Keep an answer, and let those longest unused go where there are too many."""
        row = (_digest(question), answer, time.time())
        with self._opened() as database:
            database.execute("replace into answers values (?, ?, ?)", row)
            database.execute(
                "delete from answers where question in "
                "(select question from answers order by used desc limit -1 offset ?)",
                (MOST,),
            )

    @contextlib.contextmanager
    def _opened(self) -> Iterator[sqlite3.Connection]:
        """Open the database for one transaction; whatever is wrong with it ends the block and harms nobody."""
        database = self._connected()
        with contextlib.closing(database), contextlib.suppress(sqlite3.Error), database:
            yield database

    def _connected(self) -> sqlite3.Connection:
        """Return the database, or an empty one that forgets: this run then does without."""
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            os.close(os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600))
            return _with_schema(sqlite3.connect(self.path, timeout=PATIENCE))
        except sqlite3.OperationalError:
            pass  # locked, full or read-only
        except sqlite3.DatabaseError:
            with contextlib.suppress(OSError):
                self.path.unlink()  # it is no database: the next use begins another
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


def default_path() -> Path:
    """Return where answers live: the user's cache folder."""
    from platformdirs import user_cache_path

    return user_cache_path("selfrefine") / "answers.sqlite3"


def _digest(question: Any) -> str:
    text = json.dumps(question, sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()
