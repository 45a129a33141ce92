"""A fifth lot, by another hand, judged only at the end: texts, numbers, tables and days."""

import bisect
import calendar
import difflib
import itertools
import math
import re
import string
import unicodedata
from collections import Counter, OrderedDict, defaultdict, deque
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta, timezone
from decimal import ROUND_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal, InvalidOperation


@dataclass(frozen=True)
class Booking:
    room: str
    start: datetime
    end: datetime
    guest: str = ""


def caught(function, *args):
    """Return what a call raises, for the tests below; what it gives, if it raises nothing."""
    try:
        return function(*args)
    except Exception as error:
        return error


# === split_name
def split_name(full):
    """Return first and last name; particles such as van belong to the last name."""
    words = full.split()
    if len(words) < 2:
        return (full.strip(), "")
    at = len(words) - 1
    while at > 1 and words[at - 1] in ("van", "von", "de", "der"):
        at -= 1
    return " ".join(words[:at]), " ".join(words[at:])


# --- test
def test_split_name():
    assert split_name("Ada Lovelace") == ("Ada", "Lovelace")
    assert split_name("Ludwig van Beethoven") == ("Ludwig", "van Beethoven")
    assert split_name("Plato") == ("Plato", "")


# --- wrong: split_name("de Gaulle")
def split_name(full):
    """Return first and last name; particles such as van belong to the last name."""
    words = full.split()
    if len(words) < 2:
        return (full.strip(), "")
    for at, word in enumerate(words):
        if word in ("van", "von", "de", "der"):
            break
    else:
        at = len(words) - 1
    return " ".join(words[:at]), " ".join(words[at:])


# --- wrong: split_name("Ada  Lovelace")
def split_name(full):
    """Return first and last name; particles such as van belong to the last name."""
    words = full.strip().split(" ")
    if len(words) < 2:
        return (full.strip(), "")
    at = len(words) - 1
    while at > 1 and words[at - 1] in ("van", "von", "de", "der"):
        at -= 1
    return " ".join(words[:at]), " ".join(words[at:])


# --- equal
def split_name(full):
    """Return first and last name; particles such as van belong to the last name."""
    words = full.split()
    if len(words) < 2:
        return (full.strip(), "")
    last = [words.pop()]
    while len(words) > 1 and words[-1] in {"van", "von", "de", "der"}:
        last.insert(0, words.pop())
    return " ".join(words), " ".join(last)


# === title
def title(text, small=frozenset({"a", "an", "and", "of", "the"})):
    """Return a text with capital letters as in titles; small words only at its start and end."""
    words = text.lower().split()
    last = len(words) - 1
    return " ".join(
        word if word in small and 0 < at < last else word[:1].upper() + word[1:]
        for at, word in enumerate(words)
    )


# --- test
def test_title():
    assert title("the lord of the rings") == "The Lord of the Rings"
    assert title("WAR AND PEACE") == "War and Peace"
    assert title("") == ""


# --- wrong: title("don't stop")
def title(text, small=frozenset({"a", "an", "and", "of", "the"})):
    """Return a text with capital letters as in titles; small words only at its start and end."""
    words = text.split()
    last = len(words) - 1
    return " ".join(
        word.lower() if word.lower() in small and 0 < at < last else word.title()
        for at, word in enumerate(words)
    )


# --- wrong: title("what dreams are made of")
def title(text, small=frozenset({"a", "an", "and", "of", "the"})):
    """Return a text with capital letters as in titles; small words only at its start and end."""
    first, *rest = text.lower().split() or [""]
    words = [first.capitalize()]
    words += [word if word in small else word.capitalize() for word in rest]
    return " ".join(words)


# --- equal
def title(text, small=frozenset({"a", "an", "and", "of", "the"})):
    """Return a text with capital letters as in titles; small words only at its start and end."""
    words = text.lower().split()
    for at, word in enumerate(words):
        inside = 0 < at < len(words) - 1
        if not (inside and word in small):
            words[at] = word[:1].upper() + word[1:]
    return " ".join(words)


# === shorten_middle
def shorten_middle(text, width, mark="..."):
    """Return a text of at most some characters, with a mark where its middle was."""
    if len(text) <= width:
        return text
    if width <= len(mark):
        return text[:width]
    room = width - len(mark)
    left = room - room // 2
    right = room - left
    return text[:left] + mark + (text[-right:] if right else "")


