"""A ninth lot: helpers of web pages, grids, rights, draws, queues, money and clocks, by a hand that knows neither the gates nor the inputs; held out."""

import asyncio
import enum
import functools
import heapq
import itertools
import json
import operator
import random
import re
import time as clocks
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, timezone
from decimal import ROUND_HALF_UP, Decimal
from pathlib import PurePosixPath

CENT = Decimal("0.01")


class Right(enum.Flag):
    """What one may do with a folder."""

    READ = enum.auto()
    WRITE = enum.auto()
    SHARE = enum.auto()


@dataclass(frozen=True)
class Booking:
    """Somebody wants a room from one hour to another."""

    name: str
    start: int
    end: int


@dataclass
class Line:
    """Some pieces of one article in a basket."""

    price: Decimal
    count: int = 1
