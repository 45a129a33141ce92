"""What the gates that execute make of what they are told: failures, mutants, inputs to race on, calls that do not count."""

import ast
import random
from dataclasses import replace

import pytest

from selfrefine.code.changed import changed_lines
from selfrefine.code.metrics import measure
from selfrefine.code.target import find
from selfrefine.tasks import load
from selfrefine.verify import model_messages
from selfrefine.verify.baseline import Baseline
from selfrefine.verify.compare.observation import Compared, Repeated
from selfrefine.verify.gates import (
    events,
    let_judge,
    risk,
    scope,
    sentences,
    timeouts,
    timing,
)
from selfrefine.verify.gates.judge import Judge
from selfrefine.verify.gates.replaced_lines import quick_tests
from selfrefine.verify.gates.restored_comments import restores
from selfrefine.verify.gates.rounding import adds_up
from selfrefine.verify.gates.syntax import unparsed
from selfrefine.verify.gates.tests import why_failed
from selfrefine.verify.gates.time_dependence import Fleeting
from selfrefine.verify.gates.timed_calls import (
    LONGEST_CALL,
    LONGEST_LAP,
    SLOW_CALL,
    further_inputs,
    timed_inputs,
)
from selfrefine.verify.gates.violations import unfair
from selfrefine.verify.gates.work import may_do_more, more_work
from selfrefine.verify.mutants.change import Change
from selfrefine.verify.mutants.generation import Mutant
from selfrefine.verify.mutants.live_mutation import mutate_live
from selfrefine.verify.mutants.mutation import Seed, figures, mutate, verdict_of_mutant
from selfrefine.verify.search import fuzzing
from selfrefine.verify.search.confirmation import is_type_test
from selfrefine.verify.search.symbolic import Found, judged
from selfrefine.verify.trial import Trial
from selfrefine.verify.values import Call
from selfrefine_runner.client.mutants import Digest, MutantRun
from selfrefine_runner.client.replay import RepeatedCall, ReplayRun
from selfrefine_runner.client.reports import TestResult, TestRun
from selfrefine_runner.client.symbolic import Searched
from selfrefine_runner.worker.jobs.mutants import Probe

TEXT = "def f(x):\n    return x\n"


def trial(compared=(), *, code=TEXT, best="", text=TEXT, task="efficiency", **more):
    target = find(text, path="m.py", qualname="f")
    baseline = Baseline(place=None, compared=tuple(compared), **more)
    return Trial(
        target=target,
        code=code,
        best=best or target.source,
        tasks=(load(task),),
        slack=1,
        baseline=baseline,
        runner=None,
        original=ast.parse(target.source),
        module=ast.parse(code),
        before=measure(target.source),
        after=measure(code),
    )


def returned(value, **more):
    held = ["t", [value, ["t", []], ["d", []]]]
    return {"kind": "returned", "value": held, "shown": str(value), "stdout": "", **more}  # fmt: skip


def compared(n, cpu=0.0, origin="recorded", outcome=None):
    return Compared(Call((n,), origin=origin), outcome or returned(n), cpu)


# --- the tests


def result(name, **phases):
    return TestResult(name, {**dict.fromkeys(("setup", "call", "teardown"), "passed"), **phases})  # fmt: skip


BAD = result("t::bad", call="failed", why="KeyError: 'a secret of some length'")
GOOD = result("t::good")


@pytest.mark.parametrize(
    ("run", "detail", "told"),
    [
        (TestRun((GOOD,), "done"), None, None),
        (TestRun((GOOD, BAD), "done"), "t::bad fails: KeyError: 'a secret of some length'", "t::bad fails: KeyError"),
        (TestRun((GOOD,), "done", tripped="gc.get_objects"), "within the tests it lists all objects in memory (gc.get_objects), which the original does not", "within the tests it inspects the interpreter"),
        (TestRun((), "time"), "the tests timed out on the candidate", ""),
        (TestRun((), "forged"), "the tests forged their report on the candidate", ""),
        (TestRun((), "died"), "the tests ended early on the candidate", ""),
        (TestRun((), "done"), "t::good did not report that it passed", "t::good did not report that it passed"),
        (TestRun((), "done", problems={"conftest.py": "missing"}), "conftest.py: missing", "t::good did not report that it passed"),
    ],
)  # fmt: skip
def test_why_a_run_of_the_tests_rejects(run, detail, told):
    passed = {each.id for each in run.results if each.passed}
    found = why_failed(trial(tests=(GOOD,)), run, passed)
    if detail is None:
        assert found is None
    else:
        assert found[0] == detail
        assert found[1].startswith(told)
        assert "secret" not in found[1]


