"""Tests marked `timed` are red at the third time, and what was run again is named; all others at the first."""

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

SUPPORT = Path(__file__).parents[1] / "support" / "again.py"
CONFTEST = """import again
from again import pytest_report_teststatus, pytest_runtest_protocol


def pytest_configure(config):
    config.addinivalue_line("markers", "timed: leans on a race")


def pytest_terminal_summary(terminalreporter):
    again.summarize(terminalreporter)
"""
TESTS = """import pytest

TURNS = {}


@pytest.fixture(params=[1, 2, 3, 4], ids=["first", "second", "third", "fourth"])
def turn(request):
    TURNS[request.param] = TURNS.get(request.param, 0) + 1
    yield TURNS[request.param], request.param


@pytest.mark.timed
def test_race(turn):
    number, green = turn
    assert number >= green, f"turn {number} lost"


@pytest.mark.parametrize("passes", [True, False])
def test_plain(passes):
    assert passes
"""


@pytest.mark.further
@pytest.mark.parametrize("workers", [(), ("-n", "1")], ids=["here", "workers"])
def test_what_is_timed_has_three_turns(tmp_path, workers):
    (tmp_path / "again.py").write_text(SUPPORT.read_text())
    (tmp_path / "conftest.py").write_text(CONFTEST)
    (tmp_path / "test_turns.py").write_text(TESTS)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *workers],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    *_, last = lines = done.stdout.splitlines()
    assert last.startswith("2 failed, 4 passed, 5 again in "), done.stdout + done.stderr
    red = [line.split()[1] for line in lines if line.startswith("FAILED")]
    assert red == ["test_turns.py::test_race[fourth]", "test_turns.py::test_plain[False]"]  # fmt: skip
    named = [line.split()[1] for line in lines if line.startswith("AGAIN")]
    assert Counter(row.partition("[")[2] for row in named) == {
        "second]:": 1,
        "third]:": 2,
        "fourth]:": 2,
    }
    assert done.returncode == 1
