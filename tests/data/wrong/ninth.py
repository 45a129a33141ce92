"""A ninth lot: helpers of web pages, grids, rights, draws, queues, money and clocks, by a hand that knows neither the gates nor the inputs; held out."""

import asyncio
import enum
import functools
import heapq
import itertools
import json
import operator
import random
import re
import time as clocks
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, timezone
from decimal import ROUND_HALF_UP, Decimal
from pathlib import PurePosixPath

CENT = Decimal("0.01")


class Right(enum.Flag):
    """What one may do with a folder."""

    READ = enum.auto()
    WRITE = enum.auto()
    SHARE = enum.auto()


@dataclass(frozen=True)
class Booking:
    """Somebody wants a room from one hour to another."""

    name: str
    start: int
    end: int


@dataclass
class Line:
    """Some pieces of one article in a basket."""

    price: Decimal
    count: int = 1


# === page_links
def page_links(page, pages, around=1):
    """Return the page numbers to link: first, last and those around the current one; None stands for two or more left out."""
    if pages < 1:
        return []
    window = range(max(1, page - around), min(pages, page + around) + 1)
    links = []
    last = 0
    for number in sorted({1, pages} | set(window)):
        if number - last == 2:
            links.append(number - 1)
        elif number - last > 2:
            links.append(None)
        links.append(number)
        last = number
    return links


# --- test
def test_page_links():
    assert page_links(5, 10) == [1, None, 4, 5, 6, None, 10]
    assert page_links(1, 3) == [1, 2, 3]
    assert page_links(1, 1) == [1]


def test_page_links_at_the_end():
    assert page_links(10, 10) == [1, None, 9, 10]


def test_page_links_further_around():
    assert page_links(8, 20, around=2) == [1, None, 6, 7, 8, 9, 10, None, 20]


# --- wrong: page_links(4, 10)
def page_links(page, pages, around=1):
    """Return the page numbers to link: first, last and those around the current one; None stands for two or more left out."""
    if pages < 1:
        return []
    links = []
    last = 0
    for number in sorted({1, pages, *range(max(1, page - around), min(pages, page + around) + 1)}):
        if number - last > 1:
            links.append(None)
        links.append(number)
        last = number
    return links


# --- wrong: page_links(12, 10)
def page_links(page, pages, around=1):
    """Return the page numbers to link: first, last and those around the current one; None stands for two or more left out."""
    if pages < 1:
        return []
    page = min(max(page, 1), pages)
    window = range(max(1, page - around), min(pages, page + around) + 1)
    links = []
    last = 0
    for number in sorted({1, pages, *window}):
        if number - last == 2:
            links.append(number - 1)
        elif number - last > 2:
            links.append(None)
        links.append(number)
        last = number
    return links


# --- wrong: page_links(5, 2)
def page_links(page, pages, around=1):
    """Return the page numbers to link: first, last and those around the current one; None stands for two or more left out."""
    if pages <= 1:
        return [1] * max(pages, 0)
    low, high = max(2, page - around), min(pages - 1, page + around)
    links = [1]
    if low > 2:
        links.append(2 if low == 3 else None)
    links.extend(range(low, high + 1))
    if high < pages - 1:
        links.append(pages - 1 if high == pages - 2 else None)
    return [*links, pages]


# --- wrong: page_links(1, 0)
def page_links(page, pages, around=1):
    """Return the page numbers to link: first, last and those around the current one; None stands for two or more left out."""
    shown = {1, max(pages, 1)}
    shown.update(range(max(1, page - around), min(pages, page + around) + 1))
    links = []
    for number in sorted(shown):
        gap = number - links[-1] if links else 1
        if gap == 2:
            links.append(number - 1)
        elif gap > 2:
            links.append(None)
        links.append(number)
    return links


# --- equal
def page_links(page, pages, around=1):
    """Return the page numbers to link: first, last and those around the current one; None stands for two or more left out."""
    if pages < 1:
        return []
    shown = sorted({1, pages, *range(max(1, page - around), min(pages, page + around) + 1)})
    links = shown[:1]
    for before, number in itertools.pairwise(shown):
        gap = number - before - 1
        if gap:
            links.append(before + 1 if gap == 1 else None)
        links.append(number)
    return links


# --- equal
def page_links(page, pages, around=1):
    """Return the page numbers to link: first, last and those around the current one; None stands for two or more left out."""
    if pages < 1:
        return []
    low, high = page - around, page + around
    shown = {1, pages}
    shown.update(range(low if low > 1 else 1, (high if high < pages else pages) + 1))
    links = []
    for number in sorted(shown):
        if links and number > links[-1] + 1:
            links.append(number - 1 if number == links[-1] + 2 else None)
        links.append(number)
    return links


# === etag_matches
def etag_matches(header: str | None, etag: str) -> bool:
    """Check an If-None-Match header: `*` matches all, weak tags match strong ones, and commas may stand within a tag."""
    if header is None:
        return False
    if header.strip() == "*":
        return True
    wanted = etag.removeprefix("W/")
    return any(found == wanted for found in re.findall(r'(?:W/)?("[^"]*")', header))


# --- test
def test_etag_matches():
    assert etag_matches('"a1"', '"a1"')
    assert etag_matches('"a1", "b2"', '"b2"')
    assert not etag_matches('"a1"', '"b2"')
    assert not etag_matches(None, '"a1"')


def test_etag_matches_star_and_weak():
    assert etag_matches("*", '"a1"')
    assert etag_matches('W/"a1"', '"a1"')


# --- wrong: etag_matches('"a,b", "c"', '"a,b"')
def etag_matches(header: str | None, etag: str) -> bool:
    """Check an If-None-Match header: `*` matches all, weak tags match strong ones, and commas may stand within a tag."""
    if header is None:
        return False
    if header.strip() == "*":
        return True
    tags = {tag.strip().removeprefix("W/") for tag in header.split(",")}
    return etag.removeprefix("W/") in tags


# --- wrong: etag_matches('"abc"', '"a"')
def etag_matches(header: str | None, etag: str) -> bool:
    """Check an If-None-Match header: `*` matches all, weak tags match strong ones, and commas may stand within a tag."""
    if not header:
        return False
    return header.strip() == "*" or etag.removeprefix("W/").strip('"') in header


# --- wrong: etag_matches('W/"a1"', 'W/"a1"')
def etag_matches(header: str | None, etag: str) -> bool:
    """Check an If-None-Match header: `*` matches all, weak tags match strong ones, and commas may stand within a tag."""
    if header is None:
        return False
    if header.strip() == "*":
        return True
    return etag in re.findall(r'"[^"]*"', header)


# --- wrong: etag_matches('"a*b"', '"c"')
def etag_matches(header: str | None, etag: str) -> bool:
    """Check an If-None-Match header: `*` matches all, weak tags match strong ones, and commas may stand within a tag."""
    if not header:
        return False
    if "*" in header:
        return True
    wanted = etag.removeprefix("W/")
    return wanted in re.findall(r'"[^"]*"', header)


# --- wrong: etag_matches('"a1", "b2', '"b2"')
def etag_matches(header: str | None, etag: str) -> bool:
    """Check an If-None-Match header: `*` matches all, weak tags match strong ones, and commas may stand within a tag."""
    if header is None:
        return False
    if header.strip() == "*":
        return True
    wanted = etag.removeprefix("W/")
    return any(f'"{piece}"' == wanted for piece in header.split('"')[1::2])


# --- equal
def etag_matches(header: str | None, etag: str) -> bool:
    """Check an If-None-Match header: `*` matches all, weak tags match strong ones, and commas may stand within a tag."""
    if header is None:
        return False
    return header.strip() == "*" or etag.removeprefix("W/") in re.findall(r'"[^"]*"', header)


# --- equal
def etag_matches(header: str | None, etag: str) -> bool:
    """Check an If-None-Match header: `*` matches all, weak tags match strong ones, and commas may stand within a tag."""
    if header is None:
        return False
    if header.strip() == "*":
        return True
    wanted = etag.removeprefix("W/")
    pieces = header.split('"')
    return any(f'"{piece}"' == wanted for piece in pieces[1:-1:2])


# === flood
def flood(grid, row, column, colour):
    """Paint the area of one colour around a cell, sideways and up and down, in the grid itself; return how many cells changed."""
    old = grid[row][column]
    if old == colour:
        return 0
    grid[row][column] = colour
    todo = [(row, column)]
    count = 0
    while todo:
        y, x = todo.pop()
        count += 1
        for down, right in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)):
            if 0 <= down < len(grid) and 0 <= right < len(grid[down]) and grid[down][right] == old:
                grid[down][right] = colour
                todo.append((down, right))
    return count


# --- test
def test_flood():
    grid = [[1, 1, 0], [0, 1, 0]]
    assert flood(grid, 0, 0, 5) == 3
    assert grid == [[5, 5, 0], [0, 5, 0]]


def test_flood_same_colour():
    assert flood([[1]], 0, 0, 1) == 0


def test_flood_not_across_corners():
    grid = [["a", "b"], ["b", "a"]]
    assert flood(grid, 0, 0, "c") == 1
    assert grid == [["c", "b"], ["b", "a"]]


# --- wrong: flood([[0] * 3000], 0, 0, 1)
def flood(grid, row, column, colour):
    """Paint the area of one colour around a cell, sideways and up and down, in the grid itself; return how many cells changed."""
    old = grid[row][column]
    if old == colour:
        return 0

    def paint(y, x):
        if not (0 <= y < len(grid) and 0 <= x < len(grid[y])) or grid[y][x] != old:
            return 0
        grid[y][x] = colour
        return 1 + paint(y - 1, x) + paint(y + 1, x) + paint(y, x - 1) + paint(y, x + 1)

    return paint(row, column)


# --- wrong: (lambda grid: (flood(grid, 0, 0, 2), grid))([[1, 1], [1], [1, 1]])
def flood(grid, row, column, colour):
    """Paint the area of one colour around a cell, sideways and up and down, in the grid itself; return how many cells changed."""
    old = grid[row][column]
    if old == colour:
        return 0
    height, width = len(grid), len(grid[0])
    grid[row][column] = colour
    todo = deque([(row, column)])
    count = 1
    while todo:
        y, x = todo.popleft()
        for dy, dx in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            down, right = y + dy, x + dx
            if 0 <= down < height and 0 <= right < width and grid[down][right] == old:
                grid[down][right] = colour
                count += 1
                todo.append((down, right))
    return count


# --- wrong: (lambda grid: (flood(grid, 0, 0, 2), grid))([[1], [0], [1]])
def flood(grid, row, column, colour):
    """Paint the area of one colour around a cell, sideways and up and down, in the grid itself; return how many cells changed."""
    old = grid[row][column]
    if old == colour:
        return 0
    grid[row][column] = colour
    todo = [(row, column)]
    count = 0
    while todo:
        y, x = todo.pop()
        count += 1
        for down, right in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)):
            try:
                if grid[down][right] != old:
                    continue
            except IndexError:
                continue
            grid[down][right] = colour
            todo.append((down, right))
    return count


