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
