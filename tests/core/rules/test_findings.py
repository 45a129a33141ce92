"""What is remembered of checks: the same answers, sooner, and no wrong one."""

import os
from pathlib import Path

import pytest

import selfrefine_rules as rules
from selfrefine.errors import TargetError
from selfrefine_rules import findings

SLOW = "def f(x, y):\n    for z in x:\n        if z in y: print(z)\n"
BOTH = rules.ASPECTS


def test_the_answer_is_the_rules_own_and_is_not_asked_twice(tmp_path, monkeypatch):
    expected = rules.check(SLOW, "a.py")
    assert findings.check(SLOW, "a.py", aspects=BOTH, folder=tmp_path) == expected
    monkeypatch.setattr(rules, "check", lambda *_, **__: pytest.fail("asked again"))
    assert findings.check(SLOW, "a.py", aspects=BOTH, folder=tmp_path) == expected
    (elsewhere,) = findings.check(SLOW, "b.py", aspects=BOTH, folder=tmp_path)
    assert elsewhere.path == "b.py"


@pytest.mark.parametrize(
    ("text", "aspects"), [(SLOW + "\n", BOTH), (SLOW, ("readability",))]
)
def test_another_question_is_another_entry(tmp_path, text, aspects):
    findings.check(SLOW, "a.py", aspects=BOTH, folder=tmp_path)
    found = findings.check(text, "a.py", aspects=aspects, folder=tmp_path)
    assert found == rules.check(text, "a.py", aspects=aspects)
    assert len(list(tmp_path.iterdir())) == 2


def test_other_rules_are_asked_again(tmp_path, monkeypatch):
    findings.check(SLOW, "a.py", aspects=BOTH, folder=tmp_path)
    monkeypatch.setattr(findings, "__version__", "0.0")
    findings.check(SLOW, "a.py", aspects=BOTH, folder=tmp_path)
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize("broken", ["", "{}", "[1]", '[{"finding": {}}]', "[", "null"])
def test_a_broken_entry_is_none(tmp_path, broken):
    expected = findings.check(SLOW, "a.py", aspects=BOTH, folder=tmp_path)
    (entry,) = tmp_path.iterdir()
    entry.write_text(broken)
    found = findings.check(SLOW, "a.py", aspects=BOTH, folder=tmp_path)
    assert found == expected


def test_a_file_that_does_not_parse_is_not_remembered(tmp_path):
    for _ in range(2):
        with pytest.raises(TargetError):
            findings.check("def f(:", "a.py", aspects=BOTH, folder=tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_where_nothing_can_be_kept_the_rules_are_asked():
    nowhere = Path(os.devnull) / "nowhere"
    found = findings.check(SLOW, "a.py", aspects=BOTH, folder=nowhere)
    assert found == rules.check(SLOW, "a.py")


def test_the_longest_unused_go_first(tmp_path, monkeypatch):
    monkeypatch.setattr(findings, "MOST", 4)
    for number in range(7):
        text = f"x = {number}\n"
        findings.check(text, "a.py", aspects=BOTH, folder=tmp_path)
        newest = max(tmp_path.iterdir(), key=lambda path: path.stat().st_mtime_ns)
        os.utime(newest, (number, number))
    kept = sorted(path.stat().st_mtime for path in tmp_path.iterdir())
    assert len(kept) <= 4
    assert kept[-1] == 6
