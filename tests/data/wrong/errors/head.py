"""Functions with conditions, errors, retries and caches."""

import csv
import io
from dataclasses import dataclass


class Flaky:
    """Fails a few times before it works."""

    def __init__(self, failures):
        self.left = failures
        self.calls = 0

    def __call__(self):
        self.calls += 1
        if self.left > 0:
            self.left -= 1
            raise OSError("again")
        return "done"


@dataclass
class Rule:
    low: int
    high: int
    strict: bool = False
