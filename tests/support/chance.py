"""Chance: what tests draw, how many of what repeats they take, and how long they wait; decided here alone.

`make test` draws the same each time and takes every distinct case once, so that what is red
stays red.  `make soak` names a share of the long runs (TESTS_SOAK, 1 for all of them) and
a seed (TESTS_SEED), which it prints.
"""

from __future__ import annotations

import os
import random
from typing import TYPE_CHECKING, TypeVar

import pytest

if TYPE_CHECKING:
    from collections.abc import Sequence

PATIENCE = 60.0
"""Seconds for what has no end where it fails, and takes a moment where it does not: the machine may be busy."""
Row = TypeVar("Row")

SHARE = float(os.environ.get("TESTS_SOAK") or 0)
"""Of the long runs; 0 where none was asked for."""
SEED = int(os.environ.get("TESTS_SEED") or 1)
LONGER = 20
"""How many times as many examples the whole soak draws as `make test`."""

drawn = pytest.mark.soak
"""Marks what draws or is a sample here, so that the soak takes it too."""


def dice(name: str) -> random.Random:
    """Return a source of chance for a test of this name."""
    return random.Random(f"{SEED} {name}")


def many(all_of_them: int) -> int:
    """Return how many of a long run's repetitions are taken."""
    return max(1, round(all_of_them * (SHARE or 1)))


def examples(few: int) -> int:
    """Return how many examples Hypothesis draws where `make test` draws a few."""
    return max(few, round(few * LONGER * SHARE))


def sample(rows: Sequence[Row], number: int, name: str) -> list[Row]:
    """Return some of the rows, always the same; in the soak its share of all."""
    wanted = max(number, round(len(rows) * SHARE))
    return dice(name).sample(list(rows), min(wanted, len(rows)))
