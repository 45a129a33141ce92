"""A fourth lot, by another hand: parsers, tables, dates and amounts."""

import bisect
import calendar
import heapq
import itertools
import math
import re
import statistics
from collections import Counter, OrderedDict, defaultdict, deque
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time, timedelta
from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal
from fractions import Fraction


@dataclass(frozen=True)
class Line:
    account: str
    amount: Decimal
    memo: str = ""


def caught(function, *args):
    """Return what a call raises, for the tests below; what it gives, if it raises nothing."""
    try:
        return function(*args)
    except Exception as error:
        return error


# === duration_seconds
def duration_seconds(text):
    """Return the seconds that a text such as 1h30m names; a bare number counts as seconds."""
    text = text.strip().lower()
    if text.isdigit():
        return int(text)
    units = {"d": 86400, "h": 3600, "m": 60, "s": 1}
    total, number = 0, ""
    for char in text:
        if char.isdigit():
            number += char
        elif char in units and number:
            total += int(number) * units[char]
            number = ""
        else:
            raise ValueError(f"not a duration: {text!r}")
    if number or not text:
        raise ValueError(f"not a duration: {text!r}")
    return total


# --- test
def test_duration_seconds():
    assert duration_seconds("1h30m") == 5400
    assert duration_seconds(" 45 ") == 45
    assert duration_seconds("2D") == 172800
    assert isinstance(caught(duration_seconds, "10x"), ValueError)


# --- wrong: caught(duration_seconds, "1h30")
def duration_seconds(text):
    """Return the seconds that a text such as 1h30m names; a bare number counts as seconds."""
    text = text.strip().lower()
    if text.isdigit():
        return int(text)
    units = {"d": 86400, "h": 3600, "m": 60, "s": 1}
    pairs = re.findall(r"(\d+)([dhms])", text)
    rest = re.sub(r"\d+[dhms]?", "", text)
    if not pairs or rest:
        raise ValueError(f"not a duration: {text!r}")
    return sum(int(number) * units[unit] for number, unit in pairs)


# --- wrong: duration_seconds("1m1m")
def duration_seconds(text):
    """Return the seconds that a text such as 1h30m names; a bare number counts as seconds."""
    text = text.strip().lower()
    if text.isdigit():
        return int(text)
    units = {"d": 86400, "h": 3600, "m": 60, "s": 1}
    if not re.fullmatch(r"(\d+[dhms])+", text):
        raise ValueError(f"not a duration: {text!r}")
    found = {unit: int(number) for number, unit in re.findall(r"(\d+)([dhms])", text)}
    return sum(number * units[unit] for unit, number in found.items())


# --- wrong: caught(duration_seconds, "30m1h")
def duration_seconds(text):
    """Return the seconds that a text such as 1h30m names; a bare number counts as seconds."""
    text = text.strip().lower()
    if text.isdigit():
        return int(text)
    match = re.fullmatch(r"(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?", text)
    if not match or not text:
        raise ValueError(f"not a duration: {text!r}")
    days, hours, minutes, seconds = (int(part or 0) for part in match.groups())
    return ((days * 24 + hours) * 60 + minutes) * 60 + seconds


# --- equal
def duration_seconds(text):
    """Return the seconds that a text such as 1h30m names; a bare number counts as seconds."""
    text = text.strip().lower()
    if text.isdigit():
        return int(text)
    units = {"d": 86400, "h": 3600, "m": 60, "s": 1}
    total, number = 0, ""
    for char in text:
        if char.isdigit():
            number += char
            continue
        if char not in units or not number:
            raise ValueError(f"not a duration: {text!r}")
        total += int(number) * units[char]
        number = ""
    if not text or number:
        raise ValueError(f"not a duration: {text!r}")
    return total


