"""Standard values: neighbours of moments, durations, decimals, fractions, paths, ids and members of enumerations.

They come as the numbers and texts that build them (`selfrefine_runner/worker/objects/standard.py`), and go back as such.
"""

from __future__ import annotations

import calendar
import json
from contextlib import suppress
from datetime import date, datetime, timedelta
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterator

    from selfrefine.verify.values import Node

DAYS = (1, -1, 2, -2, -3, 3, 4, 5, 6, 30, 365, -366)
"""Days later: every day of a week, another month, another year."""
CLOCKS = (3, 10)
"""Months on whose last Sunday clocks change in much of the world."""
SECONDS = (1, -1, 60, -60, 3600, 86399, 86400)
ZONES = ("Europe/Berlin", "America/New_York", "UTC")
UTC, EAST = ["v", "datetime.timezone", [0]], ["v", "datetime.timezone", [19800]]
WEST = ["v", "datetime.timezone", [-12600]]


def is_value(node: Node) -> bool:
    """Whether a node is one of these values."""
    return isinstance(node, list) and node[0] in ("v", "e")


def value_edges(node: Node) -> list[Node]:
    """Return the boundary values near one of these values; none for a node of another kind."""
    if not is_value(node):
        return []
    if node[0] == "e":
        return [[*node[:3], name, node[4]] for name in node[4] if name != node[3]]
    make = _EDGES.get(node[1])
    found = [["v", node[1], parts] for parts in _valid(make(node[2]))] if make else []
    return [
        item for n, item in enumerate(found) if item != node and item not in found[:n]
    ]


def value_near(node: Node, pool: list[Node], chance: random.Random) -> Node:
    """Return a random neighbour of one of these values: an edge, an edge of an edge, or another that was seen."""
    near = _near(json.dumps(node))
    others = [other for other in pool if is_value(other) and other[1] == node[1]]
    if near and chance.random() < 0.5:  # noqa: PLR2004  half of them two steps away
        near = _near(json.dumps(chance.choice(near)))
    return chance.choice([*near, *others] or [node])


@lru_cache(maxsize=1024)
def _near(text: str) -> list[Node]:
    """Return the boundary values near a value in JSON: the same ones are asked for again and again."""
    return value_edges(json.loads(text))


def _valid(rows: Iterator[list[Any]]) -> list[list[Any]]:
    """Return rows up to where no more can be made: some moments have no neighbour."""
    found: list[list[Any]] = []
    with suppress(ValueError, OverflowError, InvalidOperation):
        found.extend(rows)
    return found


def _of_day(day: date) -> list[Any]:
    return [day.year, day.month, day.day]


def _days(parts: list[Any]) -> Iterator[list[Any]]:
    """Yield days near a day, and days on which calendars stumble."""
    day = date(*parts)
    yield from _later(day, DAYS[:2])
    last = calendar.monthrange(day.year, day.month)[1]
    yield [day.year, day.month, last]
    yield [day.year, day.month, 1]
    yield from ([2024, 2, 29], [2023, 2, 28], [day.year, 12, 31], [day.year, 1, 1])
    yield from _later(day, DAYS[2:])
    # 1900 and 2100 are no leap years, and 2000 is one.
    yield from ([1900, 2, 28], [2100, 1, 31], [2000, 12, 5], [1970, 1, 1])
    # The same day of other years: what counts months and days apart stumbles there.
    if (day.month, day.day) != (2, 29):
        years = [day.year + n for n in (1, -1, 4, -30)]
        yield from ([y, day.month, day.day] for y in years if 0 < y <= date.max.year)
    for month in range(1, 13):
        last = calendar.monthrange(day.year, month)[1]
        yield [day.year, month, min(day.day, last)]
    for month in CLOCKS:
        sunday = _last_sunday(day.year, month)
        yield from ([day.year, month, sunday], [day.year, month, sunday - 1])


def _last_sunday(year: int, month: int) -> int:
    """Return the last Sunday of a month of 31 days."""
    last = date(year, month, 31)
    return last.day - last.isoweekday() % 7


def _later(day: date, days: tuple[int, ...]) -> Iterator[list[Any]]:
    for later in days:
        with suppress(OverflowError):
            yield _of_day(day + timedelta(later))


def _moments(parts: list[Any]) -> Iterator[list[Any]]:
    """Yield moments near a moment: in small steps, at the ends of its day, on other days, with and without a zone."""
    *plain, zone, fold = parts
    moment = datetime(*plain)  # noqa: DTZ001  its zone is kept beside it
    for seconds in SECONDS:
        other = moment + timedelta(seconds=seconds)
        yield [*_of_day(other.date()), *_of_time(other), zone, fold]
    yield [*plain[:3], 0, 0, 0, 0, zone, fold]
    yield [*plain[:3], 23, 59, 59, 999_999, zone, fold]
    yield [*plain[:6], (plain[6] + 1) % 1_000_000, zone, fold]
    yield [*plain[:6], 600_000, zone, fold]
    for day in _valid(_days(plain[:3])):
        yield [*day, *plain[3:], zone, fold]
    for other_zone in (None, UTC, EAST, WEST):
        yield [*plain, other_zone, fold]
    # Where clocks are put forward and back: an hour that there is not, one that comes twice, and the days before.
    for month in CLOCKS:
        sunday = _last_sunday(plain[0], month)
        yield [plain[0], month, sunday, 2, 30, 0, 0, zone, fold]
        yield [plain[0], month, sunday - 1, 12, 30, 0, 0, zone, fold]


