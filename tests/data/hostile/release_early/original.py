"""Counters."""
import threading


class Counter:
    """Counts, for many threads."""

    def __init__(self):
        self.n = 0
        self.guard = threading.RLock()

    def add(self, amounts):
        """Add amounts one after the other, and return the sum of all so far."""
        self.guard.acquire()
        for a in amounts:
            t = self.n
            t = t + a
            self.n = t
        result = self.n
        self.guard.release()
        return result