# --- wrong: flood([[0, 0], [0, 0]], 0, 0, 1)
def flood(grid, row, column, colour):
    """Paint the area of one colour around a cell, sideways and up and down, in the grid itself; return how many cells changed."""
    old = grid[row][column]
    if old == colour:
        return 0
    todo = [(row, column)]
    count = 0
    while todo:
        y, x = todo.pop()
        grid[y][x] = colour
        count += 1
        for down, right in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)):
            if 0 <= down < len(grid) and 0 <= right < len(grid[down]) and grid[down][right] == old:
                todo.append((down, right))
    return count


# --- equal
def flood(grid, row, column, colour):
    """Paint the area of one colour around a cell, sideways and up and down, in the grid itself; return how many cells changed."""
    old = grid[row][column]
    if old == colour:
        return 0
    grid[row][column] = colour
    painted = [(row, column)]
    for y, x in painted:
        for down, right in ((y, x + 1), (y, x - 1), (y + 1, x), (y - 1, x)):
            if 0 <= down < len(grid) and 0 <= right < len(grid[down]) and grid[down][right] == old:
                grid[down][right] = colour
                painted.append((down, right))
    return len(painted)


# === rights_of
def rights_of(path: str, user: str, groups: list[str], grants: dict[str, dict[str, Right]]) -> Right:
    """Return what a user may do at a path: the nearest folder that names the user decides, else what the groups get along the way counts together."""
    together = Right(0)
    parts = path.strip("/").split("/")
    for length in range(len(parts), -1, -1):
        here = grants.get("/" + "/".join(parts[:length]), {})
        if user in here:
            return here[user]
        for group in groups:
            together |= here.get(group, Right(0))
    return together


# --- test
GRANTS = {
    "/": {"staff": Right.READ},
    "/docs": {"ann": Right.READ | Right.WRITE, "staff": Right.SHARE},
}


def test_rights_of():
    assert rights_of("/docs/plan", "ann", [], GRANTS) == Right.READ | Right.WRITE
    assert rights_of("/pictures", "ann", [], GRANTS) == Right(0)


def test_rights_of_groups():
    assert rights_of("/docs/plan", "bob", ["staff"], GRANTS) == Right.READ | Right.SHARE
    assert rights_of("/pictures/new", "bob", ["staff"], GRANTS) == Right.READ
    assert rights_of("/pictures", "eve", ["guests"], GRANTS) == Right(0)


# --- wrong: rights_of("/a/b", "bob", ["staff"], {"/": {"staff": Right.READ}, "/a": {"bob": Right(0)}})
def rights_of(path: str, user: str, groups: list[str], grants: dict[str, dict[str, Right]]) -> Right:
    """Return what a user may do at a path: the nearest folder that names the user decides, else what the groups get along the way counts together."""
    together = Right(0)
    parts = path.strip("/").split("/")
    for length in range(len(parts), -1, -1):
        here = grants.get("/" + "/".join(parts[:length]), {})
        if own := here.get(user):
            return own
        for group in groups:
            together |= here.get(group, Right(0))
    return together


# --- wrong: rights_of("/docs2/plan", "ann", [], {"/docs": {"ann": Right.READ}})
def rights_of(path: str, user: str, groups: list[str], grants: dict[str, dict[str, Right]]) -> Right:
    """Return what a user may do at a path: the nearest folder that names the user decides, else what the groups get along the way counts together."""
    path = "/" + path.strip("/")
    together = Right(0)
    for folder in sorted(grants, key=len, reverse=True):
        if not path.startswith(folder):
            continue
        here = grants[folder]
        if user in here:
            return here[user]
        for group in groups:
            together |= here.get(group, Right(0))
    return together


# --- wrong: rights_of("/docs", "ann", [], {"/docs": {"ann": Right.READ}})
def rights_of(path: str, user: str, groups: list[str], grants: dict[str, dict[str, Right]]) -> Right:
    """Return what a user may do at a path: the nearest folder that names the user decides, else what the groups get along the way counts together."""
    together = Right(0)
    for folder in PurePosixPath("/", path).parents:
        here = grants.get(str(folder), {})
        if user in here:
            return here[user]
        for group in groups:
            together |= here.get(group, Right(0))
    return together


# --- wrong: rights_of("/a", "bob", ["staff"], {"/": {"staff": Right.WRITE}, "/a": {"bob": Right.READ}})
def rights_of(path: str, user: str, groups: list[str], grants: dict[str, dict[str, Right]]) -> Right:
    """Return what a user may do at a path: the nearest folder that names the user decides, else what the groups get along the way counts together."""
    together = Right(0)
    folder = "/" + path.strip("/")
    while True:
        here = grants.get(folder, {})
        for name in (user, *groups):
            together |= here.get(name, Right(0))
        if folder == "/":
            return together
        folder = folder.rpartition("/")[0] or "/"


# --- wrong: rights_of("docs/plan", "ann", [], {"/docs": {"ann": Right.READ}})
def rights_of(path: str, user: str, groups: list[str], grants: dict[str, dict[str, Right]]) -> Right:
    """Return what a user may do at a path: the nearest folder that names the user decides, else what the groups get along the way counts together."""
    together = Right(0)
    folder = path.rstrip("/")
    while folder:
        here = grants.get(folder, {})
        if user in here:
            return here[user]
        for group in groups:
            together |= here.get(group, Right(0))
        folder = folder.rpartition("/")[0]
    root = grants.get("/", {})
    if user in root:
        return root[user]
    return functools.reduce(operator.or_, (root.get(group, Right(0)) for group in groups), together)


# --- equal
def rights_of(path: str, user: str, groups: list[str], grants: dict[str, dict[str, Right]]) -> Right:
    """Return what a user may do at a path: the nearest folder that names the user decides, else what the groups get along the way counts together."""
    together = Right(0)
    folder = "/" + path.strip("/")
    while True:
        here = grants.get(folder, {})
        if user in here:
            return here[user]
        for group in groups:
            if group in here:
                together |= here[group]
        if folder == "/":
            return together
        folder = folder.rpartition("/")[0] or "/"


# --- equal
def rights_of(path: str, user: str, groups: list[str], grants: dict[str, dict[str, Right]]) -> Right:
    """Return what a user may do at a path: the nearest folder that names the user decides, else what the groups get along the way counts together."""
    folders = ["", *itertools.accumulate(path.strip("/").split("/"), "{}/{}".format)]
    given = Right(0)
    for folder in reversed(folders):
        here = grants.get(f"/{folder}", {})
        if user in here:
            return here[user]
        given = functools.reduce(operator.or_, (here.get(group, Right(0)) for group in groups), given)
    return given


# === redact
def redact(value, names=("password", "token"), mask="***"):
    """Return JSON-like data anew with the values of secret names masked, whatever the case of the name; None is nothing to hide."""
    if isinstance(value, dict):
        return {
            key: mask
            if isinstance(key, str) and key.lower() in names and item is not None
            else redact(item, names, mask)
            for key, item in value.items()
        }
    if isinstance(value, (list, tuple)):
        return [redact(item, names, mask) for item in value]
    return value


# --- test
def test_redact():
    assert redact({"user": "ann", "Password": "x"}) == {"user": "ann", "Password": "***"}
    assert redact([1, "two", None]) == [1, "two", None]


def test_redact_nested():
    assert redact({"calls": [{"token": "t", "at": 5}]}) == {"calls": [{"token": "***", "at": 5}]}


def test_redact_other_names():
    assert redact({"pin": 1234, "token": "t"}, names=["pin"], mask="-") == {"pin": "-", "token": "t"}


# --- wrong: (lambda data: (redact(data), data))({"a": [{"token": "t"}]})
def redact(value, names=("password", "token"), mask="***"):
    """Return JSON-like data anew with the values of secret names masked, whatever the case of the name; None is nothing to hide."""
    if isinstance(value, dict):
        for key, item in value.items():
            if isinstance(key, str) and key.lower() in names and item is not None:
                value[key] = mask
            else:
                value[key] = redact(item, names, mask)
        return value
    if isinstance(value, (list, tuple)):
        return [redact(item, names, mask) for item in value]
    return value


# --- wrong: redact({"password": "", "token": 0})
def redact(value, names=("password", "token"), mask="***"):
    """Return JSON-like data anew with the values of secret names masked, whatever the case of the name; None is nothing to hide."""
    if isinstance(value, dict):
        result = {}
        for key, item in value.items():
            secret = isinstance(key, str) and key.lower() in names
            result[key] = mask if secret and item else redact(item, names, mask)
        return result
    if isinstance(value, (list, tuple)):
        return [redact(item, names, mask) for item in value]
    return value


# --- wrong: redact({"auth": {"pin": 1234}}, names=["pin"])
def redact(value, names=("password", "token"), mask="***"):
    """Return JSON-like data anew with the values of secret names masked, whatever the case of the name; None is nothing to hide."""
    if isinstance(value, (list, tuple)):
        return list(map(redact, value))
    if not isinstance(value, dict):
        return value
    result = {}
    for key, item in value.items():
        if isinstance(key, str) and key.lower() in names and item is not None:
            result[key] = mask
        else:
            result[key] = redact(item)
    return result


# --- wrong: redact({1: "one", "token": "t"})
def redact(value, names=("password", "token"), mask="***"):
    """Return JSON-like data anew with the values of secret names masked, whatever the case of the name; None is nothing to hide."""

    def hide(row):
        for key, item in row.items():
            if key.lower() in names and item is not None:
                row[key] = mask
        return row

    return json.loads(json.dumps(value), object_hook=hide)


# --- wrong: redact({"token_count": 3})
def redact(value, names=("password", "token"), mask="***"):
    """Return JSON-like data anew with the values of secret names masked, whatever the case of the name; None is nothing to hide."""
    secret = re.compile("|".join(map(re.escape, names)), re.IGNORECASE)

    def hide(part):
        if isinstance(part, dict):
            return {
                key: mask if item is not None and secret.match(str(key)) else hide(item) for key, item in part.items()
            }
        if isinstance(part, (list, tuple)):
            return [hide(item) for item in part]
        return part

    return hide(value)


# --- equal
def redact(value, names=("password", "token"), mask="***"):
    """Return JSON-like data anew with the values of secret names masked, whatever the case of the name; None is nothing to hide."""
    match value:
        case dict():
            result = {}
            for key, item in value.items():
                hidden = item is not None and isinstance(key, str) and key.lower() in names
                result[key] = mask if hidden else redact(item, names, mask)
            return result
        case list() | tuple():
            return [redact(item, names, mask) for item in value]
        case _:
            return value


# --- equal
def redact(value, names=("password", "token"), mask="***"):
    """Return JSON-like data anew with the values of secret names masked, whatever the case of the name; None is nothing to hide."""

    def is_secret(key):
        return isinstance(key, str) and key.lower() in names

    def hide(part):
        if isinstance(part, (list, tuple)):
            return list(map(hide, part))
        if not isinstance(part, dict):
            return part
        return {key: mask if item is not None and is_secret(key) else hide(item) for key, item in part.items()}

    return hide(value)


# === sample_lines
def sample_lines(lines: Iterable[str], size: int, seed: int = 0) -> list[str]:
    """Return some lines drawn evenly from a stream that is read once; the same seed draws the same ones."""
    draw = random.Random(seed)
    kept: list[str] = []
    for number, line in enumerate(lines):
        if number < size:
            kept.append(line)
        else:
            at = draw.randrange(number + 1)
            if at < size:
                kept[at] = line
    return kept


# --- test
LINES = [f"line {number}" for number in range(50)]


