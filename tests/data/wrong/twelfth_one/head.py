"""Functions of many kinds, as tools and services have them."""

from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta, timezone
from decimal import ROUND_HALF_UP, Decimal
import asyncio
import bisect
import copy
import csv
import functools
import graphlib
import heapq
import io
import itertools
import math
import operator
import re
import statistics
import string
import textwrap
import threading


@dataclass
class Node:
    """A node of a binary tree."""

    value: int
    left: "Node | None" = None
    right: "Node | None" = None


def chain_of(n):
    """Return a tree that has only left children."""
    node = None
    for i in range(n):
        node = Node(i, node)
    return node


def nested(n):
    """Return a list in a list in a list."""
    found = [1]
    for _ in range(n):
        found = [found]
    return found


async def given(items, read=None):
    """Yield items, and note which were read."""
    for item in items:
        if read is not None:
            read.append(item)
        yield item


async def listed(source):
    """Return all that an async iterator gives."""
    return [item async for item in source]


def fail(*args):
    """Raise an error."""
    raise RuntimeError("failed")


async def note(seen, key):
    """Note a key, before and after others had their turn."""
    seen.append(key)
    await asyncio.sleep(0)
    seen.append(key)
    return key


async def anext_of(source):
    """Return the first that an async iterator gives."""
    return await source.__anext__()


class Lines:
    """A file of some lines."""

    def __init__(self, *lines):
        self.lines = iter(lines)
        self.closed = 0

    def __iter__(self):
        return self.lines

    def close(self):
        self.closed += 1


class Held:
    """A lock that counts how often it is held."""

    held = 0

    def __enter__(self):
        self.held += 1

    def __exit__(self, *error):
        pass


def int_of(text):
    """Refuse a text."""
    raise ValueError("no number", text)
