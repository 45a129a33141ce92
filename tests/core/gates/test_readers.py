"""What the gates that execute make of what they are told."""

import pytest

from selfrefine.code.metrics import measure
from selfrefine.code.target import find
from selfrefine.loop.verdict import ChangedLines
from selfrefine.verify.baseline import Baseline
from selfrefine.verify.compare.observation import Compared
from selfrefine.verify.gates import grade, timing
from selfrefine.verify.gates.judge import Judge
from selfrefine.verify.gates.replay import ReplayReport
from selfrefine.verify.gates.tests import TestsReport
from selfrefine.verify.gates.violations import unfair
from selfrefine.verify.trial import RiskReport, Trial
from selfrefine.verify.values import Call
from selfrefine_runner.client.benchmark import BenchmarkRun, Lap, LapDifference
from selfrefine_runner.client.replay import ReplayRun
from selfrefine_runner.worker.benchmark import CANDIDATE, ORIGINAL


def outcome(shown, **more):
    return {"kind": "returned", "value": ["t", [shown, ["t", []], ["d", []]]], "shown": str(shown), "stdout": "", **more}  # fmt: skip


def trial(*reports, compared=(), **fields):
    baseline = Baseline(place=None, compared=tuple(compared))
    empty = Trial(target=None, code="", best="", tasks=(), slack=1, baseline=baseline, runner=None, reports=reports)  # fmt: skip
    return empty if not fields else Trial(**{**vars(empty), **fields})


@pytest.mark.parametrize(
    ("run", "words"),
    [
        (BenchmarkRun((), "done"), ""),
        (BenchmarkRun((), "time", version=ORIGINAL), ""),
        (BenchmarkRun((), "time", version=CANDIDATE), "times out when calls are repeated"),
        (BenchmarkRun((), "limit", version=CANDIDATE), "uses too much memory when calls are repeated"),
        (BenchmarkRun((), "died", version=CANDIDATE), "ends the process when calls are repeated"),
    ],
)  # fmt: skip
def test_who_breaks_in_a_race(run, words):
    assert timing._broken(run).startswith(words)
    assert bool(timing._broken(run)) == bool(words)


def test_a_candidate_is_compared_with_the_best_so_far():
    text = "def f(x):\n    if x:\n        return x\n    return 0\n"
    best = "def f(x):\n    return x or 0\n"
    target = find(text, path="m.py", qualname="f")
    first = timing._against_best(trial(target=target, best=text.rstrip("\n")))
    assert first.before.cyclomatic == trial().before.cyclomatic
    later = timing._against_best(trial(target=target, best=best))
    assert later.before == measure(best)


def test_who_varies_in_a_race():
    run = BenchmarkRun((), "done", varies=True)
    assert "for identical calls" in timing._otherwise(trial(), run, [])


@pytest.mark.parametrize(
    ("cpu", "wall", "compared"),
    [
        pytest.param((0.004, 0.004, 0.002), (0.0041, 0.0041, 0.0021), 0.002, id="computes"),
        pytest.param((0.004, 0.004, 0.002), (0.0079, 0.0079, 0.0059), 0.002, id="waits no longer than it computes"),
        pytest.param((0.001, 0.001, 0.0005), (0.005, 0.005, 0.015), 0.0005, id="waits too little to tell"),
        pytest.param((0.001, 0.001, 0.0005), (0.02, 0.02, 0.06), 0.06, id="waits"),
        pytest.param((0.004, 0.004, 0.0), (0.0041, 0.0041, 0.0), None, id="shorter than a tick"),
    ],
)  # fmt: skip
def test_what_mostly_waits_is_timed_by_the_wall(cpu, wall, compared):
    rows = timing._seconds((Lap(cpu, wall),) * 5)
    assert {row[2] for row in rows} == (set() if compared is None else {compared})


def test_who_prints_otherwise_in_a_race():
    assert "prints something different" in timing._otherwise(trial(), BenchmarkRun((), "done", printed=True), [])  # fmt: skip


@pytest.mark.parametrize(
    ("new", "words"),
    [
        (outcome(1), ""),
        ({"kind": "returned"}, "forged its results"),
        ({"kind": "returned", "value": 5}, "forged its results"),
        (outcome(2), "behaves differently when calls are repeated (3rd identical call of a lap): f(7) returned 1, now 2"),
    ],
)  # fmt: skip
def test_what_differs_in_a_race(new, words):
    call = Call((7,), origin="recorded")
    run = BenchmarkRun((), "done", differing=(LapDifference(0, 3, outcome(1), new),))
    chosen = [Compared(call, outcome(1), 0.1)]
    known = ReplayReport(passed=True, differs=frozenset({call.key}))
    # What differed when it was called once is said already.
    assert timing._otherwise(trial(known), run, chosen) == ""
    target = find("def f(x):\n    return x\n", path="m.py", qualname="f")
    why = timing._otherwise(trial(target=target), run, chosen)
    assert why.startswith(words)
    assert bool(why) is bool(words)


