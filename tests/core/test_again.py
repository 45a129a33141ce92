"""Tests marked `timed` are red at the third time, and what was run again is named; all others at the first."""

import subprocess
import sys
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

TURNS = []


@pytest.fixture
def number():
    TURNS.append(0)
    yield len(TURNS)


@pytest.mark.timed
def test_late(number):
    assert number >= {green}, f"turn {{number}} lost"


def test_plain():
    assert {plain}
"""


@pytest.mark.parametrize(
    ("green", "plain", "counts", "named"),
    [
        (1, True, "2 passed", 0),
        (2, True, "2 passed, 1 again", 1),
        (3, True, "2 passed, 2 again", 2),
        (4, True, "1 failed, 1 passed, 2 again", 2),
        (1, False, "1 failed, 1 passed", 0),
    ],
)
@pytest.mark.parametrize("workers", [(), ("-n", "1")], ids=["here", "workers"])
def test_what_is_timed_has_three_turns(tmp_path, green, plain, counts, named, workers):
    (tmp_path / "again.py").write_text(SUPPORT.read_text())
    (tmp_path / "conftest.py").write_text(CONFTEST)
    (tmp_path / "test_turns.py").write_text(TESTS.format(green=green, plain=plain))
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *workers],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    *_, last = done.stdout.splitlines()
    assert last.startswith(f"{counts} in "), done.stdout + done.stderr
    assert done.stdout.count("AGAIN test_turns.py::test_late: ") == named, done.stdout
    assert (done.returncode == 0) == (green <= 3 and plain)
