"""Chat: an engine that asks a language model, in one conversation that only grows at its end.

A stub is written by `rewrite` with empty feedback and an empty history (p_gen);
`selfrefine.code.stub.is_stub` tells which functions are stubs.
"""

from __future__ import annotations

import dataclasses
import threading
from functools import partial
from typing import TYPE_CHECKING

from selfrefine import models
from selfrefine.code.stub import is_stub
from selfrefine.deadline import Pool
from selfrefine.engines import prompt, wire
from selfrefine.engines.conversation import Conversation
from selfrefine.engines.extraction import Extract, Place, read_code
from selfrefine.engines.verdict_message import fixable
from selfrefine.errors import EndpointError, EngineError, Interrupted
from selfrefine.loop.feedback import Feedback
from selfrefine.redact import find_key, redact

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.engines import EngineContext
    from selfrefine.loop.evidence import Evidence
    from selfrefine.loop.refinement import Usage
    from selfrefine.loop.self_refine import Critique, History, Rewrite
    from selfrefine.models import Message, Model

MOST_SAMPLES = 16
"""Independent answers of one round; each is a request at the same time, and a verification."""


def connect(context: EngineContext) -> Chat:
    """Connect to the models that the settings name; nothing is sent yet.

    Raises:
        EngineError: the settings cannot lead to an answer.
    """
    settings = context.settings
    samples = min(max(1, settings.samples), MOST_SAMPLES)
    writers = [models.connect(settings, context.record) for _ in range(samples)]
    critic = None
    if settings.feedback_model:
        other = dataclasses.replace(settings, model=settings.feedback_model)
        critic = models.connect(other, context.record)
    return Chat(context, writers, critic)


