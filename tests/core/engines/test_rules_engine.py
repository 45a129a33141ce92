"""The offline engine in the loop, with verdicts given by the tests."""

from __future__ import annotations

import ast
import time

import pytest

from selfrefine import tasks
from selfrefine.code.metrics import measure
from selfrefine.engines import EngineContext, chains, connect
from selfrefine.errors import EngineError, Interrupted
from selfrefine.loop.evidence import Evidence
from selfrefine.loop.refinement import Usage
from selfrefine.loop.self_refine import Critique, Rewrite, run, self_refine
from selfrefine.loop.verdict import GateResult, Speedup, Verdict
from selfrefine.settings.resolve import Settings
from support import rulebook

pytestmark = pytest.mark.timed

ACCEPTED = Verdict(accepted=True)
SLOWER = Verdict(
    accepted=False,
    reason="slower",
    gates=(GateResult("replay", passed=True), GateResult("timing", passed=False)),
)
WRONG = Verdict(
    accepted=False, reason="wrong", gates=(GateResult("replay", passed=False),)
)

SHARED = """\
def shared(ours: list[str], theirs: list[str]) -> list[str]:
    return [name for name in ours if name in theirs]
"""

MIXED = """\
def mixed(rows, wanted: list[int]):
    found = []
    for row in rows:
        if row is not None:
            for cell in row:
                if cell in wanted:
                    found.append(cell)
    if len(found) == 0:
        return None
    else:
        if found[0] == None:
            return []
        else:
            return found
"""


def refine(code, verdict=lambda code: ACCEPTED, task="both", most=50, **evidence):
    """Drive a loop; return the codes tried, the outcome and each feedback."""
    context = EngineContext(
        tasks.load(task), Settings(task=task, max_iterations=most, cache=False)
    )
    engine = connect("rules", context)
    tried, feedbacks = [], []

    def answer(request):
        facts = Evidence(measure(getattr(request, "best", request.code)), **evidence)
        if isinstance(request, Critique):
            feedbacks.append(engine.critique(request, facts))
            return feedbacks[-1]
        if isinstance(request, Rewrite):
            return engine.rewrite(request, facts)
        tried.append(request.code)
        return verdict(request.code)

    flow = self_refine(code, max_iterations=most, count_rejected=engine.count_rejected)
    outcome = run(flow, answer)
    assert engine.usage == Usage()
    engine.close()
    return tried, outcome, feedbacks


def test_the_best_fix_is_tried_and_then_nothing_is_left():
    tried, outcome, feedbacks = refine(SHARED)
    assert tried == [outcome.best]
    assert "set(theirs)" in outcome.best
    assert outcome.stop_reason == "sufficient"
    assert [f.rule for f in feedbacks[0].findings] == ["list-membership"]
    assert feedbacks[0].scores["efficiency"] < feedbacks[1].scores["efficiency"]
    assert (feedbacks[0].stop, feedbacks[1].stop) == (False, True)


@pytest.mark.every(2)
@pytest.mark.parametrize("verdict", [ACCEPTED, WRONG])
def test_a_missing_last_line_end_changes_nothing(verdict):
    ended, _, _ = refine(MIXED, lambda _: verdict)
    bare, _, _ = refine(MIXED.rstrip("\n"), lambda _: verdict)
    assert [code.rstrip("\n") for code in bare] == [c.rstrip("\n") for c in ended]


def test_nothing_to_find_stops_at_once():
    tried, outcome, feedbacks = refine("def f(a):\n    return a + 1\n")
    assert (tried, outcome.stop_reason) == ([], "sufficient")
    assert feedbacks[0].scores == {"efficiency": 10.0, "readability": 10.0}


@pytest.mark.parametrize(
    ("task", "aspects"),
    [
        ("efficiency", {"efficiency"}),
        ("readability", {"readability"}),
        ("both", {"efficiency", "readability"}),
    ],
)
def test_the_task_decides_which_rules_are_asked(task, aspects):
    _, _, feedbacks = refine(MIXED, task=task)
    assert {f.aspect for f in feedbacks[0].findings if f.rule} == aspects
    assert set(feedbacks[0].scores) == aspects


def test_efficiency_comes_first_then_the_value():
    _, _, feedbacks = refine(MIXED)
    found = feedbacks[0].findings
    keys = [(f.aspect != "efficiency", -f.value) for f in found if f.gain > 0.2]
    assert len(keys) > 2
    assert keys == sorted(keys)


def test_everything_accepted_flattens_and_speeds_up():
    _, outcome, _ = refine(MIXED)
    assert "wanted_set = set(wanted)" in outcome.best
    assert "is None" in outcome.best
    assert "else" not in outcome.best
    assert measure(outcome.best).cognitive < measure(MIXED).cognitive


