"""Functions with conditions, errors, retries and caches."""

import csv
import io
from dataclasses import dataclass


class Flaky:
    """Fails a few times before it works."""

    def __init__(self, failures):
        self.left = failures
        self.calls = 0

    def __call__(self):
        self.calls += 1
        if self.left > 0:
            self.left -= 1
            raise OSError("again")
        return "done"


@dataclass
class Rule:
    low: int
    high: int
    strict: bool = False


# === price_of
def price_of(catalogue, code):
    """Return the price of a code."""
    entry = catalogue[code]
    if entry["sold"]:
        raise LookupError(f"{code} is sold")
    return entry["price"]


# --- test
def test_price_of():
    assert price_of({"x": {"sold": False, "price": 3}}, "x") == 3


# --- wrong: price_of({"x": {"sold": True, "price": 3}}, "x")
def price_of(catalogue, code):
    """Return the price of a code."""
    return catalogue[code]["price"]


# --- wrong: price_of({}, "x")
def price_of(catalogue, code):
    """Return the price of a code."""
    entry = catalogue.get(code, {"sold": False, "price": 0})
    if entry["sold"]:
        raise LookupError(f"{code} is sold")
    return entry["price"]


# --- equal
def price_of(catalogue, code):
    """Return the price of a code."""
    entry = catalogue[code]
    if not entry["sold"]:
        return entry["price"]
    raise LookupError(f"{code} is sold")


# === retry
def retry(action, times=3):
    """Try an action a few times; the last error counts."""
    error = None
    for _ in range(times):
        try:
            return action()
        except OSError as caught:
            error = caught
    raise error


# --- test
def test_retry():
    assert retry(Flaky(1)) == "done"


# --- wrong: retry(Flaky(2))
def retry(action, times=3):
    """Try an action a few times; the last error counts."""
    error = None
    for _ in range(times - 1):
        try:
            return action()
        except OSError as caught:
            error = caught
    raise error


# --- wrong: retry(Flaky(3))
def retry(action, times=3):
    """Try an action a few times; the last error counts."""
    for _ in range(times):
        try:
            return action()
        except OSError:
            continue
    return action()


# --- equal
def retry(action, times=3):
    """Try an action a few times; the last error counts."""
    failed = None
    for _ in range(times):
        try:
            return action()
        except OSError as error:
            failed = error
    raise failed


# === rows_of
def rows_of(text):
    """Return the rows of a CSV text as dictionaries."""
    reader = csv.reader(io.StringIO(text))
    rows = list(reader)
    if not rows:
        return []
    header = rows[0]
    found = []
    for row in rows[1:]:
        if row:
            found.append(dict(zip(header, row)))
    return found


# --- test
def test_rows_of():
    assert rows_of("a,b\n1,2\n") == [{"a": "1", "b": "2"}]


# --- wrong: rows_of('a,b\n"x,y",2\n')
def rows_of(text):
    """Return the rows of a CSV text as dictionaries."""
    header, *rows = [line.split(",") for line in text.splitlines()] or [[]]
    return [dict(zip(header, row)) for row in rows if row != [""]]


# --- wrong: rows_of("a,b\n1\n")
def rows_of(text):
    """Return the rows of a CSV text as dictionaries."""
    return list(csv.DictReader(io.StringIO(text)))


# --- wrong: rows_of("a,b\n\n1,2\n")
def rows_of(text):
    """Return the rows of a CSV text as dictionaries."""
    rows = list(csv.reader(io.StringIO(text)))
    return [dict(zip(rows[0], row)) for row in rows[1:]] if rows else []


# --- equal
def rows_of(text):
    """Return the rows of a CSV text as dictionaries."""
    rows = list(csv.reader(io.StringIO(text)))
    return [dict(zip(rows[0], row)) for row in rows[1:] if row]


