"""What no pickle carries: locks, callbacks, singletons, connections, closures, coroutines."""

import sqlite3
import sys
import threading
from contextlib import contextmanager

ABSENT = object()
SEEN = []


class Kind:
    """A singleton for each name, told by identity."""

    known = {}

    def __new__(cls, name):
        kind = cls.known.get(name)
        if kind is None:
            kind = cls.known[name] = super().__new__(cls)
        return kind


PUNCTUATION = Kind("punctuation")


class Registry:
    """Names with values and callbacks."""

    def __init__(self):
        self.lock = threading.Lock()
        self.items = []
        self.hooks = [lambda size: size + 1]
        self.depth = 0

    def add(self, name, value=ABSENT):
        """Add a name, and return what the hooks make of its length."""
        found = []
        for hook in self.hooks:
            found.append(hook(len(name)))
        if value is ABSENT:
            self.items.append((name, None))
        else:
            self.items.append((name, value))
        return sum(found)

    def nested(self, kind, value):
        """Return how deep a bracket leads."""
        if kind is PUNCTUATION and value == "(":
            self.depth = self.depth + 1
            return self.depth
        if kind is PUNCTUATION and value == ")":
            self.depth = self.depth - 1
            return self.depth
        return self.depth

    @property
    def names(self):
        """All names, in order."""
        found = []
        for name, _ in self.items:
            found.append(name)
        return found

    @contextmanager
    def kept(self):
        """Put back what was there before."""
        before = list(self.items)
        try:
            yield self
        finally:
            self.items = before

    async def total(self, factor):
        """Return the sum of all lengths."""
        total = 0
        for name, _ in self.items:
            total = total + len(name) * factor
        return total

    def pairs(self, least):
        """Yield names with their lengths."""
        for name, _ in self.items:
            size = len(name)
            if size >= least:
                yield name, size

    @classmethod
    def of(cls, names):
        """Return a registry of names, and remember that it was made."""
        made = cls()
        for name in names:
            made.add(name)
        SEEN.append(len(names))
        return made


def scaled(factor):
    """Return a function that scales."""

    def scale(values):
        """Scale."""
        found = []
        for value in values:
            found.append(value * factor)
        return found

    return scale


if sys.version_info >= (3,):

    def first(registry, default):
        """Return the first name."""
        if registry.items:
            return registry.items[0][0]
        return default


def stock(connection, deliveries):
    """Book deliveries; return the names that nobody knows."""
    unknown = []
    for name, count in deliveries.items():
        changed = connection.execute(
            "update stock set count = count + ? where name = ?", (count, name)
        )
        if not changed.rowcount:
            unknown.append(name)
    return sorted(unknown)


def opened():
    """Return a database with two rows."""
    connection = sqlite3.connect(":memory:")
    connection.execute("create table stock (name text, count int)")
    connection.execute("insert into stock values ('a', 1), ('b', 2)")
    return connection


def pair(stream):
    """Return the next two lines of an open file, without their ends."""
    first = stream.readline()
    second = stream.readline()
    if first.endswith("\n"):
        first = first[:-1]
    if second.endswith("\n"):
        second = second[:-1]
    return first, second


def beside(registry, names):
    """Return the names that a registry lacks, however busy it is."""
    found = []
    for name in names:
        if name not in registry.names:
            found.append(name)
    return found