def test_the_tests_for_which_there_is_time_are_the_quick_ones_and_one_in_any_case():
    tests = tuple(result(f"t::{n}", seconds=n * 100.0) for n in range(4))
    assert quick_tests(trial(tests=tests).baseline, []) == ["t::0"]
    assert quick_tests(trial(tests=tests).baseline, ["t::0"]) == ["t::1"]


# --- reading


def test_a_gate_that_stumbles_over_a_candidate_rejects_it():
    found = let_judge(scope, replace(trial(), module=None))
    assert found.passed is False
    assert found.detail.startswith("the candidate cannot be judged (scope: ")


def test_what_no_input_shows_weakens_and_a_comment_that_is_gone_does_not():
    text = "def f(x):\n    # as callers count on it, whatever else may be said of it in any place\n    return x == 1\n"
    lost = risk.check(trial(text=text, code="def f(x):\n    return x == 1\n"))
    assert not lost.weakens
    assert lost.missing[0].startswith("the comment `# as callers count on it")
    assert lost.missing[0].endswith(
        "is gone, though a line like the one it explains is still there"
    )
    wider = risk.check(trial(text=text, code=text.replace("==", "is")))
    assert wider.weakens
    assert wider.missing == ("`is` between values was added, and no input shows its effect: review it",)  # fmt: skip


# --- words


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("open r", "reads a file"),
        ("import os.path", "imports os.path"),
        ("socket.connect", "uses the network (socket.connect)"),
        ("unheard.of", "does more than compute (unheard.of)"),
    ],
)
def test_an_event_in_words(key, words):
    assert events.describe(key) == words


@pytest.mark.parametrize(
    ("text", "allowed"),
    [
        ("import os\n\n\ndef f():\n    return os\n", set()),
        ("def f():\n    import wide.table\n    return wide\n", {"import wide"}),
        ("class A:\n    def f(self):\n        from wide import width\n        return width\n", {"import wide"}),
        ("def f():\n    def g():\n        import a, b as c\n    from . import d\n    return g, d\n", {"import a", "import b"}),
    ],
)  # fmt: skip
def test_what_functions_of_the_file_import_any_call_may_import_first(text, allowed):
    assert events.late_imports(text) == allowed


def test_a_call_that_does_more_than_compute_is_shown_and_told_without_what_it_does():
    run = ReplayRun((), (), "done", tripped="import os", at=7)
    shown, told = unfair(trial([compared(1), compared(2)]), run)
    assert shown == "f(2) imports os, which the original does not"
    assert "os" not in told.split()


