"""Journal: what a batch is to do and has done, in one sqlite file; a kill at any time loses what was in flight.

Each result is one transaction.  The file is its owner's alone to read, as it holds code;
texts stand in it once each, by their digests.  Each row has a seal of its user: what a journal says is written into
files, so that of one that somebody else has written nothing is used.
"""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
import zlib
from typing import TYPE_CHECKING, Any

from selfrefine import jsontext
from selfrefine.batch import sealing
from selfrefine.batch.entry import Done, Entry, Row, digest
from selfrefine.code.relocation import Wanted
from selfrefine.errors import JournalError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

VERSION = 2
MARK = 0x53526A6C
"""By which sqlite's own header tells a journal from another program's file."""
PATIENCE = 5.0
"""Seconds to wait for whoever else reads the file."""
SCHEMA = """
create table if not exists about (key text primary key, value text not null, seal text not null) without rowid;
create table if not exists entries (
    number integer primary key, path text not null, shown text not null, root text not null,
    qualname text not null, nth integer not null, digest text not null, score real not null, why text not null,
    tries integer not null default 0, result text, old text not null default '', new text not null default '',
    applied integer not null default 0, seal text not null default ''
);
create table if not exists texts (digest text primary key, data blob not null) without rowid;
create table if not exists writes (path text primary key, after text not null, numbers text not null) without rowid;
"""
SEALED = (
    "number, path, shown, root, qualname, nth, digest, score, why, result, old, new"
)
COLUMNS = f"{SEALED}, tries, applied, seal"


