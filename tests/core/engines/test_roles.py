"""Roles and samples: another model criticises, several write, and what each costs is counted."""

from __future__ import annotations

import threading
import time

import pytest

from selfrefine import tasks
from selfrefine.code.metrics import measure
from selfrefine.engines import EngineContext, connect
from selfrefine.errors import ConfigError, EngineError, Interrupted
from selfrefine.loop.evidence import Evidence
from selfrefine.loop.feedback import Feedback
from selfrefine.loop.refinement import Usage
from selfrefine.loop.self_refine import Attempt, Critique, Rewrite
from selfrefine.loop.verdict import Verdict
from selfrefine.settings.prices import price_of
from selfrefine.settings.resolve import Settings
from support import chance
from support.endpoint import ScriptedEndpoint

CODE = "def f(xs):\n    return list(xs)"
FINDING = {
    "aspect": "algorithm",
    "location": "return list(xs)",
    "line": 2,
    "problem": "It copies.",
    "instruction": "Do not copy.",
}
CRITIQUE = {
    "feedback": {"findings": [FINDING], "scores": {"algorithm": 1}, "stop": False}
}


@pytest.fixture
def chat():
    engines = []

    def start(
        endpoint, *, interrupted=lambda: None, on_delta=lambda _: None, **settings
    ):
        values = {
            "model": "large",
            "api_key_env": "NO_SUCH_KEY",
            "base_url": endpoint.base_url,
            "cache": False,
        }
        context = EngineContext(
            tasks.load("efficiency"),
            Settings(**(values | settings)),
            interrupted=interrupted,
            on_delta=on_delta,
        )
        engines.append(connect("chat", context))
        return engines[-1]

    yield start
    for engine in engines:
        engine.close()


def evidence():
    return Evidence(measure(CODE))


def variant(number):
    return {"code": f"def f(xs):\n    return [*xs][:{number}]"}


def test_another_model_criticises_in_the_same_conversation(chat):
    with ScriptedEndpoint([CRITIQUE, variant(1)]) as endpoint:
        engine = chat(endpoint, feedback_model="small")
        fed = engine.critique(Critique(CODE, ()), evidence())
        engine.rewrite(Rewrite(CODE, fed, ()), evidence())
    critique, rewrite = endpoint.requests
    assert (critique.body["model"], rewrite.body["model"]) == ("small", "large")
    assert rewrite.messages[: len(critique.messages)] == critique.messages
    assert engine.usage.requests == 2


def test_each_model_has_its_price(chat):
    usage = {"prompt_tokens": 1000, "completion_tokens": 100}
    steps = [CRITIQUE | {"usage": usage}, variant(1) | {"usage": usage}]
    prices = ("small=1/10", "lar*=100/1000/1")
    with ScriptedEndpoint(steps) as endpoint:
        engine = chat(endpoint, feedback_model="small", prices=prices)
        fed = engine.critique(Critique(CODE, ()), evidence())
        assert engine.usage.usd == pytest.approx(0.002)
        engine.rewrite(Rewrite(CODE, fed, ()), evidence())
        assert engine.usage.usd == pytest.approx(0.202)


def test_an_endpoint_that_names_its_price_is_believed(chat):
    usage = {"prompt_tokens": 1000, "completion_tokens": 100, "cost": 0.5}
    with ScriptedEndpoint([CRITIQUE | {"usage": usage}]) as endpoint:
        engine = chat(endpoint, prices=("*=1/10",))
        engine.critique(Critique(CODE, ()), evidence())
        assert engine.usage.usd == pytest.approx(0.5)


def test_a_budget_of_money_needs_the_price_of_both(chat):
    with (
        ScriptedEndpoint([]) as endpoint,
        pytest.raises(EngineError, match="budget-usd needs prices"),
    ):
        chat(endpoint, feedback_model="small", prices=("large=1/1",), budget_usd=1.0)


def test_samples_are_asked_for_at_once(chat):
    """Each answer waits until all are asked for: one after the other would never end."""
    steps = [CRITIQUE, *(variant(n) | {"delay": 1.0} for n in range(3))]
    with ScriptedEndpoint(steps) as endpoint:
        engine = chat(endpoint, samples=3)
        fed = engine.critique(Critique(CODE, ()), evidence())
        started = time.monotonic()
        codes = engine.rewrite(Rewrite(CODE, fed, ()), evidence())
        took = time.monotonic() - started
        asked = endpoint.requests[1:]
    assert len(set(codes)) == len(asked) == 3
    assert took < 2.9, "one after the other takes three seconds"
    assert all(request.messages == asked[0].messages for request in asked)
    assert engine.usage.requests == 4


