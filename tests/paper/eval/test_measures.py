"""What each measure says of rows that were made by hand."""

from __future__ import annotations

import pytest

from selfrefine_paper import texts
from selfrefine_paper.eval import measures
from selfrefine_paper.eval.published import PAPER
from selfrefine_paper.eval.rows import Row, Version
from selfrefine_paper.eval.run import tasks

OLD = "def f(a):\n    b = a\n    return b\n"
NEW = "def f(a):\n    # Nothing to copy.\n    return a\n"
SLOW = (1.00, 1.02, 0.98, 1.01, 0.99)
START = Version(OLD)


def faster(by, *, tests=(3, 3), accepted=True, text=NEW, **more):
    after = tuple(second / by for second in SLOW)
    return Version(text, accepted=accepted, grade="verified" if accepted else "", tests=tests, before=SLOW, after=after, **more)  # fmt: skip


def row(*versions, source="f", answer="", preferred=""):
    return Row("x", "actionable", source, answer, versions, "sufficient", preferred)


def code(text):
    return Version(text)


BUSY = row(START, faster(2.0, accepted=False), faster(1.0), faster(3.0, speedup=(3.0, 2.5, 3.5)))  # fmt: skip
TABLE = [
    # task, measure, row, its value after 0, 1, 2, 3 rewrites
    # Once optimised, always optimised (paper: attempts 0 to i, by the tests).
    ("efficiency", "% optimised", BUSY, [0, 1, 1, 1]),
    ("efficiency", "% optimised", row(START, faster(1.04)), [0, 0, 0, 0]),
    ("efficiency", "% optimised", row(START, faster(1.2)), [0, 1, 1, 1]),
    ("efficiency", "% optimised", row(START, faster(9, tests=(3, 2))), [0, 0, 0, 0]),
    ("efficiency", "% optimised", row(START, faster(9, tests=(0, 0))), [0, 0, 0, 0]),
    ("efficiency", "% optimised", row(START, faster(9, text=OLD)), [0, 0, 0, 0]),
    ("efficiency", "% optimised", row(), [0, 0, 0, 0]),
    ("efficiency", "of these refused by gates", BUSY, [0, 1, 1, 1]),
    ("efficiency", "% verified faster", BUSY, [0, 0, 1, 1]),
    ("readability", "comments per line", row(START, code(NEW)), [0, 1 / 3, 1 / 3, 1 / 3]),
    ("readability", "functions", row(START), [1, 1, 1, 1]),
    ("readability", "% meaningful names", row(Version(OLD, meaningful=("a",))), [0.5] * 4),
    ("readability", "% meaningful names", row(START), [None] * 4),
    ("readability", "% names, by letters", row(START), [0] * 4),
    ("math", "% solved", row(code("Answer: 4"), code("Answer: 5.0"), answer="5"), [0, 1, 1, 1]),
    ("math", "% solved", row(code("five"), answer="5"), [0, 0, 0, 0]),
    (
        "math",
        "% solved",
        row(code("Answer: 5"), Version("Answer: 4", accepted=False), answer="5"),
        [1, 1, 1, 1],
    ),
    (
        "math",
        "the same, last version",
        row(code("Answer: 5"), Version("Answer: 4", accepted=False), answer="5"),
        [1, 0, 0, 0],
    ),
    ("constrained", "% coverage", row(code("A dog."), code("A dog ran."), source="dog, run"), [0.5, 1, 1, 1]),
    ("constrained", "% all concepts", row(code("A dog."), code("A dog ran."), source="dog, run"), [0, 1, 1, 1]),
    ("acronym", "% preferred", row(code("A"), code("B"), preferred="best"), [0, 1, 1, 1]),
    ("acronym", "% preferred", row(code("A"), code("B"), preferred="first"), [1, 0, 0, 0]),
    ("acronym", "% preferred", row(code("A"), code("B"), preferred="either"), [0, 0, 0, 0]),
    ("acronym", "% preferred", row(code("A")), [None] * 4),
]  # fmt: skip


@pytest.mark.parametrize(("task", "name", "item", "values"), TABLE)
def test_measure(task, name, item, values):
    measure = next(m for m in measures.of(task) if m.name == name)
    found = [measure.value(item, t) for t in range(4)]
    assert found == [None if v is None else pytest.approx(v) for v in values]


def test_a_factor_is_averaged_as_one():
    measure = next(m for m in measures.of("efficiency") if m.kind == "factor")
    rows = [row(START, faster(9, speedup=(by, by, by))) for by in (2.0, 8.0)]
    assert measure.at(rows, 1).mean == pytest.approx(4.0)
    assert measure.gain(rows, 1).mean == pytest.approx(4.0)
    assert measure.at(rows, 0).mean == 1.0


def test_each_task_has_the_papers_measure_first():
    assert set(tasks()) == set(PAPER) == {"efficiency", "readability", *texts.names()}
    for task in tasks():
        assert measures.of(task)[0].name == PAPER[task].measure


def test_the_papers_means_are_those_of_its_table():
    for task in ("efficiency", "constrained"):
        paper = PAPER[task]
        for ends, figure in ((paper.base, paper.curve[0]), (paper.refined, paper.curve[-1])):  # fmt: skip
            assert sum(ends) / 3 == pytest.approx(figure, abs=0.06)
