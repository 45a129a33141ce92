"""Hot lines: line events tell on which line the time of a call goes, calls into C included."""

import pytest

from selfrefine.code.metrics import measure
from selfrefine.code.target import find
from selfrefine.loop.evidence import Evidence
from selfrefine.refine.facts import remarks
from selfrefine.refine.session import Session
from selfrefine.settings.resolve import Settings
from selfrefine.verify.original import begin
from selfrefine.verify.values import Call
from selfrefine_runner.client.profile import profile_lines

SLOW = """def repeated(items):
    found = []
    for item in items:
        if item not in found:
            found.append(item)
    return sorted(found)
"""
TEST = """from m import repeated


def test_repeated():
    assert repeated([3, 1, 3]) == [1, 3]
    assert repeated([]) == []
"""


@pytest.fixture
def project(tmp_path):
    (tmp_path / "m.py").write_text("LIMIT = 3\n\n\n" + SLOW)
    (tmp_path / "test_m.py").write_text(TEST)
    return tmp_path


def profile_of(project, text, items, seconds):
    """Return what is seen of one call of `text`."""
    file = project / "m.py"
    target = find(file.read_text(), path="m.py", qualname="repeated")
    with Session(Settings(cache=False), trusted=lambda _: True) as session:
        runner = session.projects.runner_of(file)
        place = begin(runner, target, file, few=False).baseline.place
        call = Call((["l", items],), {})
        return profile_lines(runner, place, text, call, seconds=seconds)


def test_the_line_on_which_the_time_goes_is_found(project):
    text = (project / "m.py").read_text()
    profile = profile_of(project, text, list(range(900)), 20)
    spent = profile.shares
    line, share = next(iter(spent.items()))
    assert text.split("\n")[line - 1].strip() == "if item not in found:"
    assert 0.5 < share < 1
    assert sum(spent.values()) == pytest.approx(1)
    assert profile.names["found"] == "list[int]"


@pytest.mark.further
def test_a_call_that_does_not_end_is_told_as_far_as_it_came(project):
    endless = "while True:\n        found = []\n    return"
    text = (project / "m.py").read_text().replace("return", endless)
    spent = profile_of(project, text, [1, 2], 1).shares
    hottest = {text.split("\n")[line - 1].strip() for line in list(spent)[:2]}
    assert hottest == {"while True:", "found = []"}


def test_evidence_shows_hot_lines_and_remarks():
    evidence = Evidence(
        measure(SLOW),
        hot={4: 0.83, 3: 0.12, 5: 0.04},
        remarks=remarks(SLOW, ("efficiency", "readability")),
    )
    shown = evidence.render().split("\n")
    assert "line 4 takes about 80% of the time on large input" in shown
    assert "line 3 takes about 10% of the time on large input" in shown
    assert not any("line 5 takes" in line for line in shown)
    assert any(line.startswith("line 4: `in found` walks") for line in shown)
