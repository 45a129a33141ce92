"""Recording: keep a sample of the distinct calls that the tests make of the function."""

from __future__ import annotations

import json
import random
from typing import Any

from . import values

KEPT = 64
"""Distinct calls kept per function: a reservoir, so that late ones count too."""
TRIED = 2_000
"""Calls looked at before sampling thins out: a hot function must not stall the suite."""
NODES = 20_000
"""Nodes of one recorded call."""


class Recorder:
    """Counts entries per test and keeps calls, copied before the body can change them."""

    def __init__(self) -> None:
        self.hits = 0
        self.unfit: dict[str, int] = {}
        self._entries = 0
        self._kept: dict[str, Any] = {}
        self._random = random.Random(7)
        self._busy = False

    def probe(self, positional: tuple[Any, ...], keyword: dict[str, Any]) -> None:
        """Take note of one entry; never raises, never recurses."""
        self.hits += 1
        if self._busy:
            return
        self._entries += 1
        if self._entries > TRIED and self._random.random() > TRIED / self._entries:
            return
        self._busy = True
        try:
            self._record(positional, keyword)
        except values.Unfit as error:
            self.unfit[str(error)] = self.unfit.get(str(error), 0) + 1
        except Exception as error:
            why = type(error).__name__
            self.unfit[why] = self.unfit.get(why, 0) + 1
        finally:
            self._busy = False

    def calls(self) -> list[Any]:
        """Return the kept calls in the order in which they were first seen."""
        return list(self._kept.values())

    def _record(self, positional: tuple[Any, ...], keyword: dict[str, Any]) -> None:
        budget = [NODES]
        args = [values.plain(value, budget) for value in positional]
        kwargs = {name: values.plain(value, budget) for name, value in keyword.items()}
        call = {"args": args, "kwargs": kwargs}
        name = values.digest(json.dumps(call, sort_keys=True).encode())
        if name in self._kept:
            return
        if len(self._kept) >= KEPT:
            slot = self._random.randrange(self._entries)
            if slot >= KEPT:
                return
            del self._kept[list(self._kept)[slot]]
        self._kept[name] = call
