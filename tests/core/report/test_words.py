"""The sentences about a verdict: what is gained comes first, and counts say what was compared."""

from __future__ import annotations

from dataclasses import replace

import pytest

from selfrefine.code import metrics
from selfrefine.code.target import find
from selfrefine.loop.feedback import Feedback
from selfrefine.loop.refinement import Iteration, Refinement
from selfrefine.loop.self_refine import Attempt
from selfrefine.loop.verdict import (
    Complexity,
    GateResult,
    ReplayCount,
    Speedup,
    TestCount,
    Verdict,
)
from selfrefine.report import text, words
from selfrefine.report.page import page

FASTER = Speedup(46.2, 40.0, 50.0, "amplified")
UNCLEAR = Speedup(0.8, 0.55, 1.18, "recorded")


def complexity(before: int, after: int) -> Complexity:
    measured = metrics.measure("def f():\n    pass\n")
    old, new = (replace(measured, cognitive=number) for number in (before, after))
    return Complexity(old, new)


GOOD = Verdict(
    accepted=True,
    grade="verified",
    tests=TestCount(6, 6),
    replay=ReplayCount(3, 350, outcomes=40),
    speedup=FASTER,
    complexity=complexity(3, 2),
)
SUMMARIES = [
    ({}, "verified, 46x faster, simpler 3 to 2; 6 tests, 353 inputs"),
    ({"speedup": None}, "verified, simpler 3 to 2; 6 tests, 353 inputs"),
    (
        {"speedup": UNCLEAR},
        "verified, simpler 3 to 2; 6 tests, 353 inputs, no difference measured [0.55, 1.18]",
    ),
    (
        {"complexity": complexity(2, 3)},
        "verified, 46x faster; 6 tests, 353 inputs, cognitive complexity 2 to 3",
    ),
    (
        {"tests": TestCount(1, 1), "replay": ReplayCount(1)},
        "verified, 46x faster, simpler 3 to 2; 1 test, 1 input",
    ),
    (
        {"tests": TestCount()},
        "verified, 46x faster, simpler 3 to 2; no tests, 353 inputs",
    ),
    ({"replay": ReplayCount()}, "verified, 46x faster, simpler 3 to 2; 6 tests"),
    # Of 215 equal inputs 214 came to an error that nobody means: one was compared.
    (
        {"replay": ReplayCount(1, 214, errors=214, outcomes=1)},
        "verified, 46x faster, simpler 3 to 2; 6 tests, 1 input (214 more raise in both versions)",
    ),
    (
        {"replay": ReplayCount(1, 214, errors=4, outcomes=1)},
        "verified, 46x faster, simpler 3 to 2; 6 tests, 211 inputs with one outcome",
    ),
    (
        {"grade": "partly", "missing": ("2 of 3 lines ran", "more")},
        "partly, 46x faster, simpler 3 to 2; 6 tests, 353 inputs; missing: 2 of 3 lines ran",
    ),
    ({"accepted": False, "reason": "no gain"}, "rejected: no gain"),
]


@pytest.mark.parametrize(("change", "want"), SUMMARIES)
def test_what_is_gained_comes_first(change, want):
    assert words.summary(replace(GOOD, **change)) == want


LONG = f"f([{'1, ' * 100}])"
CONTRASTS = [
    (
        "unpaid([1])",
        "unpaid([1]) returned ['a', 'a'], now ['a']",
        "the rewrite returns ['a'] for unpaid([1]), the original ['a', 'a']",
    ),
    (
        "f(0)",
        "f(0) returned 1, now raised ZeroDivisionError",
        "the rewrite raises ZeroDivisionError for f(0), the original returns 1",
    ),
    (
        "f(0)",
        "f(0) raised KeyError, now IndexError",
        "the rewrite raises IndexError for f(0), the original KeyError",
    ),
    (
        "f(0)",
        "f(0) returned 1, now timed out",
        "the rewrite times out for f(0), the original returns 1",
    ),
    (
        LONG,
        f"{LONG[:160]}… returned 2, now 1",
        f"the rewrite returns 1 for {LONG[:160]}…, the original 2",
    ),
    ("f(0)", "f(0) changes its arguments differently", ""),
    (None, "slower", ""),
]


@pytest.mark.parametrize(("call", "reason", "want"), CONTRASTS)
def test_a_refusal_begins_with_what_the_rewrite_does(call, reason, want):
    replay = ReplayCount(3, 4, 1, call)
    verdict = Verdict(accepted=False, reason=reason, replay=replay)
    assert words.contrast(verdict) == want
    assert words.summary(verdict) == f"rejected: {want or reason}"


def refused(verdict: Verdict, number: int) -> Refinement:
    code = "def unpaid(x):\n    return x\n"
    rounds = tuple(
        Iteration(Attempt(Feedback(()), code, verdict), 1.0) for _ in range(number)
    )
    return Refinement(
        id="1",
        target=find(code, path="shop.py", line=1),
        task="both",
        engine="rules",
        status="unchanged",
        stop_reason="no_progress",
        verdict=verdict,
        new_text=code,
        iterations=rounds,
    )


OTHERWISE = Verdict(
    accepted=False,
    reason="unpaid([1]) returned [2, 2], now [2]",
    gates=(GateResult("replay", passed=False),),
    replay=ReplayCount(3, 4, 1, "unpaid([1])"),
    missing=("more tests",),
)


def test_editors_and_terminals_are_told_the_counterexample_first():
    one, three = refused(OTHERWISE, 1), refused(OTHERWISE, 3)
    shown = "the rewrite returns [2] for unpaid([1]), the original [2, 2]"
    assert text.ending(one) == f"No change: {shown} (the engine repeated itself)"
    assert text.concise(three) == (
        f"shop.py:1: unpaid: unchanged: {shown} (3 tried, the engine repeated itself)"
    )
    assert (
        words.headline(three.to_json())
        == f"unchanged: {shown} (3 tried, the engine repeated itself)"
    )


def test_a_report_of_nothing_accepted_shows_each_round():
    html = page([refused(OTHERWISE, 2).to_json()])
    assert html.count('<details class="rejected" open>') == 2
    assert "the rewrite returns [2] for unpaid([1])" in html
    # Nobody wants a rejected rewrite to have a higher grade.
    assert "for a higher grade" not in html
    assert " open>" not in page(
        [replace(refused(OTHERWISE, 2), status="refined").to_json()]
    )


def test_a_verdict_in_passing_is_short():
    assert words.brief(GOOD) == "verified, 46x faster, simpler 3 to 2"
    assert words.brief(OTHERWISE) == "rejected by the replay gate"