# --- test
def test_shorten_middle():
    assert shorten_middle("abcdefghij", 7) == "ab...ij"
    assert shorten_middle("abc", 5) == "abc"
    assert len(shorten_middle("abcdefghij", 8)) == 8


# --- wrong: shorten_middle("abcdefgh", 4)
def shorten_middle(text, width, mark="..."):
    """Return a text of at most some characters, with a mark where its middle was."""
    if len(text) <= width:
        return text
    if width <= len(mark):
        return text[:width]
    left = (width - len(mark) + 1) // 2
    right = width - len(mark) - left
    return f"{text[:left]}{mark}{text[-right:]}"


# --- wrong: shorten_middle("abcdefgh", 3)
def shorten_middle(text, width, mark="..."):
    """Return a text of at most some characters, with a mark where its middle was."""
    if len(text) <= width:
        return text
    room = max(width - len(mark), 0)
    left = room - room // 2
    right = len(text) - room // 2
    return text[:left] + mark + text[right:]


# --- equal
def shorten_middle(text, width, mark="..."):
    """Return a text of at most some characters, with a mark where its middle was."""
    if len(text) <= width:
        return text
    room = width - len(mark)
    if room <= 0:
        return text[:width]
    right = room // 2
    return text[: room - right] + mark + text[len(text) - right :]


# === parse_bool
def parse_bool(value, default=None):
    """Return what a setting means as yes or no; None gives the default."""
    if value is None:
        return default
    if isinstance(value, bool):
        return value
    if isinstance(value, (int, float)):
        return value != 0
    word = str(value).strip().lower()
    if word in ("1", "yes", "true", "on"):
        return True
    if word in ("", "0", "no", "false", "off"):
        return False
    raise ValueError(f"neither yes nor no: {value!r}")


# --- test
def test_parse_bool():
    assert parse_bool("yes") is True
    assert parse_bool("Off") is False
    assert parse_bool(None, True) is True
    assert isinstance(caught(parse_bool, "maybe"), ValueError)


# --- wrong: parse_bool("", True)
def parse_bool(value, default=None):
    """Return what a setting means as yes or no; None gives the default."""
    if isinstance(value, bool):
        return value
    if isinstance(value, (int, float)):
        return value != 0
    word = str(value or "").strip().lower()
    if not word:
        return default if default is not None else False if value is not None else None
    if word in ("1", "yes", "true", "on"):
        return True
    if word in ("0", "no", "false", "off"):
        return False
    raise ValueError(f"neither yes nor no: {value!r}")


# --- wrong: parse_bool(2)
def parse_bool(value, default=None):
    """Return what a setting means as yes or no; None gives the default."""
    if value is None:
        return default
    word = str(value).strip().lower()
    if word in ("1", "yes", "true", "on"):
        return True
    if word in ("", "0", "no", "false", "off"):
        return False
    raise ValueError(f"neither yes nor no: {value!r}")


# --- equal
def parse_bool(value, default=None):
    """Return what a setting means as yes or no; None gives the default."""
    if value is None:
        return default
    if isinstance(value, (bool, int, float)):
        return value != 0
    word = str(value).strip().lower()
    if word in {"1", "yes", "true", "on"}:
        return True
    if word not in {"", "0", "no", "false", "off"}:
        raise ValueError(f"neither yes nor no: {value!r}")
    return False


# === cookies
def cookies(header):
    """Return the pairs of a Cookie header; the first of a name counts, quotes around a value go."""
    found = {}
    for part in header.split(";"):
        name, sep, value = part.strip().partition("=")
        if not sep or not name:
            continue
        value = value.strip()
        if len(value) >= 2 and value[0] == value[-1] == '"':
            value = value[1:-1]
        found.setdefault(name.strip(), value)
    return found


# --- test
def test_cookies():
    assert cookies("a=1; b=2") == {"a": "1", "b": "2"}
    assert cookies('a="x y"; flag') == {"a": "x y"}
    assert cookies("") == {}


# --- wrong: cookies('a=""x""')
def cookies(header):
    """Return the pairs of a Cookie header; the first of a name counts, quotes around a value go."""
    found = {}
    for part in header.split(";"):
        name, sep, value = part.strip().partition("=")
        if sep and name:
            found.setdefault(name.strip(), value.strip().strip('"'))
    return found


