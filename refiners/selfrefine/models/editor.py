"""Editor: a language model that the user's editor lends, asked through the process that started this one.

The question leaves by `say`, as `{"complete": {"id", "model", "messages", "form", "maxTokens"}}`;
the answer comes as a line for `hear`, `{"id", "text"}` or `{"id", "error"}`.  What is not
waited for any more is taken back with `{"forget": {"id"}}`.
"""

from __future__ import annotations

import contextlib
import dataclasses
import itertools
import queue
import time
from typing import TYPE_CHECKING, Any

from selfrefine import jsontext
from selfrefine.errors import EndpointError, Interrupted
from selfrefine.loop.refinement import Usage
from selfrefine.models import Answer
from selfrefine.models._reasoning import without_reasoning

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from selfrefine.models import Limits, Message, ResponseFormat
    from selfrefine.settings.resolve import Settings

_TICK = 0.1


class Lender:
    """The way to the one who lends; `ask` and `hear` are called by different threads.

    Args:
        say: sends one message to the process that started this one.
    """

    def __init__(self, say: Callable[[Mapping[str, Any]], None]) -> None:
        self._say = say
        self._numbers = itertools.count(1)
        self._waiting: dict[int, queue.SimpleQueue[Mapping[str, Any]]] = {}

    def ask(self, question: Mapping[str, Any], limits: Limits) -> Mapping[str, Any]:
        """Send a question and wait for its answer.

        Raises:
            EndpointError: there is none in time.
            Interrupted: `limits.interrupted` gave a reason.
        """
        number = next(self._numbers)
        answers = self._waiting[number] = queue.SimpleQueue()
        self._say({"complete": {"id": number, **question}})
        try:
            return _wait(answers, limits)
        except BaseException:
            self._say({"forget": {"id": number}})
            raise
        finally:
            del self._waiting[number]

    def hear(self, line: bytes) -> None:
        """Take one answer; one that nobody waits for is dropped."""
        try:
            answer = jsontext.loads(line)
            answers = self._waiting.get(answer["id"])
        except (ValueError, TypeError, KeyError):
            return
        if answers:
            answers.put(answer)


class Lent:
    """A model of the editor's.

    Args:
        hint: its id, family or vendor; empty means whichever the editor has.
        lender: the way to it.
    """

    def __init__(self, hint: str, lender: Lender) -> None:
        self.name = f"editor:{hint}" if hint else "of the editor"
        self._hint = hint
        self._lender = lender
        self.usage = Usage()
        """What was spent, as the editor counts tokens; what it costs is between user and editor."""

    def complete(
        self, messages: Sequence[Message], form: ResponseFormat | None, limits: Limits
    ) -> Answer:
        """Answer a conversation.

        Raises:
            EndpointError: the editor has no such model, may not ask it, or it says nothing.
            Interrupted: `limits.interrupted` gave a reason.
        """
        question = {
            "model": self._hint,
            "messages": [dataclasses.asdict(message) for message in messages],
            "form": dataclasses.asdict(form) if form else None,
            "maxTokens": limits.tokens,
        }
        for _ in range(2):
            answer = self._ask(question, limits)
            if answer.text.strip():
                return answer
        raise EndpointError(
            "the editor's model gave an empty answer; ask again, or choose another model"
        )

    def _ask(self, question: Mapping[str, Any], limits: Limits) -> Answer:
        """Ask once; the answer may be empty.

        Raises:
            EndpointError: the editor has no such model, or may not ask it.
            Interrupted: `limits.interrupted` gave a reason.
        """
        self.usage += Usage(requests=1)
        answer = self._lender.ask(question, limits)
        if "error" in answer:
            raise EndpointError(f"the editor's model: {answer['error']}")
        prompt, written = (
            count if isinstance(count := answer.get(name), int) and count > 0 else 0
            for name in ("promptTokens", "completionTokens")
        )
        self.usage += Usage(prompt_tokens=prompt, completion_tokens=written)
        text = answer.get("text")
        said = without_reasoning(text) if isinstance(text, str) else ""
        return Answer(said, truncated=answer.get("truncated") is True)

    def close(self) -> None:
        """Nothing is open."""


def _wait(
    answers: queue.SimpleQueue[Mapping[str, Any]], limits: Limits
) -> Mapping[str, Any]:
    """Return the answer as soon as it is there.

    Raises:
        EndpointError: it does not come in time.
        Interrupted: `limits.interrupted` gave a reason.
    """
    while time.monotonic() < limits.deadline:
        if reason := limits.interrupted():
            raise Interrupted(reason)
        with contextlib.suppress(queue.Empty):
            return answers.get(timeout=_TICK)
    raise EndpointError(
        "the editor's model gave no answer in time; raise budget-seconds or choose another model"
    )


_lender: Lender | None = None


def lend(lender: Lender | None) -> None:
    """Take the way to the editor, until another is given; None if none lends its models any more."""
    global _lender  # noqa: PLW0603  one editor, one process
    _lender = lender


def connect(name: str, settings: Settings) -> Lent:
    """Return the model that the editor lends; `name` is a hint which.

    Raises:
        EndpointError: nobody lends one here.
    """
    del settings
    if _lender is None:
        raise EndpointError(
            f"model editor:{name}: no editor provides models here; name a model of an endpoint"
        )
    return Lent(name, _lender)
