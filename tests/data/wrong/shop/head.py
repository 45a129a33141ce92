"""Functions of prices, carts, invoices and accounts."""

from collections import Counter, defaultdict
from dataclasses import dataclass, field, replace
from decimal import ROUND_HALF_UP, Decimal
from typing import Optional


@dataclass
class Line:
    name: str
    price: Decimal
    count: int = 1
    discount: Optional[Decimal] = None


@dataclass
class Cart:
    lines: list = field(default_factory=list)
    voucher: str = ""


@dataclass(frozen=True)
class Rate:
    upto: int
    percent: int