@pytest.mark.parametrize(
    ("run", "words", "told"),
    [
        (ReplayRun((), (), "done"), None, None),
        (ReplayRun((), (), "limit"), "sent or used more than", "sent or used more than"),
        (ReplayRun((), (), "done", error="no module m"), "cannot be imported (no module m)", "cannot be imported"),
        (ReplayRun((), (), "forged"), "forged its report", "forged its report"),
    ],
)  # fmt: skip
def test_a_replay_that_is_not_fair(run, words, told):
    found = unfair(trial(), run)
    if words is None:
        assert found is None
    else:
        assert words in found[0]
        assert told in found[1]
        assert "no module m" not in found[1]


def test_who_has_heard_all_needs_no_more():
    assert Judge(trial()).rejects({"kind": "returned"})


CHANGED = frozenset({1, 2})
MUTANT = RiskReport(passed=True, risks=("a guard was dropped",))
WEAK = ReplayReport(passed=True, compared=30, lines=CHANGED, weakens=True, missing=("a note",))  # fmt: skip


@pytest.mark.parametrize(
    ("reports", "graded", "missing"),
    [
        ((), "unverified", "nothing could be executed"),
        ((TestsReport(passed=None), ReplayReport(passed=None)), "unverified", "nothing could be executed"),
        ((TestsReport(passed=True, lines=CHANGED), ReplayReport(passed=True, compared=5, lines=CHANGED)), "verified", ""),
        ((TestsReport(passed=True, lines=CHANGED), ReplayReport(passed=True, compared=4, lines=CHANGED)), "partly", "4 distinct inputs compared, 5 needed"),
        ((ReplayReport(passed=True, compared=49, lines=CHANGED),), "partly", "49 distinct inputs compared, 50 needed"),
        ((ReplayReport(passed=True, compared=50, lines=CHANGED),), "verified", ""),
        ((ReplayReport(passed=True, compared=50, lines=frozenset({1})),), "partly", "1 of 2 changed lines were not executed: add a test that reaches them (`return x`)"),
        ((TestsReport(passed=True, lines=CHANGED), ReplayReport(passed=True, compared=20, lines=frozenset({1}))), "partly", "1 of 2 changed lines ran only in the tests, never on a compared input"),
        ((WEAK,), "partly", "a note"),
        ((MUTANT, ReplayReport(passed=True, compared=50, lines=CHANGED)), "partly", "a guard was dropped, and no test reaches"),
        ((MUTANT, TestsReport(passed=True, lines=CHANGED), ReplayReport(passed=True, compared=19, lines=CHANGED)), "partly", "20 needed, because a guard was dropped"),
        ((MUTANT, TestsReport(passed=True, lines=CHANGED), ReplayReport(passed=True, compared=20, lines=CHANGED)), "verified", ""),
    ],
)  # fmt: skip
def test_the_grade_is_what_the_reports_are_worth(reports, graded, missing):
    target = find("def f(x: int):\n    return x\n", path="m.py", qualname="f")
    judged = trial(*reports, changed=CHANGED, target=target, new_text=target.text)
    executed = {line for report in reports for line in getattr(report, "lines", ())}
    counted = ChangedLines(len(CHANGED), len(CHANGED & executed))
    found, lines = grade.grade_of(judged, counted)
    assert found == graded
    assert missing in "; ".join(lines)
    assert (found == "verified") == (not lines)


@pytest.mark.parametrize(
    ("head", "bare"),
    [("self, x: int", ""), ("self, x", "x"), ("self, x: int, *, by=None", "by"), ("self", "")],
)  # fmt: skip
def test_without_tests_each_parameter_wants_a_hint(head, bare):
    text = f"class A:\n    def f({head}):\n        return 1\n"
    target = find(text, path="m.py", qualname="A.f")
    reports = (ReplayReport(passed=True, compared=50, lines=CHANGED),)
    judged = trial(*reports, changed=CHANGED, target=target)
    found, lines = grade.grade_of(judged, ChangedLines(2, 2))
    assert (found, bool(lines)) == (("partly", True) if bare else ("verified", False))
    assert f"`{bare}` has no type hint" in lines[0] if bare else not lines
