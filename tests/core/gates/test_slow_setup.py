"""Tests whose set-up takes long: what a session sets up counts for none of them, and a candidate is not blamed for it."""

import pytest

from selfrefine.code.target import find
from selfrefine.refine.session import Session
from selfrefine.settings.resolve import Settings
from support.plain_python import PLAIN

MODULE = """def other(number):
    return number + 1


def doubled(number: int) -> int:
    result = number * 2
    return result
"""
CONFTEST = """import time

import pytest


@pytest.fixture(scope="session", autouse=True)
def database():
    time.sleep(3)
"""
FIRST = """from doubling import other


def test_other():
    assert other(1) == 2
"""
SECOND = """import pytest

from doubling import doubled


@pytest.mark.parametrize("number", range(8))
def test_doubled(number):
    assert doubled(number) == number + number
"""
RIGHT = "def doubled(number: int) -> int:\n    return number * 2\n"
ENDLESS = "def doubled(number: int) -> int:\n    while number > 6:\n        pass\n    return number * 2\n"


@pytest.fixture(scope="module")
def judge(tmp_path_factory):
    root = tmp_path_factory.mktemp("slow")
    file = root / "doubling.py"
    (root / "pyproject.toml").write_text("[project]\nname = 'doubling'\n")
    file.write_text(MODULE)
    (root / "conftest.py").write_text(CONFTEST)
    (root / "test_a.py").write_text(FIRST)
    (root / "test_b.py").write_text(SECOND)
    settings = Settings(interpreter=str(PLAIN), tests_timeout_seconds=8)
    with Session(settings, trusted=lambda _: True) as session:
        target = find(MODULE, path="doubling.py", qualname="doubled")
        yield lambda candidate: session.verify(target, candidate, file).verdict


@pytest.mark.further
def test_a_right_candidate_is_not_late(judge):
    verdict = judge(RIGHT)
    result = next(gate for gate in verdict.gates if gate.gate == "tests")
    assert result.passed, result.detail
    assert "8/8 passed" in result.detail


@pytest.mark.further
def test_an_endless_one_is(judge):
    verdict = judge(ENDLESS)
    assert not verdict.accepted
    assert "timed out" in verdict.reason
