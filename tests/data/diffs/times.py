"""Dates, money, classes and what lies around a function."""

import enum
from datetime import date, datetime, timedelta
from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal
from pathlib import PurePosixPath

LIMIT = 100
DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")


class Level(enum.Enum):
    LOW = 1
    MIDDLE = 2
    HIGH = 3


def _is_free(day):
    return day.weekday() >= 5


class Account:
    """Money of somebody."""

    fee = Decimal("0.50")

    def __init__(self, name, balance=Decimal("0")):
        self.name = name
        self.balance = balance
        self.log = []

    def _write(self, what):
        self.log.append(what)

    def total(self):
        return self.balance


# === workdays
def workdays(start: date, end: date) -> int:
    """Return how many days between two are no weekend, the last not counted."""
    count = 0
    while start < end:
        if not _is_free(start):
            count += 1
        start += timedelta(days=1)
    return count
# --- test
def test_workdays():
    assert workdays(date(2024, 1, 1), date(2024, 1, 8)) == 5
# --- same
def workdays(start: date, end: date) -> int:
    """Return how many days between two are no weekend, the last not counted."""
    days = (start + timedelta(days=n) for n in range((end - start).days))
    return sum(1 for day in days if not _is_free(day))
# --- differs: workdays(date(2024, 1, 1), date(2024, 1, 1))
def workdays(start: date, end: date) -> int:
    """Return how many days between two are no weekend, the last not counted."""
    count = 0
    while start <= end:
        if not _is_free(start):
            count += 1
        start += timedelta(days=1)
    return count - (not _is_free(end) and count > 1)
# === month_later
def month_later(day: date) -> date:
    """Return the same day of the next month, or its last."""
    year, month = divmod(day.year * 12 + day.month, 12)
    for number in range(day.day, 0, -1):
        try:
            return date(year, month + 1, number)
        except ValueError:
            continue
    raise ValueError(day)
# --- test
def test_month_later():
    assert month_later(date(2024, 1, 31)) == date(2024, 2, 29)
    assert month_later(date(2024, 12, 5)) == date(2025, 1, 5)
# --- same
def month_later(day: date) -> date:
    """Return the same day of the next month, or its last."""
    year = day.year + (day.month == 12)
    month = day.month % 12 + 1
    number = day.day
    while number > 0:
        try:
            return date(year, month, number)
        except ValueError:
            number -= 1
    raise ValueError(day)
# --- differs: month_later(date(2023, 1, 31))
def month_later(day: date) -> date:
    """Return the same day of the next month, or its last."""
    year, month = divmod(day.year * 12 + day.month, 12)
    for number in (day.day, day.day - 1, day.day - 2):
        try:
            return date(year, month + 1, number)
        except ValueError:
            continue
    return date(year, month + 1, 1)
# === cents
def cents(amount: Decimal) -> Decimal:
    """Return an amount in whole cents."""
    return amount.quantize(Decimal("0.01"), rounding=ROUND_HALF_UP)
# --- test
def test_cents():
    assert cents(Decimal("1.234")) == Decimal("1.23")
# --- same
def cents(amount: Decimal) -> Decimal:
    """Return an amount in whole cents."""
    one = Decimal("0.01")
    return amount.quantize(one, ROUND_HALF_UP)
# --- differs: cents(Decimal('0.125'))
def cents(amount: Decimal) -> Decimal:
    """Return an amount in whole cents."""
    return amount.quantize(Decimal("0.01"), rounding=ROUND_HALF_EVEN)
# === urgent
def urgent(level: Level) -> bool:
    """Return whether somebody has to come."""
    return level in (Level.MIDDLE, Level.HIGH)
# --- test
def test_urgent():
    assert urgent(Level.HIGH)
    assert not urgent(Level.LOW)
# --- same
def urgent(level: Level) -> bool:
    """Return whether somebody has to come."""
    return level is Level.MIDDLE or level is Level.HIGH
