"""Budget: how far the next request may go, by what the budgets leave of time, tokens and money."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from selfrefine.errors import Interrupted
from selfrefine.models import Limits

if TYPE_CHECKING:
    from selfrefine.engines import EngineContext
    from selfrefine.loop.refinement import Usage
    from selfrefine.settings.prices import Price

REQUEST_SECONDS = 300.0
"""The most that one request may take where no budget ends it sooner."""
MOST_TOKENS = 8192
LEAST_TOKENS = 256
"""Below this no function can be written, so that asking would be a waste of money."""


@dataclass(frozen=True)
class RequestBudget:
    """What a request may take.

    Args:
        limits: for the model.
        capped: the budget that makes it less than usual; empty where none does.
    """

    limits: Limits
    capped: str


def request_budget(
    context: EngineContext, usage: Usage, question: int, price: Price, sharing: int = 1
) -> RequestBudget:
    """Return how far the next request may go.

    Args:
        context: who asks, with the budgets.
        usage: what was spent so far.
        question: tokens of the messages.
        price: of the model that is asked.
        sharing: how many requests go out at once, and share what is left.

    Raises:
        Interrupted: a budget leaves nothing to ask with.
    """
    now = time.monotonic()
    deadline = min(context.deadline or now + REQUEST_SECONDS, now + REQUEST_SECONDS)
    if now >= deadline:
        raise Interrupted("budget_seconds")
    tokens, capped = MOST_TOKENS, ""
    for reason, left in _room(context, usage, question, price, sharing).items():
        if left < LEAST_TOKENS:
            raise Interrupted(reason)
        if left < tokens:
            tokens, capped = left, reason
    limits = Limits(
        deadline,
        tokens,
        context.interrupted,
        on_delta=context.on_delta,
        budgeted=deadline == context.deadline,
    )
    return RequestBudget(limits, capped)


def _room(
    context: EngineContext, usage: Usage, question: int, price: Price, sharing: int
) -> dict[str, int]:
    """Return each budget's room for one answer, in tokens; the question is taken off."""
    settings = context.settings
    left = {}
    if settings.budget_tokens:
        used = usage.prompt_tokens + usage.completion_tokens
        left["budget_tokens"] = (settings.budget_tokens - used) // sharing - question
    if settings.budget_usd:
        money = (settings.budget_usd - (usage.usd or 0.0)) / sharing
        money -= question * price.prompt
        left["budget_usd"] = (
            int(money / price.completion)
            if price.completion
            else MOST_TOKENS * (money > 0)
        )
    return left
