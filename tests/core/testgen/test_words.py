"""What is said of written tests: nothing is missing only where every line runs."""

from pathlib import Path

import pytest

from selfrefine.code.target import find
from selfrefine.report.pins import Written, found, lines_in_words, to_json

TARGET = find("def f(a):\n    return a\n", path="m.py", qualname="f")


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ((3,), "line 3"),
        ((3, 4, 5), "lines 3 to 5"),
        ((3, 7, 8), "lines 3 and 7 to 8"),
        ((1, 3, 5), "lines 1, 3 and 5"),
        (tuple(range(1, 30, 2)), "lines 1, 3, 5, 7, 9, 11, 13, 15 and 7 more places"),
    ],
)
def test_lines_are_named_as_people_do(lines, words):
    assert lines_in_words(lines) == words


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"mutants": 3}, "no test is missing: its tests kill all 3 mutants that any input kills"),
        ({"mutants": 3, "unreached": (4, 5)}, "no test can be written: no call that can be written reaches lines 4 to 5"),
        ({"new": "x", "cases": 1, "reached": (4,), "unreached": (6,)},
         "1 case for tests/test_m.py; they run line 4, which no test ran before; no call that can be written reaches line 6"),
    ],
)  # fmt: skip
def test_nothing_is_missing_only_where_all_lines_run(said, words):
    written = Written(TARGET, Path("tests/test_m.py"), **said)
    assert found(written) == words
    lines = to_json(written)["lines"]
    assert lines["unreached"] == list(said.get("unreached", ()))
