"""Functions of amounts, percentages and numbers."""

from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal
from fractions import Fraction

LIMIT = 2_000_000


# === to_cents
def to_cents(amount: Decimal) -> int:
    """Return an amount in cents, halves rounded up."""
    rounded = (amount * 100).quantize(Decimal("1"), rounding=ROUND_HALF_UP)
    return int(rounded)


# --- test
def test_to_cents():
    assert to_cents(Decimal("1.25")) == 125
    assert to_cents(Decimal("0.999")) == 100


# --- wrong: to_cents(Decimal("0.125"))
def to_cents(amount: Decimal) -> int:
    """Return an amount in cents, halves rounded up."""
    return round(amount * 100)


# --- wrong: to_cents(Decimal("-0.126"))
def to_cents(amount: Decimal) -> int:
    """Return an amount in cents, halves rounded up."""
    return int(amount * 100 + Decimal("0.5"))


# --- wrong: to_cents(Decimal("0.145"))
def to_cents(amount: Decimal) -> int:
    """Return an amount in cents, halves rounded up."""
    return int((amount * 100).quantize(Decimal("1"), rounding=ROUND_HALF_EVEN))


# --- equal
def to_cents(amount: Decimal) -> int:
    """Return an amount in cents, halves rounded up."""
    return int((100 * amount).quantize(Decimal(1), ROUND_HALF_UP))


# === split
def split(total, parts):
    """Share cents out as evenly as can be, the first ones first."""
    each = total // parts
    rest = total - each * parts
    shares = []
    for index in range(parts):
        if index < rest:
            shares.append(each + 1)
        else:
            shares.append(each)
    return shares


# --- test
def test_split():
    assert split(10, 3) == [4, 3, 3]
    assert split(9, 3) == [3, 3, 3]


# --- wrong: split(11, 3)
def split(total, parts):
    """Share cents out as evenly as can be, the first ones first."""
    each, rest = divmod(total, parts)
    return [each + rest] + [each] * (parts - 1)


# --- wrong: split(-10, 3)
def split(total, parts):
    """Share cents out as evenly as can be, the first ones first."""
    each = int(total / parts)
    rest = abs(total) % parts
    return [each + 1] * rest + [each] * (parts - rest)


# --- equal
def split(total, parts):
    """Share cents out as evenly as can be, the first ones first."""
    each, rest = divmod(total, parts)
    return [each + (index < rest) for index in range(parts)]


# --- equal
def split(total, parts):
    """Share cents out as evenly as can be, the first ones first."""
    each, rest = divmod(total, parts)
    return [each + 1] * rest + [each] * (parts - rest)


# === discount
def discount(price: float, rate: float, most: float = 50.0) -> float:
    """Return a price after a discount, which has an upper limit."""
    off = price * rate
    if off > most:
        off = most
    return round(price - off, 2)


# --- test
def test_discount():
    assert discount(100.0, 0.1) == 90.0
    assert discount(1000.0, 0.1) == 950.0
    assert discount(80.0, 0.5, 10.0) == 70.0


# --- wrong: discount(100.0, 0.5, 0.0)
def discount(price: float, rate: float, most: float = 50.0) -> float:
    """Return a price after a discount, which has an upper limit."""
    off = min(price * rate, most or 50.0)
    return round(price - off, 2)


# --- wrong: discount(10.0, 0.0333)
def discount(price: float, rate: float, most: float = 50.0) -> float:
    """Return a price after a discount, which has an upper limit."""
    return price - min(round(price * rate, 1), most)


# --- equal
def discount(price: float, rate: float, most: float = 50.0) -> float:
    """Return a price after a discount, which has an upper limit."""
    return round(price - min(price * rate, most), 2)


# === average
def average(values):
    """Return the mean; None of nothing."""
    if not values:
        return None
    total = 0
    for value in values:
        total += value
    return total / len(values)


# --- test
def test_average():
    assert average([1, 2, 3]) == 2
    assert average([]) is None


# --- wrong: average([0])
def average(values):
    """Return the mean; None of nothing."""
    total = sum(values)
    return total / len(values) if total else None


# --- wrong: average([1, 1, 2])
def average(values):
    """Return the mean; None of nothing."""
    return round(sum(values) / len(values), 10) if values else None


# --- wrong: average([1, 2])
def average(values):
    """Return the mean; None of nothing."""
    return sum(values) // len(values) if values else None


# --- equal
def average(values):
    """Return the mean; None of nothing."""
    return sum(values) / len(values) if values else None


# === percent
def percent(part, whole):
    """Return a share in whole percent as a text."""
    if whole == 0:
        return "-"
    return f"{100 * part / whole:.0f} %"


# --- test
def test_percent():
    assert percent(1, 4) == "25 %"
    assert percent(3, 0) == "-"


