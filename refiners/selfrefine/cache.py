"""Cache: answers of models in sqlite, kept in the user's cache folder from one run to the next.

Invariant: a broken, locked or missing database costs requests and nothing else.
A question is kept as its digest alone; an answer is its owner's alone to read.
"""

from __future__ import annotations

import hashlib
import json
import time
from typing import TYPE_CHECKING, Any

from selfrefine.database import opened

if TYPE_CHECKING:
    from pathlib import Path

SCHEMA = "create table if not exists answers (question text primary key, answer text, used real)"
MOST = 20_000
"""Answers that are kept; those longest unused go first."""


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
        with opened(self.path, SCHEMA) as database:
            wanted = "select answer from answers where question = ?"
            found = database.execute(wanted, (key,)).fetchone()
            now = "update answers set used = ? where question = ?"
            database.execute(now, (time.time(), key))
        return str(found[0]) if found else None

    def keep(self, question: Any, answer: str) -> None:
        """Keep an answer, and let those longest unused go where there are too many."""
        row = (_digest(question), answer, time.time())
        with opened(self.path, SCHEMA) as database:
            database.execute("replace into answers values (?, ?, ?)", row)
            database.execute(
                "delete from answers where question in "
                "(select question from answers order by used desc limit -1 offset ?)",
                (MOST,),
            )


def default_path() -> Path:
    """Return where answers live: the user's cache folder."""
    from platformdirs import user_cache_path

    return user_cache_path("selfrefine") / "answers.sqlite3"


def _digest(question: Any) -> str:
    text = json.dumps(question, sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()
