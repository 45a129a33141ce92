"""What can be looked at while a refinement goes on, and what becomes of it."""

import sys

import pytest

from selfrefine.code.target import find
from selfrefine.refine.session import Session
from selfrefine.settings.resolve import Settings
from support.endpoint import STOP, ScriptedEndpoint

FILE = '''import os


def shared(ours, theirs):
    """Return the numbers of ours that are in theirs, each once, in order."""
    found = []
    for number in ours:
        if number in found:
            continue
        if any(number == other for other in theirs):
            found.append(number)
    return found
'''
TESTS = """import pytest
from m import shared


@pytest.mark.parametrize("length", range(8))
def test_shared(length):
    ours, theirs = [5, 3, *range(length), 1], list(range(0, 60, 2))
    assert shared(ours, theirs) == [n for n in dict.fromkeys(ours) if n % 2 == 0]
"""
HEAD = FILE[FILE.index("def ") : FILE.index("    found")]
RIGHT = HEAD + "    known = set(theirs)\n    return list(dict.fromkeys(number for number in ours if number in known))\n"  # fmt: skip
WRONG = RIGHT.replace("set(theirs)", "set(theirs if len(theirs) != 25 else [])")
"""None of the first calls has so many."""
FINDING = {"aspect": "algorithm", "location": "for number in ours:", "line": 3, "problem": "Slow.", "instruction": "Use a set."}  # fmt: skip
SAID = {"findings": [FINDING], "scores": {"algorithm": 2}, "stop": False}


@pytest.fixture
def file(tmp_path):
    (tmp_path / "pyproject.toml").write_text("[project]\nname = 'm'\n")
    (tmp_path / "m.py").write_text(FILE)
    (tmp_path / "test_m.py").write_text(TESTS)
    return tmp_path / "m.py"


def refined(file, *codes):
    """Refine with a model that offers some code; return the steps that had something to show, and the result."""
    steps = []
    script = [step for code in codes for step in ({"feedback": SAID}, {"code": code})]
    with ScriptedEndpoint([*script, {"feedback": STOP}]) as endpoint:
        settings = Settings(
            interpreter=sys.executable, cache=False, engine="chat", model="scripted",
            base_url=endpoint.base_url, max_iterations=len(codes),
        )  # fmt: skip
        with Session(settings, progress=steps.append, trusted=lambda _: True) as session:  # fmt: skip
            target = find(FILE, path="m.py", qualname="shared")
            result = session.refine(target, file)
    return [step for step in steps if step.shown], result


def test_a_proven_rewrite_is_shown_before_it_is_proven(file):
    steps, result = refined(file, RIGHT)
    assert [(s.shown.state, s.shown.grade) for s in steps] == [("checking", "unverified"), ("checked", "verified")]  # fmt: skip
    checking, checked = steps
    assert "faster" in checking.message
    assert "tests 8/8" in checking.message
    assert "verified" not in checking.message
    assert "verified" in checked.message
    assert result.verdict.grade == "verified"
    assert {s.shown.new_text for s in steps} == {result.new_text}
    assert (checking.shown.qualname, checking.shown.start_line) == ("shared", 4)


@pytest.mark.further
def test_what_further_inputs_show_wrong_is_withdrawn(file):
    steps, result = refined(file, WRONG)
    assert [step.shown.state for step in steps] == ["checking", "withdrawn"]
    assert (result.status, steps[-1].shown.new_text) == ("unchanged", FILE)
    assert "withdrawn: shared([" in steps[-1].message
    assert "48]) returned [0]" in steps[-1].message


@pytest.mark.further
def test_after_a_wrong_one_the_best_so_far_is_shown_again(file):
    steps, result = refined(file, RIGHT.replace("set(theirs)", "list(theirs)"), WRONG)
    states = [step.shown.state for step in steps]
    last = steps[-1].shown
    assert states == ["checking", "checked", "checking", "checked"]
    assert "withdrawn" in steps[-1].message
    assert (last.state, last.new_text) == ("checked", result.new_text)