class Journal:
    """One such file, opened; context manager.

    Args:
        path: where it is; made with its folders where it is not there.

    Raises:
        JournalError: it cannot be opened or made, or is something else.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._key = sealing.key()
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        except OSError as error:
            raise JournalError(self._said(error.strerror)) from None
        with self._errors():
            self._database = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)  # fmt: skip
        try:
            with self._errors():
                self._check_mark()
                self._database.execute("pragma journal_mode = wal")
                self._database.execute("pragma synchronous = full")
                self._database.executescript(SCHEMA)
        except JournalError:
            self.close()
            raise
        version = self.about.get("version", VERSION)
        if version != VERSION:
            self.close()
            raise JournalError(
                f"{path}: a journal of version {version}; this selfrefine reads {VERSION}: give --fresh, or --journal FILE"
            )

    @property
    def about(self) -> dict[str, Any]:
        """What was said at the beginning; empty where nothing was begun."""
        with self._errors():
            rows = self._database.execute("select key, value, seal from about").fetchall()  # fmt: skip
        for *row, seal in rows:
            self._check_seal(row, seal)
        return {key: jsontext.loads(value) for key, value, _ in rows}

    def begin(self, about: Mapping[str, Any], entries: Sequence[Entry]) -> None:
        """Forget what is there, and write down what is to be done."""
        with self._transaction() as database:
            for table in ("about", "entries", "texts", "writes"):
                database.execute(f"delete from {table}")  # noqa: S608  names of ours
            for key, value in {**about, "version": VERSION}.items():
                self._note(database, key, value)
            database.executemany(
                f"insert into entries ({SEALED}, seal) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",  # noqa: S608  of ours
                (
                    (*row, sealing.seal(self._key, row))
                    for row in map(_columns, entries)
                ),
            )

    def note(self, key: str, value: Any) -> None:
        """Write one more thing down that holds of all."""
        with self._transaction() as database:
            self._note(database, key, value)

    def todo(self) -> list[Row]:
        """Return what is not done, in order."""
        return list(self._rows("where result is null"))

    def done(self) -> list[Row]:
        """Return what is done, in order, each function once."""
        return list(self._rows("where result is not null"))

    def size(self) -> tuple[int, int]:
        """Return how many functions are done, of how many."""
        with self._errors():
            count = "select count(result), count(*) from entries"
            done, everything = self._database.execute(count).fetchone()
        return int(done), int(everything)

    def record(self, number: int, done: Done) -> None:
        """Keep what came of a function."""
        # Of a text that nothing changes nobody wants to know.
        texts = (done.old, done.new) if done.refined else ("", "")
        # Names of files may hold halves of characters, which no text of sqlite does.
        result = json.dumps(done.result)
        with self._transaction() as database:
            old, new = (self._keep(database, text) for text in texts)
            database.execute(
                "update entries set result = ?, old = ?, new = ?, applied = 0 where number = ?",
                (result, old, new, number),
            )
            self._seal(database, number)

    def again(self, number: int) -> None:
        """Have a function done once more."""
        with self._transaction() as database:
            database.execute(
                "update entries set result = null, old = '', new = '', applied = 0, tries = tries + 1 where number = ?",
                (number,),
            )
            self._seal(database, number)

    def intend(self, path: str, after: str, numbers: Sequence[int]) -> None:
        """Say that a file is about to be written: whoever finds the new text there knows that it was.

        Args:
            path: the file.
            after: the text that it will hold.
            numbers: the functions whose changes that brings.
        """
        with self._transaction() as database:
            row = (_stored(path), digest(after), json.dumps(list(numbers)))
            database.execute("replace into writes values (?, ?, ?)", row)

    def intents(self) -> list[tuple[str, str, tuple[int, ...]]]:
        """Return the files that were about to be written, with the digests of their new texts and the functions."""
        with self._errors():
            rows = self._database.execute("select path, after, numbers from writes").fetchall()  # fmt: skip
        try:
            return [
                (_display_name(p), after, tuple(jsontext.loads(n)))
                for p, after, n in rows
            ]
        except (TypeError, ValueError):
            raise self._foreign() from None

    def applied(self, path: str, numbers: Sequence[int]) -> None:
        """Keep that a file was written; without numbers, that it was not."""
        with self._transaction() as database:
            database.executemany(
                "update entries set applied = 1 where number = ?",
                [(n,) for n in numbers],
            )
            database.execute("delete from writes where path = ?", (_stored(path),))

    def close(self) -> None:
        """Close the file."""
        with contextlib.suppress(sqlite3.Error):
            self._database.close()

    def __enter__(self) -> Journal:  # noqa: PYI034  `Self` is of Python 3.11
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def _rows(self, which: str) -> Iterator[Row]:
        with self._errors():
            found = self._database.execute(
                f"select {COLUMNS} from entries {which} order by number"  # noqa: S608  of ours
            ).fetchall()
        for *row, tries, applied, seal in found:
            self._check_seal(row, seal)
            number, path, shown, root, qualname, nth, source, score, why, said, old, new = row  # fmt: skip
            wanted = Wanted(qualname, nth)
            entry = Entry(number, _display_name(path), _display_name(shown), _display_name(root), wanted, source, score, why)  # fmt: skip
            result = jsontext.loads(said) if said else None
            done = (
                Done(result, self._stored_text(old), self._stored_text(new))
                if result
                else None
            )
            yield Row(entry, tries, done, bool(applied))

    def _keep(self, database: sqlite3.Connection, text: str) -> str:
        if not text:
            return ""
        name = digest(text)
        data = zlib.compress(text.encode("utf-8", "surrogatepass"))
        database.execute("insert or ignore into texts values (?, ?)", (name, data))
        return name

    def _stored_text(self, name: str) -> str:
        if not name:
            return ""
        with self._errors():
            which = "select data from texts where digest = ?"
            found = self._database.execute(which, (name,)).fetchone()
        try:
            text = zlib.decompress(found[0]).decode("utf-8", "surrogatepass")
        except (TypeError, ValueError, zlib.error):
            raise self._foreign() from None
        if digest(text) != name:
            raise self._foreign()
        return text

    def _note(self, database: sqlite3.Connection, key: str, value: Any) -> None:
        row = (key, json.dumps(value))
        seal = sealing.seal(self._key, row)
        database.execute("replace into about values (?, ?, ?)", (*row, seal))

    def _seal(self, database: sqlite3.Connection, number: int) -> None:
        """Seal a function's row as it is now."""
        which = f"select {SEALED} from entries where number = ?"  # noqa: S608  of ours
        seal = sealing.seal(self._key, database.execute(which, (number,)).fetchone())
        database.execute("update entries set seal = ? where number = ?", (seal, number))

    def _check_seal(self, row: Sequence[Any], seal: Any) -> None:
        """Raise `JournalError` where this user has not written a row."""
        if seal != sealing.seal(self._key, row):
            raise self._foreign()

    def _check_mark(self) -> None:
        """Raise `JournalError` where the file is another program's: nothing of it has been changed yet."""
        (mark,) = self._database.execute("pragma application_id").fetchone()
        (known,) = self._database.execute("select count(*) from sqlite_master").fetchone()  # fmt: skip
        if mark != MARK and known:
            raise JournalError(self._said("not a database of batches"))
        self._database.execute(f"pragma application_id = {MARK}")

    def _foreign(self) -> JournalError:
        return JournalError(
            f"{self.path}: your own batches have not written all of this, so nothing of it is used; delete it, or name "
            "another by --journal FILE"
        )

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        with self._errors():
            self._database.execute("begin immediate")
            try:
                yield self._database
                self._database.execute("commit")
            except BaseException:
                with contextlib.suppress(sqlite3.Error):
                    self._database.execute("rollback")
                raise

    @contextlib.contextmanager
    def _errors(self) -> Iterator[None]:
        """Say in one line what is wrong with the file.

        Raises:
            JournalError: something is.
        """
        try:
            yield
        except sqlite3.DatabaseError as error:
            raise JournalError(self._said(str(error))) from None

    def _said(self, why: str | None) -> str:
        if why and "not a database" in why:
            return (
                f"{self.path}: is no journal of a batch; name another by --journal FILE"
            )
        return (
            f"{self.path}: the journal cannot be kept ({why}); make room there or name another by --journal FILE, "
            "and run the same command again: what it holds is not done twice"
        )


def _columns(entry: Entry) -> tuple[Any, ...]:
    wanted = entry.wanted
    return (
        entry.number,
        _stored(entry.path),
        _stored(entry.shown),
        _stored(entry.root),
        wanted.qualname,
        wanted.nth,
        entry.digest,
        float(entry.score),
        entry.why,
        # Nothing has come of it yet.
        None,
        "",
        "",
    )


def _stored(name: str) -> str | bytes:
    """Return a file's name as sqlite holds it: bytes, where they are no text."""
    try:
        name.encode("utf-8")
    except UnicodeEncodeError:
        return os.fsencode(name)
    return name


def _display_name(name: str | bytes) -> str:
    return os.fsdecode(name)