# === allowed
def allowed(rule: Rule, value: int) -> bool:
    """Tell whether a value keeps a rule."""
    if rule.strict:
        return rule.low < value and value < rule.high
    return rule.low <= value and value <= rule.high


# --- test
def test_allowed():
    assert allowed(Rule(1, 5), 3)
    assert not allowed(Rule(1, 5), 9)
    assert allowed(Rule(1, 5, True), 2)


# --- wrong: allowed(Rule(1, 5, True), 5)
def allowed(rule: Rule, value: int) -> bool:
    """Tell whether a value keeps a rule."""
    return rule.low < value <= rule.high if rule.strict else rule.low <= value <= rule.high


# --- wrong: allowed(Rule(1, 5, True), 1)
def allowed(rule: Rule, value: int) -> bool:
    """Tell whether a value keeps a rule."""
    return rule.low <= value <= rule.high


# --- wrong: allowed(Rule(1, 5), 1)
def allowed(rule: Rule, value: int) -> bool:
    """Tell whether a value keeps a rule."""
    return rule.low < value < rule.high or (not rule.strict and value == rule.high)


# --- equal
def allowed(rule: Rule, value: int) -> bool:
    """Tell whether a value keeps a rule."""
    return rule.low < value < rule.high if rule.strict else rule.low <= value <= rule.high


# === first_error
def first_error(results):
    """Return the first error among results; None if there is none."""
    for result in results:
        if not result["ok"] and not result.get("ignored"):
            return result.get("error", "unknown")
    return None


# --- test
def test_first_error():
    assert first_error([{"ok": True}, {"ok": False, "error": "x"}]) == "x"
    assert first_error([]) is None


# --- wrong: first_error([{"ok": False, "ignored": True, "error": "y"}])
def first_error(results):
    """Return the first error among results; None if there is none."""
    return next((r.get("error", "unknown") for r in results if not r["ok"]), None)


# --- wrong: first_error([{"ok": False}])
def first_error(results):
    """Return the first error among results; None if there is none."""
    return next((r.get("error") for r in results if not r["ok"] and not r.get("ignored")), None)


# --- wrong: first_error([{"ok": False, "error": ""}])
def first_error(results):
    """Return the first error among results; None if there is none."""
    failed = (r for r in results if not r["ok"] and not r.get("ignored"))
    return next((r.get("error") or "unknown" for r in failed), None)


# --- equal
def first_error(results):
    """Return the first error among results; None if there is none."""
    failed = (r for r in results if not r["ok"] and not r.get("ignored"))
    return next((r.get("error", "unknown") for r in failed), None)


# --- equal
def first_error(results):
    """Return the first error among results; None if there is none."""
    for result in results:
        if result["ok"] or result.get("ignored"):
            continue
        return result["error"] if "error" in result else "unknown"
    return None


# === shipping
def shipping(weight, express=False, member=False):
    """Return what shipping costs."""
    cost = 5
    if weight > 10:
        cost += 3
    if express:
        cost *= 2
    if member and not express:
        cost = 0
    return cost


# --- test
def test_shipping():
    assert shipping(2) == 5
    assert shipping(12) == 8
    assert shipping(2, express=True) == 10


# --- wrong: shipping(2, True, True)
def shipping(weight, express=False, member=False):
    """Return what shipping costs."""
    if member:
        return 0
    return (8 if weight > 10 else 5) * (2 if express else 1)


# --- wrong: shipping(12, True)
def shipping(weight, express=False, member=False):
    """Return what shipping costs."""
    if member and not express:
        return 0
    return 5 * (1 + express) + 3 * (weight > 10)


# --- wrong: shipping(10)
def shipping(weight, express=False, member=False):
    """Return what shipping costs."""
    if member and not express:
        return 0
    return (8 if weight >= 10 else 5) * (1 + express)


# --- wrong: shipping(2, False, True)
def shipping(weight, express=False, member=False):
    """Return what shipping costs."""
    return (8 if weight > 10 else 5) * (1 + bool(express))


