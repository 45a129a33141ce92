"""Functions of many kinds, as programs and libraries have them."""

from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from urllib.parse import parse_qsl, unquote_plus
import itertools
import re


CLOSED: list[int] = []


def gen(n):
    """Yield some numbers."""
    yield from range(n)


def numbers(n):
    """Yield some numbers."""
    for i in range(n):
        yield i


def rows_of(n):
    """Yield some rows."""
    try:
        for i in range(n):
            yield i
    finally:
        CLOSED.append(n)


@dataclass(frozen=True)
class Price:
    """An amount in a currency."""

    amount: Decimal
    currency: str = "EUR"