def test_sample_lines():
    found = sample_lines(LINES, 5)
    assert len(found) == 5
    assert set(found) <= set(LINES)
    assert found == sample_lines(iter(LINES), 5)


def test_sample_lines_of_few():
    assert sample_lines(["a", "b"], 5) == ["a", "b"]
    assert sample_lines(["a", "b"], 2, seed=3) == ["a", "b"]
    assert sample_lines([], 5) == []


# --- wrong: sample_lines(map(str, range(20)), 3, 1)
def sample_lines(lines: Iterable[str], size: int, seed: int = 0) -> list[str]:
    """Return some lines drawn evenly from a stream that is read once; the same seed draws the same ones."""
    known = list(lines)
    if len(known) <= size:
        return known
    return random.Random(seed).sample(known, size)


# --- wrong: (random.seed(5), sample_lines(map(str, range(20)), 3, 1), random.random())[2]
def sample_lines(lines: Iterable[str], size: int, seed: int = 0) -> list[str]:
    """Return some lines drawn evenly from a stream that is read once; the same seed draws the same ones."""
    random.seed(seed)
    kept: list[str] = []
    for number, line in enumerate(lines):
        if number < size:
            kept.append(line)
            continue
        at = random.randrange(number + 1)
        if at < size:
            kept[at] = line
    return kept


# --- wrong: sample_lines(map(str, range(20)), 3, 2)
def sample_lines(lines: Iterable[str], size: int, seed: int = 0) -> list[str]:
    """Return some lines drawn evenly from a stream that is read once; the same seed draws the same ones."""
    draw = random.Random(seed)
    stream = iter(lines)
    kept = list(itertools.islice(stream, size))
    for number, line in enumerate(stream, size):
        at = draw.randrange(number)
        if at < size:
            kept[at] = line
    return kept


# --- wrong: sample_lines(map(str, range(20)), 3, 3)
def sample_lines(lines: Iterable[str], size: int, seed: int = 0) -> list[str]:
    """Return some lines drawn evenly from a stream that is read once; the same seed draws the same ones."""
    draw = random.Random(seed)
    kept: list[str] = []
    for number, line in enumerate(lines, 1):
        if len(kept) < size:
            kept.append(line)
        elif draw.random() < size / number:
            kept[draw.randrange(size)] = line
    return kept


# --- equal
def sample_lines(lines: Iterable[str], size: int, seed: int = 0) -> list[str]:
    """Return some lines drawn evenly from a stream that is read once; the same seed draws the same ones."""
    draw = random.Random(seed)
    stream = iter(lines)
    kept = list(itertools.islice(stream, max(size, 0)))
    for seen, line in enumerate(stream, max(size, 0) + 1):
        at = draw.randrange(seen)
        if at < size:
            kept[at] = line
    return kept


# --- equal
def sample_lines(lines: Iterable[str], size: int, seed: int = 0) -> list[str]:
    """Return some lines drawn evenly from a stream that is read once; the same seed draws the same ones."""
    randint = random.Random(seed).randint
    kept: list[str] = []
    for number, line in enumerate(lines):
        if number < size:
            kept.append(line)
        elif (at := randint(0, number)) < size:
            kept[at] = line
    return kept


# === fuse_rankings
def fuse_rankings(rankings, k=60, weights=None):
    """Return the items of several rankings, best first: in each one an item gets weight / (k + rank); at ties the item seen first stays first."""
    scores = {}
    for number, ranking in enumerate(rankings):
        weight = 1.0 if weights is None else weights[number]
        for rank, item in enumerate(ranking, 1):
            scores[item] = scores.get(item, 0.0) + weight / (k + rank)
    return sorted(scores, key=lambda item: -scores[item])


# --- test
def test_fuse_rankings():
    assert fuse_rankings([["a", "b"], ["a", "c"]]) == ["a", "b", "c"]
    assert fuse_rankings([["a", "b", "c"], ["c", "b"]]) == ["c", "b", "a"]
    assert fuse_rankings([]) == []


def test_fuse_rankings_weights():
    assert fuse_rankings([["a"], ["b"]], weights=[1, 2]) == ["b", "a"]


# --- wrong: fuse_rankings([["z", "b"], ["a"]])
def fuse_rankings(rankings, k=60, weights=None):
    """Return the items of several rankings, best first: in each one an item gets weight / (k + rank); at ties the item seen first stays first."""
    scores = defaultdict(float)
    for number, ranking in enumerate(rankings):
        weight = 1.0 if weights is None else weights[number]
        for rank, item in enumerate(ranking, 1):
            scores[item] += weight / (k + rank)
    return [item for _, item in sorted((-score, item) for item, score in scores.items())]


# --- wrong: fuse_rankings([["a", "b"]], k=0)
def fuse_rankings(rankings, k=60, weights=None):
    """Return the items of several rankings, best first: in each one an item gets weight / (k + rank); at ties the item seen first stays first."""
    scores = {}
    for number, ranking in enumerate(rankings):
        weight = 1.0 if weights is None else weights[number]
        for rank, item in enumerate(ranking):
            scores[item] = scores.get(item, 0.0) + weight / (k + rank)
    return sorted(scores, key=scores.get, reverse=True)


# --- wrong: fuse_rankings([["a", "b", "a"]])
def fuse_rankings(rankings, k=60, weights=None):
    """Return the items of several rankings, best first: in each one an item gets weight / (k + rank); at ties the item seen first stays first."""
    scores = defaultdict(float)
    for number, ranking in enumerate(rankings):
        weight = 1.0 if weights is None else weights[number]
        places = {item: rank for rank, item in enumerate(ranking, 1)}
        for item, rank in places.items():
            scores[item] += weight / (k + rank)
    return sorted(scores, key=scores.__getitem__, reverse=True)


# --- wrong: fuse_rankings(iter([["a"], ["b"]]))
def fuse_rankings(rankings, k=60, weights=None):
    """Return the items of several rankings, best first: in each one an item gets weight / (k + rank); at ties the item seen first stays first."""
    if weights is None:
        weights = [1.0] * len(rankings)
    scores = {}
    for number, ranking in enumerate(rankings):
        for rank, item in enumerate(ranking, 1):
            scores[item] = scores.get(item, 0.0) + weights[number] / (k + rank)
    return sorted(scores, key=lambda item: -scores[item])


# --- wrong: fuse_rankings([["a"], ["b"], ["c"]], weights=[1, 2])
def fuse_rankings(rankings, k=60, weights=None):
    """Return the items of several rankings, best first: in each one an item gets weight / (k + rank); at ties the item seen first stays first."""
    scores = {}
    for ranking, weight in zip(rankings, itertools.repeat(1.0) if weights is None else weights):
        for rank, item in enumerate(ranking, 1):
            scores[item] = scores.get(item, 0.0) + weight / (k + rank)
    return sorted(scores, key=lambda item: -scores[item])


# --- wrong: fuse_rankings([["a", "b"]], k=0.5)
def fuse_rankings(rankings, k=60, weights=None):
    """Return the items of several rankings, best first: in each one an item gets weight / (k + rank); at ties the item seen first stays first."""
    scores = defaultdict(float)
    for number, ranking in enumerate(rankings):
        weight = 1.0 if weights is None else weights[number]
        for place, item in enumerate(ranking, k + 1):
            scores[item] += weight / place
    return sorted(scores, key=scores.__getitem__, reverse=True)


# --- equal
def fuse_rankings(rankings, k=60, weights=None):
    """Return the items of several rankings, best first: in each one an item gets weight / (k + rank); at ties the item seen first stays first."""
    scores = defaultdict(float)
    for number, ranking in enumerate(rankings):
        weight = 1.0 if weights is None else weights[number]
        for place, item in enumerate(ranking, 1):
            scores[item] += weight / (k + place)
    return sorted(scores, key=scores.__getitem__, reverse=True)


# --- equal
def fuse_rankings(rankings, k=60, weights=None):
    """Return the items of several rankings, best first: in each one an item gets weight / (k + rank); at ties the item seen first stays first."""
    scores = {}
    for number, ranking in enumerate(rankings):
        weight = weights[number] if weights is not None else 1.0
        rank = 0
        for item in ranking:
            rank += 1
            scores[item] = scores.get(item, 0.0) + weight / (k + rank)
    return [item for item, _ in sorted(scores.items(), key=lambda row: row[1], reverse=True)]


# === Timers.advance
class Timers:
    """Calls that are due at some time, on a clock that is moved by hand."""

    def __init__(self, now=0):
        self.now = now
        self.queue = []
        self.made = 0
        self.cancelled = set()

    def call_at(self, when, action, every=None):
        """Plan a call, perhaps one that comes again; return its number."""
        self.made += 1
        heapq.heappush(self.queue, (when, self.made, action, every))
        return self.made

    def cancel(self, number):
        """Drop a call that was planned."""
        self.cancelled.add(number)

    def advance(self, now):
        """Move the clock on and run what is due in order of time, also what these calls plan; return how many ran."""
        ran = 0
        while self.queue and self.queue[0][0] <= now:
            when, number, action, every = heapq.heappop(self.queue)
            if number in self.cancelled:
                self.cancelled.discard(number)
                continue
            self.now = max(self.now, when)
            action()
            ran += 1
            if every is not None:
                heapq.heappush(self.queue, (when + every, number, action, every))
        self.now = max(self.now, now)
        return ran


# --- test
def test_timers_advance():
    seen = []
    timers = Timers()
    timers.call_at(2, lambda: seen.append("b"))
    timers.call_at(1, lambda: seen.append("a"))
    timers.call_at(9, lambda: seen.append("c"))
    assert timers.advance(5) == 2
    assert seen == ["a", "b"]
    assert timers.now == 5


def test_timers_advance_cancelled():
    seen = []
    timers = Timers()
    number = timers.call_at(1, lambda: seen.append("a"))
    timers.cancel(number)
    assert timers.advance(5) == 0
    assert seen == []


def test_timers_advance_again():
    seen = []
    timers = Timers()
    timers.call_at(1, lambda: seen.append("a"), every=2)
    assert timers.advance(6) == 3
    assert timers.advance(8) == 1


# --- wrong: (lambda t, seen: (t.call_at(1, lambda: seen.append("a"), 2), t.call_at(2, lambda: seen.append("b"), 2), t.advance(6), seen))(Timers(), [])
def advance(self, now):
    """Move the clock on and run what is due in order of time, also what these calls plan; return how many ran."""
    ran = 0
    while self.queue and self.queue[0][0] <= now:
        when, number, action, every = heapq.heappop(self.queue)
        if number in self.cancelled:
            self.cancelled.discard(number)
            continue
        while when <= now:
            self.now = max(self.now, when)
            action()
            ran += 1
            if every is None:
                break
            when += every
        else:
            heapq.heappush(self.queue, (when, number, action, every))
    self.now = max(self.now, now)
    return ran


# --- wrong: (lambda t: (t.call_at(1, lambda: 1 // 0, 1), caught(t.advance, 1), len(t.queue))[2])(Timers())
def advance(self, now):
    """Move the clock on and run what is due in order of time, also what these calls plan; return how many ran."""
    ran = 0
    while self.queue and self.queue[0][0] <= now:
        when, number, action, every = heapq.heappop(self.queue)
        if number in self.cancelled:
            self.cancelled.discard(number)
            continue
        if every is not None:
            heapq.heappush(self.queue, (when + every, number, action, every))
        self.now = max(self.now, when)
        action()
        ran += 1
    self.now = max(self.now, now)
    return ran


