"""Estimate: what a batch would cost, before any of it is spent (pure)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from selfrefine.settings.prices import Price

CHARACTERS = 4
"""Characters of a token, about."""
LINE = 9
"""Tokens of a line of code, about."""
FEEDBACK, ASKING, NEWS = 220, 160, 260
"""Tokens of an answer to a critique, of what is asked besides code, and of what is told of a verdict."""
OFFLINE = 15.0
"""Seconds for a function with the rules engine on one worker, where nothing was measured."""
WAITING = 20.0
"""Seconds for a round with a model, likewise."""


@dataclass(frozen=True)
class Cost:
    """What a batch takes.

    Args:
        requests: to models.
        prompt_tokens: that they read.
        completion_tokens: that they write.
        usd: what that costs; None where no price is known.
        seconds: of the wall.
    """

    requests: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    usd: float | None = None
    seconds: float = 0.0


def estimate(
    lines: Iterable[int],
    *,
    rounds: int,
    system: int,
    price: Price | None,
    jobs: int,
    measured: float | None = None,
) -> Cost:
    """Return what it costs at most to refine functions, all rounds being used.

    Args:
        lines: of each function.
        rounds: at most, for each.
        system: characters of what a model is told first.
        price: of a model's tokens; None for an engine that asks none.
        jobs: workers.
        measured: seconds for a function, from an earlier run.
    """
    prompt = completion = requests = 0
    lengths = list(lines)
    for length in lengths if price else ():
        code = length * LINE
        told = system // CHARACTERS + code
        for _ in range(rounds):
            # A critique and a rewrite; a conversation is sent as a whole each time.
            told += ASKING + code
            prompt += told
            told += FEEDBACK + ASKING
            prompt += told
            told += code + NEWS
            completion += FEEDBACK + code + ASKING
            requests += 2
    each = measured or (OFFLINE + WAITING * rounds if price else OFFLINE)
    seconds = each * len(lengths) / max(1, jobs)
    usd = None
    if price and price.known:
        usd = prompt * price.prompt + completion * price.completion
    return Cost(requests, prompt, completion, usd, seconds)
