"""A tenth lot: functions of applications and libraries, each with its few tests."""

import asyncio
import calendar
import codecs
import itertools
import math
import operator
import posixpath
import re
import struct
from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import date, datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal
from functools import lru_cache, wraps
from pathlib import PurePosixPath
from typing import Any

UNITS = {"d": 86400, "h": 3600, "m": 60, "s": 1}


class OutOfStock(Exception):
    """There is less than was asked for."""


class Invalid(Exception):
    """A form has mistakes; `errors` names them by field."""

    def __init__(self, errors: dict[str, str]) -> None:
        super().__init__(", ".join(sorted(errors)))
        self.errors = errors


class Cycle(Exception):
    """Something needs itself."""


# === parse_duration
def parse_duration(text: str) -> int:
    """Return the seconds of a text such as 1h 30m."""
    text = text.strip().lower()
    if not text:
        raise ValueError("empty duration")
    total = 0
    number = ""
    for char in text:
        if char in "0123456789":
            number += char
        elif char in UNITS and number:
            total += int(number) * UNITS[char]
            number = ""
        elif char != " ":
            raise ValueError("not a duration")
    if number:
        total += int(number)
    return total


# --- test
def test_parse_duration():
    assert parse_duration("90") == 90
    assert parse_duration("1h 30m") == 5400
    assert parse_duration("2d") == 172800
    for bad in ("", "abc"):
        try:
            parse_duration(bad)
        except ValueError:
            continue
        raise AssertionError(bad)


# --- wrong: parse_duration("1h, 5m")
def parse_duration(text: str) -> int:
    """Return the seconds of a text such as 1h 30m."""
    found = re.findall(r"([0-9]+) *([dhms]?)", text.lower())
    if not found:
        raise ValueError("not a duration" if text.strip() else "empty duration")
    return sum(int(number) * UNITS.get(unit, 1) for number, unit in found)


# --- wrong: parse_duration("30m 1h")
def parse_duration(text: str) -> int:
    """Return the seconds of a text such as 1h 30m."""
    text = text.strip().lower().replace(" ", "")
    if not text:
        raise ValueError("empty duration")
    pattern = (
        r"(?:([0-9]+)d)?(?:([0-9]+)h)?(?:([0-9]+)m)?(?:([0-9]+)s)?([0-9]+)?"
    )
    found = re.fullmatch(pattern, text)
    if found is None:
        raise ValueError("not a duration")
    factors = (86400, 3600, 60, 1, 1)
    return sum(int(n) * f for n, f in zip(found.groups(), factors) if n)


# --- wrong: parse_duration("5m 5m")
def parse_duration(text: str) -> int:
    """Return the seconds of a text such as 1h 30m."""
    text = text.strip().lower().replace(" ", "")
    if not text:
        raise ValueError("empty duration")
    if not re.fullmatch(r"(?:[0-9]+[dhms])*(?:[0-9]+)?", text):
        raise ValueError("not a duration")
    amounts = {unit: int(n) for n, unit in re.findall(r"([0-9]+)([dhms]?)", text)}
    return sum(n * UNITS.get(unit, 1) for unit, n in amounts.items())


# --- wrong: parse_duration("\u0665m")
def parse_duration(text: str) -> int:
    """Return the seconds of a text such as 1h 30m."""
    text = text.strip().lower()
    if not text:
        raise ValueError("empty duration")
    total = 0
    number = ""
    for char in text:
        if char.isdecimal():
            number += char
        elif char in UNITS and number:
            total += int(number) * UNITS[char]
            number = ""
        elif char != " ":
            raise ValueError("not a duration")
    return total + int(number or 0)


# --- equal
def parse_duration(text: str) -> int:
    """Return the seconds of a text such as 1h 30m."""
    text = text.strip().lower()
    if not text:
        raise ValueError("empty duration")
    text = text.replace(" ", "")
    if not re.fullmatch(r"(?:[0-9]+[dhms])*(?:[0-9]+)?", text):
        raise ValueError("not a duration")
    found = re.findall(r"([0-9]+)([dhms]?)", text)
    return sum(int(number) * UNITS.get(unit, 1) for number, unit in found)


# === format_table
def format_table(headers: list[str], rows: list[list[Any]]) -> str:
    """Return rows below their headers, each column as wide as its widest cell."""
    cells = []
    for row in rows:
        line = []
        for value in row:
            if value is None:
                line.append("")
            else:
                line.append(str(value))
        cells.append(line)
    widths = [len(header) for header in headers]
    for line in cells:
        for i in range(min(len(line), len(widths))):
            if len(line[i]) > widths[i]:
                widths[i] = len(line[i])
    out = []
    for line in [headers] + cells:
        padded = [cell.ljust(width) for cell, width in zip(line, widths)]
        out.append("  ".join(padded).rstrip())
    return "\n".join(out)


# --- test
def test_format_table():
    text = format_table(["id", "name"], [[1, "Ann"], [10, None]])
    assert text == "id  name\n1   Ann\n10"
    assert format_table(["a", "b"], []) == "a  b"


# --- wrong: format_table(["n", "x"], [["a", 0]])
def format_table(headers: list[str], rows: list[list[Any]]) -> str:
    """Return rows below their headers, each column as wide as its widest cell."""
    cells = [[str(value or "") for value in row] for row in rows]
    widths = [len(header) for header in headers]
    for line in cells:
        for i, cell in enumerate(line[: len(widths)]):
            widths[i] = max(widths[i], len(cell))
    return "\n".join(
        "  ".join(cell.ljust(w) for cell, w in zip(line, widths)).rstrip()
        for line in [headers, *cells]
    )


# --- wrong: format_table(["a", "b"], [["xxx", "y"], ["z"]])
def format_table(headers: list[str], rows: list[list[Any]]) -> str:
    """Return rows below their headers, each column as wide as its widest cell."""
    lines = [headers]
    lines += [["" if value is None else str(value) for value in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*lines)]
    return "\n".join(
        "  ".join(map(str.ljust, line, widths)).rstrip() for line in lines
    )


# --- wrong: format_table(["a", "b"], [[None, 5]])
def format_table(headers: list[str], rows: list[list[Any]]) -> str:
    """Return rows below their headers, each column as wide as its widest cell."""
    cells = [["" if value is None else str(value) for value in row] for row in rows]
    widths = [len(header) for header in headers]
    for line in cells:
        for i, cell in enumerate(line[: len(widths)]):
            widths[i] = max(widths[i], len(cell))
    return "\n".join(
        "  ".join(cell.ljust(w) for cell, w in zip(line, widths)).strip()
        for line in [headers, *cells]
    )


# --- equal
def format_table(headers: list[str], rows: list[list[Any]]) -> str:
    """Return rows below their headers, each column as wide as its widest cell."""
    cells = [["" if value is None else str(value) for value in row] for row in rows]
    widths = [len(header) for header in headers]
    for line in cells:
        for i, cell in enumerate(line[: len(widths)]):
            widths[i] = max(widths[i], len(cell))
    return "\n".join(
        "  ".join(cell.ljust(w) for cell, w in zip(line, widths)).rstrip()
        for line in [headers, *cells]
    )


# === add_months
def add_months(day: date, months: int) -> date:
    """Return the same day some months on, or the last one of a shorter month."""
    year = day.year
    month = day.month + months
    while month > 12:
        month -= 12
        year += 1
    while month < 1:
        month += 12
        year -= 1
    last = calendar.monthrange(year, month)[1]
    return day.replace(year=year, month=month, day=min(day.day, last))


# --- test
def test_add_months():
    assert add_months(date(2024, 1, 31), 1) == date(2024, 2, 29)
    assert add_months(date(2023, 11, 15), 3) == date(2024, 2, 15)
    assert add_months(date(2024, 3, 10), -2) == date(2024, 1, 10)


# --- wrong: add_months(date(2024, 10, 1), 2)
def add_months(day: date, months: int) -> date:
    """Return the same day some months on, or the last one of a shorter month."""
    total = day.month + months
    year = day.year + total // 12
    month = total % 12 or 12
    last = calendar.monthrange(year, month)[1]
    return day.replace(year=year, month=month, day=min(day.day, last))


# --- wrong: add_months(date(2024, 2, 29), 1)
def add_months(day: date, months: int) -> date:
    """Return the same day some months on, or the last one of a shorter month."""
    years, month = divmod(day.month - 1 + months, 12)
    year, month = day.year + years, month + 1
    last = calendar.monthrange(year, month)[1]
    at_end = day.day == calendar.monthrange(day.year, day.month)[1]
    return day.replace(
        year=year, month=month, day=last if at_end else min(day.day, last)
    )


