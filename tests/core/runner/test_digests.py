"""What either version is said to do with many calls: what counts as the same, what was meant, and how many are made."""

import sys
from pathlib import Path

import pytest

from selfrefine.verify.values import Call
from selfrefine_runner.client.mutants import digests_of
from selfrefine_runner.client.place import Place
from selfrefine_runner.client.project import Project

TEXT = '''"""A module that takes long to import."""

import time

LATE = time.process_time() + 0.3
while time.process_time() < LATE:
    pass


def f(number, parts):
    """Return something."""
    if number < 0:
        raise ValueError("negative", number)
    parts[0].append(number)
    return [number / 3, number]


AFTER = 1
'''
ORIGINAL = TEXT[TEXT.index("def f") : TEXT.index("\n\nAFTER")]
OTHERS = {
    "a line more": ORIGINAL.replace("    if", "    found = number\n    if"),
    "rounded otherwise": ORIGINAL.replace("number / 3", "number * (1 / 3)"),
    "other words": ORIGINAL.replace('"negative"', '"below zero"'),
    "another argument": ORIGINAL.replace(", number)", ", -number)"),
    "another result": ORIGINAL.replace("number / 3", "number / 4"),
}  # fmt: skip
CALLS = [Call((number, ["l", [["l", []]]])) for number in (-5, *range(1, 300))]


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    """What came of each text beside what came of the original."""
    root = tmp_path_factory.mktemp("late")
    (root / "m.py").write_text(TEXT, "utf-8")
    with Project(root, Path(sys.executable)) as runner:
        path = (str(runner.workspace.copy), *runner.import_path)
        place = Place(root / "m.py", "f", "m", path)

        def made(text):
            texts = (TEXT, TEXT.replace(ORIGINAL, text))
            return digests_of(runner, place, texts, CALLS, seconds=0.5, budget=2.0)

        return {name: made(text) for name, text in OTHERS.items()}


@pytest.mark.further
@pytest.mark.parametrize("name", OTHERS)
def test_an_import_that_takes_long_takes_no_time_of_the_calls(told, name):
    assert [len(rows) for rows in told[name]] == [len(CALLS)] * 2


def test_what_is_raised_on_purpose_is_told_by_the_lines_of_each_version(told):
    before, after = told["a line more"]
    assert (before[0].kind, after[0].kind) == ("meant", "meant")
    assert before == after


def test_rounding_tells_no_versions_apart(told):
    before, after = told["rounded otherwise"]
    assert before == after


def test_what_an_error_holds_tells_versions_apart_and_its_words_do_not(told):
    before, after = (rows[0] for rows in told["another argument"])
    assert before.beside != after.beside
    assert (before.core, before.kind) == (after.core, after.kind)
    before, after = told["other words"]
    assert before == after


def test_another_result_is_another_core(told):
    before, after = told["another result"]
    assert before[1].core != after[1].core
    assert before[0] == after[0]
