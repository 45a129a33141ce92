"""The chat engine from the command line, against a scripted endpoint: three rounds, the good one wins."""

import json
import os
import subprocess
import sys

import pytest

from endpoint import ScriptedEndpoint

MODULE = '''"""Orders."""


def unpaid(orders: list[int], paid: list[int]) -> list[int]:
    """Return the orders that are not paid, in order."""
    result = []
    for order in orders:
        if order not in paid:
            result.append(order)
    return result
'''

TESTS = """import pytest

from orders import unpaid

CASES = [
    ([], [], []),
    ([1, 2, 3], [2], [1, 3]),
    ([5, 5, 7], [7], [5, 5]),
    ([9, 8], [], [9, 8]),
]


@pytest.mark.parametrize(("orders", "paid", "expected"), CASES)
def test_unpaid(orders, paid, expected):
    assert unpaid(orders, paid) == expected
"""

HEAD = '''def unpaid(orders: list[int], paid: list[int]) -> list[int]:
    """Return the orders that are not paid, in order."""
'''
WRONG = HEAD + "    return sorted(set(orders) - set(paid))\n"
SLOWER = HEAD + (
    "    result = []\n    for order in orders:\n"
    "        if order not in list(paid):\n            result.append(order)\n    return result\n"
)
GOOD = (
    HEAD
    + "    done = set(paid)\n    return [order for order in orders if order not in done]\n"
)


def critique(problem, instruction):
    finding = {
        "aspect": "complexity",
        "location": "        if order not in paid:",
        "line": 5,
        "problem": problem,
        "instruction": instruction,
    }
    return {
        "feedback": {"findings": [finding], "scores": {"complexity": 2}, "stop": False}
    }


@pytest.fixture
def project(tmp_path):
    (tmp_path / "pyproject.toml").write_text("[project]\nname = 'orders'\n")
    (tmp_path / "orders.py").write_text(MODULE)
    (tmp_path / "test_orders.py").write_text(TESTS)
    return tmp_path


def refine(project, endpoint, *options, check=0):
    command = [
        *(sys.executable, "-m", "selfrefine", "refine", "orders.py::unpaid"),
        *("--engine", "chat", "--model", "scripted", "--base-url", endpoint.base_url),
        *("--task", "efficiency", "--output-format", "json", *options),
    ]  # fmt: skip
    env = {
        **{k: v for k, v in os.environ.items() if not k.startswith("SELFREFINE_")},
        "SELFREFINE_INTERPRETER": sys.executable,
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
    script = [
        critique("`in paid` walks a list", "subtract two sets"),
        {"code": WRONG},
        critique("the order is lost", "keep the loop"),
        {"code": SLOWER},
        critique("the copy is made in every turn", "make one set before the loop"),
        {"code": GOOD},
        {"feedback": {"findings": [], "scores": {"complexity": 10}, "stop": True}},
    ]
    with ScriptedEndpoint(script) as endpoint:
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
