"""What a model is told of its attempts, in the messages as they leave: verdicts that can be acted on, and when to end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from selfrefine.code.metrics import measure
from selfrefine.loop.self_refine import Attempt, Critique, Rewrite
from selfrefine.loop.verdict import (
    Complexity,
    ForUsers,
    GateResult,
    Given,
    Growth,
    Speedup,
    Verdict,
)
from support.endpoint import ScriptedEndpoint
from support.talk import (
    ACCEPTED,
    CRITIQUE,
    DONE,
    FAST,
    REJECTED,
    SLOW,
    WRONG,
    drive,
    evidence,
)

pytestmark = pytest.mark.timed

DIFFERS = replace(REJECTED, gates=(GateResult("replay", passed=False),))
UNFIT = replace(REJECTED, gates=(GateResult("timing", passed=False),), replay=ACCEPTED.replay)  # fmt: skip
SPLIT = """\
def _kept(item, members):
    if item in members:
        return True
    return False

def common(left, right):
    \"\"\"Return the ids of left that are in right.\"\"\"
    members = set(right)
    return [item for item in left if _kept(item, members)]"""


def talk(chat, script, verdicts, code=SLOW):
    """Return the outcome, each request's kind, and its last message."""
    with ScriptedEndpoint(script) as endpoint:
        outcome = drive(chat(endpoint), verdicts, code)
    kinds = [request.kind for request in endpoint.requests]
    return (
        outcome,
        kinds,
        [request.messages[-1]["content"] for request in endpoint.requests],
    )


def told(chat, verdict, code=FAST):
    """Return what is said of one attempt."""
    script = [
        {"feedback": CRITIQUE},
        {"code": code},
        {"feedback": DONE},
        {"code": SLOW},
    ]
    _, _, asked = talk(chat, script, [verdict])
    return next(text for text in asked if "Attempt 1" in text)


def test_after_a_mistake_the_findings_still_hold_and_are_not_asked_for_again(chat):
    script = [{"feedback": CRITIQUE}, {"code": WRONG}, {"code": FAST}]
    outcome, kinds, asked = talk(chat, script, [DIFFERS, ACCEPTED])
    assert outcome.best == FAST
    assert kinds == ["critique", "rewrite", "rewrite", "critique"]
    assert "Attempt 1 was rejected: another result." in asked[2]
    assert "Your findings still hold" in asked[2]
    assert [a.feedback.findings for a in outcome.history] == [outcome.history[0].feedback.findings] * 2  # fmt: skip


def test_after_a_second_mistake_they_are_asked_for_again(chat):
    codes = [WRONG, WRONG + "  # two", FAST]
    script = [*({"code": code} for code in codes), *[{"feedback": CRITIQUE}] * 2]
    _, kinds, _ = talk(chat, script, [DIFFERS, DIFFERS, ACCEPTED])
    assert kinds == ["critique", "rewrite", "rewrite", "critique", "rewrite", "critique"]  # fmt: skip


def test_where_nothing_was_gained_other_findings_are_asked_for(chat):
    script = [{"feedback": CRITIQUE}, {"code": WRONG}, {"feedback": CRITIQUE}, {"code": FAST}]  # fmt: skip
    _, kinds, _ = talk(chat, script, [UNFIT, ACCEPTED])
    assert kinds == ["critique", "rewrite", "critique", "rewrite", "critique"]


def test_a_stop_after_a_rejection_is_told_why_it_is_none_and_what_a_smaller_step_is(
    chat,
):
    script = [{"feedback": CRITIQUE}, {"code": WRONG}, {"feedback": DONE}, {"code": FAST}]  # fmt: skip
    outcome, _, asked = talk(chat, script, [UNFIT, ACCEPTED])
    assert outcome.best == FAST
    assert "You would stop, but attempt 1 was rejected" in asked[3]
    assert "change one place only" in asked[3]


@pytest.mark.parametrize(
    "answer", [[{"code": SLOW}], [{"code": WRONG + "  # two"}, {"feedback": DONE}]]
)
def test_a_stop_that_is_meant_is_the_end(chat, answer):
    script = [{"feedback": CRITIQUE}, {"code": WRONG}, {"feedback": DONE}, *answer]
    outcome, kinds, _ = talk(chat, script, [UNFIT, UNFIT])
    assert outcome.stop_reason == "no_findings", "a rejected attempt is no success"
    assert outcome.best == SLOW
    assert len(kinds) == 3 + len(answer)


def test_a_repeated_rewrite_costs_neither_a_critique_nor_a_verdict(chat):
    script = [*[{"feedback": CRITIQUE}] * 2, *[{"code": WRONG}] * 3]
    outcome, kinds, asked = talk(chat, script, [UNFIT])
    assert outcome.stop_reason == "no_progress"
    assert outcome.message == "the model repeats itself"
    assert kinds[2:] == ["critique", "rewrite", "rewrite"]
    assert "the same code as attempt 1" in asked[4]
    assert "Take a different approach" in asked[4]


