"""A function that leaves its module as it was, and what it could change there."""

import itertools
from collections import OrderedDict, deque
from dataclasses import dataclass, field

TABLE = []
CONFIG = {"deep": {"x": 1}}
RECENT = deque()
ORDER = OrderedDict(a=1, b=2)
COUNT = 0
NUMBERS = itertools.count()


class Holder:
    items = []
    slow = None

    def get(self):
        return self.items


class Slotted:
    __slots__ = ("own",)

    def __init__(self):
        self.own = {}


HOLDER = Holder()
SLOTTED = Slotted()


@dataclass
class Box:
    shared: dict = field(default_factory=lambda: CONFIG["deep"])


def table():
    return TABLE


def note(row, rows=[]):
    rows.append(row)
    return rows


def slot():
    return SLOTTED


def recent():
    return RECENT


def older():
    ORDER.move_to_end("a")


def count():
    global COUNT
    COUNT += 1


def double(items):
    """Return items twice as large."""
    out = []
    for item in items:
        out.append(item * 2)
    return out
