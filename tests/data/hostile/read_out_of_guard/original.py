"""Counters."""
import threading


class Counter:
    """Counts."""

    def __init__(self, limit):
        self.mutual = threading.RLock()
        self.count = 0
        self.limit = limit

    def add(self, steps):
        """Count steps up to the limit, and return which were counted."""
        taken = []
        for step in steps:
            if step > 0:
                with self.mutual:
                    if self.count + step <= self.limit:
                        self.count = self.count + step
                        taken.append(step)
        return taken
