"""Conversation: messages about one function or text that only grow at their end, within the user's budgets."""

from __future__ import annotations

import dataclasses
import time
from dataclasses import dataclass
from functools import reduce
from operator import add
from typing import TYPE_CHECKING, NamedTuple

from selfrefine.engines import wire
from selfrefine.engines.budget import request_budget
from selfrefine.errors import EndpointError, EngineError, Interrupted
from selfrefine.models import Message
from selfrefine.settings.prices import price_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from selfrefine.engines import EngineContext
    from selfrefine.loop.feedback import Feedback
    from selfrefine.loop.refinement import Usage
    from selfrefine.models import Answer, Model, ResponseFormat


class Reading(NamedTuple):
    """What was read of an answer, what is wrong with it if anything, and whether it was cut off."""

    text: str
    complaint: str
    truncated: bool


@dataclass
class Conversation:
    """Questions and answers; who asks for a form is answered by the critic, who asks for words by the writer.

    Args:
        context: budgets, and who may interrupt.
        writer: who answers in words.
        critic: who answers in a form.
        paid: every model that the budgets are for.
        messages: so far.
        sample: which of several independent answers is wanted, from 0.
        sharing: how many requests go out at once, and share what the budgets leave.
    """

    context: EngineContext
    writer: Model
    critic: Model
    paid: tuple[Model, ...]
    messages: list[Message]
    sample: int = 0
    sharing: int = 1

    @classmethod
    def begin(
        cls, system: str, context: EngineContext, *writers: Model, critic: Model | None
    ) -> Conversation:
        """Return a conversation in which nothing was asked yet.

        Args:
            system: what stands first, the same for every text of a task, for prompt caches.
            context: budgets, and who may interrupt.
            writers: the first of them answers; the others do so in branches.
            critic: who criticises; the first writer where there is no other.

        Raises:
            EngineError: a budget of money without prices.
        """
        paid = (*writers, critic) if critic else writers
        settings = context.settings
        if settings.budget_usd and not all(
            price_of(model.name, settings).known for model in paid
        ):
            raise EngineError(
                "budget-usd needs prices; set prices, or usd-per-million-prompt-tokens and usd-per-million-completion-tokens"
            )
        messages = [Message("system", system)]
        return cls(context, writers[0], critic or writers[0], paid, messages)

    def branch(
        self,
        writer: Model,
        sample: int,
        sharing: int,
        interrupted: Callable[[], str | None],
    ) -> Conversation:
        """Return one that goes on from here by itself, at the same time as others."""
        context = dataclasses.replace(self.context, interrupted=interrupted)
        if sample:
            # Several texts at once would be shown as one.
            context = dataclasses.replace(context, on_delta=lambda _: None)
        return dataclasses.replace(
            self,
            context=context,
            writer=writer,
            messages=[*self.messages],
            sample=sample,
            sharing=sharing,
        )

    @property
    def usage(self) -> Usage:
        """What the models were paid so far."""
        return reduce(add, (model.usage for model in self.paid))

    def critique(self, question: str, text: str, form: ResponseFormat) -> Feedback:
        """Ask for feedback on `text`; a vague answer is asked again once, and counts as generic then.

        Raises:
            EngineError: there is no usable answer.
            Interrupted: a budget is used up, or the user wants to end.
        """
        best: Feedback | None = None
        for _ in range(2):
            answer = self.say(question, form)
            feedback, complaint = wire.read_feedback(answer.text, text)
            best = feedback or best
            if not complaint:
                break
            shape = wire.SCORED if "scores" in form.schema["required"] else wire.SHAPE
            question = f"{complaint} Answer again, with the JSON object alone: {shape}"
        if best is None:
            raise EndpointError(
                f"the model {self.critic.name} does not answer a critique in JSON; choose another model"
            )
        return best

    def write(
        self, question: str, read: Callable[[str], tuple[str, str]], again: str
    ) -> Reading:
        """Ask for code or a text, and once more with `again` where `read` complains.

        Raises:
            EndpointError: there is no complete answer.
            Interrupted: a budget is used up, or the user wants to end.
        """
        reading = self._ask_once(question, read)
        if reading.complaint:
            reading = self._ask_once(f"{reading.complaint} {again}", read)
        return reading

    def _ask_once(
        self, question: str, read: Callable[[str], tuple[str, str]]
    ) -> Reading:
        answer = self.say(question, None)
        text, complaint = read(answer.text)
        if answer.truncated:
            complaint = (
                "Your answer was cut off at the limit. Leave out all explanation."
            )
        return Reading(text, complaint, answer.truncated)

    def say(self, question: str, form: ResponseFormat | None) -> Answer:
        """Add a question and its answer to the conversation.

        Raises:
            EndpointError: there is no complete answer.
            Interrupted: a budget is used up, or the user wants to end.
        """
        model = self.critic if form else self.writer
        self.messages.append(Message("user", question))
        tokens = sum(len(message.content) for message in self.messages) // 4
        price = price_of(model.name, self.context.settings)
        budget = request_budget(self.context, self.usage, tokens, price, self.sharing)
        limits = dataclasses.replace(budget.limits, sample=self.sample)
        try:
            answer = model.complete(self.messages, form, limits)
        except EndpointError as error:
            deadline = self.context.deadline
            if deadline is not None and time.monotonic() >= deadline:
                raise Interrupted("budget_seconds", str(error)) from None
            raise
        self.messages.append(Message("assistant", answer.text))
        if answer.truncated and budget.capped:
            raise Interrupted(budget.capped)
        return answer
