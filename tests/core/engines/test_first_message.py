"""What a model is told before it says anything: the rules of the game, and what the function works with."""

from __future__ import annotations

import pytest

from support.messages import STOP, finding, refine

TEXT = '''
import re
from collections import Counter, deque


def shout(text: str) -> str:
    """Make it loud."""
    return text.upper() + "!"


class Parser:
    def __init__(self, words):
        self._block_stack = list(words)
        self.seen = {}
        self.unused = 1

    def _open(self, word):
        return word in self._block_stack

    def close(self, wanted: list[str], most: int) -> list[str]:
        """Return the wanted blocks that are open."""
        found = []
        limit = min(most, len(self._block_stack))
        for word in wanted:
            if self._open(word) and word not in found and len(found) < limit:
                found.append(shout(word))
        self.seen["last"] = len(found)
        return found
'''
TESTS = """
import pytest
from m import Parser

@pytest.mark.parametrize("size", [1, 3, 12, 200])
def test_close(size):
    words = [f"w{n}" for n in range(size)]
    assert len(Parser(words).close(words * 2, size)) == size
"""


@pytest.fixture(scope="module")
def asked(tmp_path_factory):
    folder = tmp_path_factory.mktemp("first")
    result, asked = refine(folder, TEXT, TESTS, "Parser.close", [STOP])
    assert result.stop_reason == "sufficient"
    first, then = asked
    return first, then


@pytest.fixture
def first(asked):
    return asked[0]


TOLD = [
    "cyclomatic complexity 5 (a rewrite may have 6, 7 if 2x faster, 9 if 4x faster, 11 if 10x faster)",
    "tests that reach it: 4",
    "seen in calls: wanted = list[str], 2 to 400 long",
    "\ntimed on: ",
    "generated calls besides: ",
    "texts of a-z",
    "self._block_stack: list[str]",
    "self.seen: dict",
    "limit = min(): int",
]


@pytest.mark.parametrize("line", TOLD)
def test_the_rules_and_the_values_are_told(asked, line):
    assert line in "\n".join(asked)


def test_the_first_request_waits_for_nothing_that_is_measured(asked):
    first, then = asked
    assert TOLD[0] in first
    assert not [line for line in TOLD[1:] if line in first]
    assert not [line for line in TOLD[:1] if line in then], "nothing is told twice"
    assert then.startswith("Criticise the function as it was given.\n\nMeasured:\n")


def test_helpers_and_small_siblings_stand_there_with_their_bodies(first):
    assert 'return text.upper() + "!"'.replace('"', "'") in first
    assert "return word in self._block_stack" in first
    assert "def __init__(self, words):" in first


def test_imports_stand_there_and_are_not_to_be_repeated(first):
    assert "from collections import Counter, deque" in first
    assert "its imports as well: use it, do not repeat or change it" in first


def test_each_line_has_its_number(first):
    assert "\n1| def close(self, wanted: list[str], most: int) -> list[str]:\n" in first
    assert '\n2|     """Return' in first
    assert "\n9|     return found" in first
    assert "the numbers are not part of it" in first


def test_what_the_objective_does_not_ask_for_is_not_told(asked):
    told = "\n".join(asked)
    assert "adds" not in told, "how it reads"
    assert "unused" not in told.partition("Measured:")[2]
    assert "scores" not in told
    assert "self = Parser" not in told


def test_findings_are_acted_on_with_what_was_measured_meanwhile(tmp_path):
    code = {"code": f"def close{TEXT.partition('def close')[2]}"}
    _, asked = refine(tmp_path, TEXT, TESTS, "Parser.close", [finding("found = []"), code, STOP])  # fmt: skip
    assert asked[1].startswith("Measured meanwhile:\ntests that reach it: 4\n")
    assert "Rewrite `close`. Act on your findings." in asked[1]


RARE = """
def first_words(texts):
    found = []
    for text in texts:
        if text.count("\\x00") > 3:
            raise ValueError("binary")
        if text not in found:
            found.append(text)
    return found
"""
RARE_TESTS = """
import pytest
from m import first_words

@pytest.mark.parametrize("size", [1, 3, 12])
def test_first_words(size):
    words = [f"w{n}" for n in range(size)]
    assert first_words(words * 2) == words
"""


def test_the_lines_that_nothing_runs_are_told_before_the_first_rewrite(tmp_path):
    _, asked = refine(tmp_path, RARE, RARE_TESTS, "first_words", [STOP])
    told = "\n".join(asked)
    assert "no test and no call runs" in told
    assert 'raise ValueError("binary")' in told or "line 5" in told
