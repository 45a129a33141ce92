"""Traces from the command line: recorded, shown, and replayed without a network to the identical result."""

import json
import stat

import pytest

from support.commandline import selfrefine
from support.endpoint import ScriptedEndpoint
from support.slow_orders import GOOD, HEAD, MODULE, SCRIPT, SLOWER, WRONG, write

pytestmark = pytest.mark.timed

KEY = "sk-proj-0123456789abcdefghijABCD"
OFFLINE = """
import sys

def refuse(event, args):
    if event in {"socket.connect", "socket.getaddrinfo"} and not isinstance(args[1], (str, bytes)):
        raise OSError("no network here")

sys.addaudithook(refuse)
"""


@pytest.fixture(scope="module")
def recorded(tmp_path_factory):
    """A refinement of three rounds, written into the file, and its trace."""
    folder = write(tmp_path_factory.mktemp("orders"))
    with ScriptedEndpoint(SCRIPT, key=KEY) as endpoint:
        done = refine(folder, endpoint, "--write", "--trace", "traces")
        requests = list(endpoint.requests)
    assert done.code == 0, done.err
    [trace] = (folder / "traces").iterdir()
    return folder, trace, json.loads(done.out), requests


def refine(folder, endpoint, *options):
    return selfrefine(
        *("refine", "orders.py::unpaid", "--engine", "chat", "--model", "m"),
        *("--base-url", endpoint.base_url, "--task", "efficiency"),
        *("--output-format", "json", *options),
        cwd=folder,
        OPENAI_API_KEY=KEY,
    )


def rows(trace):
    return [json.loads(line) for line in trace.read_text().splitlines()]


def test_a_trace_holds_every_request_answer_and_verdict(recorded):
    folder, trace, result, requests = recorded
    kept = rows(trace)
    # After a mistake the findings stand, and nobody is asked for them again.
    asked, written = ["exchange", "feedback"], ["exchange", "candidate", "verdict"]
    # The first request leaves before the baseline is there, and its answer may come before or after.
    assert [r["kind"] for r in kept].count("baseline") == 1
    assert [r["kind"] for r in kept if r["kind"] != "baseline"] == [
        "start",
        *(*asked, *written, "feedback", *written, *asked, *written),
        *(asked if len(requests) == 6 else []),
        "end",
    ]
    assert kept[0]["text"] == MODULE
    assert trace.stem == kept[0]["id"] == result["id"]
    assert [r["at"] for r in kept] == sorted(r["at"] for r in kept)
    messages = []
    exchanges = [r for r in kept if r["kind"] == "exchange"]
    for row, request in zip(exchanges, requests, strict=True):
        messages = messages[: row["kept"]] + row["messages"]
        assert messages == request.messages
        assert row["answer"]["text"]
        assert row["seconds"] > 0
    codes = [r["code"] for r in kept if r["kind"] == "candidate"]
    assert [c.strip() for c in codes] == [c.strip() for c in (WRONG, SLOWER, GOOD)]
    assert kept[-1]["result"] == result
    assert kept[-1]["new_text"] == (folder / "orders.py").read_text()
    spent = sum(r["usage"]["prompt_tokens"] for r in exchanges)
    assert spent == result["usage"]["prompt_tokens"] > 0


def test_a_trace_is_its_owners_and_holds_no_key(recorded):
    _, trace, *_ = recorded
    assert stat.S_IMODE(trace.stat().st_mode) == 0o600
    assert stat.S_IMODE(trace.parent.stat().st_mode) == 0o700
    assert KEY not in trace.read_text()


def test_a_trace_is_shown(recorded):
    folder, trace, result, _ = recorded
    done = selfrefine("trace", "show", trace, cwd=folder)
    assert (done.code, done.err) == (0, "")
    assert "orders.py::unpaid, efficiency, m" in done.out
    assert done.out.count("  exchange") == result["usage"]["requests"]
    for attempt in result["iterations"]:
        assert attempt["verdict"]["reason"] in done.out
    assert "<system>" not in done.out
    full = selfrefine("trace", "show", trace, "--full", cwd=folder)
    assert full.out.count("    <system>") == result["usage"]["requests"]


