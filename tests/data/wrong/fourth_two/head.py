"""A fourth lot, by another hand: objects with a state, generators, closures, graphs and nested data."""

import asyncio
import contextlib
import copy
import functools
import heapq
import itertools
import json
import re
from collections import ChainMap, Counter, OrderedDict, defaultdict, deque
from dataclasses import dataclass, field
from enum import Enum, Flag, IntEnum, auto
from types import MappingProxyType

MISSING = object()


class Mode(Flag):
    READ = auto()
    WRITE = auto()
    EXEC = auto()
    ALL = READ | WRITE | EXEC


@dataclass
class Job:
    name: str
    needs: list = field(default_factory=list)
    priority: int = 0


@dataclass(order=True)
class Money:
    amount: int
    currency: str = "EUR"


class OutOfStock(Exception):
    def __init__(self, item, wanted):
        super().__init__(f"{wanted} of {item}")
        self.item = item
        self.wanted = wanted


def caught(function, *args):
    """Return what a call raises, for the tests below; what it gives, if it raises nothing."""
    try:
        return function(*args)
    except Exception as error:
        return error
