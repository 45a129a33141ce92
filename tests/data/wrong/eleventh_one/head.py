"""Functions of many kinds, as programs and libraries have them."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import reduce
import functools
import math
import statistics


class Level(Enum):
    LOW = 1
    MIDDLE = 2
    HIGH = 3


@dataclass(frozen=True)
class Task:
    """What is to be done."""

    name: str
    level: Level = Level.LOW
    hours: float = 1.0
    needs: tuple[str, ...] = ()
