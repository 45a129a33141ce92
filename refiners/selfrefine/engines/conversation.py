"""Conversation: messages about one text that only grow at their end, within the user's budgets."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from selfrefine.engines.allowance import allowance
from selfrefine.errors import EndpointError, EngineError, Interrupted
from selfrefine.models import Message
from selfrefine.prices import price_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from selfrefine.config import Settings
    from selfrefine.models import Answer, Form, Model
    from selfrefine.refinement import Usage


@dataclass(frozen=True)
class Terms:
    """Under which a conversation is held.

    Args:
        settings: the user's budgets and prices.
        deadline: `time.monotonic` value at which all must end; None without budget.
        interrupted: asked while waiting; a stop reason ends the waiting.
        heard: told what has arrived so far of an answer.
    """

    settings: Settings
    deadline: float | None = None
    interrupted: Callable[[], str | None] = lambda: None
    heard: Callable[[str], None] = lambda _: None


class Conversation:
    """Questions and answers about one text.

    Args:
        system: what stands first, the same for every text of a task, for prompt caches.
        terms: budgets, and who may interrupt.
        writer: who answers in words.
        critic: who answers in a form; the writer where there is no other.

    Raises:
        EngineError: a budget of money without prices.
    """

    def __init__(
        self, system: str, terms: Terms, writer: Model, critic: Model | None = None
    ) -> None:
        self._terms = terms
        self._writer = writer
        self._critic = critic or writer
        self._models = [writer, critic] if critic else [writer]
        settings = terms.settings
        if settings.budget_usd and not all(
            price_of(model.name, settings).known for model in self._models
        ):
            raise EngineError(
                "budget-usd needs prices; set prices, or usd-per-million-prompt-tokens and usd-per-million-completion-tokens"
            )
        self._messages = [Message("system", system)]

    @property
    def messages(self) -> tuple[Message, ...]:
        """What was said so far; the beginning of all that comes after."""
        return tuple(self._messages)

    @property
    def usage(self) -> Usage:
        """What the models were paid so far."""
        first, *others = (model.usage for model in self._models)
        return sum(others, first)

    def say(self, question: str, form: Form | None) -> Answer:
        """Add a question and its answer to the conversation.

        Raises:
            EndpointError: there is no complete answer.
            Interrupted: a budget is used up, or the user wants to end.
        """
        model = self.answering(form)
        self._messages.append(Message("user", question))
        tokens = sum(len(message.content) for message in self._messages) // 4
        price = price_of(model.name, self._terms.settings)
        allowed = allowance(self._terms, self.usage, tokens, price)
        try:
            answer = model.complete(self._messages, form, allowed.limits)
        except EndpointError as error:
            deadline = self._terms.deadline
            if deadline is not None and time.monotonic() >= deadline:
                raise Interrupted("budget_seconds", str(error)) from None
            raise
        self._messages.append(Message("assistant", answer.text))
        if answer.truncated and allowed.capped:
            raise Interrupted(allowed.capped)
        return answer

    def answering(self, form: Form | None) -> Model:
        """Return who answers in this form."""
        return self._critic if form else self._writer
