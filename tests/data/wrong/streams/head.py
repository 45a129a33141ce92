"""Generators, iterators, bytes, callbacks, caches and classes with a state."""

import asyncio
import math
import struct
from collections import OrderedDict, deque
from itertools import chain, islice, tee


class Closed(Exception):
    """What is closed cannot be used."""


class Source:
    """What gives items and can be closed."""

    def __init__(self, items):
        self.items = list(items)
        self.closed = False

    def read(self):
        if self.closed:
            raise Closed
        return self.items.pop(0) if self.items else None

    def close(self):
        self.closed = True
