"""Engines: who answers the loop's critique and rewrite; the loop cannot tell them apart."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

    from selfrefine.loop.evidence import Evidence
    from selfrefine.loop.feedback import Feedback
    from selfrefine.loop.refinement import Usage
    from selfrefine.loop.self_refine import Critique, Rewrite
    from selfrefine.models import Record
    from selfrefine.settings.resolve import Settings
    from selfrefine.tasks import Objective


class Engine(Protocol):
    """The seam between the loop and whoever has ideas."""

    name: str
    count_rejected: bool
    """Whether a rejected candidate uses up a round: yes where candidates cost money."""
    waits: bool
    """Whether a critique mostly waits for somebody else, so that something else can be done meanwhile."""

    @property
    def usage(self) -> Usage:
        """What was spent so far."""

    def critique(self, request: Critique, evidence: Evidence) -> Feedback:
        """Answer p_fb: what is wrong where, and what to do."""

    def rewrite(
        self, request: Rewrite, evidence: Evidence
    ) -> str | tuple[str, ...] | None:
        """Answer p_refine: a candidate that acts on the feedback, or several; None where none is left.

        Raises:
            EngineError: the engine cannot answer; the loop ends with the best so far.
            Interrupted: a budget is used up.
        """

    def close(self) -> None:
        """Let go of connections and processes."""


@dataclass(frozen=True)
class EngineContext:
    """What an engine is told at its start.

    Args:
        task: the objective.
        settings: the user's.
        deadline: `time.monotonic` value at which the whole refinement must end; None without budget.
        python: the project's Python version, such as ``(3, 11)``, whose syntax a candidate may use.
        interrupted: asked while an engine waits; a stop reason ends the waiting.
        qualname: of the function.
        text: of its file.
        surroundings: what of the file the function refers to, for engines that read.
        beside: the functions of the file that it calls, whole, for engines that reason about them.
        on_delta: told what has arrived so far of an answer, while it is streamed.
        record: told of every request to a model and its answer; None where nobody keeps a trace.
    """

    task: Objective
    settings: Settings
    deadline: float | None = None
    python: tuple[int, int] = (3, 10)
    interrupted: Callable[[], str | None] = lambda: None
    surroundings: str = ""
    beside: str = ""
    record: Record | None = None
    on_delta: Callable[[str], None] = lambda _: None
    qualname: str = ""
    text: str = ""


def connect(name: str, context: EngineContext) -> Engine:
    """Start an engine by its name, importing it only now.

    Raises:
        EngineError: it lacks what it needs, such as a model's name.
    """
    engine: Engine = import_module(f"{__name__}.{name}").connect(context)
    return engine
