"""A seventh lot, written with the sixth and judged once, after everything was fixed that the sixth had shown."""

import asyncio
import itertools
import re
import unicodedata
from collections import Counter, deque
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from decimal import ROUND_DOWN, ROUND_HALF_EVEN, Decimal
from enum import IntEnum
from pathlib import PurePosixPath


class Weight(IntEnum):
    LIGHT = 1
    HEAVY = 5


@dataclass
class Entry:
    name: str
    cents: int
    closed: bool = False
    notes: list = field(default_factory=list)
