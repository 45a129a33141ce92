"""The journal keeps each result once, whatever ends the process."""

import contextlib
import os
import signal
import sqlite3
import subprocess
import sys
import textwrap

import pytest

from selfrefine.batch.entry import Done, Entry
from selfrefine.batch.journal import Journal
from selfrefine.batch.project_lock import held
from selfrefine.code.relocation import Wanted
from selfrefine.errors import JournalError, UsageError
from support.commandline import REPOSITORY

pytestmark = pytest.mark.timed

USAGE = {"prompt_tokens": 1, "completion_tokens": 1, "usd": None}
OLD, NEW = "def f():\n    return 1\n", "def f():\n    return 2\n"


def entries(count):
    return [
        Entry(n, f"/p/m{n}.py", f"m{n}.py", "/p", Wanted(f"f{n}"), "d", 1.0, "why")
        for n in range(1, count + 1)
    ]


def done(status="refined", new=NEW):
    return Done({"status": status, "usage": USAGE, "verdict": {}}, OLD, new)


@pytest.fixture(autouse=True)
def state(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "own"))


@pytest.fixture
def path(tmp_path):
    return tmp_path / "state" / "j.sqlite3"


def begun(path, count=3):
    journal = Journal(path)
    journal.begin({"marks": {"a": 1}, "ended": False}, entries(count))
    return journal


def test_what_is_done_is_kept_and_done_once(path):
    with begun(path) as journal:
        journal.record(2, done())
        journal.record(1, done("unchanged", ""))
    with Journal(path) as journal:
        assert [row.entry.number for row in journal.done()] == [1, 2]
        assert [row.entry.number for row in journal.todo()] == [3]
        assert journal.done()[1].done == done()
        assert journal.done()[0].done.old == "", "what nothing changes is not kept"
        assert journal.todo()[0].entry == entries(3)[2]
        assert journal.about["marks"] == {"a": 1}
        assert journal.size() == (2, 3)


def test_what_is_done_again_is_to_be_done(path):
    with begun(path) as journal:
        journal.record(1, done())
        journal.again(1)
        [first, *_] = journal.todo()
        assert (first.entry.number, first.tries, first.done) == (1, 1, None)
        journal.record(1, done())
        assert [row.tries for row in journal.done()] == [1]


def test_what_was_about_to_be_written_is_known(path):
    with begun(path) as journal:
        journal.record(1, done())
        journal.intend("/p/m1.py", NEW, [1])
        [(file, _, numbers)] = journal.intents()
        assert (file, numbers) == ("/p/m1.py", (1,))
        journal.applied("/p/m1.py", [1])
        assert journal.intents() == []
        assert [row.applied for row in journal.done()] == [True]


def test_beginning_anew_forgets(path):
    with begun(path) as journal:
        journal.record(1, done())
        journal.begin({"ended": False}, entries(1))
        assert journal.size() == (0, 1)


def test_nobody_else_may_read_it(path):
    begun(path).close()
    assert path.stat().st_mode & 0o777 == 0o600


def test_what_is_no_journal_is_said(path):
    path.parent.mkdir()
    path.write_bytes(b"hello, world" * 100)
    with pytest.raises(JournalError, match="no journal of a batch"):
        Journal(path)


def test_another_version_is_said(path):
    with begun(path) as journal:
        journal.note("version", 9)
    with pytest.raises(JournalError, match="version 9"):
        Journal(path)


