"""Prices: what a model's tokens cost, as the user's settings say; none are built in, since they change."""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from selfrefine.errors import ConfigError

if TYPE_CHECKING:
    from selfrefine.loop.refinement import Usage
    from selfrefine.settings.resolve import Settings


@dataclass(frozen=True)
class Price:
    """USD per token of the prompt, of the completion, and of the part of the prompt that was cached there."""

    prompt: float = 0.0
    completion: float = 0.0
    cached: float = 0.0

    @property
    def known(self) -> bool:
        """Whether anything costs something."""
        return bool(self.prompt or self.completion)

    def of(self, usage: Usage) -> float:
        """Return what some tokens cost in USD."""
        fresh = usage.prompt_tokens - usage.cached_tokens
        return (
            fresh * self.prompt
            + usage.cached_tokens * self.cached
            + usage.completion_tokens * self.completion
        )


def price_of(model: str, settings: Settings) -> Price:
    """Return what a model costs: the first row of `prices` that fits it, else what holds for all models.

    A row is ``NAME=PROMPT/COMPLETION`` or ``NAME=PROMPT/COMPLETION/CACHED``, in USD per
    million tokens; NAME may hold ``*``.

    Raises:
        ConfigError: a row is malformed.
    """
    for row in settings.prices:
        name, price = _row(row)
        if fnmatchcase(model, name):
            return price
    prompt = settings.usd_per_million_prompt_tokens / 1e6
    return Price(prompt, settings.usd_per_million_completion_tokens / 1e6, prompt)


def _row(row: str) -> tuple[str, Price]:
    name, _, numbers = row.rpartition("=")
    try:
        costs = [float(number) / 1e6 for number in numbers.split("/")]
    except ValueError:
        costs = []
    if not name or len(costs) not in {2, 3} or not min(costs) >= 0:
        raise ConfigError(
            f"prices: {row!r} is not a price; write it as NAME=PROMPT/COMPLETION/CACHED, in USD per million tokens"
        )
    prompt, completion, cached = (*costs, costs[0])[:3]
    return name, Price(prompt, completion, cached)