def _of_time(moment: datetime) -> list[Any]:
    return [moment.hour, moment.minute, moment.second, moment.microsecond]


def _times(parts: list[Any]) -> Iterator[list[Any]]:
    start = [2024, 5, 15]
    for row in _moments([*start, *parts]):
        if row[:3] == start or row[3:] != parts:
            yield row[3:]
    yield [12, 0, 0, 0, *parts[4:]]


def _durations(parts: list[Any]) -> Iterator[list[Any]]:
    spent = timedelta(*parts)
    for seconds in (0, 1, 59, 60, 3599, 3600, 86399, 86400, 90061, -1, 200_000):
        yield _of_duration(timedelta(seconds=seconds))
    small = [timedelta(microseconds=n) for n in (1, -1, 500_000, 600_000, 999_999)]
    for more in (*small, timedelta(seconds=1), timedelta(days=1), timedelta(days=40)):
        yield _of_duration(spent + more)
    yield from map(_of_duration, (-spent, spent * 2, spent / 2))


def _of_duration(spent: timedelta) -> list[Any]:
    return [spent.days, spent.seconds, spent.microseconds]


def _decimals(parts: list[Any]) -> Iterator[list[Any]]:
    yield from map(_alone, ("0", "1", "-1", "0.5", "2.5", "0.125", "-0.126", "0.145"))
    value = Decimal(parts[0])
    if value.is_finite():
        nearby = [value + n for n in (1, -1)]
        nearby += [value + Decimal(text) for text in ("0.01", "-0.01", "0.005", "-0.005", "0.0049")]  # fmt: skip
        nearby += [-value, value * 2, value / 2, value.normalize(), value.to_integral()]
        yield from (_alone(str(near)) for near in nearby)
        yield _alone(str(value) + ("0" if "." in str(value) else ".0"))
    yield from map(_alone, ("-0", "1E+3", "1.10", "1e-9", "12345678901234567.895"))
    yield from map(_alone, ("0.015", "0.025", "1.005", "-0.5", "-2.5", "1000000"))


def _fractions(parts: list[Any]) -> Iterator[list[Any]]:
    value = Fraction(*parts)
    fixed = [(0, 1), (1, 2), (3, 2), (5, 2), (-1, 2), (-5, 3), (-4, 3), (7, 4), (1, 1), (-3, 2)]  # fmt: skip
    near = [-value, value + 1, value - 1, value * 2, value / 2, value + Fraction(1, 2)]
    for other in (*(Fraction(*pair) for pair in fixed), *near):
        yield [other.numerator, other.denominator]
    yield [parts[1], parts[0]] if parts[0] > 0 else [1, 3]


def _paths(parts: list[Any]) -> Iterator[list[Any]]:
    text = str(parts[0])
    folder, slash, name = text.rpartition("/")
    stem = name.partition(".")[0] or "a"
    names = [stem, f"{stem}.tar.gz", f".{stem}", f"{name}.bak", f"{name}x", f"{stem}.", f"{stem}.TXT", f"a {name}"]  # fmt: skip
    names += [f"{stem}.txt", f".{stem}.txt", "é.txt", "..", f"{stem}-1.txt"]
    yield from (_alone(f"{folder}{slash}{other}") for other in names)
    yield from map(_alone, (folder or ".", f"/{text}", f"{text}/b", ".", "/", f"../{text}", f"{folder}x/{name}", name))  # fmt: skip


def _ids(parts: list[Any]) -> Iterator[list[Any]]:
    text = str(parts[0])
    yield from (_alone(f"{text[:12]}{version}{text[13:]}") for version in "145")
    yield from (_alone(digit * 32) for digit in "0f")
    yield from (_alone(text[::-1]), _alone(f"{text[:-1]}{'1' if text[-1] == '0' else '0'}"))  # fmt: skip


def _zones(parts: list[Any]) -> Iterator[list[Any]]:
    yield from ([seconds] for seconds in (0, 19800, -28800) if seconds != parts[0])


def _alone(text: str) -> list[Any]:
    return [text]


_EDGES: dict[str, Callable[[list[Any]], Iterator[list[Any]]]] = {
    "datetime.date": _days,
    "datetime.datetime": _moments,
    "datetime.time": _times,
    "datetime.timedelta": _durations,
    "datetime.timezone": _zones,
    "decimal.Decimal": _decimals,
    "fractions.Fraction": _fractions,
    "zoneinfo.ZoneInfo": lambda _: ([name] for name in ZONES),
    "uuid.UUID": _ids,
    "pathlib.PosixPath": _paths,
    "pathlib.WindowsPath": _paths,
    "pathlib.PurePosixPath": _paths,
    "pathlib.PureWindowsPath": _paths,
}