def test_a_folder_that_cannot_be_made_is_said(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(JournalError, match="cannot be kept"):
        Journal(tmp_path / "file" / "j.sqlite3")


WRITER = """
import resource, sys
from pathlib import Path
from selfrefine.batch.entry import Done, Entry
from selfrefine.batch.journal import Journal
from selfrefine.code.relocation import Wanted
from selfrefine.errors import JournalError

path, limit = Path(sys.argv[1]), int(sys.argv[2])
usage = {"prompt_tokens": 1, "completion_tokens": 1, "usd": None}
entries = [Entry(n, "/p/m.py", "m.py", "/p", Wanted(f"f{n}"), "d", 1.0, "") for n in range(1, 2001)]
journal = Journal(path)
journal.begin({"ended": False}, entries)
print("begun", flush=True)
if limit:
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
try:
    for entry in entries:
        text = f"def f():\\n    return {entry.number}\\n" * 40
        journal.record(entry.number, Done({"status": "refined", "usage": usage, "x": "y" * 500}, text, text + "#"))
        print(entry.number, flush=True)
except JournalError as error:
    print(error, flush=True)
"""


def writer(path, limit=0):
    return subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(WRITER), str(path), str(limit)],
        stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": str(REPOSITORY / "refiners")},
        text=True,
    )


@pytest.mark.few("7")
@pytest.mark.parametrize("after", [1, 7, 40])
def test_a_kill_loses_nothing_that_was_told(path, after):
    with writer(path) as process:
        told = [process.stdout.readline() for _ in range(after + 1)]
        process.send_signal(signal.SIGKILL)
    with Journal(path) as journal:
        kept = [row.entry.number for row in journal.done()]
        assert kept[:after] == [int(line) for line in told[1:]]
        assert kept == list(range(1, len(kept) + 1))
        assert len(kept) + len(journal.todo()) == 2000
        assert all(row.done.new.endswith("#") for row in journal.done())


def test_a_full_disk_is_said_and_what_is_there_stays(path):
    with writer(path, limit=600_000) as process:
        *told, message = process.stdout.read().splitlines()
    assert "the journal cannot be kept" in message
    assert "--journal FILE" in message
    with Journal(path) as journal:
        assert len(journal.done()) >= len(told) - 1 > 5


def test_one_batch_at_a_time_holds_a_project(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    with held(["/some/project", "/other"]):
        refused = pytest.raises(UsageError, match=f"another batch .* {os.getpid()}")
        with refused, held(["/some/project"]):
            pass
        with held(["/third"]):
            pass
    with held(["/some/project"]):
        pass


FORGED = {
    "a path": "update entries set path = '/etc/passwd' where number = 1",
    "a text": "update texts set data = (select max(data) from texts)",
    "which text": "update entries set new = old where number = 1",
    "a verdict": "update entries set result = '{}' where number = 1",
    "what is to be done": "update entries set root = '/' where number = 2",
    "a function": "insert into entries select 9, path, shown, root, qualname, nth, digest, score, why, 0, result, old, new, 0, seal from entries where number = 1",
}


@pytest.mark.parametrize("words", FORGED.values(), ids=FORGED)
def test_nothing_is_believed_that_somebody_else_wrote(path, words):
    with begun(path) as journal:
        journal.record(1, done())
        journal.record(3, done(new="def f():\n    return 3\n"))
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute(words)
    with Journal(path) as journal, pytest.raises(JournalError, match="your own"):
        journal.done() + journal.todo()


def test_a_journal_of_another_user_is_none(path, tmp_path, monkeypatch):
    begun(path).close()
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "other"))
    with pytest.raises(JournalError, match="your own"):
        Journal(path)


def test_another_programs_database_stays_as_it_is(path):
    path.parent.mkdir(parents=True)
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        database.execute("create table entries (number)")
    before = path.read_bytes()
    with pytest.raises(JournalError, match="no journal of a batch"):
        Journal(path)
    assert path.read_bytes() == before


def test_a_name_that_is_no_text_is_kept(path):
    name = os.fsdecode(b"/p/m\xff.py")
    entry = Entry(1, name, name, "/p", Wanted("f"), "d", 1.0, "why")
    result = {"status": "refined", "target": {"path": name}}
    with Journal(path) as journal:
        journal.begin({}, [entry])
        journal.record(1, Done(result, OLD, NEW))
        journal.intend(name, NEW, [1])
        assert journal.intents()[0][0] == name
        journal.applied(name, [1])
        assert not journal.intents()
        (row,) = journal.done()
    assert (row.entry.path, row.done.result, row.applied) == (name, result, True)
