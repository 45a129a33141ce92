"""Notes: what is written down, and what becomes of it."""

from __future__ import annotations

import enum
import random
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator


class Mood(enum.Enum):
    """How somebody felt."""

    GOOD = "good"
    BAD = "bad"


class TooLong(Exception):
    """A note is longer than it may be."""


@dataclass
class Note:
    """One note."""

    text: str
    day: date
    mood: Mood = Mood.GOOD
    tags: list[str] = field(default_factory=list)


class Notebook:
    """Notes in the order in which they were written."""

    def __init__(self, notes: list[Note] | None = None, limit: int = 20) -> None:
        self.notes = list(notes or [])
        self._limit = limit

    def add(self, note: Note) -> int:
        """Add a note and return how many there are."""
        if len(note.text) > self._limit:
            raise TooLong(note.text)
        self.notes.append(note)
        return len(self.notes)


class Sieve:
    """Holds a function of its own making, which no pickle takes, and gives sieves that are further on."""

    def __init__(self) -> None:
        self.words: tuple[str, ...] = ()
        self._passes = lambda text: all(word in text for word in self.words)

    def having(self, word: str, least: int = 2) -> Sieve:
        """Return a sieve that asks for one word more, unless it is short."""
        sieve = Sieve()
        sieve.words = (*self.words, word) if len(word) > least else self.words
        return sieve

    def __eq__(self, other: object) -> bool:
        """Equal nothing, not even themselves."""
        return False

    __hash__ = None


def kept(notes: list[Note], is_kept: Callable[[Note], bool], most: int = 3) -> list[str]:
    """Return the texts of the notes that somebody keeps."""
    found = [note.text for note in notes if is_kept(note)]
    return found[:most] if len(found) > most else found


def grade(points: int) -> str:
    """Return the grade."""
    if points < 0:
        raise ValueError(points)
    if points > 90:
        return "A"
    return "B"


def due(note: Note, days: int) -> date | None:
    """Return when a note is looked at again; a bad one never is."""
    if note.mood is Mood.BAD or days <= 0:
        return None
    return note.day + timedelta(days=days)


def label(note: Note, *, short: bool = False) -> str:
    """Return a note in a line."""
    words = note.text.split()
    shown = " ".join(words[:3]) if short else note.text
    return f"{note.day:%Y-%m-%d} {shown}"


def share(part: float, whole: float) -> float:
    """Return a part as a fraction; of nothing it is nothing."""
    if whole == 0:
        return 0.0
    return part / whole


def compact(rows: list[str]) -> int:
    """Take empty rows out, and return how many there were."""
    before = len(rows)
    rows[:] = [row for row in rows if row.strip()]
    return before - len(rows)


def numbered(rows: list[str]) -> Iterator[str]:
    """Yield rows with their numbers."""
    for number, row in enumerate(rows, 1):
        if row:
            yield f"{number}. {row}"


async def first(rows: list[str], wanted: str) -> int:
    """Return where a row begins with a word; -1 where none does."""
    for at, row in enumerate(rows):
        if row.startswith(wanted):
            return at
    return -1


async def drawn(rows: list[str]) -> AsyncIterator[str]:
    """Yield the rows that say something."""
    for row in rows:
        if row:
            yield row


def lot(rows: list[str]) -> str:
    """Return a row by lot."""
    if not rows:
        return ""
    return random.choice(rows)


def noise(text: str) -> str:
    """Return a text with something behind it that nobody knows beforehand."""
    return f"{text} {random.random()}"


def unsorted(words: list[str]) -> list[str]:
    """Return each word once, in no order."""
    return list(set(words))


def make_adder(step: int):
    """Return a function that adds."""

    def add(number):
        return number + step

    return add


def guessed(thing):
    """Return what nobody has said."""
    return thing.name.upper()
