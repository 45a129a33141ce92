"""Calls that no pickle carries out of the tests."""

import json

import pytest

from support import diffs
from support.commandline import selfrefine

OLD = """
import os


class Held:
    def __init__(self, path):
        self.path = path
        self.file = open(os.devnull)

    def kind(self):
        return "file" if os.path.isfile(self.path) else ""
"""
NEW = OLD.replace("os.path.isfile(self.path)", "_is_file(self.path)") + """

def _is_file(path):
    return os.path.isfile(path)
"""
TESTS = """
from m import Held


def test_kind():
    assert Held(__file__).kind() == "file"
    assert Held("").kind() == ""
"""


@pytest.mark.further
def test_a_helper_that_came_with_a_change_is_nothing_that_differs(tmp_path):
    """The new body alone, within the old tree, would not find it."""
    folder = diffs.repository(tmp_path / "r", m=OLD, test_m=TESTS)
    diffs.write(folder, m=NEW)
    done = selfrefine("diff", "HEAD", "--output-format", "json", cwd=folder)
    found = {f["qualname"]: f["status"] for f in json.loads(done.out)["functions"]}
    assert found == {"Held.kind": "not_comparable", "_is_file": "new"}


GUARDED = OLD.replace("os.path.isfile(self.path)", "self.path and os.path.isfile(self.path)")  # fmt: skip
WITH_NONE = TESTS + """

def test_nowhere():
    try:
        Held(None).kind()
    except TypeError:
        pass
"""


@pytest.mark.further
def test_calls_of_a_test_that_came_with_the_change_are_made_within_it(tmp_path):
    """No pickle holds an open file, and no old test gives None."""
    folder = diffs.repository(tmp_path / "r", m=OLD, test_m=TESTS)
    diffs.write(folder, m=GUARDED, test_m=WITH_NONE)
    done = selfrefine("diff", "HEAD", "--output-format", "json", cwd=folder)
    (found,) = [
        f for f in json.loads(done.out)["functions"] if f["qualname"] == "Held.kind"
    ]
    assert found["status"] == "differs", done.out
    example = found["examples"][0]
    assert "test_nowhere" in example["call"]
    assert "0x…" in example["call"] or "0x" not in example["call"]
    assert example["was"].startswith("raises TypeError")
    assert example["now"] == "''"
