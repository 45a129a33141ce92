"""Symbolic search, by a CrossHair that is lent to the project's Python: it proposes, and the calls decide."""

import json

import pytest

from support.commandline import selfrefine
from support.extras import installed
from support.plain_python import PLAIN

pytestmark = pytest.mark.registry

MODULE = '''
from datetime import timedelta


def clock(took: timedelta) -> str:
    """Return hours and minutes."""
    minutes = took.days * 1440 + took.seconds // 60
    return f"{minutes // 60}:{minutes % 60:02}"


def discount(total: int, items: int) -> int:
    """Return what is left to pay, in cents."""
    if total * 7 - items * 3 == 4019:
        return total - 1
    return total


def overlap(start, end, first, last):
    """Return whether two spans have a point in common."""
    return start < last and first < end


def clamp(value: int, most: int) -> int:
    """Return the value, or the most that it may be."""
    if value > most:
        return most
    return value
'''
TESTS = """
import pytest
from datetime import timedelta
from m import clamp, clock, discount, overlap

def test():
    assert clock(timedelta(minutes=61)) == "1:01"
    assert discount(100, 2) == 100
    assert overlap(1, 3, 2, 4) and not overlap(1, 2, 3, 4)
    assert clamp(3, 2) == 2 and clamp(1, 2) == 1
"""
WRONG = {
    "discount": """def discount(total: int, items: int) -> int:
    \"\"\"Return what is left to pay, in cents.\"\"\"
    return total
""",
}
RIGHT = """def clamp(value: int, most: int) -> int:
    \"\"\"Return the value, or the most that it may be.\"\"\"
    return value if value <= most else most
"""


@pytest.fixture(scope="module")
def crosshair(tmp_path_factory):
    """Return a folder with CrossHair, as pip installs it."""
    return installed(tmp_path_factory.mktemp("crosshair"), "symbolic")


@pytest.fixture
def judged(tmp_path):
    (tmp_path / "m.py").write_text(MODULE)
    (tmp_path / "test_m.py").write_text(TESTS)
    (tmp_path / "pyproject.toml").write_text("")

    def judge(name, code, *options, **env):
        done = selfrefine(
            *("verify", f"m.py::{name}", "--candidate", "-", "--task", "readability"),
            *options,
            cwd=tmp_path,
            stdin=code,
            SELFREFINE_INTERPRETER=str(PLAIN),
            **env,
        )
        return json.loads(done.out)["verdict"]

    return judge


def said(verdict):
    return next(g["detail"] for g in verdict["gates"] if g["gate"] == "replay")


@pytest.mark.parametrize("name", WRONG)
def test_what_no_input_shows_is_found(judged, crosshair, name):
    without = judged(name, WRONG[name])
    assert without["accepted"], "the calls alone show it: find a harder one"
    verdict = judged(name, WRONG[name], "--prove", "5", PYTHONPATH=str(crosshair))
    assert not verdict["accepted"]
    example = verdict["replay"]["counterexample"]
    scope = {}
    exec(MODULE, scope)
    values = eval(example, scope), eval(
        example, {name: eval("lambda total, items: total")}
    )
    assert values[0] != values[1]


def test_what_is_right_passes_and_the_evidence_says_so(judged, crosshair):
    verdict = judged("clamp", RIGHT, "--prove", "3", PYTHONPATH=str(crosshair))
    assert verdict["accepted"], verdict["reason"]
    assert "symbolic search" in said(verdict)


def test_none_is_made_where_none_is_wanted(judged, crosshair):
    verdict = judged("clamp", RIGHT, "--prove", "0", PYTHONPATH=str(crosshair))
    assert verdict["accepted"], verdict["reason"]
    assert "symbolic" not in said(verdict)