# --- wrong: add_months(date(2099, 12, 31), 2)
def add_months(day: date, months: int) -> date:
    """Return the same day some months on, or the last one of a shorter month."""
    years, month = divmod(day.month - 1 + months, 12)
    year = day.year + years
    february = 29 if year % 4 == 0 else 28
    last = (31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)[month]
    return day.replace(year=year, month=month + 1, day=min(day.day, last))


# --- wrong: add_months(datetime(2024, 1, 31, 12, 30), 1)
def add_months(day: date, months: int) -> date:
    """Return the same day some months on, or the last one of a shorter month."""
    years, month = divmod(day.month - 1 + months, 12)
    year, month = day.year + years, month + 1
    return date(year, month, min(day.day, calendar.monthrange(year, month)[1]))


# --- equal
def add_months(day: date, months: int) -> date:
    """Return the same day some months on, or the last one of a shorter month."""
    years, month = divmod(day.month - 1 + months, 12)
    year, month = day.year + years, month + 1
    last = calendar.monthrange(year, month)[1]
    return day.replace(year=year, month=month, day=min(day.day, last))


# === allocate
def allocate(total: Decimal, weights: list[int]) -> list[Decimal]:
    """Return a total as parts by weight, to the cent; the first ones take what is left."""
    whole = sum(weights)
    if whole <= 0:
        raise ValueError("no weights")
    cents = int((total * 100).to_integral_value(rounding=ROUND_HALF_UP))
    shares = []
    for weight in weights:
        shares.append(cents * weight // whole)
    left = cents - sum(shares)
    for i in range(left):
        shares[i] += 1
    return [Decimal(share).scaleb(-2) for share in shares]


# --- test
def test_allocate():
    assert allocate(Decimal("10.00"), [1, 1]) == [Decimal("5.00"), Decimal("5.00")]
    assert allocate(Decimal("0.05"), [3, 7]) == [Decimal("0.02"), Decimal("0.03")]
    assert allocate(Decimal("100"), [1, 1, 1])[0] == Decimal("33.34")
    try:
        allocate(Decimal(1), [])
    except ValueError:
        pass
    else:
        raise AssertionError


# --- wrong: allocate(Decimal("0.125"), [1])
def allocate(total: Decimal, weights: list[int]) -> list[Decimal]:
    """Return a total as parts by weight, to the cent; the first ones take what is left."""
    whole = sum(weights)
    if whole <= 0:
        raise ValueError("no weights")
    cents = round(total * 100)
    shares = [cents * weight // whole for weight in weights]
    for i in range(cents - sum(shares)):
        shares[i] += 1
    return [Decimal(share).scaleb(-2) for share in shares]


# --- wrong: allocate(Decimal("-10.00"), [1, 2])
def allocate(total: Decimal, weights: list[int]) -> list[Decimal]:
    """Return a total as parts by weight, to the cent; the first ones take what is left."""
    whole = sum(weights)
    if whole <= 0:
        raise ValueError("no weights")
    cents = int((total * 100).to_integral_value(rounding=ROUND_HALF_UP))
    shares = [int(cents * weight / whole) for weight in weights]
    for i in range(cents - sum(shares)):
        shares[i] += 1
    return [Decimal(share).scaleb(-2) for share in shares]


# --- wrong: allocate(Decimal("0.05"), [1, 1, 1])
def allocate(total: Decimal, weights: list[int]) -> list[Decimal]:
    """Return a total as parts by weight, to the cent; the first ones take what is left."""
    whole = sum(weights)
    if whole <= 0:
        raise ValueError("no weights")
    cents = int((total * 100).to_integral_value(rounding=ROUND_HALF_UP))
    shares = [cents * weight // whole for weight in weights]
    shares[0] += cents - sum(shares)
    return [Decimal(share).scaleb(-2) for share in shares]


# --- wrong: allocate(Decimal("1.00"), [1, -2])
def allocate(total: Decimal, weights: list[int]) -> list[Decimal]:
    """Return a total as parts by weight, to the cent; the first ones take what is left."""
    whole = sum(weights)
    if not whole:
        raise ValueError("no weights")
    cents = int((total * 100).to_integral_value(rounding=ROUND_HALF_UP))
    shares = [cents * weight // whole for weight in weights]
    for i in range(cents - sum(shares)):
        shares[i] += 1
    return [Decimal(share).scaleb(-2) for share in shares]


# --- equal
def allocate(total: Decimal, weights: list[int]) -> list[Decimal]:
    """Return a total as parts by weight, to the cent; the first ones take what is left."""
    whole = sum(weights)
    if whole <= 0:
        raise ValueError("no weights")
    cents = int((total * 100).to_integral_value(rounding=ROUND_HALF_UP))
    shares = [cents * weight // whole for weight in weights]
    left = cents - sum(shares)
    return [
        Decimal(share + 1 if i < left else share).scaleb(-2)
        for i, share in enumerate(shares)
    ]


# === join_orders
def join_orders(
    orders: list[dict[str, Any]], customers: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """Return the orders, each with the name of its customer."""
    result = []
    for order in orders:
        name = "unknown"
        for customer in customers:
            if customer["id"] == order["customer_id"]:
                name = customer["name"]
                break
        row = dict(order)
        row["customer"] = name
        result.append(row)
    return result


# --- test
def test_join_orders():
    customers = [{"id": 1, "name": "Ann"}, {"id": 2, "name": "Bob"}]
    orders = [{"no": 7, "customer_id": 2}, {"no": 8, "customer_id": 5}]
    assert join_orders(orders, customers) == [
        {"no": 7, "customer_id": 2, "customer": "Bob"},
        {"no": 8, "customer_id": 5, "customer": "unknown"},
    ]
    assert join_orders([], customers) == []


# --- wrong: join_orders([{"customer_id": 1}], [{"id": 1, "name": "a"}, {"id": 1, "name": "b"}])
def join_orders(
    orders: list[dict[str, Any]], customers: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """Return the orders, each with the name of its customer."""
    names = {customer["id"]: customer["name"] for customer in customers}
    return [
        {**order, "customer": names.get(order["customer_id"], "unknown")}
        for order in orders
    ]


# --- wrong: join_orders([{"customer_id": 1}], [{"id": 1, "name": ""}])
def join_orders(
    orders: list[dict[str, Any]], customers: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """Return the orders, each with the name of its customer."""
    names: dict[Any, Any] = {}
    for customer in customers:
        names.setdefault(customer["id"], customer["name"])
    return [
        {**order, "customer": names.get(order["customer_id"]) or "unknown"}
        for order in orders
    ]


# --- wrong: (lambda rows: (join_orders(rows, []), rows))([{"customer_id": 1}])
def join_orders(
    orders: list[dict[str, Any]], customers: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """Return the orders, each with the name of its customer."""
    names = {customer["id"]: customer["name"] for customer in reversed(customers)}
    for order in orders:
        order["customer"] = names.get(order["customer_id"], "unknown")
    return list(orders)


# --- wrong: join_orders([{"customer": "x", "customer_id": 1}], [])
def join_orders(
    orders: list[dict[str, Any]], customers: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """Return the orders, each with the name of its customer."""
    names = {customer["id"]: customer["name"] for customer in reversed(customers)}
    return [
        {"customer": names.get(order["customer_id"], "unknown"), **order}
        for order in orders
    ]


# --- equal
def join_orders(
    orders: list[dict[str, Any]], customers: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """Return the orders, each with the name of its customer."""
    result = []
    for order in orders:
        names = (c["name"] for c in customers if c["id"] == order["customer_id"])
        result.append({**order, "customer": next(names, "unknown")})
    return result


# === totals_by_region
def totals_by_region(sales: list[dict[str, Any]]) -> dict[str, Any]:
    """Return what was sold in each region, the most first."""
    totals: dict[str, Any] = {}
    for sale in sales:
        if sale.get("void"):
            continue
        region = sale.get("region") or "other"
        if region not in totals:
            totals[region] = 0
        totals[region] += sale["amount"]
    return dict(sorted(totals.items(), key=lambda item: (-item[1], item[0])))


# --- test
def test_totals_by_region():
    sales = [
        {"region": "north", "amount": 5},
        {"region": "south", "amount": 20},
        {"region": "north", "amount": 7},
        {"region": "south", "amount": 90, "void": True},
        {"amount": 1},
    ]
    found = totals_by_region(sales)
    assert found == {"south": 20, "north": 12, "other": 1}
    assert list(found) == ["south", "north", "other"]


# --- wrong: totals_by_region([{"region": "", "amount": 1}])
def totals_by_region(sales: list[dict[str, Any]]) -> dict[str, Any]:
    """Return what was sold in each region, the most first."""
    totals: dict[str, Any] = defaultdict(int)
    for sale in sales:
        if not sale.get("void"):
            totals[sale.get("region", "other")] += sale["amount"]
    return dict(sorted(totals.items(), key=lambda item: (-item[1], item[0])))


# --- wrong: list(totals_by_region([{"region": "b", "amount": 1}, {"region": "a", "amount": 1}]))
def totals_by_region(sales: list[dict[str, Any]]) -> dict[str, Any]:
    """Return what was sold in each region, the most first."""
    totals: Counter = Counter()
    for sale in sales:
        if not sale.get("void"):
            totals[sale.get("region") or "other"] += sale["amount"]
    return dict(totals.most_common())


# --- wrong: totals_by_region([{"region": "b", "amount": Decimal("1.5")}])
def totals_by_region(sales: list[dict[str, Any]]) -> dict[str, Any]:
    """Return what was sold in each region, the most first."""
    totals: dict[str, float] = defaultdict(float)
    for sale in sales:
        if not sale.get("void"):
            totals[sale.get("region") or "other"] += sale["amount"]
    return dict(sorted(totals.items(), key=lambda item: (-item[1], item[0])))


# --- wrong: list(totals_by_region([{"region": "a", "amount": 1}, {"region": "b", "amount": 1}]))
def totals_by_region(sales: list[dict[str, Any]]) -> dict[str, Any]:
    """Return what was sold in each region, the most first."""
    totals: dict[str, Any] = {}
    for sale in sales:
        if not sale.get("void"):
            region = sale.get("region") or "other"
            totals[region] = totals.get(region, 0) + sale["amount"]
    return dict(sorted(totals.items(), key=operator.itemgetter(1, 0), reverse=True))


# --- equal
def totals_by_region(sales: list[dict[str, Any]]) -> dict[str, Any]:
    """Return what was sold in each region, the most first."""
    totals: dict[str, Any] = defaultdict(int)
    for sale in sales:
        if not sale.get("void"):
            totals[sale.get("region") or "other"] += sale["amount"]
    return dict(sorted(totals.items(), key=lambda item: (-item[1], item[0])))


# === Inventory.reserve
class Inventory:
    """What is in stock, and what of it is reserved."""

    def __init__(self, stock: dict[str, int]) -> None:
        self.stock = dict(stock)
        self.held: dict[str, int] = {}

    def available(self, name: str) -> int:
        """Return how many may still be reserved."""
        return self.stock.get(name, 0) - self.held.get(name, 0)

    def reserve(self, items: dict[str, int]) -> int:
        """Reserve all of the items, or none; return how many."""
        for name, count in items.items():
            if count <= 0:
                raise ValueError(f"bad count of {name}")
            if self.available(name) < count:
                raise OutOfStock(name)
        total = 0
        for name, count in items.items():
            if name not in self.held:
                self.held[name] = 0
            self.held[name] += count
            total += count
        return total


# --- test
def test_inventory_reserve():
    shop = Inventory({"pen": 3, "ink": 1})
    assert shop.reserve({"pen": 2}) == 2
    assert shop.available("pen") == 1
    for bad, kind in (({"pen": 2}, OutOfStock), ({"ink": 0}, ValueError)):
        try:
            shop.reserve(bad)
        except kind:
            continue
        raise AssertionError(bad)


# --- wrong: (lambda s: (caught(s.reserve, {"a": 1, "b": 9}), s.held))(Inventory({"a": 1, "b": 1}))
def reserve(self, items: dict[str, int]) -> int:
    """Reserve all of the items, or none; return how many."""
    for name, count in items.items():
        if count <= 0:
            raise ValueError(f"bad count of {name}")
        if self.available(name) < count:
            raise OutOfStock(name)
        self.held[name] = self.held.get(name, 0) + count
    return sum(items.values())


# --- wrong: (lambda s: (s.reserve({"a": 1}), s.reserve({"a": 1}), s.held))(Inventory({"a": 3}))
def reserve(self, items: dict[str, int]) -> int:
    """Reserve all of the items, or none; return how many."""
    for name, count in items.items():
        if count <= 0:
            raise ValueError(f"bad count of {name}")
        if self.available(name) < count:
            raise OutOfStock(name)
    self.held.update(items)
    return sum(items.values())


# --- wrong: Inventory({"a": 1}).reserve({"b": 1, "a": 0})
def reserve(self, items: dict[str, int]) -> int:
    """Reserve all of the items, or none; return how many."""
    for name, count in items.items():
        if count <= 0:
            raise ValueError(f"bad count of {name}")
    for name, count in items.items():
        if self.available(name) < count:
            raise OutOfStock(name)
    for name, count in items.items():
        self.held[name] = self.held.get(name, 0) + count
    return sum(items.values())


# --- equal
def reserve(self, items: dict[str, int]) -> int:
    """Reserve all of the items, or none; return how many."""
    for name, count in items.items():
        if count <= 0:
            raise ValueError(f"bad count of {name}")
        if self.available(name) < count:
            raise OutOfStock(name)
    for name, count in items.items():
        self.held[name] = self.held.get(name, 0) + count
    return sum(items.values())


# === bounded_cache
def bounded_cache(limit: int) -> Callable:
    """Return a decorator that keeps the results of the newest calls."""

    def decorate(function: Callable) -> Callable:
        results: dict = {}

        @wraps(function)
        def wrapper(*args: Any, **kwargs: Any) -> Any:
            key = (args, tuple(sorted(kwargs.items())))
            if key in results:
                return results[key]
            value = function(*args, **kwargs)
            if len(results) >= limit:
                oldest = next(iter(results))
                del results[oldest]
            results[key] = value
            return value

        return wrapper

    return decorate


# --- test
def test_bounded_cache():
    calls = []

    @bounded_cache(2)
    def double(x):
        """Double."""
        calls.append(x)
        return x * 2

    assert [double(1), double(1), double(2)] == [2, 2, 4]
    assert calls == [1, 2]
    assert double(3) == 6
    assert double(1) == 2
    assert calls == [1, 2, 3, 1]
    assert double.__name__ == "double"


# --- wrong: (lambda calls: (lambda f: ([f(x) for x in (1, 2, 1, 3, 1)], calls))(bounded_cache(2)(calls.append)))([])
def bounded_cache(limit: int) -> Callable:
    """Return a decorator that keeps the results of the newest calls."""
    return lru_cache(maxsize=limit)


# --- wrong: (lambda calls: (lambda f: ([f(1), f(1)], calls))(bounded_cache(2)(lambda x: calls.append(x))))([])
def bounded_cache(limit: int) -> Callable:
    """Return a decorator that keeps the results of the newest calls."""

    def decorate(function: Callable) -> Callable:
        results: dict = {}

        @wraps(function)
        def wrapper(*args: Any, **kwargs: Any) -> Any:
            key = (args, tuple(sorted(kwargs.items())))
            value = results.get(key)
            if value is None:
                value = function(*args, **kwargs)
                if len(results) >= limit:
                    del results[next(iter(results))]
                results[key] = value
            return value

        return wrapper

    return decorate


# --- wrong: (lambda f: (f(a=1), f(b=1)))(bounded_cache(5)(lambda **given: sorted(given)))
def bounded_cache(limit: int) -> Callable:
    """Return a decorator that keeps the results of the newest calls."""

    def decorate(function: Callable) -> Callable:
        results: dict = {}

        @wraps(function)
        def wrapper(*args: Any, **kwargs: Any) -> Any:
            key = args + tuple(kwargs.values())
            if key not in results:
                value = function(*args, **kwargs)
                if len(results) >= limit:
                    del results[next(iter(results))]
                results[key] = value
            return results[key]

        return wrapper

    return decorate


# --- wrong: (lambda calls: (lambda f: (f(1), f(2), caught(f, 0), f(1), calls))(bounded_cache(2)(lambda x: (calls.append(x), 1 / x)[1])))([])
def bounded_cache(limit: int) -> Callable:
    """Return a decorator that keeps the results of the newest calls."""

    def decorate(function: Callable) -> Callable:
        results: dict = {}

        @wraps(function)
        def wrapper(*args: Any, **kwargs: Any) -> Any:
            key = (args, tuple(sorted(kwargs.items())))
            if key not in results:
                if len(results) >= limit:
                    del results[next(iter(results))]
                results[key] = function(*args, **kwargs)
            return results[key]

        return wrapper

    return decorate


# --- equal
def bounded_cache(limit: int) -> Callable:
    """Return a decorator that keeps the results of the newest calls."""

    def decorate(function: Callable) -> Callable:
        results: OrderedDict = OrderedDict()

        @wraps(function)
        def wrapper(*args: Any, **kwargs: Any) -> Any:
            key = (args, tuple(sorted(kwargs.items())))
            try:
                return results[key]
            except KeyError:
                pass
            value = function(*args, **kwargs)
            if len(results) >= limit:
                del results[next(iter(results))]
            results[key] = value
            return value

        return wrapper

    return decorate


# === logical_lines
def logical_lines(lines: Iterable[str]) -> Iterator[str]:
    """Give the lines of a settings file, continued ones as one, without comments."""
    buffer = ""
    for line in lines:
        line = line.rstrip("\n")
        if line.endswith("\\"):
            buffer += line[:-1]
            continue
        text = buffer + line
        buffer = ""
        if not text.strip():
            continue
        if text.lstrip().startswith("#"):
            continue
        yield text
    if buffer:
        yield buffer


# --- test
def test_logical_lines():
    lines = ["a = 1\n", "# note\n", "\n", "b = \\\n", "2\n"]
    assert list(logical_lines(lines)) == ["a = 1", "b = 2"]
    assert list(logical_lines([])) == []


# --- wrong: list(logical_lines(["a \n"]))
def logical_lines(lines: Iterable[str]) -> Iterator[str]:
    """Give the lines of a settings file, continued ones as one, without comments."""
    buffer = ""
    for line in lines:
        line = line.rstrip()
        if line.endswith("\\"):
            buffer += line[:-1]
            continue
        text, buffer = buffer + line, ""
        if text and not text.lstrip().startswith("#"):
            yield text
    if buffer:
        yield buffer


# --- wrong: list(logical_lines(["a\\\n", "#b\n"]))
def logical_lines(lines: Iterable[str]) -> Iterator[str]:
    """Give the lines of a settings file, continued ones as one, without comments."""
    buffer = ""
    for line in lines:
        line = line.rstrip("\n")
        stripped = line.strip()
        if not stripped or stripped.startswith("#"):
            continue
        if line.endswith("\\"):
            buffer += line[:-1]
        else:
            yield buffer + line
            buffer = ""
    if buffer:
        yield buffer


# --- wrong: list(logical_lines(["a\\\n"]))
def logical_lines(lines: Iterable[str]) -> Iterator[str]:
    """Give the lines of a settings file, continued ones as one, without comments."""
    parts: list[str] = []
    for line in lines:
        line = line.rstrip("\n")
        if line.endswith("\\"):
            parts.append(line[:-1])
            continue
        text = "".join([*parts, line])
        parts.clear()
        if text.strip() and not text.lstrip().startswith("#"):
            yield text


# --- wrong: list(logical_lines(["a\x0cb\n"]))
def logical_lines(lines: Iterable[str]) -> Iterator[str]:
    """Give the lines of a settings file, continued ones as one, without comments."""
    text = "".join(line.rstrip("\n") + "\n" for line in lines)
    for line in text.replace("\\\n", "").splitlines():
        if line.strip() and not line.lstrip().startswith("#"):
            yield line


# --- equal
def logical_lines(lines: Iterable[str]) -> Iterator[str]:
    """Give the lines of a settings file, continued ones as one, without comments."""
    parts: list[str] = []
    for line in lines:
        line = line.rstrip("\n")
        if line[-1:] == "\\":
            parts.append(line[:-1])
            continue
        parts.append(line)
        text = "".join(parts)
        parts = []
        start = text.lstrip()
        if start and start[0] != "#":
            yield text
    rest = "".join(parts)
    if rest:
        yield rest


# === batches
def batches(items: Iterable[str], limit: int) -> Iterator[list[str]]:
    """Give texts in lots whose characters together stay within a limit."""
    batch: list[str] = []
    total = 0
    for item in items:
        if len(item) > limit:
            raise ValueError("too long: " + item)
        if batch and total + len(item) > limit:
            yield batch
            batch = []
            total = 0
        batch.append(item)
        total += len(item)
    if batch:
        yield batch


# --- test
def test_batches():
    found = list(batches(["aa", "bb", "c", "ddd"], 4))
    assert found == [["aa", "bb"], ["c", "ddd"]]
    assert list(batches([], 3)) == []
    try:
        list(batches(["long"], 3))
    except ValueError:
        pass
    else:
        raise AssertionError


# --- wrong: next(batches(["aa", "bb", "ccccc"], 2))
def batches(items: Iterable[str], limit: int) -> Iterator[list[str]]:
    """Give texts in lots whose characters together stay within a limit."""
    items = list(items)
    for item in items:
        if len(item) > limit:
            raise ValueError("too long: " + item)
    batch: list[str] = []
    total = 0
    for item in items:
        if batch and total + len(item) > limit:
            yield batch
            batch, total = [], 0
        batch.append(item)
        total += len(item)
    if batch:
        yield batch


# --- wrong: list(batches(["aaa", "bb", "ccc"], 4))
def batches(items: Iterable[str], limit: int) -> Iterator[list[str]]:
    """Give texts in lots whose characters together stay within a limit."""
    total = 0

    def lot(item: str) -> int:
        nonlocal total
        if len(item) > limit:
            raise ValueError("too long: " + item)
        total += len(item)
        return (total - 1) // limit

    for _, group in itertools.groupby(items, key=lot):
        yield list(group)


# --- wrong: list(batches(["aa", ""], 2))
def batches(items: Iterable[str], limit: int) -> Iterator[list[str]]:
    """Give texts in lots whose characters together stay within a limit."""
    batch: list[str] = []
    left = limit
    for item in items:
        if len(item) > limit:
            raise ValueError("too long: " + item)
        if left == 0 or len(item) > left:
            yield batch
            batch, left = [], limit
        batch.append(item)
        left -= len(item)
    if batch:
        yield batch


# --- equal
def batches(items: Iterable[str], limit: int) -> Iterator[list[str]]:
    """Give texts in lots whose characters together stay within a limit."""
    batch: list[str] = []
    left = limit
    for item in items:
        size = len(item)
        if size > limit:
            raise ValueError("too long: " + item)
        if batch and size > left:
            yield batch
            batch, left = [], limit
        batch.append(item)
        left -= size
    if batch:
        yield batch


# === overridden
@contextmanager
def overridden(settings: dict[str, Any], **values: Any) -> Iterator[dict[str, Any]]:
    """Let settings have other values within a block."""
    before = {}
    added = []
    for key in values:
        if key in settings:
            before[key] = settings[key]
        else:
            added.append(key)
    settings.update(values)
    try:
        yield settings
    finally:
        for key in before:
            settings[key] = before[key]
        for key in added:
            settings.pop(key, None)


# --- test
def test_overridden():
    settings = {"debug": False, "level": 3}
    with overridden(settings, debug=True, extra=1) as inside:
        assert inside == {"debug": True, "level": 3, "extra": 1}
    assert settings == {"debug": False, "level": 3}


# --- wrong: (lambda s: (caught(within, overridden(s, a=2), lambda d: 1 / 0), s))({"a": 1})
@contextmanager
def overridden(settings: dict[str, Any], **values: Any) -> Iterator[dict[str, Any]]:
    """Let settings have other values within a block."""
    before = {key: settings[key] for key in values if key in settings}
    settings.update(values)
    yield settings
    for key in values:
        if key in before:
            settings[key] = before[key]
        else:
            settings.pop(key, None)


# --- wrong: (lambda s: (within(overridden(s, a=2), lambda d: d.update(b=5)), s))({"a": 1})
@contextmanager
def overridden(settings: dict[str, Any], **values: Any) -> Iterator[dict[str, Any]]:
    """Let settings have other values within a block."""
    before = settings.copy()
    settings.update(values)
    try:
        yield settings
    finally:
        settings.clear()
        settings.update(before)


# --- wrong: (lambda s: (within(overridden(s, a=2), len), s))({"a": None})
@contextmanager
def overridden(settings: dict[str, Any], **values: Any) -> Iterator[dict[str, Any]]:
    """Let settings have other values within a block."""
    before = {key: settings.get(key) for key in values}
    settings.update(values)
    try:
        yield settings
    finally:
        for key, value in before.items():
            if value is None:
                settings.pop(key, None)
            else:
                settings[key] = value


# --- wrong: within(overridden({}, a=2), lambda d: d.clear())
@contextmanager
def overridden(settings: dict[str, Any], **values: Any) -> Iterator[dict[str, Any]]:
    """Let settings have other values within a block."""
    before = {key: settings[key] for key in values if key in settings}
    settings.update(values)
    try:
        yield settings
    finally:
        for key in values.keys() - before.keys():
            del settings[key]
        settings.update(before)


# --- equal
@contextmanager
def overridden(settings: dict[str, Any], **values: Any) -> Iterator[dict[str, Any]]:
    """Let settings have other values within a block."""
    before = {key: settings[key] for key in values if key in settings}
    settings.update(values)
    try:
        yield settings
    finally:
        settings.update(before)
        for key in values:
            if key not in before:
                settings.pop(key, None)


# === retry
async def retry(
    call: Callable[[], Awaitable[Any]], attempts: int = 3, on: Any = OSError
) -> Any:
    """Return what a call gives, tried again where it fails."""
    last = None
    for _ in range(attempts):
        try:
            return await call()
        except on as error:
            last = error
            await asyncio.sleep(0)
    if last is None:
        raise ValueError("no attempts")
    raise last


# --- test
def test_retry():
    state = {"left": 2}

    async def flaky():
        if state["left"]:
            state["left"] -= 1
            raise OSError("busy")
        return "done"

    assert asyncio.run(retry(flaky)) == "done"
    state["left"] = 9
    try:
        asyncio.run(retry(flaky, attempts=2))
    except OSError:
        assert state["left"] == 7
    else:
        raise AssertionError


# --- wrong: (lambda seen: (caught(asyncio.run, retry(lambda: (seen.append(1), asyncio.sleep("x"))[1])), seen))([])
async def retry(
    call: Callable[[], Awaitable[Any]], attempts: int = 3, on: Any = OSError
) -> Any:
    """Return what a call gives, tried again where it fails."""
    last = None
    for _ in range(attempts):
        try:
            return await call()
        except Exception as error:
            last = error
            await asyncio.sleep(0)
    if last is None:
        raise ValueError("no attempts")
    raise last


# --- wrong: asyncio.run(retry(lambda: asyncio.sleep(0, 5), attempts=0))
async def retry(
    call: Callable[[], Awaitable[Any]], attempts: int = 3, on: Any = OSError
) -> Any:
    """Return what a call gives, tried again where it fails."""
    while True:
        try:
            return await call()
        except on:
            attempts -= 1
            if attempts <= 0:
                raise
            await asyncio.sleep(0)


# --- wrong: (lambda seen: (asyncio.run(retry(lambda: (seen.append(1), asyncio.sleep(0))[1])), seen))([])
async def retry(
    call: Callable[[], Awaitable[Any]], attempts: int = 3, on: Any = OSError
) -> Any:
    """Return what a call gives, tried again where it fails."""
    result, last = None, ValueError("no attempts")
    for _ in range(attempts):
        try:
            result = await call()
        except on as error:
            last = error
            await asyncio.sleep(0)
        if result is not None:
            return result
    if isinstance(last, ValueError) and attempts > 0:
        return result
    raise last


# --- equal
async def retry(
    call: Callable[[], Awaitable[Any]], attempts: int = 3, on: Any = OSError
) -> Any:
    """Return what a call gives, tried again where it fails."""
    last: Any = ValueError("no attempts")
    for _ in range(attempts):
        try:
            return await call()
        except on as error:
            last = error
        await asyncio.sleep(0)
    raise last


# === build_order
def build_order(needs: dict[str, list[str]]) -> list[str]:
    """Return the names so that each comes after all that it needs."""
    order: list[str] = []

    def visit(name: str, path: list[str]) -> None:
        if name in order:
            return
        if name in path:
            raise Cycle(" > ".join(path + [name]))
        for other in needs.get(name, []):
            visit(other, path + [name])
        order.append(name)

    for name in sorted(needs):
        visit(name, [])
    return order


# --- test
def test_build_order():
    assert build_order({"app": ["lib"], "lib": ["core"]}) == ["core", "lib", "app"]
    assert build_order({}) == []
    try:
        build_order({"a": ["b"], "b": ["a"]})
    except Cycle as error:
        assert str(error) == "a > b > a"
    else:
        raise AssertionError


# --- wrong: build_order({"b": [], "a": []})
def build_order(needs: dict[str, list[str]]) -> list[str]:
    """Return the names so that each comes after all that it needs."""
    done: dict[str, None] = {}

    def visit(name: str, path: tuple[str, ...]) -> None:
        if name in done:
            return
        if name in path:
            raise Cycle(" > ".join((*path, name)))
        for other in needs.get(name, ()):
            visit(other, (*path, name))
        done[name] = None

    for name in needs:
        visit(name, ())
    return list(done)


# --- wrong: build_order({"a": ["c", "b"]})
def build_order(needs: dict[str, list[str]]) -> list[str]:
    """Return the names so that each comes after all that it needs."""
    done: dict[str, None] = {}

    def visit(name: str, path: tuple[str, ...]) -> None:
        if name in done:
            return
        if name in path:
            raise Cycle(" > ".join((*path, name)))
        for other in sorted(needs.get(name, ())):
            visit(other, (*path, name))
        done[name] = None

    for name in sorted(needs):
        visit(name, ())
    return list(done)


# --- wrong: build_order({"a": ["b"], "b": ["c"], "c": ["b"]})
def build_order(needs: dict[str, list[str]]) -> list[str]:
    """Return the names so that each comes after all that it needs."""
    done: dict[str, None] = {}

    def visit(name: str, path: tuple[str, ...]) -> None:
        if name in done:
            return
        if name in path:
            raise Cycle(" > ".join((*path[path.index(name) :], name)))
        for other in needs.get(name, ()):
            visit(other, (*path, name))
        done[name] = None

    for name in sorted(needs):
        visit(name, ())
    return list(done)


# --- wrong: build_order({"a": ["z"], "b": []})
def build_order(needs: dict[str, list[str]]) -> list[str]:
    """Return the names so that each comes after all that it needs."""
    order: list[str] = []
    names = sorted(set(needs).union(*needs.values()))
    while len(order) < len(names):
        ready = [
            name
            for name in names
            if name not in order and all(o in order for o in needs.get(name, []))
        ]
        if not ready:
            path = [next(name for name in names if name not in order)]
            while path[-1] not in path[:-1]:
                path.append(next(o for o in needs[path[-1]] if o not in order))
            raise Cycle(" > ".join(path))
        order += ready
    return order


# --- equal
def build_order(needs: dict[str, list[str]]) -> list[str]:
    """Return the names so that each comes after all that it needs."""
    done: dict[str, None] = {}
    path: dict[str, None] = {}

    def visit(name: str) -> None:
        if name in done:
            return
        if name in path:
            raise Cycle(" > ".join([*path, name]))
        path[name] = None
        for other in needs.get(name, ()):
            visit(other)
        del path[name]
        done[name] = None

    for name in sorted(needs):
        visit(name)
    return list(done)


# === flatten
def flatten(data: dict[Any, Any], sep: str = ".", prefix: str = "") -> dict[str, Any]:
    """Return nested settings with the path of each value as its key."""
    flat: dict[str, Any] = {}
    for key, value in data.items():
        if prefix:
            path = prefix + sep + str(key)
        else:
            path = str(key)
        if isinstance(value, dict) and value:
            for inner, found in flatten(value, sep, path).items():
                flat[inner] = found
        else:
            flat[path] = value
    return flat


# --- test
def test_flatten():
    data = {"db": {"host": "x", "port": 1, "opts": {"ssl": True}}, "name": "n"}
    assert flatten(data) == {
        "db.host": "x",
        "db.port": 1,
        "db.opts.ssl": True,
        "name": "n",
    }
    assert flatten({"a": {"b": 1}}, sep="/") == {"a/b": 1}


# --- wrong: flatten({"a": {}})
def flatten(data: dict[Any, Any], sep: str = ".", prefix: str = "") -> dict[str, Any]:
    """Return nested settings with the path of each value as its key."""
    flat: dict[str, Any] = {}
    for key, value in data.items():
        path = f"{prefix}{sep}{key}" if prefix else str(key)
        if isinstance(value, dict):
            flat.update(flatten(value, sep, path))
        else:
            flat[path] = value
    return flat


# --- wrong: flatten({1: {"a": 2}, 2: 3})
def flatten(data: dict[Any, Any], sep: str = ".", prefix: str = "") -> dict[str, Any]:
    """Return nested settings with the path of each value as its key."""
    flat: dict[str, Any] = {}
    for key, value in data.items():
        path = f"{prefix}{sep}{key}" if prefix else key
        if isinstance(value, dict) and value:
            flat.update(flatten(value, sep, path))
        else:
            flat[path] = value
    return flat


# --- wrong: list(flatten({"a": {"b": 1}, "c": 2}))
def flatten(data: dict[Any, Any], sep: str = ".", prefix: str = "") -> dict[str, Any]:
    """Return nested settings with the path of each value as its key."""
    flat: dict[str, Any] = {}
    waiting = deque([(prefix, data)])
    while waiting:
        start, level = waiting.popleft()
        for key, value in level.items():
            path = f"{start}{sep}{key}" if start else str(key)
            if isinstance(value, dict) and value:
                waiting.append((path, value))
            else:
                flat[path] = value
    return flat


# --- wrong: flatten({"": {"a": 1}})
def flatten(data: dict[Any, Any], sep: str = ".", prefix: str = "") -> dict[str, Any]:
    """Return nested settings with the path of each value as its key."""
    flat: dict[str, Any] = {}

    def walk(level: dict[Any, Any], start: str) -> None:
        for key, value in level.items():
            path = f"{start}{key}"
            if isinstance(value, dict) and value:
                walk(value, path + sep)
            else:
                flat[path] = value

    walk(data, prefix + sep if prefix else "")
    return flat


# --- equal
def flatten(data: dict[Any, Any], sep: str = ".", prefix: str = "") -> dict[str, Any]:
    """Return nested settings with the path of each value as its key."""
    flat: dict[str, Any] = {}

    def walk(level: dict[Any, Any], start: str) -> None:
        lead = start + sep if start else ""
        for key, value in level.items():
            path = lead + str(key)
            if isinstance(value, dict) and value:
                walk(value, path)
            else:
                flat[path] = value

    walk(data, prefix)
    return flat


# === percentile
def percentile(values: list[float], q: float) -> float:
    """Return the value below which q per cent lie, between two in proportion."""
    if not values:
        raise ValueError("no values")
    if q < 0 or q > 100:
        raise ValueError("q must be between 0 and 100")
    ordered = sorted(values)
    rank = (len(ordered) - 1) * q / 100
    low = math.floor(rank)
    high = math.ceil(rank)
    if low == high:
        return ordered[low]
    return ordered[low] + (ordered[high] - ordered[low]) * (rank - low)


# --- test
def test_percentile():
    assert percentile([3, 1, 2], 50) == 2
    assert percentile([1, 2], 50) == 1.5
    assert percentile([4, 8], 100) == 8
    try:
        percentile([], 50)
    except ValueError:
        pass
    else:
        raise AssertionError


# --- wrong: (lambda v: (percentile(v, 0), v))([3.0, 1.0])
def percentile(values: list[float], q: float) -> float:
    """Return the value below which q per cent lie, between two in proportion."""
    if not values:
        raise ValueError("no values")
    if not 0 <= q <= 100:
        raise ValueError("q must be between 0 and 100")
    values.sort()
    rank = (len(values) - 1) * q / 100
    low, high = math.floor(rank), math.ceil(rank)
    if low == high:
        return values[low]
    return values[low] + (values[high] - values[low]) * (rank - low)


# --- wrong: percentile([1.0, 2.0, 3.0], -50)
def percentile(values: list[float], q: float) -> float:
    """Return the value below which q per cent lie, between two in proportion."""
    if not values:
        raise ValueError("no values")
    if q > 100:
        raise ValueError("q must be between 0 and 100")
    ordered = sorted(values)
    rank = (len(ordered) - 1) * q / 100
    low, high = math.floor(rank), math.ceil(rank)
    if low == high:
        return ordered[low]
    return ordered[low] + (ordered[high] - ordered[low]) * (rank - low)


# --- wrong: percentile([0.1, 0.7, 0.3], 30)
def percentile(values: list[float], q: float) -> float:
    """Return the value below which q per cent lie, between two in proportion."""
    if not values:
        raise ValueError("no values")
    if not 0 <= q <= 100:
        raise ValueError("q must be between 0 and 100")
    ordered = sorted(values)
    rank = (len(ordered) - 1) * q / 100
    low, high = math.floor(rank), math.ceil(rank)
    if low == high:
        return ordered[low]
    share = rank - low
    return round(ordered[low] * (1 - share) + ordered[high] * share, 6)


# --- wrong: percentile([1, 2, 3], 50)
def percentile(values: list[float], q: float) -> float:
    """Return the value below which q per cent lie, between two in proportion."""
    if not values:
        raise ValueError("no values")
    if not 0 <= q <= 100:
        raise ValueError("q must be between 0 and 100")
    ordered = sorted(values)
    rank = (len(ordered) - 1) * q / 100
    low = int(rank)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (rank - low)


# --- equal
def percentile(values: list[float], q: float) -> float:
    """Return the value below which q per cent lie, between two in proportion."""
    if not values:
        raise ValueError("no values")
    if q < 0 or q > 100:
        raise ValueError("q must be between 0 and 100")
    ordered = sorted(values)
    rank = (len(ordered) - 1) * q / 100
    low = math.floor(rank)
    share = rank - low
    if not share:
        return ordered[low]
    return ordered[low] + (ordered[low + 1] - ordered[low]) * share


# === read_frames
def read_frames(data: bytes) -> list[bytes]:
    """Return the parts of a message, each after its length in two bytes."""
    frames = []
    position = 0
    while position < len(data):
        if position + 2 > len(data):
            raise ValueError("header cut off")
        length = data[position] * 256 + data[position + 1]
        position += 2
        body = data[position : position + length]
        if len(body) < length:
            raise ValueError("body cut off")
        frames.append(body)
        position += length
    return frames


# --- test
def test_read_frames():
    assert read_frames(b"") == []
    assert read_frames(b"\x00\x02hi\x00\x01!") == [b"hi", b"!"]
    try:
        read_frames(b"\x00\x05hi")
    except ValueError:
        pass
    else:
        raise AssertionError


# --- wrong: read_frames(b"\x00")
def read_frames(data: bytes) -> list[bytes]:
    """Return the parts of a message, each after its length in two bytes."""
    frames = []
    position = 0
    while position < len(data):
        (length,) = struct.unpack_from(">H", data, position)
        position += 2 + length
        if position > len(data):
            raise ValueError("body cut off")
        frames.append(data[position - length : position])
    return frames


# --- wrong: read_frames(b"\x00\x00\x00\x01a")
def read_frames(data: bytes) -> list[bytes]:
    """Return the parts of a message, each after its length in two bytes."""
    frames = []
    rest = data
    while rest:
        if len(rest) < 2:
            raise ValueError("header cut off")
        length = int.from_bytes(rest[:2], "big")
        body, rest = rest[2 : 2 + length], rest[2 + length :]
        if len(body) < length:
            raise ValueError("body cut off")
        if body:
            frames.append(body)
    return frames


# --- wrong: read_frames(b"\x00\x01a")
def read_frames(data: bytes) -> list[bytes]:
    """Return the parts of a message, each after its length in two bytes."""
    frames = []
    view = memoryview(data)
    position, end = 0, len(data)
    while position < end:
        if position + 2 > end:
            raise ValueError("header cut off")
        start = position + 2
        position = start + int.from_bytes(view[start - 2 : start], "big")
        if position > end:
            raise ValueError("body cut off")
        frames.append(view[start:position])
    return frames


# --- wrong: read_frames(b"\x00\x01ab")
def read_frames(data: bytes) -> list[bytes]:
    """Return the parts of a message, each after its length in two bytes."""
    frames = []
    position = 0
    while position + 2 <= len(data):
        start = position + 2
        position = start + int.from_bytes(data[start - 2 : start], "big")
        if position > len(data):
            raise ValueError("body cut off")
        frames.append(data[start:position])
    return frames


# --- equal
def read_frames(data: bytes) -> list[bytes]:
    """Return the parts of a message, each after its length in two bytes."""
    frames = []
    position, end = 0, len(data)
    while position < end:
        start = position + 2
        if start > end:
            raise ValueError("header cut off")
        position = start + int.from_bytes(data[start - 2 : start], "big")
        if position > end:
            raise ValueError("body cut off")
        frames.append(data[start:position])
    return frames


# === to_text
def to_text(data: bytes | str) -> str:
    """Return what a file holds as text, whether in UTF-8 or of an old Windows."""
    if isinstance(data, str):
        return data
    if data.startswith(codecs.BOM_UTF8):
        data = data[len(codecs.BOM_UTF8) :]
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    text = text.replace("\r\n", "\n")
    text = text.replace("\r", "\n")
    return text


# --- test
def test_to_text():
    assert to_text("a") == "a"
    assert to_text(b"\xef\xbb\xbfa\r\nb") == "a\nb"
    assert to_text(b"caf\xe9") == "caf\u00e9"
    assert to_text("\u20ac".encode()) == "\u20ac"


# --- wrong: to_text(b"\xbfque?")
def to_text(data: bytes | str) -> str:
    """Return what a file holds as text, whether in UTF-8 or of an old Windows."""
    if isinstance(data, str):
        return data
    data = data.lstrip(codecs.BOM_UTF8)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    return text.replace("\r\n", "\n").replace("\r", "\n")


# --- wrong: to_text(b"5 \x80")
def to_text(data: bytes | str) -> str:
    """Return what a file holds as text, whether in UTF-8 or of an old Windows."""
    if isinstance(data, str):
        return data
    try:
        text = data.removeprefix(codecs.BOM_UTF8).decode("utf-8")
    except UnicodeDecodeError:
        text = data.removeprefix(codecs.BOM_UTF8).decode("latin-1")
    return text.replace("\r\n", "\n").replace("\r", "\n")


# --- wrong: to_text(b"\xef\xbb\xbfcaf\xe9")
def to_text(data: bytes | str) -> str:
    """Return what a file holds as text, whether in UTF-8 or of an old Windows."""
    if isinstance(data, str):
        return data
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    return text.replace("\r\n", "\n").replace("\r", "\n")


# --- wrong: to_text(b"a\x0cb")
def to_text(data: bytes | str) -> str:
    """Return what a file holds as text, whether in UTF-8 or of an old Windows."""
    if isinstance(data, str):
        return data
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    return "\n".join(text.splitlines()) + ("\n" if text.endswith("\n") else "")


# --- equal
def to_text(data: bytes | str) -> str:
    """Return what a file holds as text, whether in UTF-8 or of an old Windows."""
    if isinstance(data, str):
        return data
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    return re.sub("\r\n?", "\n", text)


# === safe_join
def safe_join(base: str, *parts: str) -> str:
    """Return a path below a base, and refuse one that leaves it."""
    base = posixpath.normpath(base)
    path = base
    for part in parts:
        path = posixpath.join(path, part)
    path = posixpath.normpath(path)
    if path != base:
        start = base
        if not start.endswith("/"):
            start += "/"
        if not path.startswith(start):
            raise ValueError("outside: " + path)
    return path


# --- test
def test_safe_join():
    assert safe_join("/srv/data", "a", "b.txt") == "/srv/data/a/b.txt"
    assert safe_join("/srv/data/", "a/./b") == "/srv/data/a/b"
    try:
        safe_join("/srv/data", "../secret")
    except ValueError:
        pass
    else:
        raise AssertionError


# --- wrong: safe_join("/srv/data", "../data2/x")
def safe_join(base: str, *parts: str) -> str:
    """Return a path below a base, and refuse one that leaves it."""
    base = posixpath.normpath(base)
    path = posixpath.normpath(posixpath.join(base, *parts))
    if not path.startswith(base):
        raise ValueError("outside: " + path)
    return path


# --- wrong: safe_join("/srv", "a", "..", "b")
def safe_join(base: str, *parts: str) -> str:
    """Return a path below a base, and refuse one that leaves it."""
    path = PurePosixPath(base, *parts)
    if ".." in path.parts or not path.is_relative_to(base):
        raise ValueError("outside: " + posixpath.normpath(path))
    return str(path)


# --- wrong: safe_join("/", "etc")
def safe_join(base: str, *parts: str) -> str:
    """Return a path below a base, and refuse one that leaves it."""
    base = posixpath.normpath(base)
    path = posixpath.normpath(posixpath.join(base, *parts))
    if path != base and not path.startswith(f"{base}/"):
        raise ValueError("outside: " + path)
    return path


# --- wrong: safe_join("/srv", "/etc/passwd")
def safe_join(base: str, *parts: str) -> str:
    """Return a path below a base, and refuse one that leaves it."""
    base = posixpath.normpath(base)
    path = posixpath.normpath("/".join([base, *parts]))
    if path != base and not path.startswith(base.rstrip("/") + "/"):
        raise ValueError("outside: " + path)
    return path


# --- equal
def safe_join(base: str, *parts: str) -> str:
    """Return a path below a base, and refuse one that leaves it."""
    base = posixpath.normpath(base)
    path = posixpath.normpath(posixpath.join(base, *parts))
    start = base if base.endswith("/") else base + "/"
    if path == base or path.startswith(start):
        return path
    raise ValueError("outside: " + path)


# === check_signup
def check_signup(data: dict[str, Any]) -> dict[str, Any]:
    """Return the clean values of a form; raise Invalid with every mistake."""
    errors = {}
    name = data.get("name")
    if not isinstance(name, str) or not name.strip():
        errors["name"] = "required"
    age = data.get("age")
    if age is not None:
        if isinstance(age, bool) or not isinstance(age, int):
            errors["age"] = "not a whole number"
        elif age < 13 or age > 120:
            errors["age"] = "out of range"
    mail = data.get("mail")
    if not isinstance(mail, str) or mail.count("@") != 1:
        errors["mail"] = "not an address"
    if errors:
        raise Invalid(errors)
    return {"name": name.strip(), "age": age, "mail": mail.strip().lower()}


# --- test
def test_check_signup():
    good = check_signup({"name": " Ann ", "age": 30, "mail": "A@x.org"})
    assert good == {"name": "Ann", "age": 30, "mail": "a@x.org"}
    try:
        check_signup({"name": "", "age": 5, "mail": "b@x.org"})
    except Invalid as error:
        assert error.errors == {"name": "required", "age": "out of range"}
    else:
        raise AssertionError


# --- wrong: check_signup({"name": "a", "age": 0, "mail": "a@b"})
def check_signup(data: dict[str, Any]) -> dict[str, Any]:
    """Return the clean values of a form; raise Invalid with every mistake."""
    errors = {}
    name, age, mail = (data.get(key) for key in ("name", "age", "mail"))
    if not isinstance(name, str) or not name.strip():
        errors["name"] = "required"
    if age:
        if isinstance(age, bool) or not isinstance(age, int):
            errors["age"] = "not a whole number"
        elif not 13 <= age <= 120:
            errors["age"] = "out of range"
    if not isinstance(mail, str) or mail.count("@") != 1:
        errors["mail"] = "not an address"
    if errors:
        raise Invalid(errors)
    return {"name": name.strip(), "age": age, "mail": mail.strip().lower()}


# --- wrong: vars(caught(check_signup, {"name": "a", "age": True, "mail": "a@b"}))
def check_signup(data: dict[str, Any]) -> dict[str, Any]:
    """Return the clean values of a form; raise Invalid with every mistake."""
    errors = {}
    name, age, mail = (data.get(key) for key in ("name", "age", "mail"))
    if not isinstance(name, str) or not name.strip():
        errors["name"] = "required"
    if age is not None:
        if not isinstance(age, int):
            errors["age"] = "not a whole number"
        elif not 13 <= age <= 120:
            errors["age"] = "out of range"
    if not isinstance(mail, str) or mail.count("@") != 1:
        errors["mail"] = "not an address"
    if errors:
        raise Invalid(errors)
    return {"name": name.strip(), "age": age, "mail": mail.strip().lower()}


# --- wrong: check_signup({"name": "a", "mail": "a b@c"})
def check_signup(data: dict[str, Any]) -> dict[str, Any]:
    """Return the clean values of a form; raise Invalid with every mistake."""
    errors = {}
    name, age, mail = (data.get(key) for key in ("name", "age", "mail"))
    if not isinstance(name, str) or not name.strip():
        errors["name"] = "required"
    if age is not None:
        if isinstance(age, bool) or not isinstance(age, int):
            errors["age"] = "not a whole number"
        elif not 13 <= age <= 120:
            errors["age"] = "out of range"
    if not isinstance(mail, str) or not re.fullmatch(r"\s*[^@\s]+@[^@\s]+\s*", mail):
        errors["mail"] = "not an address"
    if errors:
        raise Invalid(errors)
    return {"name": name.strip(), "age": age, "mail": mail.strip().lower()}


# --- wrong: check_signup({"name": 7, "mail": "a@b"})
def check_signup(data: dict[str, Any]) -> dict[str, Any]:
    """Return the clean values of a form; raise Invalid with every mistake."""
    errors = {}
    name = str(data.get("name") or "").strip()
    if not name:
        errors["name"] = "required"
    age = data.get("age")
    if age is not None:
        if isinstance(age, bool) or not isinstance(age, int):
            errors["age"] = "not a whole number"
        elif not 13 <= age <= 120:
            errors["age"] = "out of range"
    mail = data.get("mail")
    if not isinstance(mail, str) or mail.count("@") != 1:
        errors["mail"] = "not an address"
    if errors:
        raise Invalid(errors)
    return {"name": name, "age": age, "mail": mail.strip().lower()}


# --- equal
def check_signup(data: dict[str, Any]) -> dict[str, Any]:
    """Return the clean values of a form; raise Invalid with every mistake."""
    errors = {}
    name, age, mail = (data.get(key) for key in ("name", "age", "mail"))
    if not (isinstance(name, str) and name.strip()):
        errors["name"] = "required"
    if isinstance(age, bool) or not isinstance(age, (int, type(None))):
        errors["age"] = "not a whole number"
    elif age is not None and not 13 <= age <= 120:
        errors["age"] = "out of range"
    if not (isinstance(mail, str) and mail.count("@") == 1):
        errors["mail"] = "not an address"
    if errors:
        raise Invalid(errors)
    return {"name": name.strip(), "age": age, "mail": mail.strip().lower()}


# === sort_versions
def sort_versions(versions: list[str]) -> list[str]:
    """Return versions with the newest first; one in advance comes after its release."""

    def key(version: str) -> tuple:
        if version.startswith("v"):
            version = version[1:]
        main, _, early = version.partition("-")
        numbers = []
        for part in main.split("."):
            numbers.append(int(part))
        return numbers, early == "", early

    return sorted(versions, key=key, reverse=True)


# --- test
def test_sort_versions():
    assert sort_versions(["1.2", "1.10", "v1.9"]) == ["1.10", "v1.9", "1.2"]
    assert sort_versions(["2.0-rc1", "2.0", "2.0-beta"]) == [
        "2.0",
        "2.0-rc1",
        "2.0-beta",
    ]


# --- wrong: sort_versions(["v1.0", "1.0"])
def sort_versions(versions: list[str]) -> list[str]:
    """Return versions with the newest first; one in advance comes after its release."""

    def key(version: str) -> tuple:
        main, _, early = version.removeprefix("v").partition("-")
        return [int(part) for part in main.split(".")], not early, early

    return sorted(versions, key=key)[::-1]


# --- wrong: sort_versions(["1", "1.0"])
def sort_versions(versions: list[str]) -> list[str]:
    """Return versions with the newest first; one in advance comes after its release."""

    def key(version: str) -> tuple:
        main, _, early = version.removeprefix("v").partition("-")
        numbers = [int(part) for part in main.split(".")]
        while numbers and not numbers[-1]:
            numbers.pop()
        return numbers, not early, early

    return sorted(versions, key=key, reverse=True)


# --- wrong: sort_versions(["1.0-rc2", "1.0-rc10"])
def sort_versions(versions: list[str]) -> list[str]:
    """Return versions with the newest first; one in advance comes after its release."""

    def key(version: str) -> tuple:
        main, _, early = version.removeprefix("v").partition("-")
        word = early.rstrip("0123456789")
        count = int(early[len(word) :] or 0)
        return [int(part) for part in main.split(".")], not early, word, count

    return sorted(versions, key=key, reverse=True)


# --- wrong: sort_versions(["1.x", "1.0"])
def sort_versions(versions: list[str]) -> list[str]:
    """Return versions with the newest first; one in advance comes after its release."""

    def key(version: str) -> tuple:
        main, _, early = version.removeprefix("v").partition("-")
        return [int(n) for n in re.findall(r"\d+", main)], not early, early

    return sorted(versions, key=key, reverse=True)


# --- equal
def sort_versions(versions: list[str]) -> list[str]:
    """Return versions with the newest first; one in advance comes after its release."""

    def key(version: str) -> tuple:
        main, _, early = version.removeprefix("v").partition("-")
        return tuple(map(int, main.split("."))), not early, early

    return sorted(versions, key=key, reverse=True)


# === Limiter.allow
class Limiter:
    """Lets a number of events pass within a span of seconds."""

    def __init__(self, limit: int, span: float) -> None:
        self.limit = limit
        self.span = span
        self.seen: deque[float] = deque()

    def allow(self, now: float) -> bool:
        """Tell whether an event may pass, and count it if so."""
        while len(self.seen) > 0:
            if self.seen[0] <= now - self.span:
                self.seen.popleft()
            else:
                break
        if len(self.seen) >= self.limit:
            return False
        self.seen.append(now)
        return True


# --- test
def test_limiter_allow():
    gate = Limiter(2, 10)
    assert gate.allow(0)
    assert gate.allow(1)
    assert not gate.allow(2)
    assert gate.allow(13)


# --- wrong: (lambda g: [g.allow(t) for t in (0, 10)])(Limiter(1, 10))
def allow(self, now: float) -> bool:
    """Tell whether an event may pass, and count it if so."""
    while self.seen and now - self.seen[0] > self.span:
        self.seen.popleft()
    if len(self.seen) >= self.limit:
        return False
    self.seen.append(now)
    return True


# --- wrong: (lambda g: [g.allow(t) for t in (0, 5, 11)])(Limiter(1, 10))
def allow(self, now: float) -> bool:
    """Tell whether an event may pass, and count it if so."""
    while self.seen and self.seen[0] <= now - self.span:
        self.seen.popleft()
    self.seen.append(now)
    return len(self.seen) <= self.limit


# --- wrong: (lambda g: [g.allow(t) for t in (0, 9, 11, 12)])(Limiter(2, 10))
def allow(self, now: float) -> bool:
    """Tell whether an event may pass, and count it if so."""
    if self.seen and self.seen[0] <= now - self.span:
        self.seen.clear()
    if len(self.seen) >= self.limit:
        return False
    self.seen.append(now)
    return True


# --- wrong: (lambda g: [g.allow(t) for t in (20, 1, 15)])(Limiter(2, 10))
def allow(self, now: float) -> bool:
    """Tell whether an event may pass, and count it if so."""
    start = now - self.span
    self.seen = deque(moment for moment in self.seen if moment > start)
    if len(self.seen) < self.limit:
        self.seen.append(now)
        return True
    return False


# --- equal
def allow(self, now: float) -> bool:
    """Tell whether an event may pass, and count it if so."""
    start = now - self.span
    while self.seen and self.seen[0] <= start:
        self.seen.popleft()
    free = len(self.seen) < self.limit
    if free:
        self.seen.append(now)
    return free


# === merge_spans
def merge_spans(spans: list[tuple[int, int]], gap: int = 0) -> list[tuple[int, int]]:
    """Return spans in order, those that touch or lie within a gap as one."""
    merged: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if end < start:
            raise ValueError("a span ends before it starts")
        if merged and start <= merged[-1][1] + gap:
            first, last = merged.pop()
            if end > last:
                last = end
            merged.append((first, last))
        else:
            merged.append((start, end))
    return merged


# --- test
def test_merge_spans():
    assert merge_spans([(5, 8), (1, 3), (2, 4)]) == [(1, 4), (5, 8)]
    assert merge_spans([(1, 2), (4, 5)], gap=2) == [(1, 5)]
    assert merge_spans([]) == []


# --- wrong: merge_spans([(1, 9), (2, 3)])
def merge_spans(spans: list[tuple[int, int]], gap: int = 0) -> list[tuple[int, int]]:
    """Return spans in order, those that touch or lie within a gap as one."""
    merged: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if end < start:
            raise ValueError("a span ends before it starts")
        if merged and start <= merged[-1][1] + gap:
            merged[-1] = (merged[-1][0], end)
        else:
            merged.append((start, end))
    return merged


# --- wrong: merge_spans([(1, 2), (2, 3)])
def merge_spans(spans: list[tuple[int, int]], gap: int = 0) -> list[tuple[int, int]]:
    """Return spans in order, those that touch or lie within a gap as one."""
    merged: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if end < start:
            raise ValueError("a span ends before it starts")
        if merged and (start < merged[-1][1] or 0 < start - merged[-1][1] <= gap):
            merged[-1] = (merged[-1][0], max(merged[-1][1], end))
        else:
            merged.append((start, end))
    return merged


# --- wrong: merge_spans([(3, 1)])
def merge_spans(spans: list[tuple[int, int]], gap: int = 0) -> list[tuple[int, int]]:
    """Return spans in order, those that touch or lie within a gap as one."""
    merged: list[tuple[int, int]] = []
    for start, end in sorted(map(sorted, spans)):
        if merged and start <= merged[-1][1] + gap:
            merged[-1] = (merged[-1][0], max(merged[-1][1], end))
        else:
            merged.append((start, end))
    return merged


# --- wrong: merge_spans([(1, 2), (0, 5)])
def merge_spans(spans: list[tuple[int, int]], gap: int = 0) -> list[tuple[int, int]]:
    """Return spans in order, those that touch or lie within a gap as one."""
    merged: list[tuple[int, int]] = []
    for start, end in sorted(spans, key=operator.itemgetter(1)):
        if end < start:
            raise ValueError("a span ends before it starts")
        if merged and start <= merged[-1][1] + gap:
            merged[-1] = (merged[-1][0], end)
        else:
            merged.append((start, end))
    return merged


# --- equal
def merge_spans(spans: list[tuple[int, int]], gap: int = 0) -> list[tuple[int, int]]:
    """Return spans in order, those that touch or lie within a gap as one."""
    merged: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if end < start:
            raise ValueError("a span ends before it starts")
        if merged and start <= merged[-1][1] + gap:
            first, last = merged[-1]
            merged[-1] = (first, max(last, end))
        else:
            merged.append((start, end))
    return merged
