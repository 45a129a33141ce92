"""What the gates that read code see in single constructs, and what those that execute make of what they are told."""

import ast
import math
import os

import pytest

from selfrefine.code.metrics import measure
from selfrefine.code.target import find
from selfrefine.loop.verdict import ChangedLines
from selfrefine.verify.baseline import Baseline
from selfrefine.verify.gates import grade, timing
from selfrefine.verify.gates.capability import capabilities
from selfrefine.verify.gates.judge import Judge
from selfrefine.verify.gates.keeping import is_container, object_of, reaches_class
from selfrefine.verify.gates.modules import _grants, _is_module, refusal
from selfrefine.verify.gates.names import Names
from selfrefine.verify.gates.replay import ReplayReport
from selfrefine.verify.gates.risk import RiskReport
from selfrefine.verify.gates.tests import TestsReport
from selfrefine.verify.gates.trial import Trial
from selfrefine.verify.gates.unfair import unfair
from selfrefine.verify.inputs import Call
from selfrefine.verify.observed import Compared
from selfrefine.verify.runner.benchmark import BenchmarkRun, Lap, LapDifference
from selfrefine.verify.runner.inside.benchmark import CANDIDATE, ORIGINAL
from selfrefine.verify.runner.replay import ReplayRun


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("from math import *", {"everything of math"}),
        ("from collections import abc", set()),
        ("import math as Box", set()),
        ("import abc\nclass A(metaclass=abc.ABCMeta):\n    pass", set()),
        ("class A(b=1):\n    pass", set()),
        ("def f(x):\n    return getattr(x, 1 + 2)", {"getattr with a computed name"}),
    ],
)
def test_what_single_constructs_can_do(code, found):
    file = Names(ast.parse("class Box:\n    pass\n"))
    assert capabilities(ast.parse(code), file) == found


FORMATTED = {".format with a computed text"}


@pytest.mark.parametrize(
    ("expression", "found"),
    [
        ("x.to_csv", {".to_csv to a file"}),
        ("x.to_csv()", set()),
        ("x.to_csv(None)", set()),
        ("x.to_csv('a')", {".to_csv to a file"}),
        ("x.to_json(path_or_buf=x)", {".to_json to a file"}),
        ("x.to_json(**x)", {".to_json to a file"}),
        ("x.agg('sum')", set()),
        ("x.agg(f'{x}')", {".agg with a computed name"}),
        ("x.agg('to_csv')", {".agg of to_csv"}),
        ("x.apply(['__reduce__'])", {".apply of __reduce__", "the name __reduce__"}),
        ("x.query('a > 1')", set()),
        ("x.query('@a > 1')", {".query"}),
        ("x.query(f'{x}')", {".query"}),
        ("x.eval()", set()),
        ("x.eval('1')", {".eval"}),
        ("('{' + 'a}').format(x)", set()),
        ("('{a.' + x).format(x)", FORMATTED),
        ("(1 + 2).format(x)", FORMATTED),
        ("('a' * 2).format(x)", FORMATTED),
        ("'{'.format(x)", set()),
        ("'{a._b}'.format(a=x)", FORMATTED),
        ("'{:{y}}'.format(x, y=1)", set()),
        ("'{:{a._b}}'.format(x, a=1)", FORMATTED),
        ("x._private", set()),
        ("g(x)._private", {"the private ._private"}),
    ],
)  # fmt: skip
def test_what_an_attribute_reaches_by_its_name(expression, found):
    code = f"def f(x):\n    return {expression}\n"
    assert capabilities(ast.parse(code), Names(ast.parse(""))) == found


@pytest.mark.parametrize(
    ("path", "refused"),
    [("math.floor", None), ("nowhere.at_all", None), ("os.path", None), ("numpy.linalg", None), ("uuid.uuid4", "uuid"), ("uuid.uuid1", "uuid.uuid1")],
)  # fmt: skip
def test_what_a_path_leads_to(path, refused):
    assert refusal(path) == refused


@pytest.mark.parametrize("ask", [_grants, _is_module])
def test_a_module_that_this_python_lacks_grants_nothing(ask):
    assert ask("a_module_that_is_nowhere", "anything") is False


@pytest.mark.parametrize(
    ("code", "changes"),
    [("[1] + x", True), ("x + [1]", True), ("x + y", False), ("list(x)", True)],
)
def test_what_can_be_changed_in_place(code, changes):
    tree = ast.parse(code)
    assert is_container(tree.body[0].value, Names(tree)) is changes


