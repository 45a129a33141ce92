"""Chat: an engine that asks a language model, in one conversation that only grows at its end.

A stub is written by `rewrite` with empty feedback and an empty history (p_gen);
`selfrefine.stub.is_stub` tells which functions are stubs.
"""

from __future__ import annotations

import dataclasses
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import reduce
from operator import add
from typing import TYPE_CHECKING

from selfrefine import models
from selfrefine.engines import prompt, wire
from selfrefine.engines.allowance import Allowance, allowance
from selfrefine.errors import EndpointError, EngineError, Interrupted
from selfrefine.models import Message
from selfrefine.prices import price_of
from selfrefine.redact import find_key, redact
from selfrefine.stub import is_stub

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.engines import Brief
    from selfrefine.evidence import Evidence
    from selfrefine.feedback import Feedback
    from selfrefine.loop import Critique, History, Rewrite
    from selfrefine.models import Answer, Form, Model
    from selfrefine.refinement import Usage

MOST_SAMPLES = 16
"""Independent answers of one round; each is a request at the same time, and a verification."""


def connect(brief: Brief) -> Chat:
    """Connect to the models that the settings name; nothing is sent yet.

    Raises:
        EngineError: the settings cannot lead to an answer.
    """
    settings = brief.settings
    critic = settings.feedback_model or settings.model
    if settings.budget_usd and not all(
        price_of(name, settings).known for name in (settings.model, critic)
    ):
        raise EngineError(
            "budget-usd needs prices; set prices, or usd-per-million-prompt-tokens and usd-per-million-completion-tokens"
        )
    samples = min(max(1, settings.samples), MOST_SAMPLES)
    writers = [models.connect(settings, brief.record) for _ in range(samples)]
    other = dataclasses.replace(settings, model=critic)
    return Chat(
        brief,
        writers,
        models.connect(other, brief.record) if settings.feedback_model else None,
    )


@dataclass
class Branch:
    """A conversation with one model, which only grows at its end.

    Args:
        model: who answers.
        messages: so far.
        sample: which of several independent answers is wanted, from 0.
    """

    model: Model
    messages: list[Message]
    sample: int = 0