# --- wrong: percent(2, 3)
def percent(part, whole):
    """Return a share in whole percent as a text."""
    return f"{100 * part // whole} %" if whole else "-"


# --- wrong: percent(1, 8)
def percent(part, whole):
    """Return a share in whole percent as a text."""
    if whole == 0:
        return "-"
    return f"{int(100 * part / whole + 0.5)} %"


# --- equal
def percent(part, whole):
    """Return a share in whole percent as a text."""
    return "-" if whole == 0 else f"{100 * part / whole:.0f} %"


# === half
def half(share: Fraction) -> int:
    """Round a fraction to the nearest whole number, ties to even."""
    whole = share.numerator // share.denominator
    rest = share - whole
    if rest > Fraction(1, 2):
        return whole + 1
    if rest == Fraction(1, 2) and whole % 2:
        return whole + 1
    return whole


# --- test
def test_half():
    assert half(Fraction(7, 4)) == 2
    assert half(Fraction(1, 3)) == 0


# --- wrong: half(Fraction(1, 2))
def half(share: Fraction) -> int:
    """Round a fraction to the nearest whole number, ties to even."""
    return int(share + Fraction(1, 2))


# --- wrong: half(Fraction(-5, 3))
def half(share: Fraction) -> int:
    """Round a fraction to the nearest whole number, ties to even."""
    whole, rest = int(share), share - int(share)
    return whole + (rest > Fraction(1, 2) or (rest == Fraction(1, 2) and whole % 2 == 1))


# --- equal
def half(share: Fraction) -> int:
    """Round a fraction to the nearest whole number, ties to even."""
    return round(share)


# === fits
def fits(size: int) -> bool:
    """Tell whether an upload is not too large."""
    if size < 0:
        return False
    return size <= LIMIT


# --- test
def test_fits():
    assert fits(1_000)
    assert not fits(3_000_000)


# --- wrong: fits(LIMIT)
def fits(size: int) -> bool:
    """Tell whether an upload is not too large."""
    return 0 <= size < LIMIT


# --- wrong: fits(0)
def fits(size: int) -> bool:
    """Tell whether an upload is not too large."""
    return 0 < size <= LIMIT


# --- equal
def fits(size: int) -> bool:
    """Tell whether an upload is not too large."""
    return 0 <= size <= LIMIT


# === human
def human(size: int) -> str:
    """Write a number of bytes."""
    if size < 1024:
        return f"{size} B"
    if size < 1024 * 1024:
        return f"{size / 1024:.1f} KB"
    return f"{size / (1024 * 1024):.1f} MB"


# --- test
def test_human():
    assert human(10) == "10 B"
    assert human(2048) == "2.0 KB"
    assert human(5 * 1024 * 1024) == "5.0 MB"


# --- wrong: human(1024 * 1024)
def human(size: int) -> str:
    """Write a number of bytes."""
    if size < 1024:
        return f"{size} B"
    kilo = size / 1024
    return f"{kilo:.1f} KB" if kilo <= 1024 else f"{kilo / 1024:.1f} MB"


# --- wrong: human(1024)
def human(size: int) -> str:
    """Write a number of bytes."""
    for unit, name in ((1024 * 1024, "MB"), (1024, "KB")):
        if size >= unit and size > 1024:
            return f"{size / unit:.1f} {name}"
    return f"{size} B"


# --- equal
def human(size: int) -> str:
    """Write a number of bytes."""
    if size < 1024:
        return f"{size} B"
    kilo = size / 1024
    return f"{kilo:.1f} KB" if size < 1024 * 1024 else f"{kilo / 1024:.1f} MB"


# --- equal
def human(size: int) -> str:
    """Write a number of bytes."""
    if size < 1 << 10:
        return f"{size} B"
    if size < 1 << 20:
        return f"{size / (1 << 10):.1f} KB"
    return f"{size / (1 << 20):.1f} MB"


# === same_amount
def same_amount(a, b, cents=0.005):
    """Tell whether two amounts are the same to the cent."""
    difference = a - b
    if difference < 0:
        difference = -difference
    return difference < cents


# --- test
def test_same_amount():
    assert same_amount(1.001, 1.002)
    assert not same_amount(1.0, 2.0)


# --- wrong: same_amount(2.0, 1.0)
def same_amount(a, b, cents=0.005):
    """Tell whether two amounts are the same to the cent."""
    return b - a < cents


# --- wrong: same_amount(1e9, 1e9 + 0.1)
def same_amount(a, b, cents=0.005):
    """Tell whether two amounts are the same to the cent."""
    import math
    return math.isclose(a, b, abs_tol=cents)


# --- equal
def same_amount(a, b, cents=0.005):
    """Tell whether two amounts are the same to the cent."""
    return abs(a - b) < cents