@pytest.mark.parametrize(
    ("code", "reaches"),
    [("x.__class__.y", True), ("x.y", False), ("type(x).y", True), ("f(x).y", False)],
)
def test_what_is_reached_by_way_of_a_class(code, reaches):
    tree = ast.parse(code)
    assert reaches_class(tree.body[0].value, Names(tree)) is reaches


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
        (BenchmarkRun((), "time", version=CANDIDATE), "does not end in time when calls are repeated"),
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
    assert "for equal calls" in timing._otherwise(trial(), run, [])


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
    assert "prints something else" in timing._otherwise(trial(), BenchmarkRun((), "done", printed=True), [])  # fmt: skip


@pytest.mark.parametrize(
    ("new", "words"),
    [
        (outcome(1), ""),
        ({"kind": "returned"}, "forged the report"),
        ({"kind": "returned", "value": 5}, "forged the report"),
        (outcome(2), "does something else when calls are repeated (3rd equal call of a lap): f(7) returned 1, now 2"),
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
SLIP = RiskReport(passed=True, slips=("a guard was dropped",))
WEAK = ReplayReport(passed=True, compared=30, lines=CHANGED, weakens=True, missing=("a note",))  # fmt: skip


@pytest.mark.parametrize(
    ("reports", "graded", "missing"),
    [
        ((), "unverified", "nothing could be executed"),
        ((TestsReport(passed=None), ReplayReport(passed=None)), "unverified", "nothing could be executed"),
        ((TestsReport(passed=True, lines=CHANGED), ReplayReport(passed=True, compared=5, lines=CHANGED)), "verified", ""),
        ((TestsReport(passed=True, lines=CHANGED), ReplayReport(passed=True, compared=4, lines=CHANGED)), "partly", "4 distinct inputs compared, 5 wanted"),
        ((ReplayReport(passed=True, compared=49, lines=CHANGED),), "partly", "49 distinct inputs compared, 50 wanted"),
        ((ReplayReport(passed=True, compared=50, lines=CHANGED),), "verified", ""),
        ((ReplayReport(passed=True, compared=50, lines=frozenset({1})),), "partly", "1 of 2 changed lines were not executed"),
        ((TestsReport(passed=True, lines=CHANGED), ReplayReport(passed=True, compared=20, lines=frozenset({1}))), "partly", "1 of 2 changed lines ran in the tests alone"),
        ((WEAK,), "partly", "a note"),
        ((SLIP, ReplayReport(passed=True, compared=50, lines=CHANGED)), "partly", "a guard was dropped, and no test reaches"),
        ((SLIP, TestsReport(passed=True, lines=CHANGED), ReplayReport(passed=True, compared=19, lines=CHANGED)), "partly", "20 wanted, since a guard was dropped"),
        ((SLIP, TestsReport(passed=True, lines=CHANGED), ReplayReport(passed=True, compared=20, lines=CHANGED)), "verified", ""),
    ],
)  # fmt: skip
def test_the_grade_is_what_the_reports_are_worth(reports, graded, missing):
    target = find("def f(x: int):\n    return x\n", path="m.py", qualname="f")
    judged = trial(*reports, changed=CHANGED, target=target)
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


@pytest.mark.parametrize(
    ("path", "value"),
    [("math.tau", math.tau), ("os.path.join", os.path.join), ("math.nowhere", None), ("a_module_that_is_nowhere.x", None)],
)  # fmt: skip
def test_what_a_path_stands_for_in_this_python(path, value):
    assert object_of(path) is value


def test_a_module_grants_what_a_later_python_has():
    assert _grants("__future__", "annotations")
    assert not _grants("math", "_private")


def test_a_name_that_is_lent_is_bound_where_its_function_binds_it():
    text = """
def outer():
    kept = []
    class Inner:
        kept = 2
        def method(self):
            nonlocal kept
            def deeper():
                nonlocal kept
                kept = 3
            kept = 4
def lost():
    nonlocal nobody
    nobody = 1
"""
    tree = ast.parse(text)
    names = Names(tree)
    outer = next(s for s in names.scope_of.values() if s.node is tree.body[0])
    assert len(outer.bound["kept"]) == 3
    lost = next(s for s in names.scope_of.values() if s.node is tree.body[1])
    assert len(lost.bound["nobody"]) == 1


def test_what_code_names_of_a_module_is_looked_for_once():
    names = Names(ast.parse("import math\ndef f():\n    global math\n    math.tau"))
    assert [names.mentions("math.tau"), names.mentions("math.tau")] == [True, True]
    assert not names.mentions("math.pi")