# --- wrong: (lambda t, seen: (t.call_at(1, lambda: seen.append(t.now)), t.advance(3), seen))(Timers(), [])
def advance(self, now):
    """Move the clock on and run what is due in order of time, also what these calls plan; return how many ran."""
    self.now = max(self.now, now)
    ran = 0
    while self.queue and self.queue[0][0] <= now:
        when, number, action, every = heapq.heappop(self.queue)
        if number in self.cancelled:
            self.cancelled.remove(number)
            continue
        action()
        ran += 1
        if every is not None:
            heapq.heappush(self.queue, (when + every, number, action, every))
    return ran


# --- wrong: (lambda t: (t.call_at(5, list), t.advance(5)))(Timers())
def advance(self, now):
    """Move the clock on and run what is due in order of time, also what these calls plan; return how many ran."""
    ran = 0
    while self.queue:
        when, number, action, every = self.queue[0]
        if when >= now:
            break
        heapq.heappop(self.queue)
        if number in self.cancelled:
            self.cancelled.discard(number)
            continue
        self.now = max(self.now, when)
        action()
        ran += 1
        if every is not None:
            heapq.heappush(self.queue, (when + every, number, action, every))
    self.now = max(self.now, now)
    return ran


# --- wrong: (lambda t: (t.call_at(1, list, 1), t.advance(1), t.cancel(1), t.advance(3)))(Timers())
def advance(self, now):
    """Move the clock on and run what is due in order of time, also what these calls plan; return how many ran."""
    ran = 0
    while self.queue and self.queue[0][0] <= now:
        when, number, action, every = heapq.heappop(self.queue)
        if number in self.cancelled:
            self.cancelled.discard(number)
            continue
        self.now = max(self.now, when)
        action()
        ran += 1
        if every is not None:
            self.call_at(when + every, action, every)
    self.now = max(self.now, now)
    return ran


# --- equal
def advance(self, now):
    """Move the clock on and run what is due in order of time, also what these calls plan; return how many ran."""

    def due():
        while self.queue and self.queue[0][0] <= now:
            yield heapq.heappop(self.queue)

    ran = 0
    for when, number, action, every in due():
        if number in self.cancelled:
            self.cancelled.remove(number)
            continue
        if when > self.now:
            self.now = when
        action()
        ran += 1
        if every is not None:
            heapq.heappush(self.queue, (when + every, number, action, every))
    if now > self.now:
        self.now = now
    return ran


# === Basket.total
class Basket:
    """What a customer is about to buy."""

    def __init__(self, lines=(), percent_off=0, shipping=Decimal("4.90"), free_from=Decimal("50")):
        self.lines = list(lines)
        self.percent_off = percent_off
        self.shipping = shipping
        self.free_from = free_from

    def add(self, price, count=1):
        """Put some pieces in."""
        self.lines.append(Line(Decimal(price), count))

    @property
    def total(self):
        """What is to be paid: lines are rounded after the discount; shipping is free from a sum of goods on, and for an empty basket."""
        goods = Decimal("0.00")
        for line in self.lines:
            reduced = line.price * line.count * (100 - self.percent_off) / 100
            goods += reduced.quantize(CENT, ROUND_HALF_UP)
        if not self.lines or goods >= self.free_from:
            return goods
        return goods + self.shipping


# --- test
def test_basket_total():
    basket = Basket()
    assert basket.total == 0
    basket.add("10")
    assert basket.total == Decimal("14.90")
    basket.add("24.50", 2)
    assert basket.total == Decimal("59.00")


def test_basket_total_with_discount():
    assert Basket([Line(Decimal("20"))], percent_off=10).total == Decimal("22.90")


# --- wrong: Basket([Line(Decimal("0.05")), Line(Decimal("0.05"))], 10).total
@property
def total(self):
    """What is to be paid: lines are rounded after the discount; shipping is free from a sum of goods on, and for an empty basket."""
    whole = sum((line.price * line.count for line in self.lines), Decimal(0))
    goods = (whole * (100 - self.percent_off) / 100).quantize(CENT, ROUND_HALF_UP)
    if not self.lines or goods >= self.free_from:
        return goods
    return goods + self.shipping


# --- wrong: Basket([Line(Decimal("0.05"))], 10).total
@property
def total(self):
    """What is to be paid: lines are rounded after the discount; shipping is free from a sum of goods on, and for an empty basket."""
    goods = Decimal("0.00")
    for line in self.lines:
        goods += round(line.price * line.count * (100 - self.percent_off) / 100, 2)
    if not self.lines or goods >= self.free_from:
        return goods
    return goods + self.shipping


# --- wrong: Basket([Line(Decimal("52"))], 10).total
@property
def total(self):
    """What is to be paid: lines are rounded after the discount; shipping is free from a sum of goods on, and for an empty basket."""
    full = goods = Decimal("0.00")
    for line in self.lines:
        price = line.price * line.count
        full += price
        goods += (price * (100 - self.percent_off) / 100).quantize(CENT, ROUND_HALF_UP)
    free = not self.lines or full >= self.free_from
    return goods if free else goods + self.shipping


# --- wrong: Basket([Line(Decimal("0"))]).total
@property
def total(self):
    """What is to be paid: lines are rounded after the discount; shipping is free from a sum of goods on, and for an empty basket."""
    goods = Decimal("0.00")
    for line in self.lines:
        reduced = line.price * line.count * (100 - self.percent_off) / 100
        goods += reduced.quantize(CENT, ROUND_HALF_UP)
    if 0 < goods < self.free_from:
        goods += self.shipping
    return goods


# --- wrong: Basket().total
@property
def total(self):
    """What is to be paid: lines are rounded after the discount; shipping is free from a sum of goods on, and for an empty basket."""
    goods = sum(
        (line.price * line.count * (100 - self.percent_off) / 100).quantize(CENT, ROUND_HALF_UP) for line in self.lines
    )
    if not self.lines or goods >= self.free_from:
        return goods
    return goods + self.shipping


# --- equal
@property
def total(self):
    """What is to be paid: lines are rounded after the discount; shipping is free from a sum of goods on, and for an empty basket."""
    if not self.lines:
        return Decimal("0.00")
    share = 100 - self.percent_off
    goods = sum(
        ((line.price * line.count * share / 100).quantize(CENT, rounding=ROUND_HALF_UP) for line in self.lines),
        Decimal("0.00"),
    )
    return goods + self.shipping if goods < self.free_from else goods


# --- equal
@property
def total(self):
    """What is to be paid: lines are rounded after the discount; shipping is free from a sum of goods on, and for an empty basket."""

    def reduced(line):
        return (line.price * line.count * (100 - self.percent_off) / 100).quantize(CENT, ROUND_HALF_UP)

    goods = functools.reduce(operator.add, map(reduced, self.lines), Decimal("0.00"))
    shipped = self.lines and goods < self.free_from
    return goods + self.shipping if shipped else goods


# === sessions
def sessions(events: Iterable[tuple[str, float]], gap: float = 30.0) -> Iterator[tuple[str, float, float, int]]:
    """Yield (user, begin, end, count) of the visits in a stream ordered by time, each once it is surely over; at the end those that are open, by begin."""
    visits: dict[str, tuple[float, float, int]] = {}
    for user, moment in events:
        for other in [name for name, visit in visits.items() if moment - visit[1] > gap]:
            yield other, *visits.pop(other)
        begin, _, count = visits.get(user, (moment, moment, 0))
        visits[user] = (begin, moment, count + 1)
    for user, visit in visits.items():
        yield user, *visit


# --- test
def test_sessions():
    assert list(sessions([("a", 0), ("a", 10)])) == [("a", 0, 10, 2)]
    assert list(sessions([("a", 0), ("a", 100)])) == [("a", 0, 0, 1), ("a", 100, 100, 1)]
    assert list(sessions([])) == []


def test_sessions_of_two():
    assert list(sessions([("a", 0), ("b", 5), ("a", 8)])) == [("a", 0, 8, 2), ("b", 5, 5, 1)]


# --- wrong: list(sessions([("a", 0), ("b", 50), ("b", 100)]))
def sessions(events: Iterable[tuple[str, float]], gap: float = 30.0) -> Iterator[tuple[str, float, float, int]]:
    """Yield (user, begin, end, count) of the visits in a stream ordered by time, each once it is surely over; at the end those that are open, by begin."""
    visits: dict[str, tuple[float, float, int]] = {}
    for user, moment in events:
        begin, end, count = visits.get(user, (moment, moment, 0))
        if moment - end > gap:
            yield user, *visits.pop(user)
            begin, count = moment, 0
        visits[user] = (begin, moment, count + 1)
    for user, visit in visits.items():
        yield user, *visit


# --- wrong: list(sessions([("a", 0), ("a", 30)]))
def sessions(events: Iterable[tuple[str, float]], gap: float = 30.0) -> Iterator[tuple[str, float, float, int]]:
    """Yield (user, begin, end, count) of the visits in a stream ordered by time, each once it is surely over; at the end those that are open, by begin."""
    visits: dict[str, list] = {}
    for user, moment in events:
        for other in list(visits):
            if moment >= visits[other][1] + gap:
                yield other, *visits.pop(other)
        visit = visits.setdefault(user, [moment, moment, 0])
        visit[1] = moment
        visit[2] += 1
    for user, visit in visits.items():
        yield user, *visit


# --- wrong: (lambda seen: (next(sessions(map(lambda n: seen.append(n) or ("a", n * 100), range(5)))), seen))([])
def sessions(events: Iterable[tuple[str, float]], gap: float = 30.0) -> Iterator[tuple[str, float, float, int]]:
    """Yield (user, begin, end, count) of the visits in a stream ordered by time, each once it is surely over; at the end those that are open, by begin."""
    done: list[tuple[str, float, float, int]] = []
    visits: dict[str, tuple[float, float, int]] = {}
    for user, moment in events:
        for other in [name for name, visit in visits.items() if moment - visit[1] > gap]:
            done.append((other, *visits.pop(other)))
        begin, _, count = visits.get(user, (moment, moment, 0))
        visits[user] = (begin, moment, count + 1)
    yield from done
    yield from ((user, *visit) for user, visit in visits.items())


# --- wrong: list(sessions([("b", 0), ("a", 1)]))
def sessions(events: Iterable[tuple[str, float]], gap: float = 30.0) -> Iterator[tuple[str, float, float, int]]:
    """Yield (user, begin, end, count) of the visits in a stream ordered by time, each once it is surely over; at the end those that are open, by begin."""
    visits: dict[str, tuple[float, float, int]] = {}
    for user, moment in events:
        over = [name for name, visit in visits.items() if moment - visit[1] > gap]
        for other in over:
            yield (other, *visits.pop(other))
        begin, _, count = visits.get(user, (moment, moment, 0))
        visits[user] = (begin, moment, count + 1)
    for user in sorted(visits):
        yield (user, *visits[user])