@pytest.mark.parametrize(
    ("number", "shown"),
    [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th"), (113, "113th"), (22, "22nd"), (101, "101st")],
)  # fmt: skip
def test_a_number_as_one_counts(number, shown):
    assert sentences.ordinal(number) == shown


def test_names_that_a_module_holds_are_shown_as_far_as_a_message_goes():
    found = sentences.of_state(["SEEN"] * 90)
    assert found.startswith("calls of it change SEEN, SEEN")
    assert "…" in found
    assert sentences.clip("abc", 2) == "ab…"


@pytest.mark.parametrize(
    ("code", "expected"),
    [("a + b", False), ("sum(a)", True), ("math.fsum(a)", True), ("[b for b in a]", True), ("while a: b()", True), ("total(a)", False)],
)  # fmt: skip
def test_what_adds_up_rounds_by_its_order(code, expected):
    assert adds_up(ast.parse(code)) is expected


@pytest.mark.parametrize(
    ("why", "told"),
    [
        ("assert 1 == 2", "assert 1 == 2"),
        ("AssertionError: assert 'a secret of some length' == 2", "AssertionError"),
        ("assert value", "AssertionError"),
        ("ValueError: a secret", "ValueError"),
        ("shop.Closed: a secret", "shop.Closed"),
        ("m.OfSecrets: a secret", "an exception of its own"),
        (
            "AttributeError: 'Shop' object has no attribute 'Closed'",
            "AttributeError: has no attribute 'Closed'",
        ),
        ("NameError: name 'Closed' is not defined", "NameError: name 'Closed'"),
        ("NameError: name 'a_secret' is not defined", "NameError"),
        ("- a secret", "it failed"),
    ],
)
def test_a_failure_is_told_without_its_message(why, told):
    assert model_messages.failure(why, "class Closed(Exception): ...") == told


def test_what_a_candidate_returned_and_printed_is_told_veiled():
    told = model_messages.outcome(returned("a secret of some length", stdout="ab"), "")
    assert told["veiled"]
    assert "secret" not in told["shown"]
    assert told["stdout"] == "ab"
    assert model_messages.value("1 +", "") == "<3 characters>"


@pytest.mark.parametrize(
    ("version", "why"), [((3, 9), "for Python 3.9"), ((3, 10), "")]
)
def test_an_older_python_has_an_older_grammar(version, why):
    code = "def f(x):\n    match x:\n        case 1:\n            return 2\n"
    found = unparsed(code, version)
    assert found.startswith("line ") is bool(why)
    assert found.endswith(why)


@pytest.mark.parametrize(
    ("new", "lines"),
    [
        ("def f(x):\n    y = 1\n    return x\n", {2}),
        ("A = 2\n\n\ndef f(x):\n    return x\n", set()),
        ("def f(x): return x\n", {1}),
        (
            "from __future__ import annotations\n\n\ndef f(x: A):\n    return g(x)\n",
            {5},
        ),
    ],
)
def test_the_lines_that_are_new_and_run_when_it_is_called(new, lines):
    assert changed_lines(TEXT, new, "m.py") == lines


# --- what differs


def differing(n=1):
    return returned(n + 100)


def test_a_difference_on_a_call_like_the_recorded_ones_ends_the_replay():
    judge = Judge(trial([compared(1), compared(2), compared(3)]))
    assert [judge.rejects(returned(1)), judge.rejects(differing(2))] == [False, True]
    assert judge.why == [None, "returned 2, now 102"]
    assert judge.stopped
    assert not judge.through
    assert not judge.hung


def test_a_difference_on_an_unlike_call_is_only_noted():
    item = replace(compared(1), call=Call((1,), in_domain=False))
    judge = Judge(trial([item]))
    assert not judge.rejects(differing(1))
    assert judge.why == ["returned 1, now 101"]
    assert judge.rejects(differing(1)), "all have come"


def test_who_is_late_where_the_original_answers_at_once_is_told_from_others():
    quick, slow = compared(1), compared(2, cpu=1.0)
    for item, expected in ((quick, 0), (slow, None)):
        judge = Judge(trial([item]))
        assert judge.rejects({"kind": "time"})
        assert judge.hung
        assert judge.late == expected


def test_an_outcome_that_was_late_before_is_forgiven_once_more():
    judge = Judge(trial([compared(1)]), timeouts.Unmeasured(0, again=True))
    assert not judge.rejects({"kind": "time"})
    assert judge.unmeasured.is_equal(judge.why)
    assert not timeouts.Unmeasured(1).is_equal(judge.why)
    assert not timeouts.is_original_late(trial([compared(1)]), 1), "a repetition"


def again(*outcomes):
    return tuple(Repeated(RepeatedCall(0), outcome) for outcome in outcomes)


@pytest.mark.parametrize(
    ("known", "new", "rejects", "near"),
    [
        (returned(1), returned(1), False, False),
        (returned(1), returned(2), True, False),
        (None, returned(2), False, False),
        (returned(1, late=True), returned(2, late=True), False, True),
        (returned(1), {"kind": "time"}, True, False),
    ],
    ids=["the same", "another", "not known", "drawn late", "no end"],
)
def test_what_is_made_again_has_to_be_as_it_was_then(known, new, rejects, near):
    judge = Judge(trial([compared(1)], repeated=again(known)))
    judge.rejects(returned(1))
    assert judge.rejects(new) is rejects
    assert bool(judge.later[0]) is rejects
    assert bool(judge.near) is near
    assert judge.late == (1 if new["kind"] == "time" else None)


def test_what_the_original_does_otherwise_by_now_does_not_count():
    item = trial([compared(1)], repeated=again(returned(1)))
    judge = Judge(item)
    judge.rejects(differing(1))
    gone = Fleeting(frozenset({0})) | Fleeting(again=frozenset({0}))
    assert gone.explains(judge)
    assert not Fleeting(frozenset({3})).explains(judge)
    forgiving = Judge(item, fleeting=gone)
    assert not forgiving.rejects(differing(1))
    assert not forgiving.rejects(differing(1))
    judge.rejects(returned(1))
    judge.forgive(gone)
    assert (judge.why, judge.later) == ([None], [None])


# --- mutants


def seed(state="open", *, told="`<` from `<=`", original=False, sides=None, **more):
    decides = more.pop("decides", False)
    change = Change("now", told, "with equal values", sides, decides=decides)
    return Seed(
        Mutant("row", 3, change, ""), original, changed=True, state=state, **more
    )


def run(**said):
    return MutantRun(whole=True, probed=True, **said)


@pytest.mark.parametrize(
    ("runs", "more", "verdict"),
    [
        ([run()], {}, "untried"),
        ([run(), MutantRun(whole=True)], {}, "harmless"),
        ([run(), run(other=frozenset({1}), reached=5)], {}, "open"),
        ([run(), run(other=frozenset({1, 2, 3}), reached=5)], {}, "harmless"),
        ([run(reached=50), run(other=frozenset({1}), reached=50)], {}, "harmless"),
        ([run(), run(reached=30)], {"decides": True}, "open"),
        ([run(), run()], {"decides": True}, "open"),
        ([run(reached=10), run(reached=10)], {}, "harmless"),
        ([run(reached=10), run(reached=9)], {}, "open"),
        ([run(reached=10), run(reached=10, distinct=7)], {"sides": ("a", "b")}, "open"),
        ([run(reached=10), run(reached=10, distinct=8)], {"sides": ("a", "b")}, "harmless"),
    ],
)  # fmt: skip
def test_what_a_mutant_that_nothing_tells_comes_to(runs, more, verdict):
    assert verdict_of_mutant(seed(runs=runs, **more)) == verdict


@pytest.mark.parametrize(
    ("runs", "verdict"),
    [
        ([run(reached=50, distinct=50)], "open"),
        ([run(reached=50, distinct=50)] * 2, "open"),
        ([MutantRun(whole=True)] * 2, "open"),
        ([run(reached=50), run(other=frozenset({1, 2, 3}), reached=50)], "harmless"),
    ],
    ids=["no time to look", "no input on it", "nobody can say", "inputs on it"],
)
def test_a_boundary_that_moved_must_have_met_an_input_on_it(runs, verdict):
    assert verdict_of_mutant(seed(runs=runs), moved=True) == verdict
    assert verdict_of_mutant(seed(runs=runs)) != "open"


class Column:
    """What compares item by item, as arrays do, and has no truth of its own."""

    def __init__(self, *items):
        self.items = items

    def __eq__(self, other):
        return Column(*(a == b for a, b in zip(self.items, other.items, strict=True)))

    def __bool__(self):
        raise ValueError("the truth of a column")

    __hash__ = None


@pytest.mark.parametrize(
    ("new", "differs"), [(Column(1, 2), False), (Column(1, 3), True)]
)
def test_what_has_many_truths_is_another_value_only_if_it_is(new, differs):
    probe = Probe()
    probe(Column(1, 2), lambda: new)
    assert bool(probe.other) is differs


def test_the_figures_name_some_survivors_and_count_the_others():
    seeds = [seed("caught", by="f(1) returned 1, now 2", original=True), seed("harmless"), seed("untried")]  # fmt: skip
    seeds += [seed(told=f"`{n}` from `{n + 1}`") for n in range(5)]
    found = figures(seeds)
    assert (found.total, found.caught) == (6, 1)
    assert len(found.survivors) == 4
    assert found.survivors[0] == "no input distinguishes `0` from `1` in new line 3: add a test with equal values"  # fmt: skip
    assert found.survivors[3] == "2 more mutants survive: --mutants lists them"
    assert found.rows[:2] == (
        "line 3: `<` from `<=`: killed by f(1) returned 1, now 2",
        "new line 3: `<` from `<=`: makes no difference",
    )
    assert figures([seed("harmless")]) is None


def test_without_calls_nothing_is_sown():
    assert mutate(trial(), frozenset()).mutants is None
    assert mutate_live(trial(), []) is None


# --- calls some changes away


def pair(n, old="returned", *, core="", beside=""):
    return Call((n,)), Digest("a", old, ""), Digest(core or "a", old, beside)


@pytest.mark.parametrize(
    ("old", "core", "beside", "differs"),
    [
        ("returned", "a", "", False),
        ("returned", "b", "", True),
        ("meant", "a", "more", True),
        ("crashed", "b", "", False),
    ],
)
def test_which_calls_are_looked_at_once_more(old, core, beside, differs):
    _, before, after = pair(1, old, core=core, beside=beside)
    assert fuzzing._differ(before, after) is differs


def test_calls_of_unseen_kinds_go_if_the_original_crashes_on_one():
    pairs = [pair(1), pair(2), pair(3, "crashed")]
    kin = [call.key for call, *_ in pairs[:1]]
    left = fuzzing._sensible(pairs, lambda call: call.key in kin)
    assert left == pairs[:1]
    assert fuzzing._sensible(pairs[:2], lambda call: call.key in kin) == pairs[:2]


def test_a_call_that_was_made_is_made_no_more():
    seen = {Call((1,)).key}
    found = fuzzing._distinct(iter([Call((n,)) for n in (1, 2, 2, 3)]), seen)
    assert [call.args[0] for call in found] == [2, 3]
    assert len(seen) == 3


@pytest.mark.parametrize(
    ("code", "asks", "nothing"),
    [
        ("isinstance(x, int)", True, False),
        ("match x:\n    case int():\n        pass", True, False),
        ("x.isinstance(y)", False, False),
        ("x is None", False, True),
        ("x.get('a')", False, True),
        ("next(iter(x))", False, True),
        ("x + 1", False, False),
    ],
)
def test_what_either_version_asks_for(code, asks, nothing):
    nodes = list(ast.walk(ast.parse(code)))
    assert any(map(is_type_test, nodes)) is asks
    assert any(map(fuzzing._takes_nothing, nodes)) is nothing


@pytest.mark.parametrize(
    ("text", "ways"),
    [
        ("def f(x):\n    return x\n", []),
        ("def f(x):\n    yield x\n", ["closed", "unused", "thrown", "changed"]),
        ("async def f(x):\n    yield x\n", []),
        ("def f(x):\n    return datetime.now(x)\n", ["abroad"]),
        ("def f(x):\n    return Decimal(x)\n", ["rounded"]),
        ("def f(x):\n    return lambda: x\n", ["changed"]),
        ("def f(x):\n    return map(str, x)\n", ["changed"]),
        ("def f(x):\n    def g():\n        return x\n    return g\n", ["changed"]),
        ("def f(x):\n    return [k for k, _ in x.items()]\n", []),
    ],
)
def test_in_which_ways_calls_are_made(text, ways):
    item = trial(text=text, code=text)
    assert fuzzing._ways(item, item.original.body[0]) == ways
    chance = random.Random(1)
    made = {fuzzing._in_some_way(Call((1,)), ways, chance).way for _ in range(200)}
    assert made == {"", *ways}


def test_what_takes_the_same_steps_is_not_walked_from_nor_what_has_no_calls():
    assert (
        fuzzing.search(replace(trial([compared(1)]), same=True), frozenset()) == Found()
    )
    only = compared(1)
    assert fuzzing.search(trial([only]), frozenset({only.call.key})) == Found()


def test_the_walk_starts_from_recorded_calls_and_from_quick_ones():
    items = [
        compared(1, origin="generated"),
        compared(2),
        compared(3, cpu=1.0),
        compared(4, outcome={"kind": "raised", "type": "ValueError"}),
        compared(5, origin="amplified"),
        compared(6, cpu=fuzzing.SLOW),
    ]
    assert [c.args[0] for c in fuzzing._bases(trial(items), frozenset())] == [2, 1]
    slow = [compared(n, cpu=fuzzing.SLOW + n / 1e6) for n in range(12, 0, -1)]
    assert len(fuzzing._bases(trial(slow), frozenset())) == fuzzing.FEW


@pytest.mark.parametrize(
    ("whole", "words"),
    [
        (True, "symbolic search covered all 7 paths"),
        (False, "no difference found by symbolic search in 0.5 s, 7 paths"),
    ],
)
def test_what_a_symbolic_search_without_a_proposal_says(whole, words):
    found = judged(trial([compared(1)]), Searched((), 7, whole), 0.5)
    assert found == Found(words)


# --- the race


def test_without_inputs_speed_is_nothing_that_a_candidate_could_show():
    found = timing.check(trial())
    assert (found.passed, found.cause) == (False, "untimed")
    deeper = "def f(x):\n    if x and x or x and x:\n        return x\n    return x\n"
    found = timing.check(trial(code=deeper))
    assert (found.passed, found.cause) == (False, "complex")
    assert "no measured speed-up" in found.detail


def test_a_comment_that_comes_back_is_worth_it_without_any_input():
    source = "def f(rows, most):\n    # none is larger\n    return [r for r in rows if r < most]\n"
    best = source.replace("    # none is larger\n", "")
    item = trial(text=source, best=best, code=source, task="readability")
    assert restores(item)
    assert timing.check(item).detail == "no input to time it on"
    assert not restores(replace(item, code=best, module=ast.parse(best)))


LONG, TOO_LONG = LONGEST_CALL * 2, SLOW_CALL * 2
NOW = {"kind": "returned", "value": ["t", [["now"], ["t", []], ["d", []]]], "shown": "", "stdout": ""}  # fmt: skip


@pytest.mark.parametrize(
    ("items", "chosen", "origin"),
    [
        ([], [], "amplified"),
        ([compared(1, 0.001), compared(2, 0.002)], [2, 1], "recorded"),
        ([compared(1, LONGEST_LAP), compared(2, LONGEST_LAP / 2)], [1], "recorded"),
        ([compared(1, LONG), compared(2, LONG + 1), compared(3, TOO_LONG)], [1], "recorded"),
        ([compared(1, LONG, "generated")], [1], "amplified"),
        ([compared(1, TOO_LONG)], [], "amplified"),
        ([compared(1, 0.001, "generated"), compared(2, 0.002, "generated")], [2, 1], "amplified"),
        ([compared(1, 0.001), compared(10, 0.004, "amplified")], [10], "amplified"),
        ([compared(1, 0.001), compared(10, 0.0015, "amplified")], [1], "recorded"),
        ([compared(1, 0.001, outcome={"kind": "raised"}), compared(2, 0.001, outcome=NOW)], [], "amplified"),
    ],
)  # fmt: skip
def test_on_which_calls_versions_race(items, chosen, origin):
    found, of = timed_inputs(tuple(items))
    assert [item.call.args[0] for item in found] == chosen
    assert of == origin


def test_the_quickest_calls_are_made_often_besides():
    items = (compared(1, 0.001), compared(2, 0.9), compared(3, 0.002), compared(4, 0.001, outcome=NOW))  # fmt: skip
    assert [item.call.args[0] for item in further_inputs(items)] == [1, 3]
    assert further_inputs(()) == []


@pytest.mark.parametrize(
    ("old", "new", "may"),
    [
        ("g(x)", "g(x)", False),
        ("g(x)", "g(x) + x.g(1)", True),
        ("for a in x: g(a)", "[g(a) for a in x]", False),
        ("for a in x: g(a)", "g(x)", False),
        ("g(x)", "while x: g(x)", True),
    ],
)
def test_whether_a_text_may_call_more_often(old, new, may):
    assert may_do_more(ast.parse(old), ast.parse(new)) is may


def test_nothing_is_counted_if_nothing_can_be_called():
    code = "def f(x):\n    return g(x)\n"
    slow = compared(1, cpu=1.0)
    assert more_work(trial([slow], code=code)) == ()
    assert more_work(replace(trial([slow], code=code), same=True)) == ()