class Chat:
    """One conversation about one function.

    Args:
        brief: the task and the limits.
        writers: who rewrites; one for each independent answer of a round.
        critic: who criticises; the first writer where there is no other.
    """

    name = "chat"
    count_rejected = True

    def __init__(
        self, brief: Brief, writers: Sequence[Model], critic: Model | None = None
    ) -> None:
        self._brief = brief
        self._writers = writers
        self._critic = critic or writers[0]
        self._models = [*writers, critic] if critic else [*writers]
        self._form = wire.feedback_form(brief.task.aspects)
        self._messages = [Message("system", prompt.system(brief.task, brief.python))]
        self._last_code = ""
        self._own: set[int] = set()
        """The attempts that this conversation led to, by their place in the history."""
        self._told = 0
        self._facts: set[str] = set()
        """What was measured and told."""

    @property
    def messages(self) -> tuple[Message, ...]:
        """The conversation so far; each one starts with all of those before it."""
        return tuple(self._messages)

    @property
    def usage(self) -> Usage:
        """What the models were paid so far."""
        return reduce(add, (model.usage for model in self._models))

    def critique(self, request: Critique, evidence: Evidence) -> Feedback:
        """Ask for feedback; a vague answer is asked again once, and counts as generic then.

        Raises:
            EngineError: there is no usable answer.
            Interrupted: a budget is used up, or the user wants to end.
        """
        _refuse_keys(request.code)
        known = request.code.strip() == self._last_code.strip()
        code = None if known else request.code
        facts = prompt.measured(evidence)
        # After a rejection the same version has the same facts: history is complete, but compact.
        told = "" if facts in self._facts else facts
        self._facts.add(facts)
        question = self._with_news(request.history, prompt.critique(code, told))
        branch = Branch(self._critic, self._messages)
        best: Feedback | None = None
        for _ in range(2):
            answer = self._say(branch, question, self._form)
            feedback, complaint = wire.read_feedback(answer.text, request.code)
            best = feedback or best
            if not complaint:
                break
            question = (
                f"{complaint} Answer again, with the JSON object alone: {wire.SHAPE}"
            )
        if best is None:
            raise EndpointError(
                f"the model {self._critic.name} does not answer a critique in JSON; choose another model"
            )
        return best

    def rewrite(
        self, request: Rewrite, evidence: Evidence
    ) -> str | tuple[str, ...] | None:
        """Ask for candidates, or for the body of a stub where there is nothing to act on.

        Raises:
            EngineError: there is no usable answer.
            Interrupted: a budget is used up, or the user wants to end.
        """
        _refuse_keys(request.code)
        name = wire.function_name(request.code)
        begins = not request.history and not request.feedback.findings
        if begins and is_stub(request.code):
            question = prompt.generate(
                name, request.code, self._brief.task.p_gen, evidence
            )
        else:
            question = prompt.rewrite(name, request.feedback)
        question = self._with_news(request.history, question)
        codes = self._written(name, question)
        self._own.add(len(request.history))
        self._last_code = codes[0]
        return codes[0] if len(codes) == 1 else codes

    def close(self) -> None:
        """Close the connections to the models."""
        for model in self._models:
            model.close()

    def _written(self, name: str, question: str) -> tuple[str, ...]:
        """Return independent answers to the question; the first of them goes on as the conversation.

        Raises:
            EngineError: not one can be used.
            Interrupted: a budget is used up, or the user wants to end.
        """
        branches = [
            Branch(model, [*self._messages], sample)
            for sample, model in enumerate(self._writers)
        ]
        if len(branches) == 1:
            branches[0].messages = self._messages
            return (self._code(branches[0], name, question),)
        codes, errors = self._side_by_side(branches, name, question)
        if not codes:
            raise errors[min(errors)]
        self._messages = branches[min(codes)].messages
        return tuple(codes[sample] for sample in sorted(codes))

    def _side_by_side(
        self, branches: Sequence[Branch], name: str, question: str
    ) -> tuple[dict[int, str], dict[int, EngineError | Interrupted]]:
        """Ask in all branches at once; return what each gave, by its sample."""
        codes: dict[int, str] = {}
        errors: dict[int, EngineError | Interrupted] = {}
        ended = threading.Event()
        asked = self._brief.interrupted
        self._brief = dataclasses.replace(
            self._brief, interrupted=lambda: "cancelled" if ended.is_set() else asked()
        )
        with ThreadPoolExecutor(len(branches)) as pool:
            try:
                waited = [
                    pool.submit(self._code, branch, name, question, len(branches))
                    for branch in branches
                ]
                for sample, future in enumerate(waited):
                    error = future.exception()
                    if isinstance(error, EngineError | Interrupted):
                        errors[sample] = error
                    else:
                        codes[sample] = future.result()
            finally:
                # Whatever ends the waiting, such as Ctrl+C, ends the requests as well.
                ended.set()
                self._brief = dataclasses.replace(self._brief, interrupted=asked)
        return codes, errors

    def _code(self, branch: Branch, name: str, question: str, sharing: int = 1) -> str:
        """Return the code that a branch answers with; an unusable answer is asked again once."""
        for _ in range(2):
            answer = self._say(branch, question, None, sharing)
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
                f"the model {branch.model.name} was cut off twice; the function is too long for it"
            )
        return code

    def _with_news(self, history: History, question: str) -> str:
        """Return the question after what the model has not been told yet."""
        rounds = {history[index].round for index in self._own if index < len(history)}
        parts = [
            prompt.news(
                index + 1,
                attempt,
                own=index in self._own,
                beside=attempt.round in rounds,
            )
            for index, attempt in enumerate(history[self._told :], self._told)
        ]
        self._told = len(history)
        if len(self._messages) == 1 and self._brief.surroundings:
            parts.append(prompt.surroundings(self._brief.surroundings))
        # A constant beside the function, or an input that a test gave, may hold a key.
        return "\n\n".join([*map(redact, parts), question])

    def _say(
        self, branch: Branch, question: str, form: Form | None, sharing: int = 1
    ) -> Answer:
        """Add a question and its answer to a conversation."""
        branch.messages.append(Message("user", question))
        allowed = self._allowance(branch, sharing)
        try:
            answer = branch.model.complete(branch.messages, form, allowed.limits)
        except EndpointError as error:
            deadline = self._brief.deadline
            if deadline is not None and time.monotonic() >= deadline:
                raise Interrupted("budget_seconds", str(error)) from None
            raise
        branch.messages.append(Message("assistant", answer.text))
        if answer.truncated and allowed.capped:
            raise Interrupted(allowed.capped)
        return answer

    def _allowance(self, branch: Branch, sharing: int) -> Allowance:
        """Return how far a branch's next request may go.

        Raises:
            Interrupted: a budget leaves nothing to ask with.
        """
        tokens = sum(len(message.content) for message in branch.messages) // 4
        settings = self._brief.settings
        price = price_of(branch.model.name, settings)
        allowed = allowance(self._brief, self.usage, tokens, price, sharing)
        changes: dict[str, object] = {"sample": branch.sample}
        if branch.sample:
            # Several texts at once would be shown as one.
            changes["heard"] = lambda _: None
        limits = dataclasses.replace(allowed.limits, **changes)  # type: ignore[arg-type]
        return dataclasses.replace(allowed, limits=limits)


def _refuse_keys(code: str) -> None:
    """Keep a key that somebody wrote into the function at home.

    Raises:
        EngineError: there is one.
    """
    if line := find_key(code):
        raise EngineError(
            f"line {line} of the function looks like it holds a key; nothing was sent"
        )
