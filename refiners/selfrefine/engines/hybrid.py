"""Hybrid: fixed rules first, which are free, and a model for what is left.

Rejected rule candidates cost nothing, a model's do: the loop is told not to
count rejections, and the model's are counted here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from selfrefine.errors import Interrupted
from selfrefine.loop.self_refine import Rewrite

if TYPE_CHECKING:
    from selfrefine.engines import Engine, EngineContext
    from selfrefine.loop.evidence import Evidence
    from selfrefine.loop.feedback import Feedback
    from selfrefine.loop.refinement import Usage
    from selfrefine.loop.self_refine import Critique


def connect(context: EngineContext) -> Hybrid:
    """Start both engines.

    Raises:
        EngineError: one of them lacks what it needs.
    """
    from selfrefine.engines import chat, rules

    return Hybrid(
        rules.connect(context), chat.connect(context), context.settings.max_iterations
    )


class Hybrid:
    """Asks `first` until it has no candidate left, then only `then`.

    Args:
        first: the free engine.
        then: the costly one.
        max_iterations: the ceiling on rounds; half of them are kept for `then`.
    """

    name = "hybrid"
    count_rejected = False
    waits = False

    def __init__(self, first: Engine, then: Engine, max_iterations: int) -> None:
        self._first = first
        self._then = then
        self._most = max_iterations
        self._free = True
        self._candidate: str | tuple[str, ...] | None = None
        self._start = 0
        """How many attempts there were before the costly engine took over."""

    @property
    def usage(self) -> Usage:
        """What both spent."""
        return self._first.usage + self._then.usage

    def critique(self, request: Critique, evidence: Evidence) -> Feedback:
        """Answer with the feedback of whoever has a candidate for it.

        Raises:
            Interrupted: the costly engine has had its rounds.
        """
        accepted = sum(attempt.verdict.accepted for attempt in request.history)
        if self._free and accepted < max(1, self._most // 2):
            feedback = self._first.critique(request, evidence)
            rewrite = Rewrite(request.code, feedback, request.history)
            self._candidate = (
                self._first.rewrite(rewrite, evidence) if feedback.findings else None
            )
            if self._candidate is not None:
                return feedback
        if self._free:
            self._free, self._start = False, len(request.history)
        before = sum(
            attempt.verdict.accepted for attempt in request.history[: self._start]
        )
        # Several candidates of one round are one round.
        since = enumerate(request.history[self._start :], 1)
        rounds = {attempt.round or -number for number, attempt in since}
        if before + len(rounds) >= self._most:
            raise Interrupted("max_iterations")
        return self._then.critique(request, evidence)

    def rewrite(
        self, request: Rewrite, evidence: Evidence
    ) -> str | tuple[str, ...] | None:
        """Give the candidate that belongs to the last feedback."""
        candidate, self._candidate = self._candidate, None
        return (
            candidate
            if candidate is not None
            else self._then.rewrite(request, evidence)
        )

    def close(self) -> None:
        """Close both."""
        try:
            self._first.close()
        finally:
            self._then.close()
