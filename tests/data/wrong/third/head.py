"""A third lot: functions of many kinds."""

import bisect
import csv
import hashlib
import io
import itertools
import math
import re
from collections import ChainMap, Counter, OrderedDict, defaultdict, deque
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from decimal import Decimal
from enum import Enum
from functools import lru_cache, reduce


class Kind(Enum):
    FOOD = "food"
    BOOK = "book"
    TOY = "toy"


@dataclass
class Product:
    name: str
    price: float
    kind: Kind = Kind.FOOD
    stock: int = 0


class Node:
    def __init__(self, value, left=None, right=None):
        self.value = value
        self.left = left
        self.right = right
