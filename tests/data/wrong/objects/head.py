"""Functions that are given objects, callables and what holds its own kind."""

import itertools
import json
import math
import struct
from collections import OrderedDict, namedtuple
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from enum import Enum


class Color(Enum):
    RED = "red"
    GREEN = "green"


class Base:
    def __init__(self, value):
        self.value = value


class Derived(Base):
    pass


class Registry:
    def __init__(self):
        self.handlers = {}
        self.log = []


class Account:
    def __init__(self, balance=0):
        self.balance = balance
        self.history = []


class Cache:
    def __init__(self, size=2):
        self.size = size
        self.data = OrderedDict()
        self.hits = 0


@dataclass
class Item:
    name: str
    price: float = 0.0
    parts: list = field(default_factory=list)
