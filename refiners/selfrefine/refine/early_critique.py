"""Early critique: the first critique, asked for as soon as there is something to tell, while the rest is still measured."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from selfrefine.deadline import Pool

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future

    from selfrefine.engines import Engine
    from selfrefine.loop.evidence import Evidence
    from selfrefine.loop.feedback import Feedback
    from selfrefine.loop.self_refine import Critique


class Ahead:
    """One critique in a thread; nobody else may ask the engine before `answer` has returned, or `end`.

    Args:
        interrupted: what else asks for an end.
    """

    def __init__(self, interrupted: Callable[[], str | None]) -> None:
        self._interrupted = interrupted
        self._ended = threading.Event()
        self._pool: Pool | None = None
        self._code: str | None = None
        self._asked: Future[Feedback] | None = None

    def interrupted(self) -> str | None:
        """Return why the engine is to stop waiting, if it is."""
        return "cancelled" if self._ended.is_set() else self._interrupted()

    def begin(self, engine: Engine, request: Critique, evidence: Evidence) -> None:
        """Ask for a critique."""
        self._code = request.code
        self._pool = Pool(1, "ahead")
        self._asked = self._pool.submit(lambda: engine.critique(request, evidence))

    def answer(self, request: Critique) -> Feedback | None:
        """Return the answer to a request that was made ahead, once; None for any other.

        Raises:
            EngineError: there is none.
            Interrupted: a budget is used up, or the user wants to end.
        """
        if self._asked is None or request.history or request.code != self._code:
            return None
        feedback = self._asked.result()
        self._asked = None
        return feedback

    def end(self) -> None:
        """Have the engine stop waiting for what nobody wants any more, so that it can be closed."""
        self._ended.set()
        if self._pool is not None:
            self._pool.end()
