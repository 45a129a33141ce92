"""A fourth lot, by another hand: parsers, tables, dates and amounts."""

import bisect
import calendar
import heapq
import itertools
import math
import re
import statistics
from collections import Counter, OrderedDict, defaultdict, deque
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time, timedelta
from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal
from fractions import Fraction


@dataclass(frozen=True)
class Line:
    account: str
    amount: Decimal
    memo: str = ""


def caught(function, *args):
    """Return what a call raises, for the tests below; what it gives, if it raises nothing."""
    try:
        return function(*args)
    except Exception as error:
        return error
