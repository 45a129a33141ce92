"""What a call takes from the clock is described as such; what it is given, or makes up, is what it is."""

import datetime as dt
import time
import uuid
from datetime import timezone

import pytest

from selfrefine.verify.compare.difference import momentary
from selfrefine_runner.worker.jobs import replay
from selfrefine_runner.worker.objects import fingerprint, moments

UTC = timezone.utc
EAST = timezone(dt.timedelta(hours=3))
DATE = dt.datetime

# Of each: what makes it, and whether that is a moment of the call.
MADE = {
    "seconds": (time.time, True),
    "whole seconds": (lambda: int(time.time()), True),
    "nanoseconds": (time.time_ns, True),
    "a date in UTC": (lambda: DATE.now(UTC), True),
    "a date elsewhere": (lambda: DATE.now(EAST), True),
    "without microseconds": (lambda: DATE.now(UTC).replace(microsecond=0), True),
    "a UUID of the clock": (uuid.uuid1, True),
    "in a list": (lambda: [1, {"at": time.time()}], True),
    "in a set": (lambda: {time.time()}, True),
    "in what is too long to send": (lambda: [time.time(), "x" * 40_000], True),
    "tomorrow": (lambda: DATE.now(UTC) + dt.timedelta(days=1), False),
    "an hour ago": (lambda: time.time() - 3600, False),
    "a constant": (lambda: DATE(2020, 1, 1, tzinfo=UTC), False),
    "a number": (lambda: 1_700_000_000.25, False),
    "a small number": (lambda: 3.5, False),
    "no number": (lambda: float("nan"), False),
    "a huge number": (lambda: 10**400, False),
    "a random UUID": (lambda: uuid.UUID(int=77, version=4), False),
}


@pytest.mark.parametrize("name", MADE)
def test_a_moment_of_the_call_is_told(name):
    make, expected = MADE[name]
    call = {"args": [], "kwargs": {}, "seed": 0}
    first, _ = replay.observe(make, call, 5.0)
    second, _ = replay.observe(make, call, 5.0)
    assert momentary(first["value"]) == expected
    if expected:
        assert first["value"] == second["value"]


def test_of_another_zone_or_kind_it_is_another():
    moments.begin()
    values = [
        time.time(),
        int(time.time()),
        time.time_ns(),
        DATE.now(UTC),
        DATE.now(EAST),
        DATE.now(UTC).replace(microsecond=0),
        uuid.uuid1(),
    ]
    told = {str(fingerprint.describe(value)) for value in values}
    assert len(told) == len(values)


@pytest.mark.parametrize("make", [time.time_ns, uuid.uuid1], ids=["numbers", "UUIDs"])
def test_which_came_first_is_told(make):
    moments.begin()
    first, again, last = make(), make(), make()
    told = fingerprint.describe((first, last))
    assert told == fingerprint.describe((again, last))
    assert told != fingerprint.describe((last, first))
    assert told != fingerprint.describe((first, first))


def test_what_it_was_given_is_no_moment_of_the_call():
    given = time.time(), DATE.now(UTC), uuid.uuid1()
    while time.time() <= given[0] + 2 * moments.ROUNDING:
        pass
    moments.begin()
    assert not momentary(fingerprint.describe(given))


@pytest.mark.parametrize("zone", ["UTC", "Asia/Tokyo"])
def test_a_bare_date_is_local_unless_it_may_be_utc(zone, monkeypatch):
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        moments.begin()
        local = fingerprint.describe(DATE.now())
        assert momentary(local) == (zone != "UTC")
        assert not momentary(fingerprint.describe(DATE.now(UTC).replace(tzinfo=None)))
    finally:
        monkeypatch.undo()
        time.tzset()
