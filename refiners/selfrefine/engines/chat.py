"""Chat: an engine that asks a language model, in one conversation that only grows at its end.

A stub is written by `rewrite` with empty feedback and an empty history (p_gen);
`selfrefine.stub.is_stub` tells which functions are stubs.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from selfrefine import models
from selfrefine.engines import prompt, wire
from selfrefine.errors import EndpointError, EngineError, Interrupted
from selfrefine.models import Limits, Message
from selfrefine.redact import find_key, redact
from selfrefine.stub import is_stub

if TYPE_CHECKING:
    from selfrefine.engines import Brief
    from selfrefine.evidence import Evidence
    from selfrefine.feedback import Feedback
    from selfrefine.loop import Critique, History, Rewrite
    from selfrefine.models import Answer, Form, Model
    from selfrefine.refinement import Usage

REQUEST_SECONDS = 300.0
"""The most that one request may take where no budget ends it sooner."""
MOST_TOKENS = 8192
LEAST_TOKENS = 256
"""Below this no function can be written, so that asking would be money for nothing."""


def connect(brief: Brief) -> Chat:
    """Connect to the model that the settings name; nothing is sent yet.

    Raises:
        EngineError: the settings cannot lead to an answer.
    """
    settings = brief.settings
    priced = (
        settings.usd_per_million_prompt_tokens
        or settings.usd_per_million_completion_tokens
    )
    if settings.budget_usd and not priced:
        raise EngineError(
            "budget-usd needs prices; set usd-per-million-prompt-tokens and usd-per-million-completion-tokens"
        )
    return Chat(brief, models.connect(settings))


class Chat:
    """One conversation about one function.

    Args:
        brief: the task and the limits.
        model: who answers.
    """

    name = "chat"
    count_rejected = True

    def __init__(self, brief: Brief, model: Model) -> None:
        self._brief = brief
        self._model = model
        self._form = wire.feedback_form(brief.task.aspects)
        self._messages = [Message("system", prompt.system(brief.task, brief.python))]
        self._last_code = ""
        self._own: set[int] = set()
        """The attempts that this conversation led to, by their place in the history."""
        self._told = 0

    @property
    def messages(self) -> tuple[Message, ...]:
        """The conversation so far; each one starts with all of those before it."""
        return tuple(self._messages)

    @property
    def usage(self) -> Usage:
        """What the model was paid so far."""
        return self._model.usage

    def critique(self, request: Critique, evidence: Evidence) -> Feedback:
        """Ask for feedback; a vague answer is asked again once, and counts as generic then.

        Raises:
            EngineError: there is no usable answer.
            Interrupted: a budget is used up, or the user wants to end.
        """
        _refuse_keys(request.code)
        known = request.code.strip() == self._last_code.strip()
        code = None if known else request.code
        question = self._with_news(request.history, prompt.critique(code, evidence))
        best: Feedback | None = None
        for _ in range(2):
            answer = self._say(question, self._form)
            feedback, complaint = wire.read_feedback(answer.text, request.code)
            best = feedback or best
            if not complaint:
                break
            question = (
                f"{complaint} Answer again, with the JSON object alone: {wire.SHAPE}"
            )
        if best is None:
            raise EndpointError(
                f"the model {self._model.name} does not answer a critique in JSON; choose another model"
            )
        return best

    def rewrite(self, request: Rewrite, evidence: Evidence) -> str:
        """Ask for a candidate, or for the body of a stub where there is nothing to act on.

        Raises:
            EngineError: there is no usable answer.
            Interrupted: a budget is used up, or the user wants to end.
        """
        del evidence  # told with the critique
        _refuse_keys(request.code)
        name = wire.function_name(request.code)
        if (
            not request.history
            and not request.feedback.findings
            and is_stub(request.code)
        ):
            question = prompt.generate(name, request.code, self._brief.task.p_gen)
        else:
            question = prompt.rewrite(name, request.feedback)
        question = self._with_news(request.history, question)
        for _ in range(2):
            answer = self._say(question, None)
            code, complaint = wire.read_code(answer.text, name)
            if answer.truncated:
                complaint = (
                    "Your answer was cut off at the limit. Leave out all explanation."
                )
            if not complaint:
                break
            question = f"{complaint} Answer again, with one fenced ```python block that ends with the whole function."
        if answer.truncated:
            raise EndpointError(
                f"the model {self._model.name} was cut off twice; the function is too long for it"
            )
        self._own.add(len(request.history))
        self._last_code = code
        return code

    def close(self) -> None:
        """Close the connection to the model."""
        self._model.close()

    def _with_news(self, history: History, question: str) -> str:
        """Return the question after what the model has not been told yet."""
        parts = [
            prompt.news(index + 1, attempt, own=index in self._own)
            for index, attempt in enumerate(history[self._told :], self._told)
        ]
        self._told = len(history)
        if len(self._messages) == 1 and self._brief.surroundings:
            parts.append(prompt.surroundings(self._brief.surroundings))
        # A constant beside the function, or an input that a test gave, may hold a key.
        return "\n\n".join([*map(redact, parts), question])

    def _say(self, question: str, form: Form | None) -> Answer:
        """Add a question and its answer to the conversation."""
        self._messages.append(Message("user", question))
        limits, capped = self._limits()
        try:
            answer = self._model.complete(self._messages, form, limits)
        except EndpointError as error:
            if (
                self._brief.deadline is not None
                and time.monotonic() >= self._brief.deadline
            ):
                raise Interrupted("budget_seconds", str(error)) from None
            raise
        self._messages.append(Message("assistant", answer.text))
        if answer.truncated and capped:
            raise Interrupted(capped)
        return answer

    def _limits(self) -> tuple[Limits, str]:
        """Return how far the next request may go, and the budget that makes it less than usual.

        Raises:
            Interrupted: a budget leaves nothing to ask with.
        """
        now = time.monotonic()
        deadline = min(
            self._brief.deadline or now + REQUEST_SECONDS, now + REQUEST_SECONDS
        )
        if now >= deadline:
            raise Interrupted("budget_seconds")
        tokens, capped = MOST_TOKENS, ""
        for reason, left in self._left().items():
            if left < LEAST_TOKENS:
                raise Interrupted(reason)
            if left < tokens:
                tokens, capped = left, reason
        return Limits(deadline, tokens, self._brief.interrupted), capped

    def _left(self) -> dict[str, int]:
        """Return each budget's room for the next answer, in tokens; the question is taken off."""
        settings, usage = self._brief.settings, self._model.usage
        question = sum(len(message.content) for message in self._messages) // 4
        left = {}
        if settings.budget_tokens:
            used = usage.prompt_tokens + usage.completion_tokens
            left["budget_tokens"] = settings.budget_tokens - used - question
        if settings.budget_usd:
            price = settings.usd_per_million_prompt_tokens / 1e6
            money = settings.budget_usd - (usage.usd or 0.0) - question * price
            per_token = settings.usd_per_million_completion_tokens / 1e6
            left["budget_usd"] = (
                int(money / per_token) if per_token else MOST_TOKENS * (money > 0)
            )
        return left


def _refuse_keys(code: str) -> None:
    """Keep a key that somebody wrote into the function at home.

    Raises:
        EngineError: there is one.
    """
    if line := find_key(code):
        raise EngineError(
            f"line {line} of the function looks like it holds a key; nothing was sent"
        )