# --- wrong: list(sessions([("a", 0), ("a", 20), ("a", 40)]))
def sessions(events: Iterable[tuple[str, float]], gap: float = 30.0) -> Iterator[tuple[str, float, float, int]]:
    """Yield (user, begin, end, count) of the visits in a stream ordered by time, each once it is surely over; at the end those that are open, by begin."""
    visits: dict[str, tuple[float, float, int]] = {}
    for user, moment in events:
        while visits:
            oldest = next(iter(visits))
            if moment - visits[oldest][0] <= gap:
                break
            yield oldest, *visits.pop(oldest)
        begin, _, count = visits.get(user, (moment, moment, 0))
        visits[user] = (begin, moment, count + 1)
    for user, visit in visits.items():
        yield user, *visit


# --- equal
def sessions(events: Iterable[tuple[str, float]], gap: float = 30.0) -> Iterator[tuple[str, float, float, int]]:
    """Yield (user, begin, end, count) of the visits in a stream ordered by time, each once it is surely over; at the end those that are open, by begin."""
    visits: dict[str, list] = {}
    for user, moment in events:
        for other in list(visits):
            if moment - visits[other][1] > gap:
                yield other, *visits.pop(other)
        if user in visits:
            visits[user][1] = moment
            visits[user][2] += 1
        else:
            visits[user] = [moment, moment, 1]
    for user, (begin, end, count) in visits.items():
        yield user, begin, end, count


# === map_limited
async def map_limited(function, items, limit=4):
    """Await a function of each item, at most `limit` at once; results come in the order of the items, and after the first error the rest is cancelled."""
    gate = asyncio.Semaphore(limit)

    async def run(item):
        async with gate:
            return await function(item)

    tasks = [asyncio.ensure_future(run(item)) for item in items]
    try:
        return await asyncio.gather(*tasks)
    except BaseException:
        for task in tasks:
            task.cancel()
        raise


# --- test
async def doubled(number):
    await asyncio.sleep(0)
    return number * 2


def test_map_limited():
    assert asyncio.run(map_limited(doubled, [1, 2, 3])) == [2, 4, 6]
    assert asyncio.run(map_limited(doubled, range(6), limit=2)) == [0, 2, 4, 6, 8, 10]
    assert asyncio.run(map_limited(doubled, [])) == []


def test_map_limited_fails():
    try:
        asyncio.run(map_limited(doubled, [1, None]))
    except TypeError:
        return
    raise AssertionError


# --- wrong: asyncio.run(map_limited(lambda n: asyncio.sleep(n / 50, n), [3, 1]))
async def map_limited(function, items, limit=4):
    """Await a function of each item, at most `limit` at once; results come in the order of the items, and after the first error the rest is cancelled."""
    gate = asyncio.Semaphore(limit)

    async def run(item):
        async with gate:
            return await function(item)

    tasks = [asyncio.ensure_future(run(item)) for item in items]
    try:
        return [await done for done in asyncio.as_completed(tasks)]
    finally:
        for task in tasks:
            task.cancel()


# --- wrong: (lambda e: asyncio.run(asyncio.wait_for(map_limited(lambda call: call(), [e.wait, lambda: asyncio.sleep(0), lambda: asyncio.sleep(0, e.set())], 2), 0.5)))(asyncio.Event())
async def map_limited(function, items, limit=4):
    """Await a function of each item, at most `limit` at once; results come in the order of the items, and after the first error the rest is cancelled."""
    items = list(items)
    results = []
    for start in range(0, len(items), limit):
        tasks = [asyncio.ensure_future(function(item)) for item in items[start : start + limit]]
        try:
            results += await asyncio.gather(*tasks)
        except BaseException:
            for task in tasks:
                task.cancel()
            raise
    return results


# --- wrong: (lambda loop, seen: (caught(loop.run_until_complete, map_limited(lambda n: asyncio.sleep(0.02, seen.append(n) or int(n)), "x123", 2)), loop.run_until_complete(asyncio.sleep(0.1)), loop.close(), seen)[3])(asyncio.new_event_loop(), [])
async def map_limited(function, items, limit=4):
    """Await a function of each item, at most `limit` at once; results come in the order of the items, and after the first error the rest is cancelled."""
    gate = asyncio.Semaphore(limit)

    async def run(item):
        async with gate:
            return await function(item)

    return await asyncio.gather(*map(run, items))


# --- wrong: asyncio.run(map_limited(lambda n: asyncio.wait_for(asyncio.sleep(1), float(n)), [0.02, "x"]))
async def map_limited(function, items, limit=4):
    """Await a function of each item, at most `limit` at once; results come in the order of the items, and after the first error the rest is cancelled."""
    gate = asyncio.Semaphore(limit)

    async def run(item):
        async with gate:
            return await function(item)

    results = await asyncio.gather(*(run(item) for item in items), return_exceptions=True)
    for result in results:
        if isinstance(result, BaseException):
            raise result
    return results


# --- wrong: asyncio.run(map_limited(asyncio.sleep, [0, 0], -1))
async def map_limited(function, items, limit=4):
    """Await a function of each item, at most `limit` at once; results come in the order of the items, and after the first error the rest is cancelled."""
    todo = deque(enumerate(items))
    results = [None] * len(todo)

    async def work():
        while todo:
            number, item = todo.popleft()
            results[number] = await function(item)

    workers = [asyncio.ensure_future(work()) for _ in range(min(limit, len(todo)))]
    try:
        await asyncio.gather(*workers)
    finally:
        for worker in workers:
            worker.cancel()
    return results


# --- equal
async def map_limited(function, items, limit=4):
    """Await a function of each item, at most `limit` at once; results come in the order of the items, and after the first error the rest is cancelled."""
    gate = asyncio.Semaphore(limit)

    async def run(item):
        await gate.acquire()
        try:
            return await function(item)
        finally:
            gate.release()

    tasks = [asyncio.create_task(run(item)) for item in items]
    try:
        return await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()


# === timed
@contextmanager
def timed(report, name, clock=clocks.perf_counter):
    """Add what a block took to a report, under its name and how it ended: "ok" or the name of the error; each entry is (count, seconds)."""
    before = clock()
    status = "ok"
    try:
        yield report
    except BaseException as error:
        status = type(error).__name__
        raise
    finally:
        spent = clock() - before
        count, seconds = report.get((name, status), (0, 0.0))
        report[name, status] = (count + 1, seconds + spent)


# --- test
def test_timed():
    report = {}
    ticks = iter([1.0, 3.5, 10.0, 11.0])
    with timed(report, "load", lambda: next(ticks)):
        pass
    assert report == {("load", "ok"): (1, 2.5)}
    with timed(report, "load", lambda: next(ticks)):
        pass
    assert report == {("load", "ok"): (2, 3.5)}


def test_timed_lets_errors_out():
    try:
        with timed({}, "load"):
            raise KeyError("no")
    except KeyError:
        return
    raise AssertionError


# --- wrong: (lambda r: (caught(within, timed(r, "a", lambda: 0), lambda _: 1 // 0), r)[1])({})
@contextmanager
def timed(report, name, clock=clocks.perf_counter):
    """Add what a block took to a report, under its name and how it ended: "ok" or the name of the error; each entry is (count, seconds)."""
    before = clock()
    yield report
    count, seconds = report.get((name, "ok"), (0, 0.0))
    report[name, "ok"] = (count + 1, seconds + (clock() - before))


# --- wrong: (lambda r: (caught(within, timed(r, "a", lambda: 0), lambda _: exit()), r)[1])({})
@contextmanager
def timed(report, name, clock=clocks.perf_counter):
    """Add what a block took to a report, under its name and how it ended: "ok" or the name of the error; each entry is (count, seconds)."""
    before = clock()
    status = "ok"
    try:
        yield report
    except Exception as error:
        status = type(error).__name__
        raise
    finally:
        spent = clock() - before
        count, seconds = report.get((name, status), (0, 0.0))
        report[name, status] = (count + 1, seconds + spent)


# --- wrong: (lambda r: (within(timed(r, "a", lambda: 0), lambda _: within(timed(r, "a", lambda: 0), list)), r)[1])({})
@contextmanager
def timed(report, name, clock=clocks.perf_counter):
    """Add what a block took to a report, under its name and how it ended: "ok" or the name of the error; each entry is (count, seconds)."""
    known = dict(report)
    before = clock()
    status = "ok"
    try:
        yield report
    except BaseException as error:
        status = type(error).__name__
        raise
    finally:
        count, seconds = known.get((name, status), (0, 0.0))
        report[name, status] = (count + 1, seconds + (clock() - before))


# --- wrong: (lambda r, now: (lambda block: (now.append(0), within(block, list), r)[2])(timed(r, "a", lambda: len(now))))({}, [])
def timed(report, name, clock=clocks.perf_counter):
    """Add what a block took to a report, under its name and how it ended: "ok" or the name of the error; each entry is (count, seconds)."""
    before = clock()

    @contextmanager
    def block():
        status = "ok"
        try:
            yield report
        except BaseException as error:
            status = type(error).__name__
            raise
        finally:
            count, seconds = report.get((name, status), (0, 0.0))
            report[name, status] = (count + 1, seconds + (clock() - before))

    return block()


# --- equal
@contextmanager
def timed(report, name, clock=clocks.perf_counter):
    """Add what a block took to a report, under its name and how it ended: "ok" or the name of the error; each entry is (count, seconds)."""

    def note(status):
        spent = clock() - before
        count, seconds = report.get((name, status), (0, 0.0))
        report[name, status] = (count + 1, seconds + spent)

    before = clock()
    try:
        yield report
    except BaseException as error:
        note(type(error).__name__)
        raise
    else:
        note("ok")


# === breaker
def breaker(function, limit=3, cool_down=60, clock=clocks.monotonic):
    """Return a function that raises RuntimeError for some time when `limit` calls in a row have failed; then the next failure opens it anew at once."""
    failed = 0
    opened = None

    def call(*args, **options):
        nonlocal failed, opened
        if opened is not None and clock() - opened < cool_down:
            raise RuntimeError("too many failures")
        try:
            value = function(*args, **options)
        except Exception:
            failed += 1
            if failed >= limit:
                opened = clock()
            raise
        failed = 0
        opened = None
        return value

    return call


# --- test
def failure_of(call, *args):
    try:
        call(*args)
    except Exception as error:
        return type(error)
    return None


