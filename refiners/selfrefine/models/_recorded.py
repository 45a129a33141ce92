"""Recorded: a model whose every request and answer goes into a trace."""

from __future__ import annotations

import dataclasses
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from selfrefine.errors import EndpointError, Interrupted
from selfrefine.models._wrapper import Wrapper

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.loop.refinement import Usage
    from selfrefine.models import Answer, Limits, Message, Record, ResponseFormat


@dataclass(frozen=True)
class Recorded(Wrapper):
    """Passes requests on, and tells `record` of each with its answer, or why there is none."""

    record: Record

    def complete(
        self, messages: Sequence[Message], form: ResponseFormat | None, limits: Limits
    ) -> Answer:
        """Answer a conversation; see `Model.complete`."""
        started, before = time.monotonic(), self.usage
        row: dict[str, Any] = {
            "model": self.name,
            "form": form.name if form else None,
            "sample": limits.sample,
            "tokens": limits.tokens,
            "messages": [dataclasses.asdict(message) for message in messages],
        }
        try:
            answer = self.model.complete(messages, form, limits)
            row["answer"] = dataclasses.asdict(answer)
        except EndpointError as error:
            row["error"] = {"reason": "", "message": str(error)}
            raise
        except Interrupted as end:
            row["error"] = {"reason": end.reason, "message": end.message}
            raise
        finally:
            seconds = round(time.monotonic() - started, 4)
            spent = _cost(before, self.usage)
            self.record("exchange", **row, usage=spent, seconds=seconds)
        return answer


def _cost(before: Usage, after: Usage) -> dict[str, Any]:
    """Return what one request cost."""
    was, now = dataclasses.asdict(before), dataclasses.asdict(after)
    return {
        name: None if value is None else value - (was[name] or 0)
        for name, value in now.items()
    }
