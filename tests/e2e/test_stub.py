"""A stub gets a body from the model, judged by the tests that reach it, and is refined then."""

import json

import pytest

from support.commandline import selfrefine
from support.endpoint import ScriptedEndpoint
from support.slow_orders import GOOD, HEAD, MODULE, TESTS, critique

pytestmark = pytest.mark.timed

STUBS = {
    "dots": "    ...\n",
    "pass": "    pass\n",
    "raise": "    raise NotImplementedError\n",
}
SLOW = MODULE.partition("\n\n\n")[2]
WRONG = HEAD + "    return orders\n"


def write(folder, body="    ...\n", tests=TESTS):
    (folder / "pyproject.toml").write_text("[project]\nname = 'orders'\n")
    (folder / "orders.py").write_text(f'"""Orders."""\n\n\n{HEAD}{body}')
    if tests:
        (folder / "test_orders.py").write_text(tests)


def refine(folder, endpoint, *options, engine="chat"):
    done = selfrefine(
        *("refine", "orders.py::unpaid", "--engine", engine, "--model", "m"),
        *("--base-url", endpoint.base_url, "--task", "efficiency"),
        *("--output-format", "json", *options),
        cwd=folder,
    )
    return done, json.loads(done.out) if done.out else None


@pytest.mark.further
@pytest.mark.parametrize("body", STUBS.values(), ids=STUBS)
def test_a_body_is_written_and_then_refined(tmp_path, body):
    write(tmp_path, body)
    faster = critique("`in paid` walks a list", "make a set before the loop")
    script = [{"code": WRONG}, {"code": SLOW}, faster, {"code": GOOD}]
    with ScriptedEndpoint(script) as endpoint:
        done, result = refine(tmp_path, endpoint, "--trace", "traces")
        asked = endpoint.requests
    assert done.code == 0, done.err
    assert result["status"] == "refined"
    assert [i["verdict"]["accepted"] for i in result["iterations"]] == [
        False,
        True,
        True,
    ]
    assert [r.kind for r in asked[:4]] == ["rewrite", "rewrite", "critique", "rewrite"]
    assert "Write the body of this function" in asked[0].messages[-1]["content"]
    assert asked[1].has("test_unpaid"), "the model is told which test failed"
    assert "+    done = set(paid)" in result["diff"]
    assert body.strip() in result["diff"]
    assert result["iterations"][2]["verdict"]["speedup"]["low"] > 1.5
    [trace] = (tmp_path / "traces").iterdir()
    again = selfrefine("trace", "replay", trace, cwd=tmp_path)
    assert again.code == 0, again.err


@pytest.mark.further
def test_what_only_tests_say_is_never_written_unasked(tmp_path):
    write(tmp_path)
    before = (tmp_path / "orders.py").read_text()
    with ScriptedEndpoint([{"code": GOOD}]) as endpoint:
        done, result = refine(tmp_path, endpoint, "--write")
    assert result["verdict"]["grade"] == "partly"
    assert any("newly written" in line for line in result["verdict"]["missing"])
    assert (tmp_path / "orders.py").read_text() == before
    assert "not written: partly" in done.err
    with ScriptedEndpoint([{"code": GOOD}]) as endpoint:
        refine(tmp_path, endpoint, "--write", "--min-grade", "partly")
    assert "done = set(paid)" in (tmp_path / "orders.py").read_text()


@pytest.mark.further
def test_a_body_that_no_test_likes_is_not_offered(tmp_path):
    write(tmp_path)
    bodies = ("return orders", "return []", "return paid", "return None")
    with ScriptedEndpoint([{"code": f"{HEAD}    {b}\n"} for b in bodies]) as endpoint:
        _, result = refine(tmp_path, endpoint)
        kinds = [request.kind for request in endpoint.requests]
    assert kinds == ["rewrite"] * 4
    assert (result["status"], result["stop_reason"]) == ("unchanged", "max_iterations")
    assert result["diff"] == ""


@pytest.mark.further
def test_without_a_test_nothing_is_asked(tmp_path):
    write(tmp_path, tests="")
    with ScriptedEndpoint([{"code": GOOD}]) as endpoint:
        _, result = refine(tmp_path, endpoint)
        assert not endpoint.requests
    assert result["stop_reason"] == "untestable"


def test_rules_write_no_body(tmp_path):
    write(tmp_path)
    with ScriptedEndpoint([]) as endpoint:
        _, result = refine(tmp_path, endpoint, engine="rules")
    assert result["status"] == "unchanged"
    assert "a stub's body is for a model to write" in result["message"]


@pytest.mark.further
def test_somebody_elses_body_is_judged_by_the_tests(tmp_path):
    write(tmp_path)
    for code, expected in ((GOOD, 0), (WRONG, 1)):
        done = selfrefine(
            *("verify", "orders.py::unpaid", "--candidate", "-"),
            # With nothing to compare it with, more than that cannot be said of it.
            *("--min-grade", "partly"),
            cwd=tmp_path,
            stdin=code,
        )
        assert done.code == expected, done.err
