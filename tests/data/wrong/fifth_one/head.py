"""A fifth lot, by another hand, judged only at the end: texts, numbers, tables and days."""

import bisect
import calendar
import difflib
import itertools
import math
import re
import string
import unicodedata
from collections import Counter, OrderedDict, defaultdict, deque
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta, timezone
from decimal import ROUND_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal, InvalidOperation


@dataclass(frozen=True)
class Booking:
    room: str
    start: datetime
    end: datetime
    guest: str = ""


def caught(function, *args):
    """Return what a call raises, for the tests below; what it gives, if it raises nothing."""
    try:
        return function(*args)
    except Exception as error:
        return error