@pytest.mark.further
def test_a_trace_replays_to_the_identical_result_without_a_network(recorded, tmp_path):
    folder, trace, result, _ = recorded
    (tmp_path / "sitecustomize.py").write_text(OFFLINE)
    before = (folder / "orders.py").read_text()
    done = selfrefine("trace", "replay", trace, cwd=folder, PYTHONPATH=str(tmp_path))
    assert done.code == 0, done.err
    assert "identical to the recording" in done.err
    assert "refined, verified" in done.err
    assert done.out == result["diff"]
    assert (folder / "orders.py").read_text() == before, "a replay writes nothing"


@pytest.mark.further
def test_a_trace_of_rules_and_a_model_replays_as_well(tmp_path):
    write(tmp_path)
    # A comprehension already: that of the loop gains as much as the race's noise, now told and now not.
    module = HEAD + "    return [order for order in orders if order not in paid]\n"
    (tmp_path / "orders.py").write_text(module)
    for _ in range(2):  # the second time, the rules have learned from the first
        with ScriptedEndpoint([]) as endpoint:
            done = refine(tmp_path, endpoint, "--engine", "hybrid", "--trace", "traces")
        assert json.loads(done.out)["status"] == "refined"
    for trace in (tmp_path / "traces").iterdir():
        again = selfrefine("trace", "replay", trace, cwd=tmp_path)
        assert again.code == 0, again.err


@pytest.mark.further
def test_the_network_is_denied_where_the_test_says_so(recorded, tmp_path):
    folder, *_ = recorded
    (tmp_path / "sitecustomize.py").write_text(OFFLINE)
    with ScriptedEndpoint(SCRIPT) as endpoint:
        done = selfrefine(
            *("refine", "orders.py::unpaid", "--engine", "chat", "--model", "m"),
            *("--base-url", endpoint.base_url),
            cwd=folder,
            PYTHONPATH=str(tmp_path),
        )
    assert "cannot be reached" in done.err


@pytest.mark.further
def test_a_replay_with_another_outcome_says_so(recorded, tmp_path):
    """The recorded verification is not believed: a wrong candidate is found out again."""
    folder, trace, *_ = recorded
    forged = tmp_path / "forged.jsonl"
    body = "return [order for order in orders if order not in done]"
    forged.write_text(trace.read_text().replace(body, "return list(orders)"))
    done = selfrefine("trace", "replay", forged, cwd=folder)
    assert done.code == 1
    assert "status was refined and is unchanged" in done.err
    assert "attempt 3 was accepted (verified) and is rejected" in done.err


@pytest.mark.further
def test_a_recording_that_was_cut_off_is_replayed_as_far_as_it_goes(recorded, tmp_path):
    folder, trace, *_ = recorded
    cut = tmp_path / "cut.jsonl"
    lines = trace.read_text().splitlines(keepends=True)
    cut.write_text("".join(lines[:12]) + lines[12][:30])
    done = selfrefine("trace", "replay", cut, cwd=folder)
    assert done.code == 0
    assert "the recording was cut off" in done.err


BROKEN = {
    "no such file": (None, "no.jsonl is not a trace"),
    "no JSON": ("hello\n", "no.jsonl is not a trace"),
    "JSON of something else": ('{"a": 1}\n', "write one with `refine --trace DIR`"),
    "no start": ('{"kind": "end"}\n', "does not begin with a start"),
    "later": ('{"kind": "start", "version": 9}\n', "a trace of version 9"),
    "empty": ("", "does not begin with a start"),
}


@pytest.mark.parametrize(("text", "message"), BROKEN.values(), ids=BROKEN)
@pytest.mark.parametrize("what", ["show", "replay"])
def test_what_is_no_trace_is_one_clear_line(tmp_path, text, message, what):
    if text is not None:
        (tmp_path / "no.jsonl").write_text(text)
    done = selfrefine("trace", what, "no.jsonl", cwd=tmp_path)
    assert (done.code, done.out) == (2, "")
    [error] = done.errors
    assert message in error


def test_a_folder_that_cannot_be_written_is_an_error_before_anything_is_asked(tmp_path):
    write(tmp_path)
    (tmp_path / "file").touch()
    with ScriptedEndpoint(SCRIPT) as endpoint:
        done = refine(tmp_path, endpoint, "--trace", "file/traces")
        assert not endpoint.requests
    assert done.code == 2
    assert "--trace file/traces: no trace can be written there" in done.err