class Chat:
    """One conversation about one function.

    Args:
        context: the task and the limits.
        writers: who rewrites; one for each independent answer of a round.
        critic: who criticises; the first writer where there is no other.

    Raises:
        EngineError: a budget of money without prices.
    """

    name = "chat"
    count_rejected = True
    waits = True

    def __init__(
        self,
        context: EngineContext,
        writers: Sequence[Model],
        critic: Model | None = None,
    ) -> None:
        self._task = context.task
        self._surroundings = context.surroundings
        self._writers = writers
        self._form = wire.feedback_format()
        system = prompt.system(context.task, context.python)
        self._talk = Conversation.begin(system, context, *writers, critic=critic)
        self._shown: dict[str, str] = {}
        """Code that stands in the conversation, and what it is called there."""
        self._own: set[int] = set()
        """The attempts that this conversation led to, by their place in the history."""
        self._told = 0
        self._facts: set[str] = set()
        """What was measured and told, line by line."""
        self._measured: set[str] = set()
        """The code of which it was told."""
        self._owed: str | None = None
        """The code of which it was told only what can be read off, as nothing was measured yet."""
        self._standing: Feedback | None = None
        """The findings that still hold after a rejection, and so were not asked for again."""
        self._final: set[int] = set()
        """Those of its attempts after which nothing is left to gain, as the model says."""
        self._stopped = False
        """Whether the model was told why its `stop` was none."""

    @property
    def messages(self) -> tuple[Message, ...]:
        """The conversation so far; each one starts with all of those before it."""
        return tuple(self._talk.messages)

    @property
    def usage(self) -> Usage:
        """What the models were paid so far."""
        return self._talk.usage

    def critique(self, request: Critique, evidence: Evidence) -> Feedback:
        """Ask for feedback; a vague answer is asked again once, and counts as generic then.

        Raises:
            EngineError: there is no usable answer.
            Interrupted: a budget is used up, or the user wants to end.
        """
        _refuse_keys(request.code)
        history = request.history
        if self._is_done(history):
            return Feedback(stop=True)
        # What only repeats says nothing against the findings; what went wrong twice may.
        asked = self._standing is None or history[-1].repeats
        self._standing = _still_true(history) if asked else None
        if self._standing:
            return self._standing
        news = self._news(history)
        called = self._shown.get(request.code.strip())
        facts = ""
        if request.code not in self._measured:
            facts = self._measures(request.code, evidence, quoting=bool(called))
        shown = f"{called}." if called else prompt.numbered(request.code)
        which = f"the version shown after attempt {len(history)}" if history else "the function as it was given"  # fmt: skip
        self._shown.setdefault(request.code.strip(), which)
        question = "\n\n".join([*news, prompt.critique(shown, facts)])
        return self._talk.critique(question, request.code, self._form)

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
        history, feedback = request.history, request.feedback
        refused = bool(history) and feedback.stop and not feedback.findings
        if refused and (self._stopped or not self._own):
            return None
        if not history and not feedback.findings and is_stub(request.code):
            question = prompt.generate(name, request.code, self._task.p_gen, evidence)
        elif refused:
            self._stopped = True
            question = prompt.smaller(name, len(history))
        else:
            standing = self._standing is not None
            repeated = bool(history) and history[-1].repeats
            question = prompt.rewrite(
                name, feedback, standing=standing, repeated=repeated
            )
            if self._owed == request.code:
                facts = self._measures(request.code, evidence)
                question = f"{prompt.meanwhile(facts)}{question}"
        context = self._talk.context
        place = Place(context.qualname or name, request.code, context.text)
        found = self._rewrites(place, "\n\n".join([*self._news(history), question]))
        codes, final = tuple(each.code for each in found), found[0].final
        if (refused or final) and codes[0].strip() == request.code.strip():
            return None
        if final:
            self._final.add(len(history))
        self._own.add(len(history))
        self._shown.setdefault(codes[0].strip(), f"your attempt {len(history) + 1}")
        return codes[0] if len(codes) == 1 else codes

    def _measures(self, code: str, evidence: Evidence, *, quoting: bool = False) -> str:
        """Return what was measured of code and not told yet."""
        facts = prompt.render_evidence(evidence, self._facts, quoting=quoting)
        self._facts.update(facts.split("\n"))
        if evidence.tests is None:
            self._owed = code
        else:
            self._owed = None
            self._measured.add(code)
        return facts

    def close(self) -> None:
        """Close the connections to the models."""
        for model in self._talk.paid:
            model.close()

    def _is_done(self, history: History) -> bool:
        """Whether the model said that nothing is left after the last attempt, and nothing says otherwise."""
        verdict = history[-1].verdict if history else None
        last = len(history) - 1 in self._final
        return bool(verdict and last and verdict.accepted and not fixable(verdict))

    def _rewrites(self, place: Place, question: str) -> tuple[Extract, ...]:
        """Return independent answers to the question; the first of them goes on as the conversation.

        Raises:
            EngineError: not one can be used.
            Interrupted: a budget is used up, or the user wants to end.
        """
        if len(self._writers) == 1:
            return (_code(self._talk, place, question),)
        ended = threading.Event()
        asked = self._talk.context.interrupted
        branches = [
            self._talk.branch(
                writer,
                sample,
                len(self._writers),
                lambda: "cancelled" if ended.is_set() else asked(),
            )
            for sample, writer in enumerate(self._writers)
        ]
        codes: dict[int, Extract] = {}
        errors: list[EngineError | Interrupted] = []
        pool = Pool(len(branches), "asking")
        try:
            waited = [pool.submit(partial(_code, b, place, question)) for b in branches]
            for sample, future in enumerate(waited):
                error = future.exception()
                if isinstance(error, EngineError | Interrupted):
                    errors.append(error)
                else:
                    codes[sample] = future.result()
        finally:
            # Whatever ends the waiting, such as Ctrl+C, ends the requests as well.
            ended.set()
            pool.end()
        if not codes:
            raise errors[0]
        self._talk.messages = branches[min(codes)].messages
        return tuple(codes.values())

    def _news(self, history: History) -> list[str]:
        """Return what the model has not been told yet, a paragraph each."""
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
        for index, attempt in enumerate(history):
            # What others wrote is shown with what came of it; of the model's own, what a formatter made is not.
            if index not in self._own:
                self._shown.setdefault(attempt.code.strip(), f"attempt {index + 1}")
        self._told = len(history)
        if len(self._talk.messages) == 1 and self._surroundings:
            parts.append(prompt.surroundings(self._surroundings))
        # A constant beside the function, or an input that a test gave, may hold a key.
        return [*map(redact, parts)]


HELD = ("syntax", "scope", "tests", "replay")
"""Gates that find a mistake in a rewrite, and nothing wrong with the findings that it acted on."""


def _still_true(history: History) -> Feedback | None:
    """Return the findings that need no further asking, since the last attempt only acted on them badly."""
    if not history or not history[-1].feedback.findings:
        return None
    last, verdict = history[-1], history[-1].verdict
    if any(a.verdict.accepted for a in history if a.round == last.round):
        return None
    botched = (
        last.repeats or verdict.failed in HELD or verdict.cause in ("complex", "busy")
    )
    return last.feedback if botched else None


def _code(talk: Conversation, place: Place, question: str) -> Extract:
    """Return the code that a model answers with; an unusable answer is asked again once.

    Raises:
        EndpointError: it was cut off twice.
    """
    again = "Answer again, with one fenced ```python block that ends with the whole function."

    final = False

    def read(text: str) -> tuple[str, str]:
        nonlocal final
        found = read_code(text, place)
        final = found.final
        if found.ignored and talk.context.record:
            talk.context.record("ignored", parts=list(found.ignored))
        return found.code, found.complaint

    reading = talk.write(question, read, again)
    if reading.truncated:
        raise EndpointError(
            f"the model {talk.writer.name} was cut off twice; the function is too long for it"
        )
    return Extract(reading.text, final=final)


def _refuse_keys(code: str) -> None:
    """Keep a key that somebody wrote into the function at home.

    Raises:
        EngineError: there is one.
    """
    if line := find_key(code):
        raise EngineError(
            f"line {line} of the function looks like it holds a key; nothing was sent"
        )