@pytest.mark.parametrize("verdict", [SLOWER, WRONG])
def test_rejecting_everything_comes_to_an_end_and_repeats_nothing(verdict):
    tried, outcome, _ = refine(MIXED, lambda _: verdict)
    assert outcome.best == MIXED
    assert len(tried) == len(set(tried)) > 1
    assert outcome.stop_reason == "no_findings"


def test_the_small_fixes_are_offered_together_first():
    tried, _, feedbacks = refine(MIXED, lambda _: WRONG, task="readability")
    bundle = next(c for c in tried if "is None" in c and "    else:" not in c)
    singles = [c for c in tried if c.count("else:") == 1]
    assert tried.index(bundle) < tried.index(singles[0])
    assert any("together" in f.instruction for f in feedbacks[0].findings)


def test_one_by_one_only_where_together_misbehaved():
    slow, _, _ = refine(MIXED, lambda _: SLOWER, task="readability")
    wrong, _, _ = refine(MIXED, lambda _: WRONG, task="readability")
    assert len(slow) < len(wrong)
    assert not any(code.count("else:") == 1 for code in slow)


def test_what_was_rejected_is_not_offered_on_other_code():
    def verdict(code):
        return SLOWER if "wanted_set" in code else ACCEPTED

    tried, outcome, _ = refine(MIXED, verdict)
    assert sum("wanted_set" in code for code in tried) == 1
    assert "wanted_set" not in outcome.best
    assert outcome.best != MIXED


TWO_SLOW_THINGS = """\
def repeated(words: list[str]) -> list[str]:
    found = []
    for word in words:
        if words.count(word) > 1:
            found = found + [word]
    return found
"""


@pytest.mark.parametrize(("faster", "times"), [(True, 2), (False, 1)])
def test_what_gained_no_time_is_tried_again_when_something_faster_was_accepted(
    faster, times, monkeypatch
):
    # A chain would try both at once.
    monkeypatch.setattr(chains, "ENDS", 0)
    gain = Speedup(9.0, 8.0, 10.0, "amplified") if faster else None

    def verdict(code):
        if "found + [word]" in code:
            return Verdict(accepted=True, speedup=gain)
        return ACCEPTED if faster and "Counter" in code else SLOWER

    tried, outcome, _ = refine(TWO_SLOW_THINGS, verdict, task="efficiency")
    assert sum("append" in code for code in tried) == times
    assert ("found + [word]" not in outcome.best) is faster


FLAGGED = """\
def distinct(items: list[int]) -> list[int]:
    result = []
    for i in range(len(items)):
        found = False
        for j in range(len(result)):
            if result[j] == items[i]:
                found = True
        if not found:
            result.append(items[i])
    return result
"""


def test_a_chain_of_steps_is_one_candidate_and_its_finding_names_them():
    tried, outcome, feedbacks = refine(FLAGGED, task="efficiency")
    assert "set()" in tried[0]
    assert "range" not in tried[0]
    finding = feedbacks[0].findings[0]
    assert "flag-loop" in finding.instruction
    assert finding.rule is None
    assert feedbacks[-1].stop or outcome.stop_reason == "no_findings"


def test_a_chain_that_was_rejected_is_not_offered_again():
    tried, outcome, _ = refine(FLAGGED, lambda _: WRONG, task="efficiency")
    assert outcome.best == FLAGGED
    assert len(tried) == len(set(tried)) > 1


def test_bridges_are_steps_of_chains_alone():
    code = "def f(xs: list[int], y: int) -> bool:\n    i = 0\n    while i < len(xs):\n        print(xs)\n        i += 1\n"
    tried, _, _ = refine(code, task="efficiency")
    assert tried == []


def test_a_rule_is_believed_behind_a_bridge_as_it_is_alone():
    # By the estimate, what `index-loop` makes of it hardly costs less.
    code = """def f(numbers: list[int]) -> int:
    most = 0
    i = 0
    while i < len(numbers):
        most = max(most, numbers[i] % 7)
        i += 1
    return most
"""
    tried, _, _ = refine(code, task="efficiency")
    assert any("for number in numbers:" in one for one in tried)


def test_the_last_round_starts_with_all_that_is_left():
    tried, outcome, feedbacks = refine(MIXED, most=1)
    assert len(tried) == 1
    assert "wanted_set" in outcome.best
    assert "else" not in outcome.best
    assert "together" in feedbacks[0].findings[0].instruction


def test_the_last_round_goes_on_singly_where_all_together_is_rejected():
    def verdict(code):
        return WRONG if "is None" in code else ACCEPTED

    tried, outcome, _ = refine(MIXED, verdict, most=1)
    assert len(tried) == 2
    assert "wanted_set" in outcome.best
    assert "else:" in outcome.best


