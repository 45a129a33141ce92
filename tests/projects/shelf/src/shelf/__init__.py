"""What a call leaves besides its result, where no pickle carries its arguments: each has a lock."""

import contextvars
import logging
import random
import re
import threading
import warnings
from collections import defaultdict, deque
from contextlib import contextmanager

COUNT = 0
HISTORY = deque()
TABLE = defaultdict(list)
CURRENT = contextvars.ContextVar("current", default="none")
LOG = logging.getLogger("shelf")


class Settings:
    """What all share."""

    def __init__(self):
        self.name = ""


SETTINGS = Settings()


class Shelf:
    """Items, and a lock."""

    made = 0

    def __init__(self, items=()):
        self.lock = threading.Lock()
        self.items = list(items)
        self.busy = False

    def count(self, name):
        """Return the others, and count them."""
        global COUNT
        found = []
        for item in self.items:
            if item != name:
                found.append(item)
        COUNT = COUNT + len(found)
        return found

    def named(self, name):
        """Return new names; all shall know the last one."""
        found = []
        for item in self.items:
            found.append(item + name)
        SETTINGS.name = name
        return found

    def noted(self, name):
        """Return new names, and note them."""
        found = []
        for item in self.items:
            found.append(item + name)
        HISTORY.append(name)
        TABLE[name].append(len(found))
        return found

    def make(self, name):
        """Return new names, and count all."""
        found = []
        for item in self.items:
            found.append(item + name)
        type(self).made += len(found)
        return found

    def warn(self, name):
        """Return new names, and warn."""
        found = []
        for item in self.items:
            found.append(item + name)
        if name in self.items:
            warnings.warn(f"{name} is there", stacklevel=2)
        return found

    def log(self, name):
        """Return new names, and log."""
        found = []
        for item in self.items:
            found.append(item + name)
        LOG.warning("%s in %d", name, len(found))
        return found

    def context(self, name):
        """Return new names; the context shall know the last one."""
        found = []
        for item in self.items:
            found.append(item + name)
        CURRENT.set(name)
        return found

    def shuffle(self, name):
        """Return items in another order."""
        found = []
        for item in self.items:
            found.append(item + name)
        random.shuffle(found)
        return found

    def shout(self, name):
        """Print, and fail if there is nothing."""
        found = []
        for item in self.items:
            found.append(item + name)
        print("shout", name)
        if not found:
            raise KeyError(name)
        return found

    @contextmanager
    def kept(self):
        """Put back what was there before."""
        before = list(self.items)
        self.busy = True
        try:
            yield self
        finally:
            self.items = before
            self.busy = False

    def walk(self, name):
        """Yield new names; it is busy meanwhile."""
        self.busy = True
        try:
            for item in self.items:
                new = item + name
                yield new
        finally:
            self.busy = False

    def matches(self, pattern):
        """Return what matches."""
        found = []
        for item in self.items:
            match = re.search(pattern, item)
            if match:
                found.append(match)
        return found

    def sizes(self, name):
        """Return itself and sizes."""
        table = {}
        for item in self.items:
            table[item + name] = len(item)
        return self, table.items()

    def locked(self, name):
        """Return new names, one caller at a time."""
        found = []
        self.lock.acquire()
        for item in self.items:
            found.append(item + name)
        self.lock.release()
        return found


def factors(a, b):
    """Return a function that multiplies."""

    def apply(shelf):
        """Multiply."""
        limit = b
        found = []
        for item in shelf.items:
            found.append(item * a)
        return found

    return apply
