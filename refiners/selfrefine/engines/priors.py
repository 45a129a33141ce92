"""Priors: how often each rule's fixes are accepted here, learned from verdicts and kept from run to run."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from selfrefine import jsontext
from selfrefine.store.table import Table

if TYPE_CHECKING:
    from pathlib import Path

KEY = "verdicts by rule"

WEIGHT = 8
"""The shipped confidence counts as much as this many verdicts."""
MOST = 200
"""Verdicts of one rule that are remembered; beyond them, old ones fade."""


class Priors:
    """Counts verdicts by rule; forgets nothing while the process runs, and keeps a table where it may.

    Args:
        path: the table's file; None keeps the counts in memory alone.
    """

    def __init__(self, path: Path | None) -> None:
        self._table = Table(path)
        self._counts = _read_counts(self._table)
        self._seen: set[tuple[str, str]] = set()

    def confidence(self, rule: str, shipped: float) -> float:
        """Return how often a rule's fix is accepted: as shipped, moved by what was seen here.

        Args:
            rule: its name.
            shipped: the confidence that it comes with, 0 to 1.
        """
        accepted, tried = self._counts.get(rule, (0, 0))
        return (shipped * WEIGHT + accepted) / (WEIGHT + tried)

    def learn(self, rule: str, code: str, *, accepted: bool) -> None:
        """Count one verdict, once for the same candidate."""
        if (rule, code) in self._seen:
            return
        self._seen.add((rule, code))
        before, tried = self._counts.get(rule, (0, 0))
        good, every = before + accepted, tried + 1
        if every > MOST:
            good, every = good // 2, every // 2
        self._counts[rule] = (good, every)

    def keep(self) -> None:
        """Write the counts; what another process wrote meanwhile is lost, which does no harm."""
        if self._seen:
            self._table.keep(KEY, json.dumps(self._counts))


def _read_counts(table: Table) -> dict[str, tuple[int, int]]:
    try:
        return {
            str(rule): (int(good), int(every))
            for rule, (good, every) in jsontext.loads(table.look(KEY) or "{}").items()
            if 0 <= int(good) <= int(every)
        }
    except (ValueError, TypeError, AttributeError):
        # It is damaged: the shipped confidences serve.
        return {}
