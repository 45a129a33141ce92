"""The OpenAI-compatible provider over real HTTP: answers, dialects, money."""

from __future__ import annotations

import time

import pytest

from selfrefine.errors import EndpointError, Interrupted
from selfrefine.models import Limits, Message, ResponseFormat, connect, providers
from selfrefine.models.openai import dialect
from selfrefine.settings.resolve import Settings
from support import chance
from support.endpoint import ScriptedEndpoint

FORM = ResponseFormat(
    "feedback", {"type": "object", "properties": {}, "additionalProperties": False}
)
ASK_CRITIQUE = [Message("user", 'Critique it: {"findings": []}')]
ASK_REWRITE = [Message("user", "Rewrite it.")]
CODE = "def f(x):\n    return x + 1"
FEEDBACK = {"findings": [], "scores": {"naming": 9}, "stop": True}


@pytest.fixture
def ask():
    """Return a function that asks an endpoint once, as often as it is called."""
    models = []

    def complete(
        endpoint,
        messages=ASK_REWRITE,
        form=None,
        *,
        seconds=5.0,
        tokens=999,
        **settings,
    ):
        values = {
            "model": "m",
            "api_key_env": "NO_SUCH_KEY",
            "base_url": endpoint.base_url,
            "cache": False,
        }
        model = connect(Settings(**(values | settings)))
        models.append(model)
        answer = model.complete(
            messages, form, Limits(time.monotonic() + seconds, tokens)
        )
        return answer, model

    yield complete
    for model in models:
        model.close()


def test_rewrite_is_streamed_and_put_together(ask):
    with ScriptedEndpoint([{"code": CODE}]) as endpoint:
        answer, model = ask(endpoint)
    assert answer.text == f"Here it is.\n\n```python\n{CODE}\n```\n"
    assert not answer.truncated
    [request] = endpoint.requests
    assert request.kind == "rewrite"
    assert request.path == "/v1/chat/completions"
    assert request.body["messages"] == [{"role": "user", "content": "Rewrite it."}]
    assert request.body["stream"] is True
    assert request.body["max_tokens"] == 999
    assert "response_format" not in request.body
    assert model.usage.requests == 1
    assert model.usage.completion_tokens == len(answer.text) // 4
    assert model.usage.usd is None


def test_only_the_needed_headers_leave(ask, monkeypatch):
    monkeypatch.setenv("OPENAI_ORG_ID", "org-private")
    monkeypatch.setenv("OPENAI_PROJECT_ID", "proj-private")
    monkeypatch.setenv("OPENAI_API_KEY", "sk-elsewhere")
    monkeypatch.setenv(
        "OPENAI_CUSTOM_HEADERS", "Authorization: Bearer ambient\nX-Other: 1"
    )
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    monkeypatch.setenv("MY_KEY", "the-key")
    with ScriptedEndpoint([{"code": CODE}]) as endpoint:
        ask(endpoint, api_key_env="MY_KEY")
    [request] = endpoint.requests
    assert set(request.headers) == {
        "accept",
        "accept-encoding",
        "authorization",
        "connection",
        "content-length",
        "content-type",
        "host",
        "user-agent",
    }
    assert request.headers["authorization"] == "Bearer the-key"
    assert request.headers["accept-encoding"] == "identity"
    assert request.headers["user-agent"].startswith("selfrefine/")


def test_this_machine_needs_no_key(ask):
    with ScriptedEndpoint([{"code": CODE}]) as endpoint:
        ask(endpoint)
    assert "authorization" not in endpoint.requests[0].headers


LADDER = [
    # refused forms, forms asked in the first critique, form asked in the second
    ((), ["json_schema"], "json_schema"),
    (("json_schema",), ["json_schema", "tool"], "tool"),
    (("json_schema", "tool"), ["json_schema", "tool", "text"], "text"),
]


@pytest.mark.parametrize(("refuse", "first", "second"), LADDER)
def test_dialect_is_found_and_remembered(ask, refuse, first, second):
    steps = [{"feedback": FEEDBACK}, {"feedback": FEEDBACK}]
    with ScriptedEndpoint(steps, refuse=refuse) as endpoint:
        answer, _ = ask(endpoint, ASK_CRITIQUE, FORM)
        assert '"stop": true' in answer.text
        assert endpoint.forms == first
        ask(endpoint, ASK_CRITIQUE, FORM)
        assert endpoint.forms == [*first, second]
    assert all(
        r.body.get("response_format", {}).get("type") != "json_object"
        for r in endpoint.requests
    )


def test_another_process_knows_what_an_endpoint_understands(ask, monkeypatch):
    steps = [{"feedback": FEEDBACK}] * 2
    other = [Message("user", 'Criticise that. Answer with {"findings": []}')]
    with ScriptedEndpoint(steps, refuse=["json_schema"]) as endpoint:
        ask(endpoint, ASK_CRITIQUE, FORM, cache=True)
        monkeypatch.setattr(dialect, "known", {})
        ask(endpoint, other, FORM, cache=True)
        assert endpoint.forms == ["json_schema", "tool", "tool"]


def test_json_schema_is_strict_and_named(ask):
    with ScriptedEndpoint([{"feedback": FEEDBACK}]) as endpoint:
        ask(endpoint, ASK_CRITIQUE, FORM)
    assert endpoint.requests[0].body["response_format"] == {
        "type": "json_schema",
        "json_schema": {
            "name": "feedback",
            "strict": True,
            "schema": dict(FORM.schema),
        },
    }


