"""Tests that let much pass."""

import asyncio
from datetime import date

from notes import Mood, Note, Notebook, Sieve, due, first, kept, label, unsorted

DAY = date(2024, 2, 28)


def test_due():
    assert due(Note("a", DAY), 2) == date(2024, 3, 1)
    assert due(Note("a", DAY, Mood.BAD), 2) is None


def test_label():
    assert label(Note("one two", DAY)).endswith("two")


def test_add():
    assert Notebook().add(Note("short", DAY)) == 1


def test_first():
    assert asyncio.run(first(["b", "a"], "a")) == 1


def test_unsorted():
    assert sorted(unsorted(["b", "a", "b", "c", "d", "e", "f", "g", "h"])) == list("abcdefgh")


def test_sieve():
    assert Sieve().having("word").words == ("word",)


def test_kept():
    day = DAY
    assert kept([Note("a", DAY)], lambda note: note.day == day) == ["a"]
