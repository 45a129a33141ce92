"""Every fault of an endpoint ends in time, in one clear line, with no trace of the key."""

from __future__ import annotations

import json
import logging
import re
import subprocess
import sys
import time
import traceback
from pathlib import Path

import pytest

from selfrefine.errors import EndpointError
from selfrefine.models import Limits, Message, connect
from selfrefine.models.openai import breaker
from selfrefine.settings.resolve import Settings
from support import endpoint
from support.endpoint import ScriptedEndpoint

CANARY = "sk-canary-1234567890abcdefSECRET"
DEADLINE = 0.6
PLENTY = 20.0

FAULTS = [
    # fault, how often it is met, what the one line says
    ("400", 1, r"refuses the request \(400: scripted 400\); check model"),
    ("401", 1, r"refuses the key \(401\); check the environment variable CANARY_KEY"),
    ("403", 1, r"refuses the key \(403\); check the environment variable CANARY_KEY"),
    (
        "404",
        1,
        r"does not know the model m, or nothing at this path \(404.*check model and base-url",
    ),
    ("429", 3, r"allows no more requests now \(429"),
    ("429:3600", 1, r"it asks to wait 3600 s"),
    ("429:Wed, 21 Oct 2099 07:28:00 GMT", 1, r"it asks to wait \d{9,} s"),
    ("500", 3, r"fails \(500: scripted 500\); try again later"),
    ("bad_event", 1, r"does not answer with a chat completion|breaks off"),
    ("bad_json", 1, r"does not answer with a chat completion"),
    ("cut", 1, r"breaks off in the middle of its answer"),
    ("declined", 1, r"declines to answer"),
    ("drip", 1, r"gave no complete answer within 1 s"),
    ("drip_headers", 1, r"gave no complete answer within 1 s"),
    ("empty", 2, r"gives an empty answer"),
    ("endless", 1, r"sends more than 8 MB|gave no complete answer"),
    ("error_event", 2, r"fails \(overloaded, sorry\); try again later"),
    ("gzip", 1, r"sends compressed bytes"),
    ("hang", 1, r"gave no complete answer within 1 s"),
    ("hang_up", 3, r"closes the connection without an answer"),
    ("html", 1, r"answers with a web page"),
    ("huge", 1, r"sends more than 8 MB"),
    ("huge_error", 1, r"sends more than 8 MB"),
    ("long_line", 1, r"sends more than 8 MB"),
    ("no_choices", 2, r"ends its answer without a finish_reason"),
    ("no_finish", 2, r"ends its answer without a finish_reason"),
    ("redirect", 1, r"redirects to another address \(307\); check base-url"),
    ("wrong_types", 2, r"ends its answer without a finish_reason"),
]


@pytest.fixture
def sinks(caplog, monkeypatch):
    """Every log at its most talkative, and the key in its place."""
    monkeypatch.setenv("CANARY_KEY", CANARY)
    monkeypatch.setenv("OPENAI_LOG", "debug")
    monkeypatch.setattr("selfrefine.models.openai.PAUSE", 0.05)
    monkeypatch.setattr(breaker, "known", {})
    caplog.set_level(logging.DEBUG)
    return caplog


@pytest.mark.timed
@pytest.mark.every(2)
@pytest.mark.parametrize(
    ("fault", "times", "line"), FAULTS, ids=[row[0] for row in FAULTS]
)
def test_fault(fault, times, line, sinks, capfd):
    with ScriptedEndpoint([{"fault": fault}] * 9) as server:
        # What needs no deadline to show itself has time, however busy the machine is.
        limit = DEADLINE if "no complete answer" in line else PLENTY
        error, seconds = ask(server.base_url, seconds=limit)
        host = server.base_url.split("/")[2]
    text = str(error)
    assert re.search(line, text), text
    assert text.startswith(f"the model endpoint {host} ")
    assert "; " in text, "it says what to do"
    assert "\n" not in text
    assert len(text) < 300
    assert seconds < limit + 1
    assert len(server.requests) == times
    shown = (
        "".join(traceback.format_exception(error))
        + sinks.text
        + "".join(capfd.readouterr())
    )
    assert CANARY not in shown
    assert "def secret_source" not in shown
    assert not reaches(error, CANARY)
    talkative = {"openai", "httpx2", "httpcore2"}
    assert not [r for r in sinks.records if r.name.split(".")[0] in talkative]


@pytest.mark.parametrize(
    ("budgeted", "advice"),
    [(True, "raise budget-seconds"), (False, "use a faster model")],
)
def test_a_late_answer_names_what_helps(budgeted, advice):
    """A budget that nobody set cannot be raised."""
    with ScriptedEndpoint([{"fault": "drip_headers"}]) as server:
        error, _ = ask(server.base_url, budgeted=budgeted)
    assert str(error).endswith(f"within 1 s; try again, or {advice}")


def test_endpoint_that_is_down():
    with ScriptedEndpoint() as server:
        url = server.base_url
    error, seconds = ask(url)
    assert re.search(
        r"cannot be reached \(.+\); is it running\? check base-url", str(error)
    )
    assert seconds < DEADLINE + 1