# === page_of
def page_of(items, page=1, size=20):
    """Return one page of a list, and how many pages there are; a page out of range is the nearest one."""
    if size < 1:
        raise ValueError("size must be positive")
    pages = max(1, -(-len(items) // size))
    page = min(max(page, 1), pages)
    start = (page - 1) * size
    return {"items": items[start : start + size], "page": page, "pages": pages}


# --- test
def test_page_of():
    found = page_of(list(range(45)), 3)
    assert found == {"items": [40, 41, 42, 43, 44], "page": 3, "pages": 3}
    assert page_of([1, 2, 3], 2, 2) == {"items": [3], "page": 2, "pages": 2}
    assert page_of([1], 5)["page"] == 1


# --- wrong: page_of([1, 2, 3, 4], 1, 2)
def page_of(items, page=1, size=20):
    """Return one page of a list, and how many pages there are; a page out of range is the nearest one."""
    if size < 1:
        raise ValueError("size must be positive")
    pages = len(items) // size + 1
    page = min(max(page, 1), pages)
    start = (page - 1) * size
    return {"items": items[start : start + size], "page": page, "pages": pages}


# --- wrong: page_of([], 1, 2)
def page_of(items, page=1, size=20):
    """Return one page of a list, and how many pages there are; a page out of range is the nearest one."""
    if size < 1:
        raise ValueError("size must be positive")
    pages = math.ceil(len(items) / size)
    page = max(1, min(page, pages))
    start = (page - 1) * size
    return {"items": items[start : start + size], "page": page, "pages": pages}


# --- equal
def page_of(items, page=1, size=20):
    """Return one page of a list, and how many pages there are; a page out of range is the nearest one."""
    if size < 1:
        raise ValueError("size must be positive")
    full, rest = divmod(len(items), size)
    pages = max(1, full + bool(rest))
    page = max(1, min(page, pages))
    end = page * size
    return {"items": items[end - size : end], "page": page, "pages": pages}


# === range_header
def range_header(header, size):
    """Return the first and last byte that a Range header asks for, or None where it is to be ignored."""
    unit, sep, spec = header.partition("=")
    if unit.strip() != "bytes" or not sep or "," in spec:
        return None
    first, dash, last = spec.strip().partition("-")
    if not dash:
        return None
    if not first:
        if not last.isdecimal():
            return None
        count = int(last)
        return (max(size - count, 0), size - 1) if count and size else None
    if not first.isdecimal() or (last and not last.isdecimal()):
        return None
    start = int(first)
    end = min(int(last), size - 1) if last else size - 1
    return (start, end) if start <= end else None


# --- test
def test_range_header():
    assert range_header("bytes=0-99", 1000) == (0, 99)
    assert range_header("bytes=900-", 1000) == (900, 999)
    assert range_header("bytes=-10", 1000) == (990, 999)
    assert range_header("items=0-1", 1000) is None


# --- wrong: range_header("bytes=0-2000", 1000)
def range_header(header, size):
    """Return the first and last byte that a Range header asks for, or None where it is to be ignored."""
    match = re.fullmatch(r"\s*bytes\s*=\s*([0-9]*)-([0-9]*)\s*", header)
    if match is None:
        return None
    first, last = match.groups()
    if not first:
        count = int(last or 0)
        return (max(size - count, 0), size - 1) if count and size else None
    start = int(first)
    end = int(last) if last else size - 1
    return (start, end) if start <= end < size else None


# --- wrong: range_header("bytes=-2000", 1000)
def range_header(header, size):
    """Return the first and last byte that a Range header asks for, or None where it is to be ignored."""
    unit, sep, spec = header.partition("=")
    if unit.strip() != "bytes" or not sep or "," in spec:
        return None
    first, dash, last = spec.strip().partition("-")
    if not dash:
        return None
    if not first:
        if not last.isdecimal():
            return None
        count = int(last)
        return (size - count, size - 1) if count and size else None
    if not first.isdecimal() or (last and not last.isdecimal()):
        return None
    start = int(first)
    end = min(int(last), size - 1) if last else size - 1
    return (start, end) if start <= end else None


# --- wrong: range_header("bytes=5-5", 10)
def range_header(header, size):
    """Return the first and last byte that a Range header asks for, or None where it is to be ignored."""
    unit, sep, spec = header.partition("=")
    if unit.strip() != "bytes" or not sep or "," in spec:
        return None
    first, dash, last = spec.strip().partition("-")
    if not dash:
        return None
    if not first:
        if not last.isdecimal():
            return None
        count = int(last)
        return (max(size - count, 0), size - 1) if count and size else None
    if not first.isdecimal() or (last and not last.isdecimal()):
        return None
    start = int(first)
    end = min(int(last), size - 1) if last else size - 1
    return (start, end) if start < end else None


# --- equal
def range_header(header, size):
    """Return the first and last byte that a Range header asks for, or None where it is to be ignored."""
    unit, sep, spec = header.partition("=")
    if not sep or unit.strip() != "bytes" or "," in spec:
        return None
    first, dash, last = spec.strip().partition("-")
    if not dash:
        return None
    if first:
        if not first.isdecimal() or (last and not last.isdecimal()):
            return None
        start = int(first)
        end = size - 1
        if last:
            end = min(int(last), end)
        return None if start > end else (start, end)
    if not last.isdecimal():
        return None
    count = int(last)
    if not count or not size:
        return None
    return (max(size - count, 0), size - 1)


# === preferred_languages
def preferred_languages(header):
    """Return the languages of an Accept-Language header, the most wanted first; those with q=0 are not wanted."""
    found = []
    for part in header.split(","):
        name, *options = part.split(";")
        name = name.strip()
        if not name:
            continue
        quality = 1.0
        for option in options:
            key, _, value = option.partition("=")
            if key.strip() == "q":
                try:
                    quality = float(value)
                except ValueError:
                    quality = 0.0
        if quality > 0:
            found.append((name, quality))
    found.sort(key=lambda pair: pair[1], reverse=True)
    return [name for name, _ in found]


# --- test
def test_preferred_languages():
    assert preferred_languages("de;q=0.5, en") == ["en", "de"]
    assert preferred_languages("fr;q=0.8,en;q=0.9,de;q=0") == ["en", "fr"]
    assert preferred_languages("") == []


# --- wrong: preferred_languages("fr, de, en")
def preferred_languages(header):
    """Return the languages of an Accept-Language header, the most wanted first; those with q=0 are not wanted."""
    found = []
    for part in header.split(","):
        name, *options = part.split(";")
        name = name.strip()
        if not name:
            continue
        quality = 1.0
        for option in options:
            key, _, value = option.partition("=")
            if key.strip() == "q":
                try:
                    quality = float(value)
                except ValueError:
                    quality = 0.0
        if quality > 0:
            found.append((quality, name))
    return [name for _, name in sorted(found, reverse=True)]


# --- wrong: preferred_languages("en;q=a, de")
def preferred_languages(header):
    """Return the languages of an Accept-Language header, the most wanted first; those with q=0 are not wanted."""
    found = []
    for part in header.split(","):
        name, *options = part.split(";")
        name = name.strip()
        if not name:
            continue
        quality = 1.0
        for option in options:
            key, _, value = option.partition("=")
            if key.strip() == "q":
                try:
                    quality = float(value)
                except ValueError:
                    continue
        if quality > 0:
            found.append((name, quality))
    found.sort(key=lambda pair: -pair[1])
    return [name for name, _ in found]


# --- wrong: preferred_languages("en, de;q=0.7, en;q=0.3")
def preferred_languages(header):
    """Return the languages of an Accept-Language header, the most wanted first; those with q=0 are not wanted."""
    found = {}
    for part in header.split(","):
        name, *options = part.split(";")
        name = name.strip()
        if not name:
            continue
        quality = 1.0
        for option in options:
            key, _, value = option.partition("=")
            if key.strip() == "q":
                try:
                    quality = float(value)
                except ValueError:
                    quality = 0.0
        if quality > 0:
            found[name] = quality
    return sorted(found, key=found.get, reverse=True)


# --- equal
def preferred_languages(header):
    """Return the languages of an Accept-Language header, the most wanted first; those with q=0 are not wanted."""
    wanted = []
    for part in header.split(","):
        name, *options = part.split(";")
        name = name.strip()
        if not name:
            continue
        quality = 1.0
        for option in options:
            key, _, value = option.partition("=")
            if key.strip() != "q":
                continue
            try:
                quality = float(value)
            except ValueError:
                quality = 0.0
        if quality > 0:
            wanted.append((name, quality))
    return [name for name, _ in sorted(wanted, key=lambda pair: pair[1], reverse=True)]


# === nth_weekday
def nth_weekday(year, month, weekday, n):
    """Return the n-th weekday of a month, counted from its end if n is negative."""
    if n == 0:
        raise ValueError("there is no weekday number 0")
    days = calendar.monthrange(year, month)[1]
    found = [d for d in range(1, days + 1) if date(year, month, d).weekday() == weekday]
    at = n - 1 if n > 0 else n
    if not -len(found) <= at < len(found):
        raise ValueError(f"no such day: {n}")
    return date(year, month, found[at])


# --- test
def test_nth_weekday():
    assert nth_weekday(2024, 11, 3, 4) == date(2024, 11, 28)
    assert nth_weekday(2024, 5, 0, -1) == date(2024, 5, 27)
    assert isinstance(caught(nth_weekday, 2024, 5, 0, 0), ValueError)


# --- wrong: caught(nth_weekday, 2024, 2, 0, 5)
def nth_weekday(year, month, weekday, n):
    """Return the n-th weekday of a month, counted from its end if n is negative."""
    if n == 0:
        raise ValueError("there is no weekday number 0")
    if n > 0:
        first = date(year, month, 1)
        ahead = (weekday - first.weekday()) % 7
        return first + timedelta(days=ahead + 7 * (n - 1))
    last = date(year, month, calendar.monthrange(year, month)[1])
    behind = (last.weekday() - weekday) % 7
    return last - timedelta(days=behind + 7 * (-n - 1))


# --- wrong: nth_weekday(2024, 5, 0, -4)
def nth_weekday(year, month, weekday, n):
    """Return the n-th weekday of a month, counted from its end if n is negative."""
    if n == 0:
        raise ValueError("there is no weekday number 0")
    days = calendar.monthrange(year, month)[1]
    found = [d for d in range(1, days + 1) if date(year, month, d).weekday() == weekday]
    at = n - 1 if n > 0 else n
    if abs(at) >= len(found):
        raise ValueError(f"no such day: {n}")
    return date(year, month, found[at])


# --- equal
def nth_weekday(year, month, weekday, n):
    """Return the n-th weekday of a month, counted from its end if n is negative."""
    if n == 0:
        raise ValueError("there is no weekday number 0")
    days = calendar.monthrange(year, month)[1]
    dates = [date(year, month, d) for d in range(1, days + 1)]
    found = [day for day in dates if day.weekday() == weekday]
    at = n if n < 0 else n - 1
    if at < -len(found) or at >= len(found):
        raise ValueError(f"no such day: {n}")
    return found[at]


# === allocate
def allocate(cents, ratios):
    """Return an amount of cents shared by ratios; what is left over goes to the first ones, a cent each."""
    total = sum(ratios)
    if total <= 0:
        raise ValueError("nobody to share with")
    shares = [cents * ratio // total for ratio in ratios]
    rest = cents - sum(shares)
    for at, ratio in enumerate(ratios):
        if rest == 0:
            break
        if ratio:
            shares[at] += 1
            rest -= 1
    return shares


# --- test
def test_allocate():
    assert allocate(100, [1, 1, 1]) == [34, 33, 33]
    assert allocate(5, [3, 7]) == [2, 3]
    assert allocate(0, [1, 2]) == [0, 0]


# --- wrong: allocate(100, [0, 1, 1, 1])
def allocate(cents, ratios):
    """Return an amount of cents shared by ratios; what is left over goes to the first ones, a cent each."""
    total = sum(ratios)
    if total <= 0:
        raise ValueError("nobody to share with")
    shares = [cents * ratio // total for ratio in ratios]
    rest = cents - sum(shares)
    return [share + (at < rest) for at, share in enumerate(shares)]


# --- wrong: allocate(-100, [1, 1, 1])
def allocate(cents, ratios):
    """Return an amount of cents shared by ratios; what is left over goes to the first ones, a cent each."""
    total = sum(ratios)
    if total <= 0:
        raise ValueError("nobody to share with")
    shares = [int(cents * ratio / total) for ratio in ratios]
    rest = cents - sum(shares)
    for at, ratio in enumerate(ratios):
        if rest == 0:
            break
        if ratio:
            shares[at] += 1
            rest -= 1
    return shares


# --- wrong: caught(allocate, 100, [0, 0])
def allocate(cents, ratios):
    """Return an amount of cents shared by ratios; what is left over goes to the first ones, a cent each."""
    total = sum(ratios)
    if not ratios or total < 0:
        raise ValueError("nobody to share with")
    shares, given, seen = [], 0, 0
    shares = [cents * ratio // total if total else 0 for ratio in ratios]
    rest = cents - sum(shares)
    for at, ratio in enumerate(ratios):
        if rest == 0:
            break
        if ratio:
            shares[at] += 1
            rest -= 1
    return shares


# --- equal
def allocate(cents, ratios):
    """Return an amount of cents shared by ratios; what is left over goes to the first ones, a cent each."""
    total = sum(ratios)
    if total <= 0:
        raise ValueError("nobody to share with")
    shares = []
    for ratio in ratios:
        shares.append(cents * ratio // total)
    rest = cents - sum(shares)
    for at, ratio in enumerate(ratios):
        if not rest:
            break
        if not ratio:
            continue
        shares[at] += 1
        rest -= 1
    return shares


# === totals_by_account
def totals_by_account(lines, opening=None):
    """Return the balance of each account after some lines; accounts at zero are left out."""
    totals = dict(opening or {})
    for line in lines:
        totals[line.account] = totals.get(line.account, Decimal("0.00")) + line.amount
    return {account: amount for account, amount in totals.items() if amount}


# --- test
def test_totals_by_account():
    lines = [Line("a", Decimal("1.50")), Line("b", Decimal("2.00")), Line("a", Decimal("-0.25"))]
    assert totals_by_account(lines) == {"a": Decimal("1.25"), "b": Decimal("2.00")}
    assert totals_by_account(lines, {"c": Decimal(1)})["c"] == 1
    assert totals_by_account([]) == {}


# --- wrong: totals_by_account([Line("a", Decimal(1)), Line("b", Decimal(2)), Line("a", Decimal(-1)), Line("a", Decimal(3))])
def totals_by_account(lines, opening=None):
    """Return the balance of each account after some lines; accounts at zero are left out."""
    totals = dict(opening or {})
    for line in lines:
        amount = totals.get(line.account, Decimal("0.00")) + line.amount
        if amount:
            totals[line.account] = amount
        else:
            totals.pop(line.account, None)
    return totals


# --- wrong: (lambda o: (totals_by_account([Line("a", Decimal(1))], o), o))({"c": Decimal(1)})
def totals_by_account(lines, opening=None):
    """Return the balance of each account after some lines; accounts at zero are left out."""
    totals = opening or {}
    for line in lines:
        totals[line.account] = totals.get(line.account, Decimal("0.00")) + line.amount
    return {account: amount for account, amount in totals.items() if amount}


# --- wrong: totals_by_account([Line("a", Decimal("1"))])
def totals_by_account(lines, opening=None):
    """Return the balance of each account after some lines; accounts at zero are left out."""
    totals = defaultdict(Decimal, opening or {})
    for line in lines:
        totals[line.account] += line.amount
    return {account: amount for account, amount in totals.items() if amount}


# --- wrong: totals_by_account([Line("a", Decimal(-1))])
def totals_by_account(lines, opening=None):
    """Return the balance of each account after some lines; accounts at zero are left out."""
    totals = dict(opening or {})
    for line in lines:
        totals[line.account] = totals.get(line.account, Decimal("0.00")) + line.amount
    return {account: amount for account, amount in totals.items() if amount > 0}


# --- equal
def totals_by_account(lines, opening=None):
    """Return the balance of each account after some lines; accounts at zero are left out."""
    totals = dict(opening or {})
    for line in lines:
        totals.setdefault(line.account, Decimal("0.00"))
        totals[line.account] += line.amount
    return {account: amount for account, amount in totals.items() if amount}


# === number_ranges
def number_ranges(numbers):
    """Return whole numbers as short text: 1-3,5,7-8."""
    parts = []
    start = last = None
    for number in sorted(set(numbers)):
        if last is not None and number == last + 1:
            last = number
            continue
        if last is not None:
            parts.append(str(start) if start == last else f"{start}-{last}")
        start = last = number
    if last is not None:
        parts.append(str(start) if start == last else f"{start}-{last}")
    return ",".join(parts)


# --- test
def test_number_ranges():
    assert number_ranges([1, 2, 3, 5, 7, 8]) == "1-3,5,7-8"
    assert number_ranges([]) == ""
    assert number_ranges([4]) == "4"


# --- wrong: number_ranges([2, 1, 2, 3])
def number_ranges(numbers):
    """Return whole numbers as short text: 1-3,5,7-8."""
    parts = []
    for _, group in itertools.groupby(enumerate(sorted(numbers)), lambda p: p[1] - p[0]):
        run = [number for _, number in group]
        parts.append(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}")
    return ",".join(parts)


# --- wrong: number_ranges([-1, 0, 1, 5])
def number_ranges(numbers):
    """Return whole numbers as short text: 1-3,5,7-8."""
    parts = []
    start = last = None
    for number in sorted(set(numbers)):
        if last and number == last + 1:
            last = number
            continue
        if last is not None:
            parts.append(str(start) if start == last else f"{start}-{last}")
        start = last = number
    if last is not None:
        parts.append(str(start) if start == last else f"{start}-{last}")
    return ",".join(parts)


# --- equal
def number_ranges(numbers):
    """Return whole numbers as short text: 1-3,5,7-8."""
    runs = []
    for number in sorted(set(numbers)):
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ",".join(str(a) if a == b else f"{a}-{b}" for a, b in runs)


# === top_words
def top_words(text, count=3, stop=("the", "a", "of")):
    """Return the most frequent words of a text with how often they come; of equals, the first in the alphabet."""
    words = re.findall(r"[a-z']+", text.lower())
    counts = Counter(word for word in words if word not in stop)
    ordered = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
    return ordered[:count]


# --- test
def test_top_words():
    assert top_words("the cat and the dog and a cat", 2) == [("and", 2), ("cat", 2)]
    assert top_words("b a b c", 1) == [("b", 2)]
    assert top_words("") == []


# --- wrong: top_words("b c c", -1)
def top_words(text, count=3, stop=("the", "a", "of")):
    """Return the most frequent words of a text with how often they come; of equals, the first in the alphabet."""
    words = re.findall(r"[a-z']+", text.lower())
    counts = Counter(sorted(word for word in words if word not in stop))
    return counts.most_common(count) if count > 0 else sorted(counts.items())[:count]


# --- wrong: top_words("cat1 don't")
def top_words(text, count=3, stop=("the", "a", "of")):
    """Return the most frequent words of a text with how often they come; of equals, the first in the alphabet."""
    counts = Counter()
    for word in re.findall(r"[\w']+", text.lower()):
        if word not in stop:
            counts[word] += 1
    ordered = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
    return ordered[:count]


# --- equal
def top_words(text, count=3, stop=("the", "a", "of")):
    """Return the most frequent words of a text with how often they come; of equals, the first in the alphabet."""
    counts = Counter()
    for word in re.findall(r"[a-z']+", text.lower()):
        if word not in stop:
            counts[word] += 1
    ordered = sorted(counts.items())
    ordered.sort(key=lambda pair: pair[1], reverse=True)
    return ordered[:count]


# === mean_of
def mean_of(rows, name, weight=None):
    """Return the mean of a column, weighted by another one if it is named; None where nothing counts."""
    total = count = 0
    for row in rows:
        value = row.get(name)
        if value is None:
            continue
        times = row.get(weight, 1) if weight else 1
        total += value * times
        count += times
    return total / count if count else None


# --- test
def test_mean_of():
    rows = [{"a": 1, "w": 1}, {"a": 4, "w": 2}, {"b": 3}]
    assert mean_of(rows, "a") == 2.5
    assert mean_of(rows, "a", "w") == 3.0
    assert mean_of([], "a") is None


# --- wrong: mean_of([{"a": 0}, {"a": 2}], "a")
def mean_of(rows, name, weight=None):
    """Return the mean of a column, weighted by another one if it is named; None where nothing counts."""
    found = [(row[name], row.get(weight, 1) if weight else 1) for row in rows if row.get(name)]
    count = sum(times for _, times in found)
    return sum(value * times for value, times in found) / count if count else None


# --- wrong: mean_of([{"a": 1}, {"a": 3}], "a")
def mean_of(rows, name, weight=None):
    """Return the mean of a column, weighted by another one if it is named; None where nothing counts."""
    if not weight:
        values = [row[name] for row in rows if row.get(name) is not None]
        return statistics.mean(values) if values else None
    total = count = 0
    for row in rows:
        value = row.get(name)
        if value is None:
            continue
        times = row.get(weight, 1)
        total += value * times
        count += times
    return total / count if count else None


# --- wrong: mean_of([{"a": 1}, {"a": 4, "w": 3}], "a", "w")
def mean_of(rows, name, weight=None):
    """Return the mean of a column, weighted by another one if it is named; None where nothing counts."""
    total = count = 0
    for row in rows:
        value = row.get(name)
        if value is None or (weight and weight not in row):
            continue
        times = row[weight] if weight else 1
        total += value * times
        count += times
    return total / count if count else None


# --- equal
def mean_of(rows, name, weight=None):
    """Return the mean of a column, weighted by another one if it is named; None where nothing counts."""
    found = [row for row in rows if row.get(name) is not None]
    times = [row.get(weight, 1) if weight else 1 for row in found]
    count = sum(times)
    if not count:
        return None
    return sum(row[name] * n for row, n in zip(found, times)) / count


# === next_run
def next_run(after, at, days=range(7)):
    """Return the first moment later than `after` at a time of day, on one of some weekdays."""
    moment = datetime.combine(after.date(), at)
    for _ in range(8):
        if moment > after and moment.weekday() in days:
            return moment
        moment += timedelta(days=1)
    raise ValueError("never")


# --- test
def test_next_run():
    friday = datetime(2024, 3, 1, 12, 0)
    assert next_run(friday, time(13, 30)) == datetime(2024, 3, 1, 13, 30)
    assert next_run(friday, time(9), {0, 1, 2, 3, 4}) == datetime(2024, 3, 4, 9)
    assert next_run(friday, time(9)) == datetime(2024, 3, 2, 9)


# --- wrong: next_run(datetime(2024, 3, 1, 12), time(12))
def next_run(after, at, days=range(7)):
    """Return the first moment later than `after` at a time of day, on one of some weekdays."""
    moment = datetime.combine(after.date(), at)
    if moment < after:
        moment += timedelta(days=1)
    for _ in range(7):
        if moment.weekday() in days:
            return moment
        moment += timedelta(days=1)
    raise ValueError("never")


# --- wrong: caught(next_run, datetime(2024, 3, 1, 12), time(9), {4})
def next_run(after, at, days=range(7)):
    """Return the first moment later than `after` at a time of day, on one of some weekdays."""
    start = datetime.combine(after.date(), at)
    for ahead in range(7):
        moment = start + timedelta(days=ahead)
        if moment > after and moment.weekday() in days:
            return moment
    raise ValueError("never")


# --- equal
def next_run(after, at, days=range(7)):
    """Return the first moment later than `after` at a time of day, on one of some weekdays."""
    start = datetime.combine(after.date(), at)
    for ahead in range(8):
        moment = start + timedelta(days=ahead)
        if moment > after and moment.weekday() in days:
            return moment
    raise ValueError("never")


# === cron_field
def cron_field(spec, low, high):
    """Return the numbers that one field of a crontab names, in order."""
    found = set()
    for part in spec.split(","):
        span, _, step = part.partition("/")
        every = int(step) if step else 1
        if every < 1:
            raise ValueError(f"step of {part}")
        if span == "*":
            first, last = low, high
        elif "-" in span:
            first, last = map(int, span.split("-", 1))
        else:
            first = int(span)
            last = high if step else first
        if not low <= first <= last <= high:
            raise ValueError(f"out of range: {part}")
        found.update(range(first, last + 1, every))
    return sorted(found)


# --- test
def test_cron_field():
    assert cron_field("*/20", 0, 59) == [0, 20, 40]
    assert cron_field("1-3,10", 0, 59) == [1, 2, 3, 10]
    assert cron_field("5", 0, 6) == [5]
    assert isinstance(caught(cron_field, "7", 0, 6), ValueError)


# --- wrong: cron_field("50/5", 0, 59)
def cron_field(spec, low, high):
    """Return the numbers that one field of a crontab names, in order."""
    found = set()
    for part in spec.split(","):
        span, _, step = part.partition("/")
        every = int(step) if step else 1
        if every < 1:
            raise ValueError(f"step of {part}")
        if span == "*":
            first, last = low, high
        else:
            first, _, last = span.partition("-")
            first, last = int(first), int(last or first)
        if not low <= first <= last <= high:
            raise ValueError(f"out of range: {part}")
        found.update(range(first, last + 1, every))
    return sorted(found)


# --- wrong: cron_field("1-7/2", 1, 9)
def cron_field(spec, low, high):
    """Return the numbers that one field of a crontab names, in order."""
    found = set()
    for part in spec.split(","):
        span, _, step = part.partition("/")
        every = int(step) if step else 1
        if every < 1:
            raise ValueError(f"step of {part}")
        if span == "*":
            first, last = low, high
        elif "-" in span:
            first, last = map(int, span.split("-", 1))
        else:
            first = int(span)
            last = high if step else first
        if not low <= first <= last <= high:
            raise ValueError(f"out of range: {part}")
        found.update(n for n in range(first, last + 1) if n % every == 0 or every == 1)
    return sorted(found)


# --- wrong: caught(cron_field, "3-1", 0, 6)
def cron_field(spec, low, high):
    """Return the numbers that one field of a crontab names, in order."""
    found = set()
    for part in spec.split(","):
        span, _, step = part.partition("/")
        every = int(step) if step else 1
        if every < 1:
            raise ValueError(f"step of {part}")
        if span == "*":
            first, last = low, high
        elif "-" in span:
            first, last = map(int, span.split("-", 1))
        else:
            first = int(span)
            last = high if step else first
        if first < low or last > high:
            raise ValueError(f"out of range: {part}")
        found.update(range(first, last + 1, every))
    return sorted(found)


# --- equal
def cron_field(spec, low, high):
    """Return the numbers that one field of a crontab names, in order."""
    found = set()
    for part in spec.split(","):
        span, _, step = part.partition("/")
        every = int(step or 1)
        if every < 1:
            raise ValueError(f"step of {part}")
        if span == "*":
            first, last = low, high
        elif "-" in span:
            first, last = (int(end) for end in span.split("-", 1))
        elif step:
            first, last = int(span), high
        else:
            first = last = int(span)
        if first < low or last > high or first > last:
            raise ValueError(f"out of range: {part}")
        found |= set(range(first, last + 1, every))
    return sorted(found)


# === interpolate
def interpolate(xs, ys, x):
    """Return the value at x on the line through some points; outside of them that of the nearest end."""
    if not xs or len(xs) != len(ys):
        raise ValueError("as many ys as xs, and at least one")
    if x <= xs[0]:
        return ys[0]
    if x >= xs[-1]:
        return ys[-1]
    at = bisect.bisect_right(xs, x)
    x0, x1, y0, y1 = xs[at - 1], xs[at], ys[at - 1], ys[at]
    return y0 + (y1 - y0) * (x - x0) / (x1 - x0)


# --- test
def test_interpolate():
    assert interpolate([0, 10], [0, 100], 2.5) == 25.0
    assert interpolate([0, 10], [0, 100], 11) == 100
    assert interpolate([1, 2, 4], [10, 20, 40], 3) == 30.0


# --- wrong: interpolate([0, 1, 1, 2], [0, 1, 5, 6], 1)
def interpolate(xs, ys, x):
    """Return the value at x on the line through some points; outside of them that of the nearest end."""
    if not xs or len(xs) != len(ys):
        raise ValueError("as many ys as xs, and at least one")
    if x <= xs[0]:
        return ys[0]
    if x >= xs[-1]:
        return ys[-1]
    at = bisect.bisect_left(xs, x)
    x0, x1, y0, y1 = xs[at - 1], xs[at], ys[at - 1], ys[at]
    return y0 + (y1 - y0) * (x - x0) / (x1 - x0)


# --- wrong: interpolate([0, 10], [5, 100], 0)
def interpolate(xs, ys, x):
    """Return the value at x on the line through some points; outside of them that of the nearest end."""
    if not xs or len(xs) != len(ys):
        raise ValueError("as many ys as xs, and at least one")
    if x < xs[0]:
        return ys[0]
    if x >= xs[-1]:
        return ys[-1]
    at = bisect.bisect_right(xs, x)
    x0, x1, y0, y1 = xs[at - 1], xs[at], ys[at - 1], ys[at]
    return y0 + (y1 - y0) * (x - x0) / (x1 - x0)


# --- equal
def interpolate(xs, ys, x):
    """Return the value at x on the line through some points; outside of them that of the nearest end."""
    if not xs or len(xs) != len(ys):
        raise ValueError("as many ys as xs, and at least one")
    if x <= xs[0]:
        return ys[0]
    if xs[-1] <= x:
        return ys[-1]
    right = bisect.bisect_right(xs, x)
    left = right - 1
    rise, run = ys[right] - ys[left], xs[right] - xs[left]
    return ys[left] + rise * (x - xs[left]) / run


# === days_late
def days_late(due, paid, holidays=()):
    """Return on how many working days after the due date something was paid; 0 if in time."""
    if paid <= due:
        return 0
    late, day = 0, due
    while day < paid:
        day += timedelta(days=1)
        if day.weekday() < 5 and day not in holidays:
            late += 1
    return late


# --- test
def test_days_late():
    assert days_late(date(2024, 3, 1), date(2024, 3, 5)) == 2
    assert days_late(date(2024, 3, 1), date(2024, 2, 1)) == 0
    assert days_late(date(2024, 3, 4), date(2024, 3, 6), [date(2024, 3, 5)]) == 1


# --- wrong: days_late(date(2024, 3, 4), date(2024, 3, 6), [date(2024, 3, 5), date(2024, 3, 5)])
def days_late(due, paid, holidays=()):
    """Return on how many working days after the due date something was paid; 0 if in time."""
    if paid <= due:
        return 0
    days = (due + timedelta(days=n + 1) for n in range((paid - due).days))
    late = sum(day.weekday() < 5 for day in days)
    return late - sum(due < day <= paid and day.weekday() < 5 for day in holidays)


# --- wrong: days_late(date(2024, 3, 4), date(2024, 3, 12), [date(2024, 3, 9)])
def days_late(due, paid, holidays=()):
    """Return on how many working days after the due date something was paid; 0 if in time."""
    if paid <= due:
        return 0
    weeks, rest = divmod((paid - due).days, 7)
    late = 5 * weeks
    for n in range(1, rest + 1):
        if (due + timedelta(days=7 * weeks + n)).weekday() < 5:
            late += 1
    return late - len({day for day in holidays if due < day <= paid})


# --- equal
def days_late(due, paid, holidays=()):
    """Return on how many working days after the due date something was paid; 0 if in time."""
    late = 0
    for n in range((paid - due).days):
        day = due + timedelta(days=n + 1)
        if day.weekday() < 5 and day not in holidays:
            late += 1
    return late


# === expand_vars
def expand_vars(text, values, default=None):
    """Return a text with its $name and ${name} exchanged; two dollars stand for one."""

    def one(match):
        if match[0] == "$$":
            return "$"
        name = match[1] or match[2]
        if name in values:
            return str(values[name])
        if default is None:
            raise KeyError(name)
        return default

    return re.sub(r"\$(?:\$|\{(\w+)\}|(\w+))", one, text)


# --- test
def test_expand_vars():
    assert expand_vars("a $x ${y}b", {"x": 1, "y": "z"}) == "a 1 zb"
    assert expand_vars("cost: $$5", {}) == "cost: $5"
    assert expand_vars("$n!", {}, "?") == "?!"


# --- wrong: expand_vars("$$$x", {"x": 1})
def expand_vars(text, values, default=None):
    """Return a text with its $name and ${name} exchanged; two dollars stand for one."""

    def one(match):
        name = match[1] or match[2]
        if name in values:
            return str(values[name])
        if default is None:
            raise KeyError(name)
        return default

    found = re.sub(r"(?<!\$)\$(?:\{(\w+)\}|([^\W\d]\w*))", one, text)
    return found.replace("$$", "$")


# --- wrong: expand_vars("$x", {"x": None})
def expand_vars(text, values, default=None):
    """Return a text with its $name and ${name} exchanged; two dollars stand for one."""

    def one(match):
        if match[0] == "$$":
            return "$"
        name = match[1] or match[2]
        value = values.get(name, default)
        if value is None:
            raise KeyError(name)
        return str(value)

    return re.sub(r"\$(?:\$|\{(\w+)\}|(\w+))", one, text)


# --- wrong: caught(expand_vars, "$x", {}, "")
def expand_vars(text, values, default=None):
    """Return a text with its $name and ${name} exchanged; two dollars stand for one."""

    def one(match):
        if match[0] == "$$":
            return "$"
        name = match[1] or match[2]
        if name in values:
            return str(values[name])
        if not default:
            raise KeyError(name)
        return default

    return re.sub(r"\$(?:\$|\{(\w+)\}|(\w+))", one, text)


# --- equal
def expand_vars(text, values, default=None):
    """Return a text with its $name and ${name} exchanged; two dollars stand for one."""

    def one(match):
        if match.group() == "$$":
            return "$"
        name = match.group(1) or match.group(2)
        if name not in values:
            if default is not None:
                return default
            raise KeyError(name)
        return f"{values[name]!s}"

    return re.sub(r"\$(?:\$|\{(\w+)\}|(\w+))", one, text)


# === glob_matches
def glob_matches(name, pattern):
    """Whether a name matches a pattern with * and ?, in which a leading dot has to be written out."""
    if name.startswith(".") and not pattern.startswith("."):
        return False
    parts = []
    for char in pattern:
        if char == "*":
            parts.append(".*")
        elif char == "?":
            parts.append(".")
        else:
            parts.append(re.escape(char))
    return re.fullmatch("".join(parts), name, re.DOTALL) is not None


# --- test
def test_glob_matches():
    assert glob_matches("main.py", "*.py")
    assert not glob_matches("main.pyc", "*.py")
    assert not glob_matches(".git", "*")
    assert glob_matches("a1", "a?")


# --- wrong: glob_matches("main.py\n", "*.py")
def glob_matches(name, pattern):
    """Whether a name matches a pattern with * and ?, in which a leading dot has to be written out."""
    if name.startswith(".") and not pattern.startswith("."):
        return False
    wanted = re.escape(pattern).replace(r"\*", ".*").replace(r"\?", ".")
    return re.match(wanted + "$", name, re.DOTALL) is not None


# --- wrong: glob_matches("a[1]", "a[1]")
def glob_matches(name, pattern):
    """Whether a name matches a pattern with * and ?, in which a leading dot has to be written out."""
    import fnmatch

    if name[:1] == "." and pattern[:1] != ".":
        return False
    return fnmatch.fnmatchcase(name, pattern)


# --- wrong: glob_matches("aab", "a+b")
def glob_matches(name, pattern):
    """Whether a name matches a pattern with * and ?, in which a leading dot has to be written out."""
    if name.startswith(".") and not pattern.startswith("."):
        return False
    wanted = pattern.replace(".", r"\.").replace("*", ".*").replace("?", ".")
    return re.fullmatch(wanted, name, re.DOTALL) is not None


# --- equal
def glob_matches(name, pattern):
    """Whether a name matches a pattern with * and ?, in which a leading dot has to be written out."""
    if name[:1] == "." and pattern[:1] != ".":
        return False
    signs = {"*": ".*", "?": "."}
    wanted = "".join(signs.get(char) or re.escape(char) for char in pattern)
    return bool(re.fullmatch(wanted, name, re.DOTALL))