# --- wrong: cookies("a=1; a=2")
def cookies(header):
    """Return the pairs of a Cookie header; the first of a name counts, quotes around a value go."""
    found = {}
    for part in header.split(";"):
        name, sep, value = part.strip().partition("=")
        if not sep or not name:
            continue
        value = value.strip()
        if len(value) >= 2 and value[0] == value[-1] == '"':
            value = value[1:-1]
        found[name.strip()] = value
    return found


# --- wrong: cookies("a=b=c")
def cookies(header):
    """Return the pairs of a Cookie header; the first of a name counts, quotes around a value go."""
    found = {}
    for part in header.split(";"):
        name, sep, value = part.strip().rpartition("=")
        if not sep or not name:
            continue
        value = value.strip()
        if len(value) >= 2 and value[0] == value[-1] == '"':
            value = value[1:-1]
        found.setdefault(name.strip(), value)
    return found


# --- equal
def cookies(header):
    """Return the pairs of a Cookie header; the first of a name counts, quotes around a value go."""
    found = {}
    for part in map(str.strip, header.split(";")):
        name, sep, value = part.partition("=")
        if sep and name:
            value = value.strip()
            quoted = len(value) > 1 and value.startswith('"') and value.endswith('"')
            found.setdefault(name.strip(), value[1:-1] if quoted else value)
    return found


# === rpn
def rpn(tokens):
    """Return the value of an expression in reverse notation, whole numbers alone; / cuts towards zero."""
    stack = []
    for token in tokens:
        if token in ("+", "-", "*", "/"):
            if len(stack) < 2:
                raise ValueError("too few numbers")
            right, left = stack.pop(), stack.pop()
            if token == "+":
                stack.append(left + right)
            elif token == "-":
                stack.append(left - right)
            elif token == "*":
                stack.append(left * right)
            else:
                quotient = abs(left) // abs(right)
                stack.append(quotient if (left < 0) == (right < 0) else -quotient)
        else:
            stack.append(int(token))
    if len(stack) != 1:
        raise ValueError("too many numbers")
    return stack[0]


# --- test
def test_rpn():
    assert rpn(["2", "3", "+", "4", "*"]) == 20
    assert rpn(["7", "2", "/"]) == 3
    assert rpn(["5", "8", "-"]) == -3
    assert isinstance(caught(rpn, ["1", "2"]), ValueError)


