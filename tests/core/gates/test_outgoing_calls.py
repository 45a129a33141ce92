"""Calls of what tests put in the place of others are compared: a double that notes nothing hides no call that is left out."""

import pytest

from selfrefine.verify.compare.outgoing_calls import calls_otherwise
from support.judging import judging

MODULE = """
import asyncio

import mailer


class Doors:
    def __init__(self, acl, backup):
        self.acl = acl
        self.backup = backup

    def revoke(self, users):
        gone = []
        for user in users:
            if user not in gone:
                gone.append(user)
                self.acl.remove(user)
                self.backup.remove(user)
        return gone


def notify(names):
    told = []
    for name in names:
        if name not in told:
            told.append(name)
            mailer.send(name, "hello")
    return told


async def close(acl, users):
    gone = []
    for user in users:
        if user not in gone:
            gone.append(user)
            await asyncio.wait_for(acl.close(user), 5)
    return gone


def flush(sink, rows):
    seen, batch = [], []
    for row in rows:
        if row not in seen:
            seen.append(row)
            batch.append(row)
            if len(batch) == 2:
                sink.write(batch)
                batch = []
    sink.write(batch)
    return len(seen)


async def publish(bus, topics):
    seen = []
    for topic in topics:
        if topic not in seen:
            seen.append(topic)
            await bus.publish(topic)
    return seen
"""
TESTS = """
import asyncio
import contextlib
from unittest.mock import AsyncMock
import doors
import mailer
import pytest


class Acl:
    def remove(self, user):
        return True

    async def close(self, user):
        await asyncio.sleep(0)
        return True


class Store:
    def __init__(self):
        self.nothing = doors.Nothing()

    def post(self, user):
        return "posted"

    def delete(self, user):
        yield 1

    @contextlib.contextmanager
    def scope(self, user):
        yield

    def send(self, user):
        raise OSError

    def keep(self, payload):
        pass

    def __lshift__(self, user):
        return self


class Sink:
    written = 0

    def write(self, batch):
        self.written += len(batch)


def users(n):
    return [f"u{i % n}" for i in range(3 * n)]


@pytest.mark.parametrize("n", range(1, 6))
def test_doors(n, monkeypatch):
    monkeypatch.setattr(mailer, "send", lambda name, text: None)
    alone = users(n)[:n]
    assert doors.Doors(Acl(), Acl()).revoke(users(n)) == alone
    assert doors.notify(users(n)) == alone
    assert asyncio.run(doors.close(Acl(), users(n))) == alone
    assert doors.flush(Sink(), users(n)) == n
    for name in ("settle", "archive", "purge", "push", "write", "keep", "record"):
        assert getattr(doors, name)(Store(), users(n))[0] == alone
    bus = AsyncMock()
    assert asyncio.run(doors.publish(bus, users(n))) == alone
    assert bus.publish.await_count == n
"""
BODIES = {
    # name: what the loop does with each user, and how that is wrong
    "settle": ("said.append(store.post(user))", "user)", "users[-1])"),
    "archive": ("said.extend(store.delete(user))", "user)", "users[-1])"),
    "purge": ("with store.scope(user):\n                said.append(1)", "scope(user)", "scope(users[-1])"),
    "push": ("try:\n                store.send(user)\n            except OSError:\n                said.append(user)", "send(user)", "send(users[-1])"),
    "write": ("store << user", "store << user", "len(seen) > 2 or store << user"),
    "keep": ('store.keep({"a": {"b": {"c": {"d": {"e": [user]}}}}})', "[user]", "[users[-1]]"),
    "record": ("store.nothing.record(user)", "store.nothing.record(user)", "len(seen) > 2 or store.nothing.record(user)"),
}  # fmt: skip
LOOP = """

def {name}(store, users):
    seen, said = {empty}, []
    for user in users:
        if user not in seen:
            seen{add}
            {body}
    return {seen}, said
"""


def loop(name, *, good):
    how = ("{}", "[user] = None", "list(seen)") if good else ("[]", ".append(user)", "seen")  # fmt: skip
    empty, add, seen = how
    return LOOP.format(name=name, empty=empty, add=add, seen=seen, body=BODIES[name][0])


