"""Recorded: a model whose every request and answer goes into a trace."""

from __future__ import annotations

import dataclasses
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from selfrefine.errors import EndpointError, Interrupted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.models import Answer, Form, Limits, Message, Model, Record
    from selfrefine.refinement import Usage


@dataclass(frozen=True)
class Recorded:
    """Passes requests on, and tells `record` of each with its answer, or why there is none."""

    model: Model
    record: Record

    @property
    def name(self) -> str:
        """The model's name."""
        return self.model.name

    @property
    def usage(self) -> Usage:
        """What was spent so far."""
        return self.model.usage

    def complete(
        self, messages: Sequence[Message], form: Form | None, limits: Limits
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
            spent = _spent(before, self.usage)
            self.record("exchange", **row, usage=spent, seconds=seconds)
        return answer

    def close(self) -> None:
        """Close the model."""
        self.model.close()


def _spent(before: Usage, after: Usage) -> dict[str, Any]:
    """Return what one request cost."""
    was, now = dataclasses.asdict(before), dataclasses.asdict(after)
    return {
        name: None if value is None else value - (was[name] or 0)
        for name, value in now.items()
    }