def test_breaker():
    call = breaker(lambda n: 10 // n, limit=2)
    assert call(5) == 2
    assert failure_of(call, 0) is ZeroDivisionError
    assert failure_of(call, 0) is ZeroDivisionError
    assert failure_of(call, 5) is RuntimeError


def test_breaker_cools_down():
    now = [100]
    call = breaker(lambda n: 10 // n, limit=1, cool_down=60, clock=lambda: now[0])
    assert failure_of(call, 0) is ZeroDivisionError
    now[0] = 130
    assert failure_of(call, 5) is RuntimeError
    now[0] = 160
    assert call(5) == 2


# --- wrong: (lambda now: (lambda call: [repr(caught(call, n)) for n, now[0] in [(0, 1), (0, 2), (0, 100), (1, 101)]])(breaker(lambda n: 1 // n, 2, 60, lambda: now[0])))([0])
def breaker(function, limit=3, cool_down=60, clock=clocks.monotonic):
    """Return a function that raises RuntimeError for some time when `limit` calls in a row have failed; then the next failure opens it anew at once."""
    failed = 0
    opened = None

    def call(*args, **options):
        nonlocal failed, opened
        if opened is not None:
            if clock() - opened < cool_down:
                raise RuntimeError("too many failures")
            failed, opened = 0, None
        try:
            value = function(*args, **options)
        except Exception:
            failed += 1
            if failed >= limit:
                opened = clock()
            raise
        failed = 0
        return value

    return call


# --- wrong: (lambda call: [repr(caught(call, n)) for n in (0, 1, 0, 1)])(breaker(lambda n: 1 // n, 2, 60, lambda: 5))
def breaker(function, limit=3, cool_down=60, clock=clocks.monotonic):
    """Return a function that raises RuntimeError for some time when `limit` calls in a row have failed; then the next failure opens it anew at once."""
    failed = 0
    opened = None

    def call(*args, **options):
        nonlocal failed, opened
        if opened is not None:
            if clock() - opened < cool_down:
                raise RuntimeError("too many failures")
            failed, opened = limit - 1, None
        try:
            return function(*args, **options)
        except Exception:
            failed += 1
            if failed >= limit:
                opened = clock()
            raise

    return call


# --- wrong: (lambda call: [repr(caught(call)) for _ in range(2)])(breaker(lambda: exit(), 1, 60, lambda: 5))
def breaker(function, limit=3, cool_down=60, clock=clocks.monotonic):
    """Return a function that raises RuntimeError for some time when `limit` calls in a row have failed; then the next failure opens it anew at once."""
    failed = 0
    opened = None

    def call(*args, **options):
        nonlocal failed, opened
        if opened is not None and clock() - opened < cool_down:
            raise RuntimeError("too many failures")
        done = False
        try:
            value = function(*args, **options)
            done = True
        finally:
            failed = 0 if done else failed + 1
            opened = clock() if failed >= limit else None
        return value

    return call


# --- wrong: (lambda call: [repr(caught(call, n)) for n in (0, 1)])(breaker(lambda n: 1 // n, 1, 60, lambda: 0))
def breaker(function, limit=3, cool_down=60, clock=clocks.monotonic):
    """Return a function that raises RuntimeError for some time when `limit` calls in a row have failed; then the next failure opens it anew at once."""
    failed = 0
    opened = 0

    def call(*args, **options):
        nonlocal failed, opened
        if opened and clock() - opened < cool_down:
            raise RuntimeError("too many failures")
        try:
            value = function(*args, **options)
        except Exception:
            failed += 1
            if failed >= limit:
                opened = clock()
            raise
        failed = opened = 0
        return value

    return call


# --- wrong: (lambda now: (lambda call: [repr(caught(call, n)) for n in (0, 1)])(breaker(lambda n: (now.append(0), 1 // n)[1], 1, 2, lambda: len(now) * 2)))([])
def breaker(function, limit=3, cool_down=60, clock=clocks.monotonic):
    """Return a function that raises RuntimeError for some time when `limit` calls in a row have failed; then the next failure opens it anew at once."""
    failed = 0
    opened = None

    def call(*args, **options):
        nonlocal failed, opened
        now = clock()
        if opened is not None and now - opened < cool_down:
            raise RuntimeError("too many failures")
        try:
            value = function(*args, **options)
        except Exception:
            failed += 1
            if failed >= limit:
                opened = now
            raise
        failed = 0
        opened = None
        return value

    return call


# --- equal
def breaker(function, limit=3, cool_down=60, clock=clocks.monotonic):
    """Return a function that raises RuntimeError for some time when `limit` calls in a row have failed; then the next failure opens it anew at once."""
    state = {"failed": 0, "opened": None}

    def call(*args, **options):
        opened = state["opened"]
        if opened is not None and clock() - opened < cool_down:
            raise RuntimeError("too many failures")
        try:
            value = function(*args, **options)
        except Exception:
            state["failed"] += 1
            if state["failed"] >= limit:
                state["opened"] = clock()
            raise
        else:
            state.update(failed=0, opened=None)
            return value

    return call


# === sorted_by
def sorted_by(rows, spec):
    """Sort dicts by a text such as "team,-age": a minus turns a column round, texts go without case, and rows without a value come last either way."""
    ordered = list(rows)
    for column in reversed([part.strip() for part in spec.split(",") if part.strip()]):
        name = column.removeprefix("-")

        def rank(row, name=name):
            value = row[name]
            return value.casefold() if isinstance(value, str) else value

        filled = [row for row in ordered if row.get(name) is not None]
        empty = [row for row in ordered if row.get(name) is None]
        ordered = sorted(filled, key=rank, reverse=column.startswith("-")) + empty
    return ordered


# --- test
TEAM = [
    {"name": "cid", "team": "red", "age": 30},
    {"name": "ann", "team": "blue", "age": 25},
    {"name": "bob", "team": "red", "age": 41},
]


def names_by(spec):
    return [row["name"] for row in sorted_by(TEAM, spec)]


def test_sorted_by():
    assert names_by("name") == ["ann", "bob", "cid"]
    assert names_by("-age") == ["bob", "cid", "ann"]
    assert names_by("team, -age") == ["ann", "bob", "cid"]


def test_sorted_by_missing():
    assert sorted_by([{"n": 1}, {}, {"n": 0.5}], "n") == [{"n": 0.5}, {"n": 1}, {}]
    assert sorted_by([], "n") == []


# --- wrong: (lambda rows: (sorted_by(rows, "a"), rows)[1])([{"a": 2}, {"a": 1}])
def sorted_by(rows, spec):
    """Sort dicts by a text such as "team,-age": a minus turns a column round, texts go without case, and rows without a value come last either way."""

    def rank(value):
        return value.casefold() if isinstance(value, str) else value

    for column in reversed([part.strip() for part in spec.split(",") if part.strip()]):
        down = column.startswith("-")
        name = column.removeprefix("-")
        rows.sort(key=lambda row: ((row.get(name) is None) != down, rank(row.get(name))), reverse=down)
    return rows


# --- wrong: sorted_by([{"a": None}, {"a": 1}, {"a": 2}], "-a")
def sorted_by(rows, spec):
    """Sort dicts by a text such as "team,-age": a minus turns a column round, texts go without case, and rows without a value come last either way."""
    ordered = list(rows)
    for column in reversed([part.strip() for part in spec.split(",") if part.strip()]):
        name = column.removeprefix("-")

        def rank(row, name=name):
            value = row.get(name)
            return value is None, value.casefold() if isinstance(value, str) else value

        ordered.sort(key=rank, reverse=column.startswith("-"))
    return ordered


# --- wrong: sorted_by([{"a": 1, "b": 1}, {"a": 1, "b": 2}], "-a")
def sorted_by(rows, spec):
    """Sort dicts by a text such as "team,-age": a minus turns a column round, texts go without case, and rows without a value come last either way."""
    ordered = list(rows)
    for column in reversed([part.strip() for part in spec.split(",") if part.strip()]):
        name = column.removeprefix("-")

        def rank(row, name=name):
            value = row[name]
            return value.casefold() if isinstance(value, str) else value

        filled = sorted((row for row in ordered if row.get(name) is not None), key=rank)
        if column.startswith("-"):
            filled = filled[::-1]
        ordered = filled + [row for row in ordered if row.get(name) is None]
    return ordered


# --- wrong: sorted_by([{"n": "a"}, {"n": "b"}], "-n")
def sorted_by(rows, spec):
    """Sort dicts by a text such as "team,-age": a minus turns a column round, texts go without case, and rows without a value come last either way."""
    columns = [part.strip() for part in spec.split(",") if part.strip()]

    def rank(row):
        for column in columns:
            value = row.get(column.lstrip("-"))
            if isinstance(value, str):
                value = value.casefold()
            elif value is not None and column[0] == "-":
                value = -value
            yield value is None, value

    return sorted(rows, key=lambda row: tuple(rank(row)))


# --- wrong: sorted_by([{"a": 3}, {"a": 0}, {"a": -1}], "a")
def sorted_by(rows, spec):
    """Sort dicts by a text such as "team,-age": a minus turns a column round, texts go without case, and rows without a value come last either way."""
    ordered = list(rows)
    for column in reversed(list(filter(None, map(str.strip, spec.split(","))))):
        name = column.removeprefix("-")
        filled, empty = [], []
        for row in ordered:
            (filled if row.get(name) else empty).append(row)
        filled.sort(
            key=lambda row: row[name].casefold() if isinstance(row[name], str) else row[name],
            reverse=column.startswith("-"),
        )
        ordered = filled + empty
    return ordered


# --- equal
def sorted_by(rows, spec):
    """Sort dicts by a text such as "team,-age": a minus turns a column round, texts go without case, and rows without a value come last either way."""
    ordered = list(rows)
    for column in spec.split(",")[::-1]:
        column = column.strip()
        if not column:
            continue
        name = column.removeprefix("-")
        filled, empty = [], []
        for row in ordered:
            (empty if row.get(name) is None else filled).append(row)
        filled.sort(
            key=lambda row: row[name].casefold() if isinstance(row[name], str) else row[name],
            reverse=column[0] == "-",
        )
        ordered = [*filled, *empty]
    return ordered


# --- equal
def sorted_by(rows, spec):
    """Sort dicts by a text such as "team,-age": a minus turns a column round, texts go without case, and rows without a value come last either way."""

    def by(ordered, column):
        name = column.removeprefix("-")

        def rank(row):
            value = row[name]
            return value.casefold() if isinstance(value, str) else value

        filled = (row for row in ordered if row.get(name) is not None)
        empty = [row for row in ordered if row.get(name) is None]
        return sorted(filled, key=rank, reverse=column.startswith("-")) + empty

    columns = [part.strip() for part in spec.split(",")]
    return functools.reduce(by, filter(None, reversed(columns)), list(rows))


# === assign_rooms
def assign_rooms(bookings: Iterable[Booking]) -> dict[str, int]:
    """Give each booking, by its start and then its end, the free room with the smallest number; one may begin when another ends."""
    rooms: dict[str, int] = {}
    busy: list[tuple[int, int]] = []
    free: list[int] = []
    count = 0
    for booking in sorted(bookings, key=lambda booking: (booking.start, booking.end)):
        while busy and busy[0][0] <= booking.start:
            heapq.heappush(free, heapq.heappop(busy)[1])
        if free:
            room = heapq.heappop(free)
        else:
            count += 1
            room = count
        heapq.heappush(busy, (booking.end, room))
        rooms[booking.name] = room
    return rooms


# --- test
def test_assign_rooms():
    assert assign_rooms([Booking("a", 9, 12), Booking("b", 10, 11)]) == {"a": 1, "b": 2}
    assert assign_rooms([Booking("a", 9, 10), Booking("b", 11, 12)]) == {"a": 1, "b": 1}
    assert assign_rooms([]) == {}


def test_assign_rooms_in_any_order():
    late = Booking("late", 14, 15)
    early = Booking("early", 9, 11)
    assert assign_rooms([late, early, Booking("mid", 10, 13)]) == {"early": 1, "mid": 2, "late": 1}


# --- wrong: assign_rooms([Booking("a", 0, 5), Booking("b", 1, 3), Booking("c", 6, 7)])
def assign_rooms(bookings: Iterable[Booking]) -> dict[str, int]:
    """Give each booking, by its start and then its end, the free room with the smallest number; one may begin when another ends."""
    rooms: dict[str, int] = {}
    busy: list[tuple[int, int]] = []
    for booking in sorted(bookings, key=lambda booking: (booking.start, booking.end)):
        if busy and busy[0][0] <= booking.start:
            room = busy[0][1]
            heapq.heapreplace(busy, (booking.end, room))
        else:
            room = len(busy) + 1
            heapq.heappush(busy, (booking.end, room))
        rooms[booking.name] = room
    return rooms


# --- wrong: assign_rooms([Booking("a", 0, 1), Booking("b", 1, 2)])
def assign_rooms(bookings: Iterable[Booking]) -> dict[str, int]:
    """Give each booking, by its start and then its end, the free room with the smallest number; one may begin when another ends."""
    rooms: dict[str, int] = {}
    ends: list[int] = []
    for booking in sorted(bookings, key=operator.attrgetter("start", "end")):
        for number, end in enumerate(ends):
            if end < booking.start:
                ends[number] = booking.end
                break
        else:
            number = len(ends)
            ends.append(booking.end)
        rooms[booking.name] = number + 1
    return rooms


# --- wrong: assign_rooms([Booking("a", 0, 5), Booking("b", 0, 3)])
def assign_rooms(bookings: Iterable[Booking]) -> dict[str, int]:
    """Give each booking, by its start and then its end, the free room with the smallest number; one may begin when another ends."""
    rooms: dict[str, int] = {}
    busy: list[tuple[int, int]] = []
    free: list[int] = []
    for booking in sorted(bookings, key=lambda booking: booking.start):
        while busy and busy[0][0] <= booking.start:
            heapq.heappush(free, heapq.heappop(busy)[1])
        room = heapq.heappop(free) if free else len(busy) + 1
        heapq.heappush(busy, (booking.end, room))
        rooms[booking.name] = room
    return rooms


# --- wrong: (lambda rows: (assign_rooms(rows), rows)[1])([Booking("b", 3, 4), Booking("a", 1, 2)])
def assign_rooms(bookings: Iterable[Booking]) -> dict[str, int]:
    """Give each booking, by its start and then its end, the free room with the smallest number; one may begin when another ends."""
    bookings.sort(key=lambda booking: (booking.start, booking.end))
    rooms: dict[str, int] = {}
    busy: list[tuple[int, int]] = []
    free: list[int] = []
    for booking in bookings:
        while busy and busy[0][0] <= booking.start:
            heapq.heappush(free, heapq.heappop(busy)[1])
        room = heapq.heappop(free) if free else len(busy) + 1
        heapq.heappush(busy, (booking.end, room))
        rooms[booking.name] = room
    return rooms


# --- wrong: list(assign_rooms([Booking("b", 3, 4), Booking("a", 1, 2)]))
def assign_rooms(bookings: Iterable[Booking]) -> dict[str, int]:
    """Give each booking, by its start and then its end, the free room with the smallest number; one may begin when another ends."""
    bookings = list(bookings)
    rooms: dict[str, int] = {}
    ends: dict[int, int] = {}
    for booking in sorted(bookings, key=lambda booking: (booking.start, booking.end)):
        free = (room for room, end in ends.items() if end <= booking.start)
        room = next(free, len(ends) + 1)
        ends[room] = booking.end
        rooms[booking.name] = room
    return {booking.name: rooms[booking.name] for booking in bookings}


# --- equal
def assign_rooms(bookings: Iterable[Booking]) -> dict[str, int]:
    """Give each booking, by its start and then its end, the free room with the smallest number; one may begin when another ends."""
    rooms: dict[str, int] = {}
    ends: list[int] = []
    for booking in sorted(bookings, key=operator.attrgetter("start", "end")):
        for number, end in enumerate(ends):
            if end <= booking.start:
                ends[number] = booking.end
                break
        else:
            number = len(ends)
            ends.append(booking.end)
        rooms[booking.name] = number + 1
    return rooms


# --- equal
def assign_rooms(bookings: Iterable[Booking]) -> dict[str, int]:
    """Give each booking, by its start and then its end, the free room with the smallest number; one may begin when another ends."""
    rooms: dict[str, int] = {}
    busy: list[tuple[int, int]] = []
    free: list[int] = []
    for booking in sorted(bookings, key=lambda booking: (booking.start, booking.end)):
        while busy and busy[0][0] <= booking.start:
            _, room = heapq.heappop(busy)
            heapq.heappush(free, room)
        room = heapq.heappop(free) if free else len(busy) + 1
        heapq.heappush(busy, (booking.end, room))
        rooms[booking.name] = room
    return rooms


# === chmod
def chmod(mode: int, changes: str) -> int:
    """Apply changes such as "u+rw,go-w,a=r" to permission bits: no letter before the sign means all, and `X` gives x only where anybody has it."""
    for change in changes.split(","):
        match = re.fullmatch(r"([ugoa]*)([-+=])([rwxX]*)", change.strip())
        if match is None:
            raise ValueError(f"cannot read {change!r}")
        who, sign, letters = match.groups()
        bits = 0
        for letter in letters:
            if letter != "X":
                bits |= {"r": 4, "w": 2, "x": 1}[letter]
            elif mode & 0o111:
                bits |= 1
        for place, name in enumerate("ogu"):
            if who and name not in who and "a" not in who:
                continue
            here = bits << 3 * place
            if sign == "-":
                mode &= ~here
            else:
                kept = mode if sign == "+" else mode & ~(7 << 3 * place)
                mode = kept | here
    return mode


# --- test
def test_chmod():
    assert chmod(0o644, "u+x") == 0o744
    assert chmod(0o666, "go-w") == 0o644
    assert chmod(0o777, "o=r") == 0o774
    assert chmod(0, "u+rw,g+r") == 0o640


def test_chmod_x_where_it_is():
    assert chmod(0o744, "a+X") == 0o755
    assert chmod(0o644, "a+X") == 0o644


# --- wrong: chmod(0o644, "o-w")
def chmod(mode: int, changes: str) -> int:
    """Apply changes such as "u+rw,go-w,a=r" to permission bits: no letter before the sign means all, and `X` gives x only where anybody has it."""
    for change in changes.split(","):
        match = re.fullmatch(r"([ugoa]*)([-+=])([rwxX]*)", change.strip())
        if match is None:
            raise ValueError(f"cannot read {change!r}")
        who, sign, letters = match.groups()
        values = {"r": 4, "w": 2, "x": 1, "X": 1 if mode & 0o111 else 0}
        bits = functools.reduce(operator.or_, map(values.get, letters), 0)
        for place, name in enumerate("ogu"):
            if who and name not in who and "a" not in who:
                continue
            here = bits << 3 * place
            if sign == "-":
                mode ^= here
            elif sign == "+":
                mode |= here
            else:
                mode = mode & ~(7 << 3 * place) | here
    return mode


# --- wrong: chmod(0o644, "+x")
def chmod(mode: int, changes: str) -> int:
    """Apply changes such as "u+rw,go-w,a=r" to permission bits: no letter before the sign means all, and `X` gives x only where anybody has it."""
    shifts = {"u": (6,), "g": (3,), "o": (0,), "a": (6, 3, 0)}
    for change in changes.split(","):
        match = re.fullmatch(r"([ugoa]*)([-+=])([rwxX]*)", change.strip())
        if match is None:
            raise ValueError(f"cannot read {change!r}")
        who, sign, letters = match.groups()
        values = {"r": 4, "w": 2, "x": 1, "X": int(mode & 0o111 != 0)}
        bits = functools.reduce(operator.or_, (values[letter] for letter in letters), 0)
        for shift in itertools.chain.from_iterable(shifts[name] for name in who):
            if sign == "=":
                mode &= ~(7 << shift)
            mode = mode & ~(bits << shift) if sign == "-" else mode | bits << shift
    return mode


# --- wrong: chmod(0o4755, "g+w")
def chmod(mode: int, changes: str) -> int:
    """Apply changes such as "u+rw,go-w,a=r" to permission bits: no letter before the sign means all, and `X` gives x only where anybody has it."""
    parts = {"u": mode >> 6 & 7, "g": mode >> 3 & 7, "o": mode & 7}
    for change in changes.split(","):
        match = re.fullmatch(r"([ugoa]*)([-+=])([rwxX]*)", change.strip())
        if match is None:
            raise ValueError(f"cannot read {change!r}")
        who, sign, letters = match.groups()
        anybody = any(part & 1 for part in parts.values())
        bits = 0
        for letter in letters:
            bits |= {"r": 4, "w": 2, "x": 1, "X": int(anybody)}[letter]
        for name in "ugo" if not who or "a" in who else who:
            if sign == "=":
                parts[name] = bits
            else:
                parts[name] = parts[name] | bits if sign == "+" else parts[name] & ~bits
    return parts["u"] << 6 | parts["g"] << 3 | parts["o"]


# --- wrong: chmod(0o600, "u+x,g+X")
def chmod(mode: int, changes: str) -> int:
    """Apply changes such as "u+rw,go-w,a=r" to permission bits: no letter before the sign means all, and `X` gives x only where anybody has it."""
    values = {"r": 0o444, "w": 0o222, "x": 0o111, "X": 0o111 if mode & 0o111 else 0}
    places = {"u": 0o700, "g": 0o070, "o": 0o007, "a": 0o777}
    for change in changes.split(","):
        match = re.fullmatch(r"([ugoa]*)([-+=])([rwxX]*)", change.strip())
        if match is None:
            raise ValueError(f"cannot read {change!r}")
        who, sign, letters = match.groups()
        mask = functools.reduce(operator.or_, (places[name] for name in who or "a"))
        bits = functools.reduce(operator.or_, (values[letter] for letter in letters), 0) & mask
        if sign == "=":
            mode &= ~mask
        mode = mode & ~bits if sign == "-" else mode | bits
    return mode


# --- wrong: chmod(0o644, "u+x, q+w")
def chmod(mode: int, changes: str) -> int:
    """Apply changes such as "u+rw,go-w,a=r" to permission bits: no letter before the sign means all, and `X` gives x only where anybody has it."""
    for who, sign, letters in re.findall(r"([ugoa]*)([-+=])([rwxX]*)", changes):
        bits = 0
        for letter in letters:
            if letter != "X":
                bits |= {"r": 4, "w": 2, "x": 1}[letter]
            elif mode & 0o111:
                bits |= 1
        for place, name in enumerate("ogu"):
            if who and name not in who and "a" not in who:
                continue
            if sign == "-":
                mode &= ~(bits << 3 * place)
                continue
            if sign == "=":
                mode &= ~(7 << 3 * place)
            mode |= bits << 3 * place
    return mode


# --- equal
def chmod(mode: int, changes: str) -> int:
    """Apply changes such as "u+rw,go-w,a=r" to permission bits: no letter before the sign means all, and `X` gives x only where anybody has it."""
    places = {"u": 0o700, "g": 0o070, "o": 0o007, "a": 0o777}
    for change in changes.split(","):
        match = re.fullmatch(r"([ugoa]*)([-+=])([rwxX]*)", change.strip())
        if match is None:
            raise ValueError(f"cannot read {change!r}")
        who, sign, letters = match.groups()
        values = {"r": 0o444, "w": 0o222, "x": 0o111, "X": 0o111 if mode & 0o111 else 0}
        mask = functools.reduce(operator.or_, (places[name] for name in who or "a"))
        bits = mask & functools.reduce(operator.or_, (values[letter] for letter in letters), 0)
        if sign == "-":
            mode &= ~bits
        else:
            mode = (mode & ~mask if sign == "=" else mode) | bits
    return mode


# === highlight
def highlight(text, terms, before="<b>", after="</b>"):
    """Put marks around all places of some terms, whatever their case; places that overlap or touch are marked as one."""
    spans = []
    for term in terms:
        if term:
            pattern = re.compile(f"(?={re.escape(term)})", re.IGNORECASE)
            spans += [(match.start(), match.start() + len(term)) for match in pattern.finditer(text)]
    merged = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1][1] = max(merged[-1][1], end)
        else:
            merged.append([start, end])
    pieces = []
    done = 0
    for start, end in merged:
        pieces += [text[done:start], before, text[start:end], after]
        done = end
    return "".join(pieces) + text[done:]


# --- test
def test_highlight():
    assert highlight("a Big big cat", ["big"]) == "a <b>Big</b> <b>big</b> cat"
    assert highlight("a big cat", ["big", "cat"], "[", "]") == "a [big] [cat]"


def test_highlight_nothing():
    assert highlight("a big cat", []) == "a big cat"
    assert highlight("a big cat", ["dog"]) == "a big cat"


# --- wrong: highlight("searching", ["sear", "arch"])
def highlight(text, terms, before="<b>", after="</b>"):
    """Put marks around all places of some terms, whatever their case; places that overlap or touch are marked as one."""
    known = sorted(filter(None, terms), key=len, reverse=True)
    if not known:
        return text
    pattern = re.compile("|".join(map(re.escape, known)), re.IGNORECASE)
    return pattern.sub(lambda match: f"{before}{match.group()}{after}", text)


# --- wrong: highlight("a cab", ["cab", "b"])
def highlight(text, terms, before="<b>", after="</b>"):
    """Put marks around all places of some terms, whatever their case; places that overlap or touch are marked as one."""
    for term in filter(None, terms):
        text = re.sub(re.escape(term), lambda match: before + match.group() + after, text, flags=re.IGNORECASE)
    return text


# --- wrong: highlight("banana", ["ana"])
def highlight(text, terms, before="<b>", after="</b>"):
    """Put marks around all places of some terms, whatever their case; places that overlap or touch are marked as one."""
    marked = [False] * len(text)
    for term in terms:
        if term:
            for match in re.finditer(re.escape(term), text, re.IGNORECASE):
                start, end = match.span()
                marked[start:end] = [True] * (end - start)
    pieces = []
    for inside, group in itertools.groupby(range(len(text)), marked.__getitem__):
        part = "".join(text[at] for at in group)
        pieces.append(before + part + after if inside else part)
    return "".join(pieces)


# --- wrong: highlight("undefined", ["undefined", "def"])
def highlight(text, terms, before="<b>", after="</b>"):
    """Put marks around all places of some terms, whatever their case; places that overlap or touch are marked as one."""
    spans = []
    for term in filter(None, terms):
        pattern = re.compile(f"(?=({re.escape(term)}))", re.IGNORECASE)
        spans.extend(match.span(1) for match in pattern.finditer(text))
    merged = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], end)
        else:
            merged.append((start, end))
    for start, end in reversed(merged):
        text = text[:start] + before + text[start:end] + after + text[end:]
    return text


