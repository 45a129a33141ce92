"""Seven kinds of servers, each with its own ways: the same refinement comes from all of them."""

import json
from dataclasses import replace

import pytest

from selfrefine.code.target import find
from selfrefine.models.openai import breaker, dialect
from selfrefine.models.openai.endpoint import locate
from selfrefine.refine.session import Session
from selfrefine.settings.resolve import Settings
from support.commandline import selfrefine
from support.dialects import (
    KEY,
    SERVERS,
    Azure,
    LlamaCpp,
    LMStudio,
    Ollama,
    OpenAI,
    OpenRouter,
)
from support.plain_python import PLAIN
from support.slow_orders import GOOD, SCRIPT, WRONG, critique, write

pytestmark = pytest.mark.timed

WANTS_KEY = (OpenAI, Azure, OpenRouter)
SHORT = [*SCRIPT[:2], *SCRIPT[4:]]
FORMS = {LlamaCpp: "text"}


@pytest.fixture(scope="module")
def session(tmp_path_factory):
    folder = write(tmp_path_factory.mktemp("orders"))
    settings = Settings(
        task="efficiency", engine="chat", interpreter=str(PLAIN), cache=False
    )
    with Session(settings, trusted=lambda _: True) as session:
        yield session, folder / "orders.py"


def settings_for(base, endpoint, monkeypatch):
    kind = type(endpoint)
    monkeypatch.setenv("SCRIPTED_KEY", KEY if kind in WANTS_KEY else "")
    return replace(
        base,
        model="qwen2.5-coder:7b",
        base_url=endpoint.base_url,
        api_key_env="SCRIPTED_KEY",
    )


@pytest.mark.further
@pytest.mark.parametrize("kind", SERVERS, ids=lambda kind: kind.__name__)
def test_the_same_refinement_comes_from_each(session, monkeypatch, kind):
    running, file = session
    monkeypatch.setattr(dialect, "known", {})
    monkeypatch.setattr(breaker, "known", {})
    target = find(file.read_text(), path="orders.py", qualname="unpaid")
    with kind(SHORT) as endpoint:
        settings = settings_for(running.settings, endpoint, monkeypatch)
        result = running.refine(target, file, settings)
    reasons = [i.attempt.verdict.reason for i in result.iterations]
    assert result.status == "refined", (result.message, reasons)
    tried = [i.attempt.code.strip() for i in result.iterations]
    assert tried == [WRONG.strip(), GOOD.strip()]
    assert [i.attempt.verdict.accepted for i in result.iterations] == [False, True]
    assert result.usage.prompt_tokens > 0
    [findings, _] = [i.attempt.feedback.findings for i in result.iterations]
    assert findings[0].line == 5
    served = [r for r in endpoint.requests if r.form]
    assert served[-1].form == FORMS.get(kind, "json_schema")
    refused = len(endpoint.requests) - result.usage.requests
    assert refused == 0, "every request is counted"
    assert result.usage.usd == pytest.approx(
        0.0125 * result.usage.requests if kind is OpenRouter else None
    )


@pytest.mark.few("Ollama")
@pytest.mark.parametrize("kind", SERVERS, ids=lambda kind: kind.__name__)
def test_what_an_endpoint_can_do_is_found_out(tmp_path, kind):
    ready = {"text": '{"ready": true}', "when": '"ready"'}
    with kind([ready, {"text": "1\n2\n3\n" * 30}]) as endpoint:
        done = selfrefine(
            *("info", "--probe", "--output-format", "json"),
            cwd=tmp_path,
            SELFREFINE_MODEL="qwen2.5-coder:7b",
            SELFREFINE_BASE_URL=endpoint.base_url,
            OPENAI_API_KEY=KEY if kind in WANTS_KEY else "",
        )
    assert done.code == 0, done.err
    probe = json.loads(done.out)["endpoint"]
    assert probe["answers"] is True
    assert probe["streams"] is True
    assert probe["json"] == FORMS.get(kind, "json_schema")
    assert probe["follows_form"] is True
    assert probe["counts_tokens"] is True
    assert probe["limit"] == (
        "max_completion_tokens" if kind is OpenAI else "max_tokens"
    )
    assert KEY not in done.out + done.err


@pytest.mark.parametrize(
    ("fault", "message"),
    [("401", "refuses the key"), ("html", "web page"), ("hang_up", "closes the conn")],
)
@pytest.mark.further
def test_an_endpoint_that_does_not_work_says_why(tmp_path, fault, message):
    with LMStudio([{"fault": fault, "repeat": True}]) as endpoint:
        done = selfrefine(
            *("info", "--probe", "--output-format", "json"),
            cwd=tmp_path,
            SELFREFINE_MODEL="m",
            SELFREFINE_BASE_URL=endpoint.base_url,
            OPENAI_API_KEY=KEY,
        )
    assert done.code == 2
    probe = json.loads(done.out)["endpoint"]
    assert probe["answers"] is False
    assert message in probe["error"]


@pytest.mark.further
def test_a_model_that_a_server_does_not_have(session, monkeypatch):
    running, file = session
    target = find(file.read_text(), path="orders.py", qualname="unpaid")
    with Ollama([]) as endpoint:
        settings = settings_for(running.settings, endpoint, monkeypatch)
        result = running.refine(target, file, replace(settings, model="nothing:1b"))
    assert result.status == "failed"
    assert "does not know the model nothing:1b" in result.message


def test_fields_that_a_router_would_drop_are_required_of_whoever_answers(monkeypatch):
    monkeypatch.setenv("SCRIPTED_KEY", KEY)
    known = {"api_key_env": "SCRIPTED_KEY"}
    there = locate(Settings(base_url="https://openrouter.ai/api/v1", **known))
    elsewhere = locate(Settings(base_url="https://api.openai.com/v1", **known))
    assert (there.routes, elsewhere.routes) == (True, False)


@pytest.mark.further
def test_an_error_within_an_answer_is_told(session, monkeypatch):
    running, file = session
    target = find(file.read_text(), path="orders.py", qualname="unpaid")
    with OpenRouter([critique("a", "b"), *[{"fault": "error_event"}] * 2]) as endpoint:
        settings = settings_for(running.settings, endpoint, monkeypatch)
        result = running.refine(target, file, settings)
    assert result.status == "failed"
    assert "overloaded, sorry" in result.message
