"""Results whose content C holds, beside an empty `__dict__` or behind the place of a buffer, are compared as well."""

import array
import datetime as dt
import decimal
import functools
import io
import random
import sys
from collections import deque

import pytest

from selfrefine.code.target import find
from selfrefine.refine.session import Session
from selfrefine.settings.resolve import Settings
from selfrefine.tasks import load
from selfrefine.verify.compare.difference import opaque, same
from selfrefine.verify.gates import verify
from selfrefine.verify.trial import Trial
from selfrefine_runner.worker.objects import fingerprint

MODULE = '''"""Rows."""
import io
from collections import deque
from datetime import datetime
from functools import partial


class Queue(deque):
    """A queue."""


class Moment(datetime):
    """A moment, as pandas' Timestamp and pendulum's DateTime are."""


def table(rows: list[int]) -> io.StringIO:
    """Return rows as text in a buffer."""
    out = io.StringIO()
    for row in rows:
        line = ""
        for digit in str(row):
            line = line + digit
        out.write(line + ";")
    return out


def write(rows: list[int], out: io.BytesIO) -> int:
    """Write rows to a buffer."""
    n = 0
    for row in rows:
        line = b""
        for digit in str(row):
            line = line + digit.encode()
        out.write(line + b";")
        n = n + 1
    return n


def queued(items: list[int]) -> Queue:
    """Return a queue of the items without repetitions."""
    result = []
    for item in items:
        if item not in result:
            result.append(item)
    return Queue(result)


def latest(items: list[int]) -> Moment:
    """Return the moment that so many seconds make."""
    total = 0
    for item in items:
        total = total + item
    return Moment.fromtimestamp(abs(total) % 100000)


def adder(items: list[int]):
    """Return what takes the larger of the sum and a number."""
    total = 0
    for item in items:
        total = total + item
    return partial(max, total)
'''
TESTS = """import io

import pytest
from words import adder, latest, queued, table, write


@pytest.mark.parametrize("items", [[], [1], [1, 2, 3], [5, 4, 3, 2], [7, 7, 1, 0, 2], list(range(30))])
def test_all(items):
    assert table(items).getvalue().count(";") == len(items)
    out = io.BytesIO()
    assert write(items, out) == len(items)
    assert out.getvalue().count(b";") == len(items)
    assert len(queued(items)) <= len(items)
    assert latest(items).year >= 1970
    assert adder(items)(-1) >= 0
"""
WRONG = {
    "table": "out = io.StringIO()\nout.write(';' * len(rows))\nreturn out",
    "write": "out.write(b';' * len(rows))\nreturn len(rows)",
    "queued": "return Queue(items[:1])",
    "latest": "return Moment.fromtimestamp(0)",
    "adder": "return partial(max, 0)",
}


@pytest.fixture(scope="module")
def judge(tmp_path_factory):
    root = tmp_path_factory.mktemp("content")
    (root / "words.py").write_text(MODULE)
    (root / "test_words.py").write_text(TESTS)
    file = root / "words.py"
    settings = Settings(interpreter=sys.executable)
    with Session(settings, trusted=lambda _: True) as session:

        def judged(name, body):
            head = MODULE[MODULE.index(f"def {name}(") :].split("\n")[:2]
            rows = [*head, *(f"    {row}" for row in body.split("\n"))]
            target = find(MODULE, path="words.py", qualname=name)
            return verify(
                Trial(
                    target=target,
                    code="\n".join(rows) + "\n",
                    best=target.source,
                    tasks=(load("efficiency"), load("readability")),
                    slack=1,
                    baseline=session.projects.baseline_of(target, file),
                    runner=session.projects.runner_of(file),
                )
            )

        yield judged


@pytest.mark.parametrize("name", WRONG)
@pytest.mark.further
def test_a_wrong_rewrite_is_rejected(judge, name):
    verdict = judge(name, WRONG[name])
    assert not verdict.accepted, (verdict.grade, verdict)


def written(kind, content):
    buffer = kind()
    buffer.write(content)
    return buffer


Queue = type("Queue", (deque,), {})
Bytes = type("Bytes", (bytearray,), {})
Array = type("Array", (array.array,), {})
Moment = type("Moment", (dt.datetime,), {})
Span = type("Span", (dt.timedelta,), {})
Money = type("Money", (decimal.Decimal,), {})
PAIRS = {
    "a queue": (Queue([1]), Queue([2])),
    "bytes": (Bytes(b"a"), Bytes(b"b")),
    "an array": (Array("i", [1]), Array("i", [2])),
    "a moment": (Moment(2020, 1, 1), Moment(2021, 1, 1)),
    "a span": (Span(1), Span(2)),
    "money": (Money(1), Money(2)),
    "a complex number": tuple(type("C", (complex,), {})(n) for n in (1, 2)),
    "arguments of a partial": (functools.partial(max, 1), functools.partial(max, 2)),
    "function of a partial": (functools.partial(max, 1), functools.partial(min, 1)),
    "a buffer of text": (written(io.StringIO, "a"), written(io.StringIO, "b")),
    "a buffer of bytes": (written(io.BytesIO, b"a"), written(io.BytesIO, b"b")),
    "dice": (random.Random(1), random.Random(2)),
    "what a method of C is of": ([1].append, [2].append),
}


@pytest.mark.parametrize("name", PAIRS)
def test_what_differs_is_described_otherwise_or_said_to_be_unknown(name):
    one, other = map(fingerprint.describe, PAIRS[name])
    assert opaque(one) or not same(one, other)
