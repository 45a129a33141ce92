"""`selfrefine text` as a process, against a scripted endpoint."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

from support.commandline import selfrefine
from support.endpoint import ScriptedEndpoint

CONCEPTS = "dog, sled, snow"
FIRST, WORSE, BEST = "A dog runs.", "A sledge.", "A dog pulls the sled through snow."


def text(words):
    return {"text": f"Here:\n\n```text\n{words}\n```\n"}


def feedback(score, problem="", *, stop=False):
    finding = {
        "aspect": "concepts",
        "location": "A dog",
        "line": 1,
        "problem": problem,
        "instruction": "Mend that.",
    }
    scores = dict.fromkeys(("concepts", "commonsense", "fluency"), score)
    findings = [finding] if problem else []
    return {"feedback": {"findings": findings, "scores": scores, "stop": stop}}


def run(folder, endpoint, *options, stdin=CONCEPTS, task="constrained", **env):
    return selfrefine(
        *("text", "--task", task, "--model", "m", "--base-url", endpoint.base_url),
        *options,
        cwd=folder,
        stdin=stdin,
        **env,
    )


def test_the_best_version_comes_out_and_the_rounds_are_told(tmp_path):
    script = [
        text(FIRST),
        feedback(4, "sled is missing"),
        text(WORSE),
        feedback(3, "dog is missing"),
        text(BEST),
        feedback(9),
    ]
    with ScriptedEndpoint(script) as endpoint:
        done = run(tmp_path, endpoint, "-v")
        asked = endpoint.requests
    assert (done.code, done.out) == (0, BEST + "\n"), done.err
    assert "round 1/4: criticising" in done.err
    assert "not kept: worse: 0% by code" in done.err
    assert "kept: 100% by code (3 of 3 concepts used)" in done.err
    assert "2 rewrites, 6 requests" in done.err
    # Two requests for a round and one to begin, in one conversation that only grows.
    for before, after in pairwise(asked):
        assert after.messages[: len(before.messages)] == before.messages
    # The rejected version is told, with what was wrong and what is still the best.
    last = asked[4].messages[-1]["content"]
    assert "Version 2 was not kept: worse" in last
    assert f"The best version is still:\n```text\n{FIRST}" in last
    assert "1 of 3 concepts used; missing: sled, snow -> fix this first" in last


def test_the_critics_word_does_not_end_it_where_code_disagrees(tmp_path):
    script = [text(FIRST), feedback(10, stop=True), text(BEST), feedback(10, stop=True)]
    with ScriptedEndpoint(script) as endpoint:
        done = run(tmp_path, endpoint, "--output-format", "json", "-o", "out.json")
    assert done.out == ""
    result = json.loads((tmp_path / "out.json").read_text())
    assert result["text"] == BEST
    assert result["stop_reason"] == "sufficient"
    assert [v["check"] for v in result["versions"]] == [0.3333, 1.0]
    assert result["usage"]["requests"] == 4


@pytest.mark.further
def test_a_vague_critique_is_asked_again_once(tmp_path):
    vague = feedback(4, "sled is missing")
    vague["feedback"]["findings"][0] |= {"location": "nowhere", "line": 0}
    script = [text(FIRST), vague, vague, text(BEST), feedback(9)]
    with ScriptedEndpoint(script) as endpoint:
        done = run(tmp_path, endpoint)
        asked = endpoint.requests
    assert done.out == BEST + "\n"
    assert len(asked) == 5
    assert "names no place" in asked[2].messages[-1]["content"]


@pytest.mark.further
def test_rounds_end_and_so_does_the_budget(tmp_path):
    script = [text(FIRST), feedback(4, "sled is missing"), text(BEST), feedback(9)]
    with ScriptedEndpoint(script) as endpoint:
        done = run(tmp_path, endpoint, "--max-iterations", 0)
        assert done.out == FIRST + "\n"
        assert len(endpoint.requests) == 1
        capped = run(tmp_path, endpoint, "--budget-tokens", 100, "--no-cache")
    assert capped.code == 2
    assert capped.errors


def test_the_endpoint_fails_after_the_first_version(tmp_path):
    script = [text(FIRST), {"fault": "400", "message": "no more", "repeat": True}]
    with ScriptedEndpoint(script) as endpoint:
        done = run(tmp_path, endpoint)
    assert (done.code, done.out) == (0, FIRST + "\n")
    assert "warning: the engine failed:" in done.err


@pytest.mark.further
def test_another_model_criticises(tmp_path):
    script = [text(FIRST), feedback(4, "sled is missing"), text(BEST), feedback(9)]
    with ScriptedEndpoint(script) as endpoint:
        done = run(tmp_path, endpoint, "--feedback-model", "critic")
        asked = endpoint.requests
    assert done.out == BEST + "\n"
    assert [request.body["model"] for request in asked] == ["m", "critic"] * 2
    assert [request.kind for request in asked] == ["rewrite", "critique"] * 2


def test_what_looks_like_a_key_stays_at_home(tmp_path):
    key = "sk-proj-0123456789abcdefghijABCD"
    script = [text(FIRST), feedback(9, stop=True)]
    with ScriptedEndpoint(script) as endpoint:
        run(tmp_path, endpoint, stdin=f"dog, {key}")
        assert endpoint.requests
        assert not any(request.has(key) for request in endpoint.requests)


BAD = [
    # arguments, stdin, a part of the line on stderr
    (("--task", "constrain"), "a", "did you mean constrained?"),
    ((), "a", "Missing option '--task'"),
    (("--task", "math"), "a", "text needs a model"),
    (("--task", "math", "--model", "m"), "", "stdin is empty"),
    (("--task", "math", "--model", "m"), b"\xff\xfe", "is not UTF-8"),
    (("--task", "math", "--model", "m", "none.txt"), "", "none.txt: cannot be read"),
    (("--task", "math", "--model", "m"), "a" * 100_001, "at most 100000"),
    (("--task", "math", "--model", "scripted:none"), "a", "not a JSON Lines script"),
]


@pytest.mark.every(2)
@pytest.mark.parametrize(("arguments", "stdin", "said"), BAD)
def test_bad_input_is_one_line(tmp_path, arguments, stdin, said):
    done = selfrefine("text", *arguments, cwd=tmp_path, stdin=stdin)
    assert (done.code, done.out) == (2, "")
    [line] = done.err.splitlines()
    assert said in line