def test_key_that_the_endpoint_repeats_is_masked(sinks):
    steps = [
        {
            "fault": "400",
            "message": f"no such thing for {CANARY} or sk-proj-other0123456789abc",
        }
    ]
    with ScriptedEndpoint(steps) as server:
        error, _ = ask(server.base_url)
    assert "no such thing for *** or ***" in str(error)


def test_redirect_sends_nothing_to_the_other_host(sinks):
    with ScriptedEndpoint() as other:
        target = other.base_url + "/chat/completions"
        with ScriptedEndpoint([{"fault": "redirect"}], redirect_to=target) as server:
            ask(server.base_url)
    assert len(server.requests) == 1
    assert other.requests == []
    assert other.connections == 0


@pytest.fixture(scope="module")
def outside(tmp_path_factory):
    """The endpoint in a process of its own, since its memory is not ours."""
    script = tmp_path_factory.mktemp("endpoint") / "script.json"
    steps = [
        {"fault": fault, "when": f"play {fault};", "repeat": True}
        for fault in [*(row[0] for row in FAULTS), "warm"]
    ]
    steps[-1]["fault"] = "401"
    script.write_text(json.dumps(steps))
    command = [sys.executable, endpoint.__file__, "--script", script]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            url = process.stdout.readline().strip()
            with pytest.MonkeyPatch.context() as patch:
                patch.setenv("CANARY_KEY", CANARY)
                ask(url, "play warm;")  # so that imports and pools are there before
            yield url
        finally:
            process.terminate()


@pytest.mark.few("drip", "endless", "huge", "long_line", "hang", "401", "500")
@pytest.mark.parametrize("fault", [row[0] for row in FAULTS])
def test_c1_time_and_memory_stay_bounded(fault, sinks, outside):
    Path("/proc/self/clear_refs").write_text("5")  # the peak starts anew
    before = memory("VmRSS")
    _, seconds = ask(outside, f"play {fault};")
    assert memory("VmHWM") - before < 32 * 1024
    assert seconds < DEADLINE + 1


def test_the_table_is_long_enough():
    assert len({row[0] for row in FAULTS}) >= 20


def test_c3_an_endpoint_that_keeps_failing_is_left_in_peace(sinks, monkeypatch):
    with ScriptedEndpoint([{"fault": "500"}] * 9) as server:
        for _ in range(3):
            error, _ = ask(server.base_url, seconds=10)
            assert "fails (500" in str(error)
        asked = len(server.requests)
        error, _ = ask(server.base_url)
        assert "failed 3 times in a row and is not asked for another" in str(error)
        assert str(error).count("\n") == 0
        assert len(server.requests) == asked == 9
        breaker.known[server.base_url].until = 0.0  # the minute is over
        server.add({"text": "yes", "repeat": True})
        for _ in range(4):
            assert answer(server.base_url) == "yes"


@pytest.mark.parametrize(
    ("fault", "times"), [("400", 1), ("declined", 1), ("empty", 2)]
)
def test_c3_what_is_wrong_with_one_request_is_not_held_against_the_endpoint(
    fault, times, sinks
):
    with ScriptedEndpoint([{"fault": fault, "repeat": True}]) as server:
        for _ in range(6):
            error, _ = ask(server.base_url, seconds=10)
            assert "in a row" not in str(error)
        assert len(server.requests) == 6 * times


def test_c4_a_key_that_comes_back_as_code_is_masked(sinks):
    with ScriptedEndpoint([{"text": f"token = '{CANARY}'"}]) as server:
        assert answer(server.base_url) == "token = '***'"


def memory(name):
    """Return a figure of this process in KiB."""
    found = re.search(rf"{name}:\s+(\d+) kB", Path("/proc/self/status").read_text())
    return int(found[1])


def answer(base_url):
    """Return what the endpoint answers."""
    model = connect(Settings(model="m", base_url=base_url, api_key_env="CANARY_KEY"))
    try:
        message = Message("user", "anything")
        return model.complete([message], None, Limits(time.monotonic() + 20)).text
    finally:
        model.close()


def ask(base_url, words="", seconds=DEADLINE, *, budgeted=False):
    """Return the error that asking ends in, and the seconds until then."""
    model = connect(Settings(model="m", base_url=base_url, api_key_env="CANARY_KEY"))
    limit = seconds
    messages = [Message("user", f"def secret_source(): ... {words}")]
    start = time.monotonic()
    limits = Limits(start + limit, budgeted=budgeted)
    try:
        with pytest.raises(EndpointError) as caught:
            model.complete(messages, None, limits)
    finally:
        seconds = time.monotonic() - start
        model.close()
    return caught.value, seconds


def reaches(error, text):
    """Whether a crash reporter that walks from exception to exception would meet the text."""
    seen = []
    while error is not None and error not in seen:
        seen.append(error)
        if text in repr(error) + repr(getattr(error, "__dict__", "")) + repr(
            error.args
        ):
            return True
        error = error.__cause__ or error.__context__
    return False
