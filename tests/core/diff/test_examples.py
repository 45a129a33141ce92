"""Which calls are shown, through the command in a real repository."""

import json

import pytest

from support import diffs
from support.commandline import selfrefine

LONG = (
    "lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor " * 3
)
TESTS = f"""
from m import clean


def test_clean():
    assert clean({LONG!r})
    assert clean({LONG[::-1]!r})
"""
OLD = 'def clean(text):\n    return text.strip().replace("\\t", " ")\n'
NEW = 'def clean(text):\n    return text.strip().replace("\\t", "  ")\n'


@pytest.mark.further
def test_a_long_call_is_made_smaller_as_long_as_it_differs(tmp_path):
    """No test has a tab; the generated text that has one is as long as theirs."""
    folder = diffs.repository(tmp_path / "r", m=OLD, test_m=TESTS)
    diffs.write(folder, m=NEW)
    done = selfrefine("diff", "HEAD", "--output-format", "json", cwd=folder)
    (clean,) = json.loads(done.out)["functions"]
    assert clean["status"] == "differs"
    assert clean["inputs"]["recorded_differ"] == 0
    assert len(clean["examples"][0]["call"]) < 60
    assert eval(clean["examples"][0]["call"], {"clean": lambda text: "\t" in text})


WEIGHT = """
def weight(n):
    return n * 2


def load(numbers):
    return [weight(n) for n in numbers]
"""
MANY = """
from m import load


def test_load():
    for n in range(400):
        assert load([n]) == [2 * n]
"""
ONE = """


def test_the_change():
    assert load([4321]) == [8643]
"""


@pytest.mark.further
def test_the_test_that_came_with_a_change_is_heard(tmp_path):
    """Of many calls a sample is compared; what the change is for is in it, and shown."""
    folder = diffs.repository(tmp_path / "r", m=WEIGHT, test_m=MANY)
    changed = WEIGHT.replace("n * 2", "n * 2 + (n * n % 9973 == 1585)")
    diffs.write(folder, m=changed, test_m=MANY + ONE)
    done = selfrefine("diff", "HEAD", "--output-format", "json", cwd=folder)
    found = {f["qualname"]: f for f in json.loads(done.out)["functions"]}
    first = found["load"]["examples"][0]
    assert (first["call"], first["was"], first["now"]) == ("load([4321])", "[8642]", "[8643]")  # fmt: skip
    assert first["recorded"]