# --- equal
def shipping(weight, express=False, member=False):
    """Return what shipping costs."""
    if member and not express:
        return 0
    cost = 8 if weight > 10 else 5
    return cost * 2 if express else cost


# --- equal
def shipping(weight, express=False, member=False):
    """Return what shipping costs."""
    cost = 5 + 3 * (weight > 10)
    if express:
        return 2 * cost
    return 0 if member else cost


# === leap
def leap(year):
    """Tell whether a year has a 29 February."""
    if year % 400 == 0:
        return True
    if year % 100 == 0:
        return False
    return year % 4 == 0


# --- test
def test_leap():
    assert leap(2024)
    assert not leap(2023)
    assert leap(2000)


# --- wrong: leap(1900)
def leap(year):
    """Tell whether a year has a 29 February."""
    return year % 4 == 0


# --- wrong: leap(1600)
def leap(year):
    """Tell whether a year has a 29 February."""
    return year % 4 == 0 and (year % 100 != 0 or year % 1000 == 0)


# --- equal
def leap(year):
    """Tell whether a year has a 29 February."""
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


# --- equal
def leap(year):
    """Tell whether a year has a 29 February."""
    if year % 100 == 0:
        return year % 400 == 0
    return year % 4 == 0


# === safe_div
def safe_div(a, b, default=None):
    """Divide; a default where that cannot be."""
    try:
        return a / b
    except ZeroDivisionError:
        return default


# --- test
def test_safe_div():
    assert safe_div(6, 3) == 2
    assert safe_div(1, 0) is None


# --- wrong: safe_div(0, 5)
def safe_div(a, b, default=None):
    """Divide; a default where that cannot be."""
    return a / b if a and b else default


# --- wrong: safe_div("a", 2)
def safe_div(a, b, default=None):
    """Divide; a default where that cannot be."""
    try:
        return a / b
    except (ZeroDivisionError, TypeError):
        return default


# --- wrong: safe_div(1, 0, 7)
def safe_div(a, b, default=None):
    """Divide; a default where that cannot be."""
    return a / b if b else None


# --- equal
def safe_div(a, b, default=None):
    """Divide; a default where that cannot be."""
    try:
        result = a / b
    except ZeroDivisionError:
        return default
    return result


# === median
def median(values: list[float]) -> float:
    """Return the middle value."""
    if not values:
        raise ValueError("no values")
    ordered = sorted(values)
    middle = len(ordered) // 2
    if len(ordered) % 2 == 1:
        return ordered[middle]
    return (ordered[middle - 1] + ordered[middle]) / 2


# --- test
def test_median():
    assert median([3, 1, 2]) == 2
    assert median([4, 1, 2, 3]) == 2.5


# --- wrong: median([1.0, 5.0])
def median(values: list[float]) -> float:
    """Return the middle value."""
    if not values:
        raise ValueError("no values")
    ordered = sorted(values)
    middle = len(ordered) // 2
    return ordered[middle] if len(ordered) % 2 or len(ordered) < 3 else (ordered[middle - 1] + ordered[middle]) / 2


# --- wrong: median([])
def median(values: list[float]) -> float:
    """Return the middle value."""
    ordered = sorted(values)
    middle = len(ordered) // 2
    return ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) / 2


# --- wrong: (lambda v: (median(v), v))([3, 1, 2])
def median(values: list[float]) -> float:
    """Return the middle value."""
    if not values:
        raise ValueError("no values")
    values.sort()
    middle = len(values) // 2
    return values[middle] if len(values) % 2 else (values[middle - 1] + values[middle]) / 2


# --- equal
def median(values: list[float]) -> float:
    """Return the middle value."""
    if not values:
        raise ValueError("no values")
    ordered = sorted(values)
    middle, odd = divmod(len(ordered), 2)
    return ordered[middle] if odd else (ordered[middle - 1] + ordered[middle]) / 2
