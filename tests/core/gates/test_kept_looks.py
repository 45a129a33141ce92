"""What a library looks up once and keeps: a candidate is not blamed for it, if the original does it in the same tests."""

import pytest

from support.judging import judging

PLACES = """import functools
import sys


def peek():
    return sys._getframe(1).f_code.co_name


@functools.lru_cache
def place(name):
    return peek() + name
"""
GREETING = """import places


def greet(name):
    return places.place("hello ") + name


def part(name):
    return name.strip()
"""
TESTS = """import pytest

import greeting
import places


def test_place():
    assert places.place("hello ") == "placehello "


@pytest.mark.parametrize("name", ["a", "bc", " d"])
def test_greet(name):
    assert greeting.greet(name) == "placehello " + name
    assert greeting.part(name) == name.strip()
"""
RIGHT = """def greet(name):
    begin = places.place("hello ")
    return begin + name
"""
PEEKING = """def part(name):
    text = name.strip()
    if places.peek() == "test_greet":
        return text
    return text or name
"""


@pytest.fixture(scope="module")
def judge(tmp_path_factory):
    root = tmp_path_factory.mktemp("greeting")
    (root / "pyproject.toml").write_text("[project]\nname = 'greeting'\n")
    (root / "places.py").write_text(PLACES)
    (root / "test_greeting.py").write_text(TESTS)
    file = root / "greeting.py"
    file.write_text(GREETING)
    with judging(file) as judged:
        yield judged


def test_what_another_test_had_worked_out_before_is_no_step_of_the_candidate(judge):
    verdict = judge("greet", RIGHT)
    tests = next(gate for gate in verdict.gates if gate.gate == "tests")
    assert tests.passed, tests.detail


@pytest.mark.further
def test_a_candidate_that_looks_where_the_original_does_not_is_refused(judge):
    verdict = judge("part", PEEKING)
    assert not verdict.accepted
    assert "inspects the interpreter" in verdict.reason
