"""Replay: a model that answers from a trace, in the order of the recording; it needs no network.

Requests are told apart by their form and their sample, not by their words: the
figures in them come from measuring, and are others each time.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from selfrefine.errors import EndpointError, Interrupted, UsageError
from selfrefine.loop.refinement import Usage
from selfrefine.models import Answer, Limits, Message, ResponseFormat
from selfrefine.store import trace

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from selfrefine.settings.resolve import Settings


class Replay:
    """Gives the recorded answers, errors and costs once more.

    Args:
        recording: what was recorded.
    """

    name = "replay"

    def __init__(self, recording: trace.Recording) -> None:
        self._left = recording.of("exchange")
        self._end = recording.end.get("result", {})
        self.usage = Usage()
        """What the recorded requests cost."""

    def complete(
        self, messages: Sequence[Message], form: ResponseFormat | None, limits: Limits
    ) -> Answer:
        """Give the next answer of the kind.

        Raises:
            EndpointError: the recorded request had no answer, or the recording was cut off here.
            Interrupted: the recording ends here, or `limits.interrupted` gave a reason.
        """
        del messages
        if reason := limits.interrupted():
            raise Interrupted(reason)
        wanted = (form.name if form else None, limits.sample)
        row = next((r for r in self._left if (r["form"], r["sample"]) == wanted), None)
        if row is None:
            if not self._end:
                raise EndpointError("the trace ends here; it was cut off")
            raise Interrupted(self._end["stop_reason"], self._end.get("message", ""))
        self._left.remove(row)
        self.usage += Usage(**row["usage"])
        return _answer(row)

    def close(self) -> None:
        """Nothing is open."""


def _answer(row: Mapping[str, Any]) -> Answer:
    """Return a recorded answer, or raise what was raised."""
    if "answer" in row:
        return Answer(**row["answer"])
    error = row["error"]
    if error["reason"]:
        raise Interrupted(error["reason"], error["message"])
    raise EndpointError(error["message"])


def connect(name: str, settings: Settings) -> Replay:
    """Read the trace; `name` is its path.

    Raises:
        EndpointError: it cannot be read.
    """
    del settings
    try:
        return Replay(trace.read(Path(name)))
    except UsageError as error:
        raise EndpointError(str(error)) from None
