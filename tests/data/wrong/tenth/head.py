"""A tenth lot: functions of applications and libraries, each with its few tests."""

import asyncio
import calendar
import codecs
import itertools
import math
import operator
import posixpath
import re
import struct
from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import date, datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal
from functools import lru_cache, wraps
from pathlib import PurePosixPath
from typing import Any

UNITS = {"d": 86400, "h": 3600, "m": 60, "s": 1}


class OutOfStock(Exception):
    """There is less than was asked for."""


class Invalid(Exception):
    """A form has mistakes; `errors` names them by field."""

    def __init__(self, errors: dict[str, str]) -> None:
        super().__init__(", ".join(sorted(errors)))
        self.errors = errors


class Cycle(Exception):
    """Something needs itself."""
