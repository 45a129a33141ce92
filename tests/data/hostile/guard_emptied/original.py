"""Counters."""
import threading


class Counter:
    """Counts, for many threads."""

    def __init__(self):
        self.n = 0
        self._guard = threading.Lock()

    def add(self, amounts):
        """Add amounts one after the other, and return the sum of all so far."""
        with self._guard:
            i = 0
            t = self.n
            for a in amounts:
                t = t + a
                i = i + 1
            self.n = t
            return t
