"""Several rewrites per round, the best verified wins; and one careful proposal where nothing can be executed."""

import json

import pytest

from support.commandline import selfrefine
from support.endpoint import ScriptedEndpoint
from support.slow_orders import GOOD, HEAD, WRONG, critique, write

pytestmark = pytest.mark.timed

FASTER = critique("`in paid` walks a list", "make one set before the loop")
BETTER = HEAD + (
    "    done = set(paid)\n    result = []\n    for order in orders:\n"
    "        if order not in done:\n            result.append(order)\n    return result\n"
)


def refine(folder, endpoint, *options, **env):
    done = selfrefine(
        *("refine", "orders.py::unpaid", "--engine", "chat", "--model", "m"),
        *("--base-url", endpoint.base_url, "--task", "efficiency"),
        *("--output-format", "json", *options),
        cwd=folder,
        **env,
    )
    assert done.code == 0, done.err
    return json.loads(done.out), done.err


@pytest.mark.further
def test_the_best_verified_of_a_round_wins_whatever_its_place(tmp_path):
    write(tmp_path)
    codes = [WRONG, HEAD + "    return []\n", GOOD]
    script = [FASTER, *({"code": code, "delay": 0.3} for code in codes)]
    with ScriptedEndpoint(script) as endpoint:
        result, _ = refine(
            *(tmp_path, endpoint, "--max-iterations", "1", "--trace", "traces"),
            SELFREFINE_SAMPLES="3",
        )
        assert len(endpoint.requests) == 4
    assert result["status"] == "refined"
    assert sorted(i["verdict"]["accepted"] for i in result["iterations"]) == [0, 0, 1]
    assert "done = set(paid)" in result["diff"]
    [trace] = (tmp_path / "traces").iterdir()
    again = selfrefine("trace", "replay", trace, cwd=tmp_path)
    assert again.code == 0, again.err


@pytest.mark.further
def test_equal_answers_are_judged_once(tmp_path):
    write(tmp_path)
    script = [FASTER, *[{"code": GOOD, "delay": 0.3}] * 3]
    with ScriptedEndpoint(script) as endpoint:
        result, _ = refine(
            *(tmp_path, endpoint, "--max-iterations", "1"), SELFREFINE_SAMPLES="3"
        )
    assert len(result["iterations"]) == 1
    assert result["status"] == "refined"


def unreachable(folder):
    """Write a module that cannot be imported here, and no test."""
    write(folder)
    (folder / "test_orders.py").unlink()
    text = (folder / "orders.py").read_text()
    (folder / "orders.py").write_text(f"import not_installed_anywhere\n\n\n{text}")


@pytest.mark.further
def test_without_execution_nothing_is_asked_by_default(tmp_path):
    unreachable(tmp_path)
    with ScriptedEndpoint([FASTER, {"code": GOOD}]) as endpoint:
        result, _ = refine(tmp_path, endpoint)
        assert not endpoint.requests
    assert result["stop_reason"] == "untestable"


@pytest.mark.further
def test_without_execution_there_is_one_careful_proposal_with_its_label(tmp_path):
    unreachable(tmp_path)
    script = [FASTER, {"code": GOOD}, FASTER, {"code": BETTER}]
    with ScriptedEndpoint(script) as endpoint:
        result, said = refine(
            *(tmp_path, endpoint, "--min-grade", "unverified", "--task", "readability")
        )
        asked = endpoint.requests
    assert [request.kind for request in asked] == ["critique", "rewrite"]
    assert asked[0].has("nothing can be executed here")
    assert result["status"] == "refined"
    assert result["verdict"]["grade"] == "unverified"
    assert "one proposal, for you to check" in result["message"]
    assert "one proposal, for you to check" in said
