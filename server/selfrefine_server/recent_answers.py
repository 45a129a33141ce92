"""Recent answers: searches that found nothing better a while ago, so that the next click is answered at once."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

SEARCHED = ("sufficient", "no_findings", "max_iterations", "no_progress")
"""Stop reasons of a search that came to its end; after any other, another one may find something."""
KEPT_SECONDS = 3600.0
MOST = 64
"""Functions that are remembered."""


class Asked(NamedTuple):
    """What was asked for, as far as the answer depends on it."""

    uri: str
    qualname: str
    source: str
    task: str | None
    settings: str


class RecentAnswers:
    """The answers of one client's searches that found nothing; each stands for one further click, the next searches again."""

    def __init__(self) -> None:
        self._known: dict[Asked, tuple[float, Mapping[str, Any]]] = {}

    def note(self, asked: Asked, result: Mapping[str, Any]) -> None:
        """Remember a search that found nothing."""
        if result["status"] == "unchanged" and result["stop_reason"] in SEARCHED:
            self._known[asked] = time.monotonic(), result
        while len(self._known) > MOST:
            del self._known[next(iter(self._known))]

    def __bool__(self) -> bool:
        return bool(self._known)

    def take(self, asked: Asked, model: str) -> dict[str, Any] | None:
        """Return the answer of a moment ago, with a sentence that says so; None if there is none."""
        when, result = self._known.pop(asked, (0.0, {}))
        seconds = time.monotonic() - when
        if not result or seconds > KEPT_SECONDS:
            return None
        by = result["engine"] if result["engine"] == "rules" else f"model {model}"
        said = f"nothing better was found {ago(seconds)} ago ({by}); run it again for a new search"
        more = {"message": said, "summary": f"No change: {said}", "code": "known"}
        return {**result, **more}


def ago(seconds: float) -> str:
    """Return a time in words, in the largest unit of which there is one."""
    for unit, length in (("minute", 60), ("second", 1)):
        count = int(seconds // length)
        if count or unit == "second":
            return f"{count} {unit}{'' if count == 1 else 's'}"
    raise AssertionError
