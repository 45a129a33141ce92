"""The offline bench: a case goes through the session, is timed, compared and put beside ruff."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.timed

BENCH = Path(__file__).parents[2] / "bench" / "offline.py"
SLOW = """def shared(ours, theirs):
    return [name for name in ours if name in theirs]


def tens(numbers):
    found = []
    for number in numbers:
        if number == 10:
            found.append(10)
    return found
"""
TESTS = """import pytest

from solution import shared


@pytest.mark.parametrize("n", range(8))
def test_shared(n):
    ours, theirs = [f"w{i}" for i in range(n)], [f"w{i}" for i in range(2, 12)]
    assert shared(ours, theirs) == ours[2:]
"""
TIMED = """def make_args():
    names = [f"w{i}" for i in range(800)]
    return names, names[::-1]
"""


@pytest.mark.further
def test_a_case_is_refined_timed_compared_and_refined_again(tmp_path):
    case = {"id": "a-case", "entry_point": "shared", "slow_code": SLOW}
    case |= {"test_code": TESTS, "bench_code": TIMED}
    file = tmp_path / "cases.jsonl"
    file.write_text(json.dumps(case) + "\n")
    done = subprocess.run(
        [sys.executable, str(BENCH), "cases", str(file), "--again"],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    first, rest = done.stdout.split("\n", 1)
    name, grade, faster, *_ = first.split()
    assert name == "a-case"
    assert grade in {"verified", "partly"}
    assert float(faster.rstrip("x")) > 5
    assert "list-membership" in first
    rows = dict(
        line.rsplit(None, 2)[:2] for line in rest.splitlines() if line[:8] == "wrong   "
    )
    assert rows == {"wrong": "0"}
    assert "fixpoint: 0 of 1 change again" in rest
