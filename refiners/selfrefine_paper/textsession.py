"""Text session: the composition root of text tasks; writes one text for one input through the loop."""

from __future__ import annotations

import dataclasses
import time
import uuid
from contextlib import ExitStack, closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from selfrefine import models
from selfrefine.engines import EngineContext
from selfrefine.engines.conversation import Conversation
from selfrefine.errors import EngineError, Interrupted
from selfrefine.loop import self_refine
from selfrefine.loop.refinement import SCHEMA_VERSION
from selfrefine.loop.self_refine import Critique, Rewrite
from selfrefine_paper.engine import Text, system

if TYPE_CHECKING:
    from collections.abc import Callable

    from selfrefine.loop.refinement import Usage
    from selfrefine.loop.self_refine import Outcome, Request, StopReason
    from selfrefine.models import Model
    from selfrefine.settings.resolve import Settings
    from selfrefine_paper.engine import Judgement
    from selfrefine_paper.texts import TextTask


@dataclass(frozen=True)
class Version:
    """y0, y1, ...: a text with what was said of it.

    Args:
        check: from 0 to 1, by code.
        note: the same in words.
        scores: the critic's, by aspect; empty where there was no critic.
        accepted: whether it was the best so far.
    """

    text: str
    check: float
    note: str
    scores: dict[str, float]
    accepted: bool = True


@dataclass(frozen=True)
class Written:
    """What came of one input.

    Args:
        id: names it in traces and reports.
        task: the task's name.
        source: what the user gave.
        text: the best version.
        versions: y0, y1, ..., in order.
        stop_reason: why the loop ended.
        message: one line more where the reason needs it.
    """

    id: str
    task: str
    source: str
    text: str
    versions: tuple[Version, ...]
    stop_reason: StopReason
    usage: Usage
    seconds: float
    message: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return it as plain JSON values."""
        data = {"schema_version": SCHEMA_VERSION, **dataclasses.asdict(self)}
        data["versions"] = list(data["versions"])
        data["seconds"] = round(self.seconds, 3)
        return data


def refine_text(
    task: TextTask,
    source: str,
    settings: Settings,
    *,
    max_iterations: int | None = None,
    told: bool = True,
    tell: Callable[[str], None] = lambda _: None,
    on_delta: Callable[[str], None] = lambda _: None,
    interrupted: Callable[[], str | None] = lambda: None,
) -> Written:
    """Write a text for one input, and refine it.

    Args:
        task: the objective.
        source: what the user gave.
        settings: the user's models and budgets.
        max_iterations: rounds at most; the task's own where None.
        told: whether the model is told what code measures; not so where feedback is taken away.
        tell: told what happens.
        on_delta: told what has arrived so far of an answer.
        interrupted: asked while waiting; a stop reason ends it with the best so far.

    Raises:
        EngineError: not even a first version came.
        Interrupted: a budget was used up before it.
    """
    started = time.monotonic()
    limit = settings.budget_seconds
    context = EngineContext(
        task,
        settings,
        deadline=started + limit if limit else None,
        interrupted=interrupted,
        on_delta=on_delta,
    )
    most = task.max_iterations if max_iterations is None else max_iterations
    with ExitStack() as stack:
        writer, critic = _models(stack, settings)
        conversation = Conversation.begin(system(task), context, writer, critic=critic)
        engine = Text(task, source, conversation, told=told)
        tell("writing")
        first = engine.write()
        driver = _Driver(engine, most, tell)
        flow = self_refine.self_refine(first, max_iterations=most)
        outcome = self_refine.run(flow, driver.answer, interrupted=interrupted)
        usage = conversation.usage
    return Written(
        id=uuid.uuid4().hex[:12],
        task=task.name,
        source=source,
        text=outcome.best,
        versions=_versions(engine, first, outcome),
        stop_reason=outcome.stop_reason,
        usage=usage,
        seconds=time.monotonic() - started,
        message=outcome.message,
    )


def _models(stack: ExitStack, settings: Settings) -> tuple[Model, Model | None]:
    """Return who writes, and who criticises if that is another one; the stack closes both."""
    writer = stack.enter_context(closing(models.connect(settings)))
    if not settings.feedback_model:
        return writer, None
    other = dataclasses.replace(settings, model=settings.feedback_model)
    return writer, stack.enter_context(closing(models.connect(other)))


class _Driver:
    """Answers the requests of one loop, and tells what it does."""

    def __init__(self, engine: Text, most: int, tell: Callable[[str], None]) -> None:
        self._engine = engine
        self._most = most
        self._tell = tell

    def answer(self, request: Request) -> object:
        try:
            if isinstance(request, Critique):
                self._say(len(request.history), "criticising")
                feedback = self._engine.critique(request)
                for line in feedback.render().splitlines():
                    self._say(len(request.history), line)
                return feedback
            if isinstance(request, Rewrite):
                self._say(len(request.history), "rewriting")
                return self._engine.rewrite(request)
            verdict = self._engine.verify(request)
        except EngineError as error:
            raise Interrupted("engine_failed", str(error)) from error
        self._tell(f"{'kept' if verdict.accepted else 'not kept'}: {verdict.reason}")
        return verdict

    def _say(self, done: int, what: str) -> None:
        self._tell(f"round {min(done + 1, self._most)}/{self._most}: {what}")


def _versions(engine: Text, first: str, outcome: Outcome) -> tuple[Version, ...]:
    versions = [_version(engine.recall(first), accepted=True)]
    for attempt in outcome.history:
        judgement = engine.recall(attempt.code)
        versions.append(_version(judgement, accepted=attempt.verdict.accepted))
    return tuple(versions)


def _version(judgement: Judgement, *, accepted: bool) -> Version:
    return Version(
        text=judgement.text,
        check=round(judgement.check.value, 4),
        note=judgement.check.note,
        scores=dict(judgement.feedback.scores),
        accepted=accepted,
    )