def test_endpoint_that_wants_max_completion_tokens(ask):
    with ScriptedEndpoint([{"code": CODE}], refuse=["max_tokens"]) as endpoint:
        ask(endpoint)
    names = [
        sorted(n for n in r.body if n.startswith("max")) for r in endpoint.requests
    ]
    assert names == [["max_tokens"], ["max_completion_tokens"]]


def test_endpoint_that_does_not_stream(ask):
    with ScriptedEndpoint([{"code": CODE}], refuse=["stream"]) as endpoint:
        answer, model = ask(endpoint)
    assert CODE in answer.text
    assert model.usage.completion_tokens > 0


def test_usage_counts_cached_tokens_and_money(ask):
    usage = {
        "prompt_tokens": 1_000_000,
        "completion_tokens": 500_000,
        "prompt_tokens_details": {"cached_tokens": 800_000},
    }
    prices = {
        "usd_per_million_prompt_tokens": 2.0,
        "usd_per_million_completion_tokens": 8.0,
    }
    with ScriptedEndpoint([{"code": CODE, "usage": usage}]) as endpoint:
        _, model = ask(endpoint, **prices)
    assert (model.usage.prompt_tokens, model.usage.cached_tokens) == (
        1_000_000,
        800_000,
    )
    assert model.usage.usd == pytest.approx(6.0)


def test_usage_is_estimated_where_none_is_told(ask):
    with ScriptedEndpoint([{"code": CODE, "usage": None}]) as endpoint:
        answer, model = ask(endpoint, [Message("user", "x" * 400)])
    assert model.usage.prompt_tokens == 100
    assert model.usage.completion_tokens == len(answer.text) // 4


def test_truncated_answer_says_so(ask):
    with ScriptedEndpoint([{"fault": "length"}]) as endpoint:
        answer, _ = ask(endpoint)
    assert answer.truncated


def test_retry_waits_as_told_and_then_succeeds(ask, monkeypatch):
    monkeypatch.setattr("selfrefine.models.openai.PAUSE", 0.2)
    with ScriptedEndpoint(
        [{"fault": "429:0.5"}, {"fault": "503"}, {"code": CODE}]
    ) as endpoint:
        start = time.monotonic()
        answer, model = ask(endpoint)
    assert CODE in answer.text
    assert 0.9 < time.monotonic() - start < chance.PATIENCE
    assert model.usage.requests == 3


def test_wait_beyond_the_deadline_is_not_begun(ask):
    with ScriptedEndpoint([{"fault": "429:3600"}]) as endpoint:
        start = time.monotonic()
        with pytest.raises(EndpointError, match="asks to wait 3600 s"):
            ask(endpoint)
    assert time.monotonic() - start < chance.PATIENCE
    assert len(endpoint.requests) == 1


def test_user_can_interrupt_a_running_request():
    with ScriptedEndpoint([{"fault": "drip"}]) as endpoint:
        model = connect(
            Settings(model="m", base_url=endpoint.base_url, api_key_env="NO_SUCH_KEY")
        )
        start = time.monotonic()
        heard = []

        def interrupted():
            return "cancelled" if any(len(text) > 20 for text in heard) else None

        with pytest.raises(Interrupted) as caught:
            model.complete(
                ASK_REWRITE,
                None,
                Limits(start + 30, interrupted=interrupted, on_delta=heard.append),
            )
        model.close()
    assert caught.value.reason == "cancelled"
    assert time.monotonic() - start < chance.PATIENCE
    assert model.usage.completion_tokens > 0, "what was streamed so far was paid for"


def test_connections_are_kept(ask):
    with ScriptedEndpoint([{"code": CODE}, {"code": CODE}]) as endpoint:
        _, model = ask(endpoint)
        model.complete(ASK_REWRITE, None, Limits(time.monotonic() + 5))
    assert endpoint.connections == 1


PLACES = [
    ({"base_url": "http://example.com/v1"}, "unencrypted"),
    ({"base_url": "http://10.0.0.7:11434/v1"}, "unencrypted"),
    ({"base_url": "http://127.0.0.1.example.com/v1"}, "unencrypted"),
    ({"base_url": "ftp://example.com"}, "not a web address"),
    ({"base_url": "example.com/v1"}, "not a web address"),
    ({"base_url": "http://[::1/v1"}, "not a web address"),
    (
        {"base_url": "https://me:hunter2@example.com/v1"},
        "contains a password for example.com",
    ),
    (
        {"base_url": "https://example.com/v1"},
        "needs a key; put it into the environment variable NO_SUCH_KEY",
    ),
    ({}, "api.openai.com needs a key"),
    ({"api_key_env": "ODD_KEY"}, "ODD_KEY holds characters"),
    ({"model": ""}, "no model is named"),
]


@pytest.mark.parametrize(("settings", "message"), PLACES)
def test_unsafe_places_are_refused_before_anything_is_sent(
    settings, message, monkeypatch
):
    monkeypatch.setenv("ODD_KEY", "kéy")
    with pytest.raises(EndpointError, match=message.replace("(", r"\(")) as caught:
        connect(Settings(**({"model": "m", "api_key_env": "NO_SUCH_KEY"} | settings)))
    assert "hunter2" not in str(caught.value)
    assert "\n" not in str(caught.value)


def test_providers_are_found_by_name():
    assert {"editor", "openai", "replay", "scripted"} <= set(providers())
