"""Functions of many kinds, with rewrites that nobody looked at before they were judged."""

import bisect
import json
import math
import re
from collections import ChainMap, Counter, defaultdict, deque
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from decimal import Decimal
from enum import IntEnum
from functools import reduce
from itertools import accumulate, zip_longest
from operator import itemgetter


class Level(IntEnum):
    DEBUG = 10
    INFO = 20
    WARNING = 30
    ERROR = 40


@dataclass
class Task:
    name: str
    due: date | None = None
    done: bool = False
    tags: list[str] = field(default_factory=list)
