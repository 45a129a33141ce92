"""What a summary says of the rewrites of functions, from rows that were made by hand."""

from __future__ import annotations

import pytest

from selfrefine_paper.eval import table
from selfrefine_paper.eval.rows import Header, Row, Run, Version
from selfrefine_paper.eval.summary import summarise

START = Version("def f(a):\n    return a\n", grade="verified")


def rejected(gate, tests=(3, 3)):
    return Version("def f(a):\n    return 1\n", accepted=False, gate=gate, tests=tests)


def accepted(grade):
    return Version("def f(a):\n    return 2\n", grade=grade)


def summary(*items, task="efficiency"):
    rows = tuple(
        Row(str(n), "actionable", "f", "", (START, *versions), "sufficient")
        for n, versions in enumerate(items)
    )
    header = Header(task, "chat", "m", "", "", "d", "", len(rows), ("actionable",), 3)
    [found] = summarise(Run(header, rows))
    return found


def test_rewrites_are_counted_by_what_became_of_them():
    found = summary(
        [rejected("replay"), accepted("verified")],
        [rejected("replay", (3, 2)), rejected("timing"), rejected("timing")],
        [accepted("verified"), accepted("partly")],
        [rejected("repeated"), rejected("")],
    )
    v = found.verdicts
    assert (v.verified, v.partly, v.rewrites, v.missed_by_tests) == (1, 1, 9, 1)
    assert v.rejected == {"replay": 2, "timing": 2, "repeated": 1, "unknown": 1}
    shown = table.measures(found)
    assert " 1 of 4 items ended verified (25 %), 1 with less\n" in shown
    assert (
        " 6 of 9 rewrites were rejected: 2 by replay, 2 by timing or no gain, 1 by being the same"
        in shown
    )
    assert " 1 of them did something else though the item's tests passed\n" in shown
    assert found.to_json()["verdicts"]["missed_by_tests"] == 1


def test_where_none_was_rejected_it_says_so():
    assert "none of the rewrites was rejected" in table.measures(summary([accepted("verified")]))  # fmt: skip


@pytest.mark.parametrize("task", ["math", "acronym"])
def test_texts_have_no_gates(task):
    assert summary([Version("a")], task=task).verdicts is None
