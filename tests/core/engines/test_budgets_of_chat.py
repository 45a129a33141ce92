"""Budgets of the chat engine over real HTTP: seconds, tokens and money end the loop in time."""

from __future__ import annotations

import time

import pytest

from selfrefine.errors import EngineError
from support import chance
from support.endpoint import ScriptedEndpoint
from support.talk import ACCEPTED, CRITIQUE, FAST, ROUNDS, WRONG, drive


def test_deadline_ends_the_loop_in_time(chat):
    """The deadline comes while the second critique drips; on a busy machine, a later one is needed for that."""
    for seconds in (1, 4, 16):
        with ScriptedEndpoint([*ROUNDS[:3], {"fault": "drip"}]) as endpoint:
            start = time.monotonic()
            outcome = drive(chat(endpoint, deadline=start + seconds), [ACCEPTED])
            took = time.monotonic() - start
        assert outcome.stop_reason == "budget_seconds"
        assert took < seconds + chance.PATIENCE
        if len(endpoint.requests) > len(ROUNDS[:3]):
            break
    assert outcome.best == WRONG, "what was accepted before is kept"
    assert "gave no complete answer" in outcome.message


def test_deadline_that_has_passed_sends_nothing(chat):
    with ScriptedEndpoint() as endpoint:
        outcome = drive(chat(endpoint, deadline=time.monotonic() - 1), [])
    assert outcome.stop_reason == "budget_seconds"
    assert endpoint.requests == []


def test_user_can_interrupt_the_waiting(chat):
    with ScriptedEndpoint([{"fault": "hang"}]) as endpoint:
        start = time.monotonic()
        engine = chat(
            endpoint,
            interrupted=lambda: "cancelled" if time.monotonic() > start + 0.2 else None,
        )
        outcome = drive(engine, [])
    assert outcome.stop_reason == "cancelled"
    assert time.monotonic() - start < chance.PATIENCE


def step(prompt_tokens, completion_tokens, **answer):
    usage = {"prompt_tokens": prompt_tokens, "completion_tokens": completion_tokens}
    return answer | {"usage": usage}


def test_token_budget(chat):
    steps = [step(5_000, 1_000, feedback=CRITIQUE), step(6_000, 1_000, code=FAST)]
    with ScriptedEndpoint(steps) as endpoint:
        outcome = drive(chat(endpoint, budget_tokens=15_000), [ACCEPTED])
    assert outcome.stop_reason == "budget_tokens"
    assert outcome.best == FAST
    assert len(endpoint.requests) == 2
    limits = [request.body["max_tokens"] for request in endpoint.requests]
    assert limits[0] == 8192
    assert limits[1] < 8192, "what is left bounds the answer"


def test_answer_that_the_token_budget_cut_off_is_not_asked_again(chat):
    cut = step(1, 1, text="```python\ndef common(", finish="length")
    with ScriptedEndpoint(
        [step(5_000, 1_000, feedback=CRITIQUE), cut, cut]
    ) as endpoint:
        outcome = drive(chat(endpoint, budget_tokens=12_000), [])
    assert outcome.stop_reason == "budget_tokens"
    assert len(endpoint.requests) == 2


def test_money_budget(chat):
    steps = [step(10_000, 10_000, feedback=CRITIQUE), step(10_000, 10_000, code=FAST)]
    prices = {
        "usd_per_million_prompt_tokens": 1.0,
        "usd_per_million_completion_tokens": 10.0,
    }
    with ScriptedEndpoint(steps) as endpoint:
        engine = chat(endpoint, budget_usd=0.2, **prices)
        outcome = drive(engine, [ACCEPTED])
    assert outcome.stop_reason == "budget_usd"
    assert engine.usage.usd == pytest.approx(0.22)


def test_money_budget_needs_prices(chat):
    with (
        ScriptedEndpoint() as endpoint,
        pytest.raises(EngineError, match="budget-usd needs prices"),
    ):
        chat(endpoint, budget_usd=1.0)
