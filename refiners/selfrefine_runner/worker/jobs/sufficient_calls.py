"""Sufficient calls: which calls within the tests need not be made, since those before them have said it already."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..objects import outcome_digests
from . import variation

if TYPE_CHECKING:
    from selfrefine_runner.protocol import LiveTask

TOLD = 1
"""Calls at which a version has to do something else than expected until no more are made of it."""
AGAIN = 2
"""Changes of one call's arguments that had been made already, after which no more are made."""


class Changes:
    """The changes that were made to the arguments of one call: of few leaves there are few, and they come by turns."""

    def __init__(self) -> None:
        self._known: set[str] = set()
        self._again = 0

    def take(self, change: str) -> None:
        """Note one, in words; what is cut may be another one."""
        if change and variation.CUT not in change:
            self._again += change in self._known
            self._known.add(change)

    @property
    def all_made(self) -> bool:
        """Whether they have begun to come again."""
        return self._again >= AGAIN


class Versions:
    """What is known of versions of which only is asked whether they do something else."""

    def __init__(self) -> None:
        self._told: dict[int, int] = {}

    def told(self, task: LiveTask) -> bool:
        """Whether a version is known to do something else, so that further calls of it say nothing new."""
        return self._told.get(task["version"], 0) >= TOLD

    def learn(self, task: LiveTask, message: Any) -> None:
        """Note whether a call tells a version from what is expected; of a probe, whether a mutant would matter there.

        Args:
            task: the call.
            message: what the fork said of it.
        """
        expected = task["expected"]
        if expected is None:
            return
        if expected:
            told = int(outcome_digests.digest(message.get("outcome", {})) != expected)
        else:
            told = TOLD * bool(message.get("probe", (0, 0))[1])
        self._told[task["version"]] = self._told.get(task["version"], 0) + told