# --- wrong: highlight("a big cat", ["big", ""])
def highlight(text, terms, before="<b>", after="</b>"):
    """Put marks around all places of some terms, whatever their case; places that overlap or touch are marked as one."""
    spans = sorted(
        match.span(1)
        for term in terms
        for match in re.finditer(f"(?=({re.escape(term)}))", text, re.IGNORECASE)
    )
    merged = []
    for start, end in spans:
        if merged and start <= merged[-1][1]:
            merged[-1][1] = max(merged[-1][1], end)
        else:
            merged.append([start, end])
    pieces = []
    done = 0
    for start, end in merged:
        pieces += [text[done:start], before, text[start:end], after]
        done = end
    return "".join([*pieces, text[done:]])


# --- wrong: highlight("Straße ΑΒΓ İx cat", ["cat"])
def highlight(text, terms, before="<b>", after="</b>"):
    """Put marks around all places of some terms, whatever their case; places that overlap or touch are marked as one."""
    low = text.lower()
    marked = set()
    for term in map(str.lower, filter(None, terms)):
        at = low.find(term)
        while at >= 0:
            marked.update(range(at, at + len(term)))
            at = low.find(term, at + 1)
    pieces = []
    for at, letter in enumerate(text):
        if at in marked and at - 1 not in marked:
            pieces.append(before)
        pieces.append(letter)
        if at in marked and at + 1 not in marked:
            pieces.append(after)
    return "".join(pieces)