# --- differs: urgent(Level.MIDDLE)
def urgent(level: Level) -> bool:
    """Return whether somebody has to come."""
    return level is Level.HIGH
# === bounded
def bounded(numbers):
    """Return the numbers that are small enough."""
    return [number for number in numbers if number <= LIMIT]
# --- test
def test_bounded():
    assert bounded([1, 500, 100]) == [1, 100]
# --- same
def bounded(numbers):
    """Return the numbers that are small enough."""
    return list(filter(lambda number: number <= LIMIT, numbers))
# --- differs around: bounded([99, 100])
LIMIT = 99
# === day_name
def day_name(day: date) -> str:
    """Return the name of a day."""
    return DAYS[day.weekday()].title()
# --- test
def test_day_name():
    assert day_name(date(2024, 1, 1)) == "Mon"
# --- same around
DAYS = tuple("mon tue wed thu fri sat sun".split())
# --- differs: day_name(date(2024, 1, 1))
def day_name(day: date) -> str:
    """Return the name of a day."""
    return DAYS[day.isoweekday() % 7].title()
# === stem
def stem(path: str) -> str:
    """Return a file's name without what comes behind the last dot."""
    return PurePosixPath(path).stem
# --- test
def test_stem():
    assert stem("a/b.txt") == "b"
    assert stem("c") == "c"
# --- same
def stem(path: str) -> str:
    """Return a file's name without what comes behind the last dot."""
    file = PurePosixPath(path)
    return file.stem
# --- differs: stem('a/b.tar.gz')
def stem(path: str) -> str:
    """Return a file's name without what comes behind the last dot."""
    return PurePosixPath(path).name.split(".")[0]
# === Account.deposit
    def deposit(self, amount):
        """Add money, without the fee."""
        if amount <= 0:
            raise ValueError(f"not an amount: {amount}")
        self.balance += amount - self.fee
        self._write(("deposit", amount))
        return self.balance
# --- test
def test_deposit():
    account = Account("ada", Decimal("10"))
    assert account.deposit(Decimal("5")) == Decimal("14.50")
    with pytest.raises(ValueError):
        account.deposit(Decimal("0"))
# --- same
    def deposit(self, amount):
        """Add money, without the fee."""
        if not amount > 0:
            raise ValueError(f"not an amount: {amount}")
        self.balance = self.balance + amount - self.fee
        self._write(("deposit", amount))
        return self.balance
# --- differs: Account('ada', Decimal('10')).deposit(Decimal('5'))
    def deposit(self, amount):
        """Add money, without the fee."""
        if amount <= 0:
            raise ValueError(f"not an amount: {amount}")
        self.balance += amount - self.fee
        self._write(("deposit", amount - self.fee))
        return self.balance
# === Account.history
    def history(self):
        """Return what happened, the last first."""
        return [what for what in reversed(self.log)]
# --- test
def test_history():
    account = Account("ada", Decimal("10"))
    account._write(("deposit", 1))
    account._write(("fee", 2))
    assert account.history() == [("fee", 2), ("deposit", 1)]
# --- same
    def history(self):
        """Return what happened, the last first."""
        return list(reversed(self.log))
# --- differs: Account('ada').history()
    def history(self):
        """Return what happened, the last first."""
        self.log.reverse()
        return self.log
# === Account.describe
    def describe(self, short=False):
        """Return the account as text."""
        if short:
            return f"{self.name}: {self.balance}"
        return f"account of {self.name} with {self.balance}"
# --- test
def test_describe():
    assert Account("ada").describe() == "account of ada with 0"
    assert Account("ada").describe(short=True) == "ada: 0"
# --- same
    def describe(self, short=False):
        """Return the account as text."""
        money = f"{self.balance}"
        return f"{self.name}: {money}" if short else f"account of {self.name} with {money}"
# --- differs: Account('ada').describe()
    def describe(self, short=True):
        """Return the account as text."""
        if short:
            return f"{self.name}: {self.balance}"
        return f"account of {self.name} with {self.balance}"