MODULE += "\n\nclass Nothing:\n    def record(self, user):\n        pass\n"
MODULE += "".join(loop(name, good=False) for name in BODIES)
REVOKE = """def revoke(self, users):
    gone = {}
    for user in users:
        if user not in gone:
            gone[user] = None
            self.acl.remove(user)
            self.backup.remove(user)
    return list(gone)
"""
NOTIFY = """def notify(names):
    told = {}
    for name in names:
        if name not in told:
            told[name] = None
            mailer.send(name, "hello")
    return list(told)
"""
CLOSE = """async def close(acl, users):
    gone = {}
    for user in users:
        if user not in gone:
            gone[user] = None
            await asyncio.wait_for(acl.close(user), 5)
    return list(gone)
"""
FLUSH = """def flush(sink, rows):
    seen, batch = set(), []
    for row in rows:
        if row not in seen:
            seen.add(row)
            batch.append(row)
            if len(batch) == 2:
                sink.write(batch)
                batch = []
    sink.write(batch)
    return len(seen)
"""
PUBLISH = """async def publish(bus, topics):
    seen = dict.fromkeys(topics)
    for topic in seen:
        await bus.publish(topic)
    return list(seen)
"""
BACKUP = "            self.backup.remove(user)\n"
SEND = '            mailer.send(name, "hello")\n'
AWAIT = "            await asyncio.wait_for(acl.close(user), 5)\n"
RIGHT = {"Doors.revoke": REVOKE, "notify": NOTIFY, "close": CLOSE, "flush": FLUSH, "publish": PUBLISH}  # fmt: skip
RIGHT |= {name: loop(name, good=True).lstrip() for name in BODIES}
WRONG = {
    "another receiver": ("Doors.revoke", "self.backup", "self.acl"),
    "one of two left out": ("Doors.revoke", BACKUP, ""),
    "a condition around a call": ("Doors.revoke", BACKUP, f"            if len(gone) < 3:\n    {BACKUP}"),
    "a slice of an argument": ("Doors.revoke", "backup.remove(user)", "backup.remove(user[:1])"),
    "another order": ("Doors.revoke", f"            self.acl.remove(user)\n{BACKUP}", f"{BACKUP}            self.acl.remove(user)\n"),
    "a function of a module": ("notify", SEND, f"            if len(told) < 3:\n    {SEND}"),
    "an argument that is computed": ("notify", "send(name,", "send(min(told),"),
    "a list that is changed after it was given": ("flush", "batch = []\n    sink", "batch.clear()\n    sink"),
    "what a mock is told": ("publish", "in seen:", "in list(seen)[:1] * len(seen):"),
    "what is awaited": ("close", AWAIT, f"            if len(gone) < 3:\n    {AWAIT}"),
}  # fmt: skip


WRONG |= {f"in {name}": (name, old, new) for name, (_, old, new) in BODIES.items()}


@pytest.fixture(scope="module")
def judge(tmp_path_factory):
    folder = tmp_path_factory.mktemp("doors")
    (folder / "pyproject.toml").write_text("")
    (folder / "doors.py").write_text(MODULE)
    (folder / "mailer.py").write_text(
        "def send(name, text):\n    raise OSError('no network')\n"
    )
    (folder / "test_doors.py").write_text(TESTS)
    with judging(folder / "doors.py") as judged:
        yield judged


@pytest.mark.every(12)
@pytest.mark.parametrize("qualname", RIGHT)
def test_control_the_same_calls_are_no_difference(judge, qualname):
    verdict = judge(qualname, RIGHT[qualname])
    assert verdict.accepted
    assert not [line for line in verdict.missing if "it calls" in line]


@pytest.mark.every(32)
@pytest.mark.parametrize("row", WRONG)
def test_other_calls_are_for_review(judge, row):
    qualname, old, new = WRONG[row]
    assert old in RIGHT[qualname]
    verdict = judge(qualname, RIGHT[qualname].replace(old, new))
    assert verdict.grade != "verified"
    # By its text alone the policy may know it as well.
    assert [line for line in verdict.missing if "it calls" in line or "review it" in line]  # fmt: skip


def calls(*made):
    return {"calls": [[name, on, given, True] for name, on, given in made]}


def reads(*made):
    return {"calls": [[name, on, given, False] for name, on, given in made]}


A, B, OTHER, WITH = ("a", 1, "x"), ("b", 1, "x"), ("a", 2, "x"), ("a", 1, "y")


FEWER = "no longer calls `a` with some arguments that the original passes"


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (calls(A, B), calls(A, B), None),
        (calls(A), {}, None),
        ({"calls": None}, calls(A), None),
        (calls(A), {"calls": None}, "makes more calls to other code than can be compared"),
        ({"calls": [["a", 1, "x", False]]}, calls(), FEWER),
        (reads(A, WITH), reads(A), FEWER),
        (reads(A, A), reads(A), None),
        (reads(A), reads(A, A), "calls `a` 2 times, the original once"),
        (reads(A, WITH), reads(A, A), "calls `a` with other arguments than the original"),
        (reads(A), reads(WITH), "calls `a` with other arguments than the original"),
        (calls(), {"calls": [["a", 1, "x", False]]}, None),
        (calls(), calls(A), "calls `a`, which the original does not"),
        (calls(A, A), calls(A), "calls `a` once, the original 2 times"),
        (calls(A), calls(), "calls `a` never, the original once"),
        (calls(A), calls(OTHER), "calls `a` on different objects than the original"),
        (calls(A), calls(WITH), "calls `a` with other arguments than the original"),
        (calls(A, B), calls(B, A), "calls `a` and `b` in a different order from the original"),
    ],
)  # fmt: skip
def test_what_is_said(old, new, words):
    assert calls_otherwise(old, new) == words
