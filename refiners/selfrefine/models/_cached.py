"""Cached: a model that is not asked again what it has answered before."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from selfrefine import jsontext
from selfrefine.models import Answer
from selfrefine.models._wrapper import Wrapper

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.models import Limits, Message, ResponseFormat
    from selfrefine.store.table import Table


@dataclass(frozen=True)
class Cached(Wrapper):
    """Answers from the cache, and asks the model for the rest; a known answer costs nothing.

    Args:
        place: where it answers from, such as a URL: another place is another model.
        cache: where answers are kept; one that was cut off or has not the asked form is not.
    """

    place: str
    cache: Table

    def complete(
        self, messages: Sequence[Message], form: ResponseFormat | None, limits: Limits
    ) -> Answer:
        """Answer a conversation; see `Model.complete`."""
        question = {
            "place": self.place,
            "model": self.name,
            "messages": [(message.role, message.content) for message in messages],
            "form": [form.name, dict(form.schema)] if form else None,
            "tokens": limits.tokens,
            "sample": limits.sample,
        }
        known = self.cache.look(question)
        if known is not None:
            return Answer(known, cached=True)
        answer = self.model.complete(messages, form, limits)
        if not answer.truncated and _looks_right(answer.text, form):
            self.cache.keep(question, answer.text)
        return answer


def _looks_right(text: str, form: ResponseFormat | None) -> bool:
    """Whether an answer may be given again: one that nobody could read would fail each time."""
    if form is None:
        return "```" in text
    try:
        return isinstance(
            jsontext.loads(text[text.find("{") : text.rfind("}") + 1]), dict
        )
    except (ValueError, RecursionError):
        return False