@pytest.mark.parametrize("cause", ["untimed", "environment"])
def test_what_no_rewrite_can_mend_ends_it_the_first_time(chat, cause):
    verdict = Verdict(accepted=False, reason="no input to time it on", cause=cause)
    outcome, kinds, _ = talk(chat, [{"feedback": CRITIQUE}, {"code": WRONG}], [verdict])
    assert (outcome.stop_reason, outcome.message) == ("untestable", verdict.reason)
    assert kinds == ["critique", "rewrite"]


def test_two_that_are_late_on_the_same_input_end_it_and_on_others_do_not(chat):
    late = replace(DIFFERS, reason="f(9) timed out", cause="late")
    other = replace(late, replay=replace(late.replay, counterexample="f(8)"))
    codes = [{"code": f"{WRONG}  # {n}"} for n in range(3)]
    script = [*codes, *[{"feedback": CRITIQUE}] * 2]
    outcome, _, _ = talk(chat, script, [late, late])
    assert outcome.stop_reason == "untestable"
    assert outcome.message.startswith("two rewrites timed out at the same place: f(9)")  # fmt: skip
    outcome, _, _ = talk(chat, script, [late, other, ACCEPTED])
    assert outcome.verdict == ACCEPTED


def test_partly_says_what_is_missing_and_whether_it_can_be_fixed(chat):
    missing = (
        "1 of 4 changed lines were not executed",
        Given("no test reaches it"),
        ForUsers("it gave 'secret'"),
    )
    text = told(chat, replace(ACCEPTED, grade="partly", missing=missing))
    assert "What you can fix, by keeping lines as they were or by writing them differently: 1 of 4" in text  # fmt: skip
    assert "What no rewrite can fix, so leave it: no test reaches it." in text  # fmt: skip
    assert "secret" not in text
    kind = ForUsers("f(1) gave 'secret', now 'other'", "f(1) returned another text")
    text = told(chat, replace(ACCEPTED, grade="partly", missing=(kind,)))
    assert "differently: f(1) returned another text." in text
    assert "secret" not in text
    alone = told(chat, replace(ACCEPTED, grade="partly", missing=missing[2:]))
    assert "What is missing for `verified` is told to the user alone." in alone


SPEEDS = [
    # ratio, low, high, what is said
    (0.86, 0.8, 1.1, "no difference measured [0.80, 1.10]"),
    (0.86, 0.8, 0.9, "slower (old time / new time: 0.86)"),
    (3.2, 3.0, 3.4, "3.2x faster"),
]


@pytest.mark.parametrize(("ratio", "low", "high", "said"), SPEEDS)
def test_a_speed_says_what_is_divided_by_what(chat, ratio, low, high, said):
    assert said in told(chat, replace(ACCEPTED, speedup=Speedup(ratio, low, high, "amplified")))  # fmt: skip


GROWTHS = [
    (
        2.0,
        1.0,
        "time grew about quadratically with the input and now grows about linearly",
    ),
    (1.5, -0.04, "time grew like n^1.5 with the input and now grows hardly at all"),
    (1.2, 0.5, "now grows less than linearly"),
    (1.2, 1.0, ""),
    (-0.04, 0.1, ""),
]


@pytest.mark.parametrize(("before", "after", "said"), GROWTHS)
def test_growth_is_told_only_where_it_is_another(chat, before, after, said):
    text = told(chat, replace(ACCEPTED, growth=Growth(before, after)))
    assert said in text
    assert ("time grew" in text) == bool(said)
    assert "n^-" not in text


@pytest.mark.parametrize("accepted", [True, False])
def test_the_share_of_helpers_in_the_measures_is_told(chat, accepted):
    complexity = Complexity(measure(SLOW), measure(SPLIT))
    verdict = replace(ACCEPTED, accepted=accepted, complexity=complexity, reason="no")
    share = "Of this: `_kept` cyclomatic 2, cognitive 1; `common` cyclomatic 3, cognitive"  # fmt: skip
    assert share in told(chat, verdict, SPLIT)
    assert "Of this:" not in told(chat, verdict, FAST)


def test_what_was_measured_of_a_version_is_told_once(chat):
    script = [{"feedback": CRITIQUE}, {"code": WRONG}, {"feedback": CRITIQUE}, {"code": FAST}]  # fmt: skip
    _, _, asked = talk(chat, script, [UNFIT, ACCEPTED])
    assert "Measured:" in asked[0]
    assert "Measured:" not in asked[2], "it is the same version"
    assert "seen in calls" not in asked[4]
    assert "cyclomatic complexity 3" in asked[4]


def test_own_code_that_a_formatter_changed_is_shown_anew(chat):
    formatted = FAST.replace("set(right)", "set( right )")
    with ScriptedEndpoint([{"feedback": CRITIQUE}, {"code": FAST}]) as endpoint:
        engine = chat(endpoint)
        fed = engine.critique(Critique(SLOW, ()), evidence())
        engine.rewrite(Rewrite(SLOW, fed, ()), evidence())
        history = (Attempt(fed, formatted, ACCEPTED, 1),)
        engine.critique(Critique(formatted, history), evidence(formatted))
    assert "3|     members = set( right )" in endpoint.requests[-1].messages[-1]["content"]  # fmt: skip
