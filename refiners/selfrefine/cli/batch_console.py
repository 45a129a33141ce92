"""Batch console: how a batch goes on, on stderr: a line for each function, and rate, money and time left."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from selfrefine.redact import on_one_line
from selfrefine.report import words

if TYPE_CHECKING:
    from collections.abc import Callable

    from selfrefine.batch.budget import Budget
    from selfrefine.batch.entry import Row
    from selfrefine.cli.console import Console

MINUTE, HOUR = 60.0, 3600.0


class Progress:
    """Tells how a batch goes on.

    Args:
        console: where.
        budget: knows what was spent.
        done: how many functions are done already.
        whole: how many there are.
        tell: moves the line of a terminal; None where there is none.
    """

    def __init__(
        self,
        console: Console,
        budget: Budget,
        done: int,
        whole: int,
        tell: Callable[[str], None] | None,
    ) -> None:
        self._console = console
        self._budget = budget
        self._before = self._done = done
        self._whole = whole
        self._tell = tell
        self._started = time.monotonic()

    def done(self, row: Row) -> None:
        """Tell what came of a function."""
        self._done += 1
        # One that is done again counts once.
        self._whole = max(self._whole, self._done)
        assert row.done is not None  # noqa: S101  it is
        said = on_one_line(f"{row.entry.name}: {words.headline(row.done.result)}")
        self._console.say(f"[{self._done}/{self._whole}{self._figures()}] {said}")

    def refused(self, message: str) -> None:
        """Tell why no function of a project is refined, or none is begun any more."""
        self._console.error(message)

    def tick(self, busy: int) -> None:
        """Move the line on."""
        if self._tell:
            at_once = f"{busy} at once" if busy else "ending"
            self._tell(f"{self._done} of {self._whole} functions{self._figures()}, {at_once}")  # fmt: skip

    def _figures(self) -> str:
        """Return rate, money and time left, as far as they are known."""
        took = time.monotonic() - self._started
        fresh = self._done - self._before
        parts = []
        if fresh and took:
            rate = fresh / took
            parts.append(f"{rate * MINUTE:.3g} a minute")
            parts.append(f"{duration((self._whole - self._done) / rate)} left")
        if self._budget.spent_usd:
            parts.append(f"{self._budget.spent_usd:.2f} USD")
        elif self._budget.spent_tokens:
            parts.append(f"{self._budget.spent_tokens} tokens")
        return "".join(f", {part}" for part in parts)


def duration(seconds: float) -> str:
    """Return a time in words."""
    if seconds < MINUTE:
        return f"{seconds:.0f} s"
    if seconds < HOUR:
        return f"{seconds / MINUTE:.0f} min"
    return f"{seconds / HOUR:.1f} h"
