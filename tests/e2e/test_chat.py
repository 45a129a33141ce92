"""The chat engine from the command line, against a scripted endpoint: three rounds, the good one wins."""

import json
import os
import subprocess
import sys

import pytest

from support.endpoint import ScriptedEndpoint
from support.plain_python import PLAIN
from support.slow_orders import GOOD, HEAD, MODULE, SCRIPT, WRONG, critique, write

pytestmark = pytest.mark.timed


@pytest.fixture
def project(tmp_path):
    return write(tmp_path)


def refine(project, endpoint, *options, check=0):
    command = [
        *(sys.executable, "-m", "selfrefine", "refine", "orders.py::unpaid"),
        *("--engine", "chat", "--model", "scripted", "--base-url", endpoint.base_url),
        *("--task", "efficiency", "--output-format", "json", *options),
    ]  # fmt: skip
    env = {
        **{k: v for k, v in os.environ.items() if not k.startswith("SELFREFINE_")},
        "SELFREFINE_INTERPRETER": str(PLAIN),
    }
    done = subprocess.run(
        command,
        cwd=project,
        env=env,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == check, done.stderr
    return json.loads(done.stdout), done.stderr


def test_wrong_then_slower_then_good(project):
    with ScriptedEndpoint(SCRIPT) as endpoint:
        result, _ = refine(project, endpoint, "--write")
        asked = endpoint.requests
    assert result["status"] == "refined"
    assert result["verdict"]["grade"] == "verified"
    assert result["verdict"]["speedup"]["low"] > 1.5
    rounds = result["iterations"]
    assert [r["verdict"]["accepted"] for r in rounds] == [False, False, True]
    wrong, slower = (r["verdict"]["reason"] for r in rounds[:2])
    assert "test_unpaid" in wrong
    assert "slower" in slower or "no measurable gain" in slower
    # Each rejection is told, with its reason, in every request that comes after it.
    rewrites = [request for request in asked if request.kind == "rewrite"]
    assert len(rewrites) == 3
    assert rewrites[1].has("test_unpaid")
    assert rewrites[2].has("test_unpaid")
    assert rewrites[2].has(slower.split(":")[0])
    assert "done = set(paid)" in (project / "orders.py").read_text()
    assert result["usage"]["requests"] == len(asked)


@pytest.mark.further
def test_no_good_answer_leaves_everything_as_it_was(project):
    bodies = (
        "    return sorted(set(orders) - set(paid))\n",
        "    return orders\n",
        "    return []\n",
        "    return paid\n",
    )
    script = [
        step
        for body in bodies
        for step in (critique("`in paid` walks a list", "try again"), {"code": HEAD + body})
    ]  # fmt: skip
    with ScriptedEndpoint(script) as endpoint:
        result, _ = refine(project, endpoint, "--write")
    assert result["status"] == "unchanged"
    assert result["stop_reason"] == "max_iterations"
    assert [r["verdict"]["accepted"] for r in result["iterations"]] == [False] * 4
    assert result["diff"] == ""
    assert (project / "orders.py").read_text() == MODULE


@pytest.mark.further
def test_the_models_word_does_not_end_the_loop_after_a_rejection(project):
    stop = {"findings": [], "scores": {"complexity": 10}, "stop": True}
    script = [
        critique("`in paid` walks a list", "subtract two sets"),
        {"code": WRONG},
        {"feedback": stop},
        {"code": GOOD},
        {"feedback": stop},
    ]
    with ScriptedEndpoint(script) as endpoint:
        result, _ = refine(project, endpoint)
    assert result["status"] == "refined"
    assert len(result["iterations"]) == 2
