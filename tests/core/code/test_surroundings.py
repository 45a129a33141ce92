"""What a function's file says beside it."""

from __future__ import annotations

import pytest

from selfrefine.code.surroundings import surroundings
from selfrefine.code.target import find

TEXT = '''\
import os
import re, sys
from collections import Counter, deque
from .near import *

LIMIT: int = 3
TABLE = {"a": "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"}
UNUSED = 1


def helper(x, *, y=2) -> int:
    """Help a little.

    Not shown.
    """
    return x + y


def unused():
    return 1


def top(words):
    return Counter(re.findall("a", w) for w in words)[LIMIT] + helper(TABLE) + top(())


class Base:
    pass


class Shop(Base):
    """Sells."""

    price: int
    rate = 2
    other = 3

    def __init__(self, price):
        self.price = price

    def total(self):
        return self.price * self.rate + self.tax(1)

    @property
    def tax(self, x):
        return x

    def refund(self):
        return 0
'''

SHOWN = [
    (
        "top",
        """\
import re
from collections import Counter
from .near import *
LIMIT: int = 3
TABLE = ...  # a long Dict
def helper(x, *, y=2) -> int:
    \"\"\"Help a little.\"\"\"""",
    ),
    (
        "Shop.total",
        """\
from .near import *
class Shop(Base):
    price: int
    rate = 2

    def __init__(self, price):
        ...

    @property
    def tax(self, x):
        ...""",
    ),
    ("unused", "from .near import *"),
]


@pytest.mark.parametrize(("qualname", "expected"), SHOWN)
def test_surroundings(qualname, expected):
    assert surroundings(find(TEXT, path="m.py", qualname=qualname)) == expected


def test_bom_and_line_ends_do_not_matter():
    text = "\ufeff" + TEXT.replace("\n", "\r\n")
    for qualname, expected in SHOWN:
        assert surroundings(find(text, path="m.py", qualname=qualname)) == expected
