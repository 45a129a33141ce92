"""Wrapper: a model that passes everything on to another; each kind of wrapper overrides what it does otherwise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.loop.refinement import Usage
    from selfrefine.models import Answer, Limits, Message, Model, ResponseFormat


@dataclass(frozen=True)
class Wrapper:
    """A model by way of another.

    Args:
        model: who is asked.
    """

    model: Model

    @property
    def name(self) -> str:
        """The model's name."""
        return self.model.name

    @property
    def usage(self) -> Usage:
        """What was spent so far."""
        return self.model.usage

    def complete(
        self, messages: Sequence[Message], form: ResponseFormat | None, limits: Limits
    ) -> Answer:
        """Answer a conversation; see `Model.complete`."""
        return self.model.complete(messages, form, limits)

    def close(self) -> None:
        """Close the model."""
        self.model.close()