def test_the_other_answers_and_their_fate_are_told(chat):
    steps = [CRITIQUE, variant(1), variant(2), CRITIQUE]
    with ScriptedEndpoint(steps) as endpoint:
        engine = chat(endpoint, samples=2)
        fed = engine.critique(Critique(CODE, ()), evidence())
        codes = engine.rewrite(Rewrite(CODE, fed, ()), evidence())
        fates = ["lost the order", "lost an item"]
        history = tuple(
            Attempt(fed, code, Verdict(accepted=False, reason=why), 1)
            for code, why in zip(codes, fates, strict=True)
        )
        engine.critique(Critique(CODE, history), evidence())
        before, last = endpoint.requests[0], endpoint.requests[-1]
    said = last.messages[-1]["content"]
    assert last.messages[: len(before.messages)] == before.messages
    assert [m["role"] for m in last.messages[1:]] == ["user", "assistant"] * 2 + [
        "user"
    ]
    assert codes[0] in last.messages[-2]["content"]
    assert codes[0] not in said
    assert "Attempt 1 was rejected" in said
    assert f"another answer to the same question:\n\n```python\n{codes[1]}" in said
    assert all(why in said for why in fates)


def test_one_of_several_that_fails_is_left_out(chat):
    steps = [CRITIQUE, {"fault": "400"}, variant(2)]
    with ScriptedEndpoint(steps) as endpoint:
        engine = chat(endpoint, samples=2)
        fed = engine.critique(Critique(CODE, ()), evidence())
        code = engine.rewrite(Rewrite(CODE, fed, ()), evidence())
    assert code == variant(2)["code"]
    roles = [message.role for message in engine.messages]
    assert roles == ["system", "user", "assistant", "user", "assistant"]


def test_all_of_several_that_fail_is_an_error(chat):
    with ScriptedEndpoint([CRITIQUE, {"fault": "400", "repeat": True}]) as endpoint:
        engine = chat(endpoint, samples=2)
        with pytest.raises(EngineError, match="refuses the request"):
            engine.rewrite(Rewrite(CODE, Feedback(), ()), evidence())


def test_cancelling_ends_all_of_them(chat):
    reason = []
    steps = [variant(n) | {"delay": 60} for n in range(3)]
    with ScriptedEndpoint(steps) as endpoint:
        engine = chat(endpoint, samples=3, interrupted=lambda: reason and reason[0])
        threading.Timer(0.5, reason.append, ["cancelled"]).start()
        started = time.monotonic()
        with pytest.raises(Interrupted) as end:
            engine.rewrite(Rewrite(CODE, Feedback(), ()), evidence())
        assert time.monotonic() - started < chance.PATIENCE
    assert end.value.reason == "cancelled"


def test_what_is_streamed_is_heard_within_100_ms(chat):
    """The endpoint sends a piece, then waits; what it waits for is that the piece was heard."""
    late, gaps, arrived = threading.Event(), [], []

    def on_delta(text):
        arrived.append((time.monotonic(), text))
        late.set()

    pieces = ["The first. ", "The second. ", "The third. "]
    with ScriptedEndpoint([{"slowly": pieces, "gap": 0.3}]) as endpoint:
        engine = chat(endpoint, on_delta=on_delta)
        engine.rewrite(Rewrite(CODE, Feedback(), ()), evidence())
        sent = list(endpoint.sent)
    for number, when in enumerate(sent[: len(pieces)]):
        text = "".join(pieces[: number + 1])
        gaps.append(next(t for t, said in arrived if said.startswith(text)) - when)
    assert late.is_set()
    # On a busy machine one in time says that it does not wait for the end.
    assert min(gaps[:-1]) < 0.3, gaps
    assert not chance.SHARE or sorted(gaps)[1] < 0.1, gaps


def test_samples_share_what_is_left_of_a_budget(chat):
    steps = [variant(n) | {"delay": 0.3} for n in range(2)]
    with ScriptedEndpoint(steps) as endpoint:
        engine = chat(endpoint, samples=2, budget_tokens=12_000)
        engine.rewrite(Rewrite(CODE, Feedback(), ()), evidence())
        limits = [request.body["max_tokens"] for request in endpoint.requests]
    prompt = sum(len(m["content"]) for m in endpoint.requests[0].messages) // 4
    assert limits == [6_000 - prompt] * 2


PRICES = {
    # rows, model: prompt, completion and cached, in USD per million tokens
    (("m=1/2",), "m"): (1, 2, 1),
    (("m=1/2/0.5",), "m"): (1, 2, 0.5),
    (("n=9/9", "m*=1/2", "*=3/4"), "mini"): (1, 2, 1),
    (("n=9/9",), "m"): (7, 8, 7),
    (("qwen2.5-coder:7b=0/0",), "qwen2.5-coder:7b"): (0, 0, 0),
    (("a=b=1/2",), "a=b"): (1, 2, 1),
}


@pytest.mark.parametrize(("asked", "price"), PRICES.items())
def test_prices(asked, price):
    rows, model = asked
    settings = Settings(
        prices=rows,
        usd_per_million_prompt_tokens=7,
        usd_per_million_completion_tokens=8,
    )
    found = price_of(model, settings)
    cost = [
        found.of(Usage(prompt_tokens=10**6)),
        found.of(Usage(completion_tokens=10**6)),
        found.of(Usage(prompt_tokens=10**6, cached_tokens=10**6)),
    ]
    assert cost == pytest.approx(price)


@pytest.mark.parametrize(
    "row", ["m", "m=1", "m=a/b", "=1/2", "m=1/2/3/4", "m=-1/2", "m=nan/1"]
)
def test_a_malformed_price_is_one_clear_line(row):
    with pytest.raises(ConfigError, match="is not a price; write it as NAME="):
        price_of("m", Settings(prices=(row,)))