def test_recorded_types_are_consulted():
    code = "def f(a, b):\n    return [x for x in a if x in b]\n"
    plain, _, _ = refine(code, task="efficiency")
    known, _, _ = refine(code, task="efficiency", observed={"b": "set[int], 3 long"})
    assert (len(plain), known) == (1, [])


def test_growth_lowers_the_score():
    _, _, feedbacks = refine("def f(a):\n    return a\n", growth=2.0)
    assert feedbacks[0].scores["efficiency"] == 6.0


@pytest.mark.further
@pytest.mark.parametrize("task", ["efficiency", "readability", "both"])
def test_a_second_run_on_the_result_finds_nothing(task):
    for code in every_example():
        _, first, _ = refine(code, task=task)
        tried, second, _ = refine(first.best, task=task)
        assert (tried, second.best) == ([], first.best)


@pytest.mark.further
def test_accepting_everything_comes_to_an_end():
    for code in every_example():
        tried, outcome, _ = refine(code)
        assert outcome.stop_reason == "sufficient"
        assert len(tried) == len(set(tried))
        assert ast.parse(outcome.best)


def every_example():
    """The examples of the rules, a few of each."""
    examples = [*rulebook.documented(), *rulebook.golden()]
    return [MIXED, *(e.before for e in examples[::4])]


def test_a_broken_ruff_ends_the_engine_with_a_clear_error(tmp_path, monkeypatch):
    monkeypatch.setattr("ruff.find_ruff_bin", lambda: str(tmp_path / "none"))
    with pytest.raises(EngineError, match="ruff cannot be started"):
        refine(MIXED)


def test_ruff_gets_no_more_time_than_is_left(tmp_path, monkeypatch):
    slow = tmp_path / "ruff"
    slow.write_text("#!/bin/sh\nexec sleep 300\n")
    slow.chmod(0o755)
    monkeypatch.setattr("ruff.find_ruff_bin", lambda: str(slow))
    deadline = time.monotonic() + 0.2
    engine = connect(
        "rules", EngineContext(tasks.load("both"), Settings(cache=False), deadline)
    )
    for _ in range(2):
        # Within that time, then after it: the function's time is up, and ruff is not to blame.
        with pytest.raises(Interrupted) as end:
            engine.critique(Critique(MIXED, ()), Evidence(measure(MIXED)))
        assert end.value.reason == "budget_seconds"
        # Far less than ruff takes, however busy the machine is.
        assert time.monotonic() < deadline + 100


TWO_LISTS = """def both(left: list[int], right: list[int], more: list[int]) -> list[int]:
    found = [x for x in left if x in right]
    found += [x for x in left if x in more]
    return found
"""


def test_what_takes_the_time_is_tried_first():
    _, _, feedbacks = refine(TWO_LISTS, hot={3: 0.95, 2: 0.04})
    assert feedbacks[0].findings[0].line == 3
    _, _, feedbacks = refine(TWO_LISTS, hot={2: 0.95, 3: 0.04})
    assert feedbacks[0].findings[0].line == 2


def test_what_is_proven_too_little_together_is_tried_in_parts():
    unproven = Verdict(accepted=False, reason="partly, but verified is required")
    tried, _, _ = refine(MIXED, lambda _: unproven, task="readability")
    parts = refine(MIXED, lambda _: SLOWER, task="readability")[0]
    assert len(tried) > len(parts)
    assert set(parts) <= set(tried)


CHAIN = """def name(code):
    if code == 200:
        return "OK"
    elif code == 404:
        return "Not Found"
    elif code == 500:
        return "Server Error"
    else:
        return "Unknown"
"""


def test_a_chain_of_returns_is_offered_as_a_whole():
    tried, outcome, _ = refine(CHAIN, task="readability")
    assert outcome.verdict is not None
    assert "else" not in outcome.best
    assert "elif" not in tried[0]


def test_what_a_formatter_changed_is_known_again():
    context = EngineContext(tasks.load("both"), Settings(cache=False))
    engine = connect("rules", context)
    code, seen = MIXED, []

    def answer(request):
        facts = Evidence(measure(code))
        if isinstance(request, Critique):
            return engine.critique(request, facts)
        if isinstance(request, Rewrite):
            new = engine.rewrite(request, facts)
            seen.append(new)
            return new and new.replace("found = []", "found  =  []")
        return WRONG

    run(self_refine(code, max_iterations=50, count_rejected=False), answer)
    tried = [one for one in seen if one]
    assert len(tried) == len(set(tried)) > 1