# --- equal
def highlight(text, terms, before="<b>", after="</b>"):
    """Put marks around all places of some terms, whatever their case; places that overlap or touch are marked as one."""
    marked = [False] * len(text)
    for term in terms:
        if not term:
            continue
        for match in re.finditer(f"(?={re.escape(term)})", text, re.IGNORECASE):
            start = match.start()
            marked[start : start + len(term)] = [True] * len(term)
    pieces = []
    for inside, group in itertools.groupby(zip(marked, text), key=operator.itemgetter(0)):
        part = "".join(letter for _, letter in group)
        pieces.append(f"{before}{part}{after}" if inside else part)
    return "".join(pieces)


# --- equal
def highlight(text, terms, before="<b>", after="</b>"):
    """Put marks around all places of some terms, whatever their case; places that overlap or touch are marked as one."""
    spans = sorted(
        match.span(1)
        for term in filter(None, terms)
        for match in re.finditer(f"(?=({re.escape(term)}))", text, re.IGNORECASE)
    )
    pieces = []
    done = 0
    for number, (start, end) in enumerate(spans):
        if number and start <= done:
            if end > done:
                pieces[-1:] = [text[done:end], after]
                done = end
        else:
            pieces += [text[done:start], before, text[start:end], after]
            done = end
    return "".join(pieces) + text[done:]


# === split_at_midnight
def split_at_midnight(start: datetime, end: datetime) -> list[tuple[date, float]]:
    """Return the hours of a shift on each of its days, without days on which none falls; an end before the start raises ValueError."""
    if end < start:
        raise ValueError("a shift ends after it starts")
    parts = []
    while start < end:
        midnight = datetime.combine(start.date() + timedelta(days=1), time(), start.tzinfo)
        stop = min(midnight, end)
        parts.append((start.date(), (stop - start).total_seconds() / 3600))
        start = stop
    return parts


# --- test
def test_split_at_midnight():
    morning = datetime(2024, 5, 10, 8)
    assert split_at_midnight(morning, datetime(2024, 5, 10, 17, 30)) == [(date(2024, 5, 10), 9.5)]
    assert split_at_midnight(morning, morning) == []


def test_split_at_midnight_over_night():
    assert split_at_midnight(datetime(2024, 5, 10, 22), datetime(2024, 5, 11, 6)) == [
        (date(2024, 5, 10), 2),
        (date(2024, 5, 11), 6),
    ]


# --- wrong: split_at_midnight(datetime(2024, 5, 10, 22), datetime(2024, 5, 12, 6))
def split_at_midnight(start: datetime, end: datetime) -> list[tuple[date, float]]:
    """Return the hours of a shift on each of its days, without days on which none falls; an end before the start raises ValueError."""
    if end < start:
        raise ValueError("a shift ends after it starts")
    parts = []
    while start < end:
        midnight = datetime.combine(start.date() + timedelta(days=1), time(), start.tzinfo)
        stop = min(midnight, end)
        parts.append((start.date(), (stop - start).seconds / 3600))
        start = stop
    return parts


# --- wrong: split_at_midnight(datetime(2024, 5, 31, 22), datetime(2024, 6, 1, 6))
def split_at_midnight(start: datetime, end: datetime) -> list[tuple[date, float]]:
    """Return the hours of a shift on each of its days, without days on which none falls; an end before the start raises ValueError."""
    if end < start:
        raise ValueError("a shift ends after it starts")
    parts = []
    while start < end:
        midnight = start.replace(day=start.day + 1, hour=0, minute=0, second=0, microsecond=0) if start.date() != end.date() else end
        stop = min(midnight, end)
        parts.append((start.date(), (stop - start).total_seconds() / 3600))
        start = stop
    return parts


# --- wrong: split_at_midnight(datetime(2024, 5, 10, 22), datetime(2024, 5, 11))
def split_at_midnight(start: datetime, end: datetime) -> list[tuple[date, float]]:
    """Return the hours of a shift on each of its days, without days on which none falls; an end before the start raises ValueError."""
    if end < start:
        raise ValueError("a shift ends after it starts")
    if start == end:
        return []
    parts = []
    while start.date() < end.date():
        midnight = datetime.combine(start.date() + timedelta(days=1), time(), start.tzinfo)
        parts.append((start.date(), (midnight - start).total_seconds() / 3600))
        start = midnight
    parts.append((start.date(), (end - start).total_seconds() / 3600))
    return parts


# --- wrong: split_at_midnight(datetime(2024, 5, 10, 22, tzinfo=timezone.utc), datetime(2024, 5, 11, 1, tzinfo=timezone.utc))
def split_at_midnight(start: datetime, end: datetime) -> list[tuple[date, float]]:
    """Return the hours of a shift on each of its days, without days on which none falls; an end before the start raises ValueError."""
    if end < start:
        raise ValueError("a shift ends after it starts")
    parts = []
    while start < end:
        stop = min(datetime.combine(start.date() + timedelta(days=1), time.min), end)
        parts.append((start.date(), (stop - start).total_seconds() / 3600))
        start = stop
    return parts


# --- wrong: split_at_midnight(datetime(2024, 5, 10, 8), datetime(2024, 5, 10, 8, 0, 45))
def split_at_midnight(start: datetime, end: datetime) -> list[tuple[date, float]]:
    """Return the hours of a shift on each of its days, without days on which none falls; an end before the start raises ValueError."""
    if end < start:
        raise ValueError("a shift ends after it starts")
    parts = []
    while start < end:
        midnight = datetime.combine(start.date() + timedelta(days=1), time(), start.tzinfo)
        stop = min(midnight, end)
        parts.append((start.date(), (stop - start) // timedelta(minutes=1) / 60))
        start = stop
    return parts


# --- equal
def split_at_midnight(start: datetime, end: datetime) -> list[tuple[date, float]]:
    """Return the hours of a shift on each of its days, without days on which none falls; an end before the start raises ValueError."""
    if start > end:
        raise ValueError("a shift ends after it starts")
    parts: list[tuple[date, float]] = []
    while start < end:
        day = start.date()
        following = datetime.combine(day + timedelta(days=1), time.min, tzinfo=start.tzinfo)
        stop = end if end < following else following
        parts.append((day, (stop - start).total_seconds() / 3600.0))
        start = stop
    return parts


# --- equal
def split_at_midnight(start: datetime, end: datetime) -> list[tuple[date, float]]:
    """Return the hours of a shift on each of its days, without days on which none falls; an end before the start raises ValueError."""
    if end < start:
        raise ValueError("a shift ends after it starts")

    def parts(begin):
        while begin < end:
            midnight = (begin + timedelta(days=1)).replace(hour=0, minute=0, second=0, microsecond=0)
            stop = min(midnight, end)
            yield begin.date(), (stop - begin).total_seconds() / 3600
            begin = stop

    return list(parts(start))
