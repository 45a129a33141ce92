"""Budget: what a whole batch may take, shared out among functions that are refined at the same time."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from selfrefine.settings.resolve import Settings

LEAST_TOKENS, LEAST_USD = 1024, 1e-4
"""Below this nothing is begun: no function can be rewritten with it."""


@dataclass
class Budget:
    """What is left; 0 means no limit.

    Args:
        seconds: wall time.
        tokens: prompt and completion together.
        usd: money, where prices are configured.
        spent_tokens: what earlier runs of the same batch took.
        spent_usd: likewise.
    """

    seconds: float = 0
    tokens: int = 0
    usd: float = 0
    spent_tokens: int = 0
    spent_usd: float = 0.0
    _started: float = field(default_factory=time.monotonic)
    _reserved: dict[int, tuple[int, float]] = field(default_factory=dict)

    def reserve(
        self, number: int, settings: Settings, sharing: int
    ) -> Settings | str | None:
        """Set aside what one function may take.

        What all together may take is never more than what is left, whatever they do.

        Args:
            number: the function.
            settings: what holds for it by itself.
            sharing: how many may be refined at the same time.

        Returns:
            Its settings; a stop reason where nothing is left; None where something may be when others have ended.
        """
        if self.late:
            return "budget_seconds"
        tokens = self.tokens - self.spent_tokens - sum(t for t, _ in self._reserved.values())  # fmt: skip
        usd = self.usd - self.spent_usd - sum(u for _, u in self._reserved.values())
        lower: dict[str, Any] = {}
        for name, whole, left, least in (
            ("tokens", self.tokens, tokens, LEAST_TOKENS),
            ("usd", self.usd, usd, LEAST_USD),
        ):
            if not whole:
                continue
            if left < least:
                return None if self._reserved else f"budget_{name}"
            own = getattr(settings, f"budget_{name}")
            share = max(left / sharing, least)
            lower[f"budget_{name}"] = type(own)(min(share, own or share))
        self._reserved[number] = (
            lower.get("budget_tokens", 0),
            lower.get("budget_usd", 0.0),
        )
        if self.seconds:
            rest = max(1.0, self.seconds - (time.monotonic() - self._started))
            lower["budget_seconds"] = min(rest, settings.budget_seconds or rest)
        return replace(settings, **lower)

    def cuts(self, given: Settings, own: Settings) -> bool:
        """Whether a function was given less time than is its own, since others had taken it.

        What had half of all the time is done: it would be in the way of the others in each run.

        Args:
            given: what `reserve` returned.
            own: what holds for it by itself.
        """
        most = min(own.budget_seconds or float("inf"), self.seconds / 2)
        return 0 < given.budget_seconds < most

    def spend(self, number: int, usage: Mapping[str, Any]) -> None:
        """Count what a function took, in place of what was set aside."""
        self._reserved.pop(number, None)
        self.spent_tokens += usage["prompt_tokens"] + usage["completion_tokens"]
        self.spent_usd += usage["usd"] or 0.0

    def release(self, number: int) -> None:
        """Let go of what was set aside for a function that took nothing that is known."""
        self._reserved.pop(number, None)

    @property
    def late(self) -> bool:
        """Whether the time is used up."""
        return bool(self.seconds) and time.monotonic() - self._started >= self.seconds