# --- wrong: rpn(["-7", "2", "/"])
def rpn(tokens):
    """Return the value of an expression in reverse notation, whole numbers alone; / cuts towards zero."""
    stack = []
    for token in tokens:
        if token not in ("+", "-", "*", "/"):
            stack.append(int(token))
            continue
        if len(stack) < 2:
            raise ValueError("too few numbers")
        right, left = stack.pop(), stack.pop()
        stack.append({"+": left + right, "-": left - right, "*": left * right}.get(token, left // right if right else 0))
    if len(stack) != 1:
        raise ValueError("too many numbers")
    return stack[0]


# --- wrong: rpn(["9007199254740993", "1", "/"])
def rpn(tokens):
    """Return the value of an expression in reverse notation, whole numbers alone; / cuts towards zero."""
    stack = []
    for token in tokens:
        if token in ("+", "-", "*", "/"):
            if len(stack) < 2:
                raise ValueError("too few numbers")
            right, left = stack.pop(), stack.pop()
            if token == "+":
                stack.append(left + right)
            elif token == "-":
                stack.append(left - right)
            elif token == "*":
                stack.append(left * right)
            else:
                stack.append(int(left / right))
        else:
            stack.append(int(token))
    if len(stack) != 1:
        raise ValueError("too many numbers")
    return stack[0]


# --- equal
def rpn(tokens):
    """Return the value of an expression in reverse notation, whole numbers alone; / cuts towards zero."""
    stack = []
    for token in tokens:
        if token not in ("+", "-", "*", "/"):
            stack.append(int(token))
            continue
        if len(stack) < 2:
            raise ValueError("too few numbers")
        right = stack.pop()
        left = stack.pop()
        if token == "+":
            value = left + right
        elif token == "-":
            value = left - right
        elif token == "*":
            value = left * right
        else:
            value = abs(left) // abs(right)
            if (left < 0) != (right < 0):
                value = -value
        stack.append(value)
    if len(stack) != 1:
        raise ValueError("too many numbers")
    return stack[0]


# === income_tax
def income_tax(income, brackets):
    """Return the tax on an income; each bracket is the income from which on it counts, and its rate."""
    tax = Decimal(0)
    for at, (start, rate) in enumerate(brackets):
        if income <= start:
            break
        end = brackets[at + 1][0] if at + 1 < len(brackets) else income
        tax += (min(income, end) - start) * rate
    return tax.quantize(Decimal("0.01"), ROUND_HALF_UP)


# --- test
def test_income_tax():
    brackets = [(Decimal(0), Decimal("0.1")), (Decimal(100), Decimal("0.2"))]
    assert income_tax(Decimal(50), brackets) == Decimal("5.00")
    assert income_tax(Decimal(150), brackets) == Decimal("20.00")
    assert income_tax(Decimal(0), brackets) == 0


# --- wrong: income_tax(Decimal("0.25"), [(Decimal(0), Decimal("0.1"))])
def income_tax(income, brackets):
    """Return the tax on an income; each bracket is the income from which on it counts, and its rate."""
    tax = Decimal(0)
    for at, (start, rate) in enumerate(brackets):
        if income <= start:
            break
        end = brackets[at + 1][0] if at + 1 < len(brackets) else income
        tax += (min(income, end) - start) * rate
    return round(tax, 2)


# --- wrong: income_tax(Decimal(200), [(Decimal(0), Decimal("0.00005")), (Decimal(100), Decimal("0.00005"))])
def income_tax(income, brackets):
    """Return the tax on an income; each bracket is the income from which on it counts, and its rate."""
    cent = Decimal("0.01")
    ends = [start for start, _ in brackets[1:]] + [income]
    parts = [
        ((min(income, end) - start) * rate).quantize(cent, ROUND_HALF_UP)
        for (start, rate), end in zip(brackets, ends)
        if income > start
    ]
    return sum(parts, Decimal("0.00"))


# --- equal
def income_tax(income, brackets):
    """Return the tax on an income; each bracket is the income from which on it counts, and its rate."""
    tax = Decimal(0)
    last = len(brackets) - 1
    for at, (start, rate) in enumerate(brackets):
        if start >= income:
            break
        end = income if at == last else min(income, brackets[at + 1][0])
        tax += (end - start) * rate
    return tax.quantize(Decimal("0.01"), ROUND_HALF_UP)


# === in_base
def in_base(number, base=16):
    """Return a whole number written in a base from 2 to 36."""
    if not 2 <= base <= 36:
        raise ValueError("no such base")
    if number == 0:
        return "0"
    digits = string.digits + string.ascii_lowercase
    rest, found = abs(number), []
    while rest:
        rest, digit = divmod(rest, base)
        found.append(digits[digit])
    return ("-" if number < 0 else "") + "".join(reversed(found))


# --- test
def test_in_base():
    assert in_base(255) == "ff"
    assert in_base(5, 2) == "101"
    assert in_base(0) == "0"
    assert isinstance(caught(in_base, 1, 99), ValueError)


# --- wrong: in_base(-255)
def in_base(number, base=16):
    """Return a whole number written in a base from 2 to 36."""
    if not 2 <= base <= 36:
        raise ValueError("no such base")
    digits = string.digits + string.ascii_lowercase
    found = ""
    while number > 0:
        number, digit = divmod(number, base)
        found = digits[digit] + found
    return found or "0"


# --- wrong: in_base(35, 36)
def in_base(number, base=16):
    """Return a whole number written in a base from 2 to 36."""
    if not 2 <= base < 36:
        raise ValueError("no such base")
    if number == 0:
        return "0"
    digits = string.digits + string.ascii_lowercase
    rest, found = abs(number), []
    while rest:
        rest, digit = divmod(rest, base)
        found.append(digits[digit])
    return ("-" if number < 0 else "") + "".join(reversed(found))


# --- wrong: in_base(10**25 + 7, 10)
def in_base(number, base=16):
    """Return a whole number written in a base from 2 to 36."""
    if not 2 <= base <= 36:
        raise ValueError("no such base")
    if number == 0:
        return "0"
    digits = string.digits + string.ascii_lowercase
    rest, found = abs(number), []
    while rest:
        found.append(digits[rest % base])
        rest = int(rest / base)
    return ("-" if number < 0 else "") + "".join(reversed(found))


# --- equal
def in_base(number, base=16):
    """Return a whole number written in a base from 2 to 36."""
    if base < 2 or base > 36:
        raise ValueError("no such base")
    if number == 0:
        return "0"
    digits = string.digits + string.ascii_lowercase
    sign = "-" if number < 0 else ""
    rest, found = abs(number), ""
    while rest:
        rest, digit = divmod(rest, base)
        found = digits[digit] + found
    return sign + found


# === pivot
def pivot(rows, index, column, value):
    """Return a table of rows: a list of columns as they first came, and of each index its values in that order."""
    columns = list(dict.fromkeys(row[column] for row in rows))
    table = {}
    for row in rows:
        cells = table.setdefault(row[index], [None] * len(columns))
        cells[columns.index(row[column])] = row[value]
    return columns, table


# --- test
def test_pivot():
    rows = [{"d": "mon", "k": "a", "n": 1}, {"d": "mon", "k": "b", "n": 2}, {"d": "tue", "k": "b", "n": 3}]
    assert pivot(rows, "d", "k", "n") == (["a", "b"], {"mon": [1, 2], "tue": [None, 3]})
    assert pivot([], "d", "k", "n") == ([], {})


# --- wrong: pivot([{"d": 1, "k": "b", "n": 1}, {"d": 1, "k": "a", "n": 2}], "d", "k", "n")
def pivot(rows, index, column, value):
    """Return a table of rows: a list of columns as they first came, and of each index its values in that order."""
    columns = sorted({row[column] for row in rows})
    table = defaultdict(dict)
    for row in rows:
        table[row[index]][row[column]] = row[value]
    return columns, {key: [cells.get(name) for name in columns] for key, cells in table.items()}


# --- wrong: pivot([{"d": 1, "k": "a", "n": 1}, {"d": 1, "k": "a", "n": 2}], "d", "k", "n")
def pivot(rows, index, column, value):
    """Return a table of rows: a list of columns as they first came, and of each index its values in that order."""
    columns = list(dict.fromkeys(row[column] for row in rows))
    place = {name: at for at, name in enumerate(columns)}
    table = {}
    for row in rows:
        cells = table.setdefault(row[index], [None] * len(columns))
        if cells[place[row[column]]] is None:
            cells[place[row[column]]] = row[value]
    return columns, table


# --- wrong: pivot([{"d": 1, "k": "a", "n": 1}, {"d": 2, "k": "b", "n": 2}, {"d": 2, "k": "b", "n": 3}], "d", "k", "n")[1]
def pivot(rows, index, column, value):
    """Return a table of rows: a list of columns as they first came, and of each index its values in that order."""
    columns, table = [], {}
    for row in rows:
        if row[column] not in columns:
            columns.append(row[column])
        cells = table.setdefault(row[index], [])
        cells += [None] * (columns.index(row[column]) - len(cells))
        at = columns.index(row[column])
        cells[at : at + 1] = [row[value]]
    return columns, table


# --- equal
def pivot(rows, index, column, value):
    """Return a table of rows: a list of columns as they first came, and of each index its values in that order."""
    place = {}
    for row in rows:
        place.setdefault(row[column], len(place))
    table = {}
    for row in rows:
        if row[index] not in table:
            table[row[index]] = [None] * len(place)
        table[row[index]][place[row[column]]] = row[value]
    return list(place), table


# === free_rooms
def free_rooms(rooms, bookings, start, end):
    """Return the rooms that nobody has booked at any time from start up to end, in the order given."""
    if end <= start:
        raise ValueError("ends before it starts")
    taken = {b.room for b in bookings if b.start < end and start < b.end}
    return [room for room in rooms if room not in taken]


# --- test
def test_free_rooms():
    nine, ten, noon = (datetime(2024, 3, 1, hour) for hour in (9, 10, 12))
    taken = [Booking("a", nine, ten)]
    assert free_rooms(["a", "b"], taken, nine, noon) == ["b"]
    assert free_rooms(["a", "b"], [], nine, ten) == ["a", "b"]


# --- wrong: free_rooms(["a"], [Booking("a", datetime(2024, 3, 1, 9), datetime(2024, 3, 1, 10))], datetime(2024, 3, 1, 10), datetime(2024, 3, 1, 11))
def free_rooms(rooms, bookings, start, end):
    """Return the rooms that nobody has booked at any time from start up to end, in the order given."""
    if end <= start:
        raise ValueError("ends before it starts")
    taken = {b.room for b in bookings if not (b.end < start or end <= b.start)}
    return [room for room in rooms if room not in taken]


# --- wrong: free_rooms(["a"], [Booking("a", datetime(2024, 3, 1, 9), datetime(2024, 3, 1, 12))], datetime(2024, 3, 1, 10), datetime(2024, 3, 1, 11))
def free_rooms(rooms, bookings, start, end):
    """Return the rooms that nobody has booked at any time from start up to end, in the order given."""
    if end <= start:
        raise ValueError("ends before it starts")
    taken = {b.room for b in bookings if start <= b.start < end or start < b.end <= end}
    return [room for room in rooms if room not in taken]


# --- wrong: free_rooms(["b", "b"], [], datetime(2024, 3, 1, 10), datetime(2024, 3, 1, 11))
def free_rooms(rooms, bookings, start, end):
    """Return the rooms that nobody has booked at any time from start up to end, in the order given."""
    if end <= start:
        raise ValueError("ends before it starts")
    free = dict.fromkeys(rooms)
    for b in bookings:
        if b.start < end and start < b.end:
            free.pop(b.room, None)
    return list(free)


# --- equal
def free_rooms(rooms, bookings, start, end):
    """Return the rooms that nobody has booked at any time from start up to end, in the order given."""
    if start >= end:
        raise ValueError("ends before it starts")
    taken = set()
    for booking in bookings:
        if booking.end <= start or booking.start >= end:
            continue
        taken.add(booking.room)
    return [room for room in rooms if room not in taken]


# === add_months
def add_months(day, months):
    """Return a day some months later, or earlier; the last of the month where there is no such day."""
    count = day.year * 12 + day.month - 1 + months
    year, month = divmod(count, 12)
    last = calendar.monthrange(year, month + 1)[1]
    return day.replace(year=year, month=month + 1, day=min(day.day, last))


# --- test
def test_add_months():
    assert add_months(date(2024, 1, 31), 1) == date(2024, 2, 29)
    assert add_months(date(2024, 3, 15), 10) == date(2025, 1, 15)
    assert add_months(date(2024, 3, 15), 0) == date(2024, 3, 15)


# --- wrong: add_months(date(2024, 11, 5), 1)
def add_months(day, months):
    """Return a day some months later, or earlier; the last of the month where there is no such day."""
    month = day.month + months
    year = day.year + month // 12
    month = month % 12 or 12
    last = calendar.monthrange(year, month)[1]
    return day.replace(year=year, month=month, day=min(day.day, last))


# --- wrong: add_months(date(1900, 1, 31), 1)
def add_months(day, months):
    """Return a day some months later, or earlier; the last of the month where there is no such day."""
    lengths = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    last = lengths[month] + (month == 1 and year % 4 == 0)
    return day.replace(year=year, month=month + 1, day=min(day.day, last))


# --- wrong: add_months(datetime(2024, 1, 31, 12, 30), 1)
def add_months(day, months):
    """Return a day some months later, or earlier; the last of the month where there is no such day."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    last = calendar.monthrange(year, month + 1)[1]
    return date(year, month + 1, min(day.day, last))


# --- equal
def add_months(day, months):
    """Return a day some months later, or earlier; the last of the month where there is no such day."""
    year, month = divmod(day.year * 12 + (day.month - 1) + months, 12)
    month += 1
    _, last = calendar.monthrange(year, month)
    return day.replace(year=year, month=month, day=day.day if day.day < last else last)


# === safe_name
def safe_name(text, longest=20):
    """Return a text as the name of a file: plain letters, digits, dots and dashes."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    plain = re.sub(r"[^A-Za-z0-9.]+", "-", plain).strip("-.")
    return plain[:longest].rstrip("-.") or "untitled"


# --- test
def test_safe_name():
    assert safe_name("Über uns.txt") == "Uber-uns.txt"
    assert safe_name("a/b\\c") == "a-b-c"
    assert safe_name("???") == "untitled"


# --- wrong: safe_name("a" * 19 + " b")
def safe_name(text, longest=20):
    """Return a text as the name of a file: plain letters, digits, dots and dashes."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    plain = re.sub(r"[^A-Za-z0-9.]+", "-", plain)
    return plain.strip("-.")[:longest] or "untitled"


# --- wrong: safe_name("a_b")
def safe_name(text, longest=20):
    """Return a text as the name of a file: plain letters, digits, dots and dashes."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    plain = re.sub(r"[^\w.]+", "-", plain).strip("-.")
    return plain[:longest].rstrip("-.") or "untitled"


# --- wrong: safe_name("ﬁne")
def safe_name(text, longest=20):
    """Return a text as the name of a file: plain letters, digits, dots and dashes."""
    plain = unicodedata.normalize("NFD", text).encode("ascii", "ignore").decode()
    plain = re.sub(r"[^A-Za-z0-9.]+", "-", plain).strip("-.")
    return plain[:longest].rstrip("-.") or "untitled"


# --- equal
def safe_name(text, longest=20):
    """Return a text as the name of a file: plain letters, digits, dots and dashes."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode("ascii")
    words = re.findall(r"[A-Za-z0-9.]+", plain)
    name = "-".join(words).strip("-.")[:longest].rstrip("-.")
    return name if name else "untitled"


# === runs
def runs(text):
    """Return a text with each run of a character as the character and how often; single ones alone."""
    return "".join(
        char if count == 1 else f"{char}{count}"
        for char, count in ((char, len(list(group))) for char, group in itertools.groupby(text))
    )


# --- test
def test_runs():
    assert runs("aaabcc") == "a3bc2"
    assert runs("") == ""
    assert runs("abc") == "abc"


# --- wrong: runs("aba")
def runs(text):
    """Return a text with each run of a character as the character and how often; single ones alone."""
    counts = Counter(text)
    return "".join(char if counts[char] == 1 else f"{char}{counts[char]}" for char in counts)


# --- wrong: runs("a" * 10)
def runs(text):
    """Return a text with each run of a character as the character and how often; single ones alone."""
    return re.sub(r"(.)\1+", lambda m: f"{m[1]}{min(len(m[0]), 9)}", text)


# --- wrong: runs("a\n\n")
def runs(text):
    """Return a text with each run of a character as the character and how often; single ones alone."""
    return re.sub(r"(.)\1+", lambda match: f"{match[1]}{len(match[0])}", text)


# --- equal
def runs(text):
    """Return a text with each run of a character as the character and how often; single ones alone."""
    found = []
    for char, group in itertools.groupby(text):
        count = sum(1 for _ in group)
        found.append(f"{char}{count}" if count > 1 else char)
    return "".join(found)


# === search_first
def search_first(items, wanted, key=None):
    """Return where the first of some sorted items stands that is not below what is wanted."""
    low, high = 0, len(items)
    while low < high:
        middle = (low + high) // 2
        found = items[middle] if key is None else key(items[middle])
        if found < wanted:
            low = middle + 1
        else:
            high = middle
    return low


# --- test
def test_search_first():
    assert search_first([1, 3, 5], 3) == 1
    assert search_first([1, 3, 5], 4) == 2
    assert search_first(["a", "bb"], 2, len) == 1


# --- wrong: search_first([1, 1, 1], 1)
def search_first(items, wanted, key=None):
    """Return where the first of some sorted items stands that is not below what is wanted."""
    low, high = 0, len(items) - 1
    while low <= high:
        middle = (low + high) // 2
        found = items[middle] if key is None else key(items[middle])
        if found == wanted:
            return middle
        if found < wanted:
            low = middle + 1
        else:
            high = middle - 1
    return low


# --- wrong: search_first([1, 2, 3], 9)
def search_first(items, wanted, key=None):
    """Return where the first of some sorted items stands that is not below what is wanted."""
    low, high = 0, len(items) - 1
    while low < high:
        middle = (low + high) // 2
        found = items[middle] if key is None else key(items[middle])
        if found < wanted:
            low = middle + 1
        else:
            high = middle
    return low


# --- equal
def search_first(items, wanted, key=None):
    """Return where the first of some sorted items stands that is not below what is wanted."""
    low, high = 0, len(items)
    while low < high:
        middle = low + (high - low) // 2
        item = items[middle]
        if key is not None:
            item = key(item)
        if not item < wanted:
            high = middle
        else:
            low = middle + 1
    return low
