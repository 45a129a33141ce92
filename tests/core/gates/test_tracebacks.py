"""Tests that look at tracebacks: the lines of the file that they see are those of the text that is judged."""

import pytest

from selfrefine.code.target import find
from selfrefine.refine.session import Session
from selfrefine.settings.resolve import Settings
from support.plain_python import PLAIN

MODULE = """class Refusal(Exception):
    def __init__(self, number):
        self.number = number

    def text(self):
        one = self.number + 1
        two = one * 2
        return f"{one} {two}"

    def __str__(self):
        return self.text()


def refuse(number):
    raise Refusal(number)
"""
TESTS = """import traceback

import pytest

from refusal import refuse


@pytest.mark.parametrize("number", range(5))
def test_refuse(number):
    try:
        refuse(number)
    except Exception:
        text = traceback.format_exc()
    assert "raise Refusal(number)" in text
    assert f"{number + 1} {number * 2 + 2}" in text
"""
RIGHT = """def _numbers(self):
    one = self.number + 1
    two = one * 2
    return one, two


def text(self):
    one, two = _numbers(self)
    return f"{one} {two}"
"""


@pytest.fixture(scope="module")
def judge(tmp_path_factory):
    root = tmp_path_factory.mktemp("refusal")
    file = root / "refusal.py"
    (root / "pyproject.toml").write_text("[project]\nname = 'refusal'\n")
    file.write_text(MODULE)
    (root / "test_refusal.py").write_text(TESTS)
    with Session(Settings(interpreter=str(PLAIN)), trusted=lambda _: True) as session:
        target = find(MODULE, path="refusal.py", qualname="Refusal.text")

        def tests_gate(candidate):
            verdict = session.verify(target, candidate, file).verdict
            return next(gate for gate in verdict.gates if gate.gate == "tests")

        yield tests_gate


@pytest.mark.further
def test_a_candidate_may_move_the_lines_of_others(judge):
    result = judge(RIGHT)
    assert result.passed, result.detail
    assert result.detail.startswith("5/5 passed")


def test_a_wrong_one_that_moves_them_fails(judge):
    result = judge(RIGHT.replace("one * 2", "one * 3"))
    assert result.passed is False
    assert "test_refuse" in result.detail
