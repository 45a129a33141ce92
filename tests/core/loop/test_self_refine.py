"""Algorithm 1: the invariants of loop.py under any script, every stop reason, both drivers."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from selfrefine.errors import Interrupted
from selfrefine.loop.feedback import Feedback, Finding
from selfrefine.loop.self_refine import (
    Critique,
    Rewrite,
    StopReason,
    Verify,
    run,
    self_refine,
)
from selfrefine.loop.verdict import Verdict

GO = Feedback((Finding("speed", "slow", "hurry"),))
STOP = Feedback((Finding("speed", "slow", "hurry"),), stop=True)
EMPTY = Feedback()
YES = Verdict(accepted=True, reason="faster")
NO = Verdict(accepted=False, reason="another result for f(1)")


@dataclass
class Script:
    """Answers from lists; keeps what was asked. Past their ends: stop, no candidate, rejected."""

    feedback: list = field(default_factory=list)
    candidates: list = field(default_factory=list)
    verdicts: dict = field(default_factory=dict)
    end: dict = field(default_factory=dict)
    asked: list = field(default_factory=list)

    def __call__(self, request):
        self.asked.append(request)
        if len(self.asked) in self.end:
            raise Interrupted(*self.end[len(self.asked)])
        if isinstance(request, Critique):
            return self.feedback.pop(0) if self.feedback else STOP
        if isinstance(request, Rewrite):
            return self.candidates.pop(0) if self.candidates else None
        return self.verdicts.get(request.code, NO)

    def verified(self):
        return [request.code for request in self.asked if isinstance(request, Verify)]


ENDS = [
    # feedback, candidates, accepted, options, stop reason, best
    ([STOP], [], "", {}, "sufficient", "old"),
    ([GO, STOP], ["a"], "a", {}, "sufficient", "a"),
    ([EMPTY], [], "", {}, "no_findings", "old"),
    ([GO, EMPTY], ["a"], "a", {}, "no_findings", "a"),
    ([GO], [], "", {}, "no_findings", "old"),
    ([GO] * 4, ["a", "b", "c", "d"], "b", {}, "max_iterations", "b"),
    ([GO] * 4, ["a", "b", "c", "d"], "a d", {}, "max_iterations", "d"),
    ([], [], "", {"max_iterations": 0}, "max_iterations", "old"),
    (
        [GO] * 9,
        list("abcdefg"),
        "g",
        {"count_rejected": False, "max_iterations": 1},
        "max_iterations",
        "g",
    ),
    ([GO] * 4, ["old\n", "old"], "", {}, "no_progress", "old"),
    ([GO] * 4, ["a", " a\n", "a"], "a", {}, "no_progress", "a"),
    ([GO] * 9, ["a", "a", "b", "a"], "", {"max_iterations": 9}, "no_progress", "old"),
    ([GO] * 4, ["a", "old", "b", "old"], "b", {}, "max_iterations", "b"),
    (
        [GO] * 4,
        ["a", "b"],
        "a b",
        {"reached": lambda v: v is YES},
        "target_reached",
        "a",
    ),
    ([GO, STOP, STOP], ["a", "b"], "b", {}, "sufficient", "b"),
    ([GO, EMPTY, STOP], ["a", "b"], "b", {}, "sufficient", "b"),
]


@pytest.mark.parametrize("row", ENDS)
def test_ends(row):
    feedback, candidates, accepted, options, reason, best = row
    verdicts = dict.fromkeys(accepted.split(), YES)
    script = Script(list(feedback), list(candidates), verdicts)
    outcome = run(self_refine("old", **options), script)
    assert (outcome.stop_reason, outcome.best) == (reason, best)
    assert (outcome.verdict is None) == (best == "old")


@pytest.mark.parametrize(
    "reason",
    [
        "budget_seconds",
        "budget_tokens",
        "budget_usd",
        "cancelled",
        "engine_failed",
        "untestable",
    ],
)
@pytest.mark.parametrize("place", [1, 2, 3, 4, 5, 6])
def test_interruption_anywhere_keeps_the_best(reason, place):
    script = Script([GO] * 4, ["a", "b"], {"a": YES}, {place: (reason, "why it ended")})
    outcome = run(self_refine("old"), script)
    assert (outcome.stop_reason, outcome.message) == (reason, "why it ended")
    assert outcome.best == ("a" if place > 3 else "old")
    assert len(outcome.history) == (1 if place > 3 else 0)


def test_every_stop_reason_is_tested_here():
    interrupting = {
        "budget_seconds",
        "budget_tokens",
        "budget_usd",
        "cancelled",
        "engine_failed",
        "untestable",
    }
    assert set(get_args(StopReason)) == {row[4] for row in ENDS} | interrupting


def test_driver_asks_before_each_request_whether_to_end():
    reasons = iter([None, None, None, "cancelled"])
    script = Script([GO] * 4, ["a"], {"a": YES})
    outcome = run(self_refine("old"), script, interrupted=lambda: next(reasons))
    assert (outcome.stop_reason, outcome.best) == ("cancelled", "a")
    assert len(script.asked) == 3


def test_other_errors_are_not_swallowed():
    def broken(request):
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        run(self_refine("old"), broken)


def test_the_critic_sees_the_best_and_all_that_was_tried():
    script = Script([GO] * 4, ["a", "b", "c"], {"b": YES})
    outcome = run(self_refine("old"), script)
    critiques = [request for request in script.asked if isinstance(request, Critique)]
    assert [request.code for request in critiques] == ["old", "old", "b", "b"]
    assert [len(request.history) for request in critiques] == [0, 1, 2, 3]
    assert critiques[3].history == outcome.history
    assert [attempt.verdict for attempt in outcome.history] == [NO, YES, NO]
    assert [r.best for r in script.asked if isinstance(r, Verify)] == [
        "old",
        "old",
        "b",
    ]


def test_repeated_code_is_rejected_with_its_first_reason():
    script = Script([GO] * 4, ["a", "b", "a\n"])
    outcome = run(self_refine("old"), script)
    assert script.verified() == ["a", "b"]
    assert outcome.history[2].verdict.reason == (
        "the same code as attempt 1, already judged: another result for f(1)"
    )


def test_what_the_machine_was_too_busy_for_is_judged_again():
    busy = Verdict(accepted=False, reason="no judgement", cause="busy")
    script = Script([GO] * 4, ["a", "b", "a"], {"a": busy})
    outcome = run(self_refine("old"), script)
    assert script.verified() == ["a", "b", "a"]
    assert not any(attempt.repeats for attempt in outcome.history)


def graded(grade):
    return Verdict(accepted=True, grade=grade, missing=("a test",))


GRADED = {
    # the grades of accepted candidates: the best, and the grade that each has to beat or be as strong as
    "a proof beats what is proven in part": (["partly", "verified"], 1, "partly"),
    "what is proven in part beats no proof": (["verified", "partly"], 0, "verified"),
    "of equal grades the later is better": (["partly", "partly"], 1, "partly"),
    "the start has nothing to be proven": (["partly"], 0, "verified"),
}


@pytest.mark.parametrize(("grades", "best", "asked"), GRADED.values(), ids=GRADED)
def test_the_grade_counts_before_the_gain(grades, best, asked):
    codes = ["a", "b"][: len(grades)]
    verdicts = dict(zip(codes, map(graded, grades), strict=True))
    script = Script([GO] * 3, [*codes], verdicts)
    outcome = run(self_refine("old"), script)
    assert (outcome.best, outcome.verdict.grade) == (codes[best], grades[best])
    last = [r for r in script.asked if isinstance(r, Verify)][-1]
    assert (last.grade, last.best) == (asked, "a" if len(codes) > 1 else "old")
    weaker = "partly, but verified is required: a test"
    assert (outcome.history[-1].verdict.reason == weaker) == (best < len(codes) - 1)


scripts = st.builds(
    Script,
    st.lists(st.sampled_from([GO, STOP, EMPTY]), max_size=8),
    st.lists(
        st.sampled_from(["old", "old\n", "a", "b", " b", "c", "d", None]), max_size=8
    ),
    st.dictionaries(
        st.sampled_from(["a", "b", " b", "c", "d"]), st.sampled_from([YES, NO])
    ),
    st.dictionaries(st.integers(1, 20), st.just(("cancelled", "")), max_size=1),
)
options = st.fixed_dictionaries(
    {},
    optional={
        "max_iterations": st.integers(0, 5),
        "count_rejected": st.booleans(),
        "reached": st.just(lambda verdict: verdict is YES),
    },
)


@given(scripts, options)
def test_invariants(script, given_options):
    outcome = run(self_refine("old", **given_options), script)
    accepted = [attempt for attempt in outcome.history if attempt.verdict.accepted]
    # 1: the best is the start or the last accepted candidate.
    assert outcome.best == (accepted[-1].code if accepted else "old")
    assert outcome.verdict is (accepted[-1].verdict if accepted else None)
    # 2: every attempt in order, the rejected ones with their reason.
    assert all(
        attempt.verdict.accepted or attempt.verdict.reason
        for attempt in outcome.history
    )
    rewrites = [request for request in script.asked if isinstance(request, Rewrite)]
    for before, after in pairwise(rewrites):
        assert after.history[: len(before.history)] == before.history
        assert len(after.history) == len(before.history) + 1
    # 3: no candidate is verified twice, nor is the start.
    verified = [code.strip() for code in script.verified()]
    assert len(verified) == len(set(verified))
    assert "old" not in verified
    # 4: a rejected last attempt never ends as sufficient.
    if outcome.history and not outcome.history[-1].verdict.accepted:
        assert outcome.stop_reason != "sufficient"
    # And the ceiling holds.
    counted = (
        len(outcome.history)
        if given_options.get("count_rejected", True)
        else len(accepted)
    )
    assert counted <= given_options.get("max_iterations", 4)


WEAK = Verdict(accepted=True, grade="partly", missing=("a test",))
GOOD = Verdict(accepted=True, grade="verified")
CHAINS = {
    # verdicts by all evidence: the best, what was judged so in order, and grades of the history
    "the end is proven": ({"c": GOOD}, "c", "c", ["partly", "partly", "verified"]),
    "the end is wrong": ({"a": GOOD, "b": GOOD}, "b", "c a b", ["verified", "verified", "unverified"]),
    "all but the first are wrong": ({"a": GOOD}, "a", "c a b", ["verified", "unverified", "unverified"]),
    "the end is proven in part": ({"a": GOOD, "b": GOOD, "c": WEAK}, "b", "c a b", ["verified", "verified", "partly"]),
    "all are proven in part": (dict.fromkeys("abc", WEAK), "c", "c a b", ["partly"] * 3),
    "all are wrong": ({}, "old", "c a b", ["unverified"] * 3),
}  # fmt: skip


@dataclass
class Chain(Script):
    """Answers by the first part of the evidence from `verdicts`, and by the rest from `whole`."""

    whole: dict = field(default_factory=dict)

    def __call__(self, request):
        answer = super().__call__(request)
        rest = isinstance(request, Verify) and request.evidence == "rest"
        return self.whole.get(request.code, NO) if rest else answer

    def judged(self, evidence):
        asked = (r for r in self.asked if isinstance(r, Verify))
        return [r.code for r in asked if r.evidence == evidence]


@pytest.mark.parametrize("name", CHAINS)
def test_of_a_chain_the_end_is_judged_in_full_and_where_that_fails_each_step(name):
    whole, best, judged, grades = CHAINS[name]
    script = Chain([GO] * 3, ["a", "b", "c"], dict.fromkeys("abc", GOOD), whole=whole)
    outcome = run(self_refine("old", chained=True, count_rejected=False), script)
    assert outcome.best == best
    assert script.judged("first") == ["a", "b", "c"]
    assert script.judged("rest") == judged.split()
    assert [attempt.verdict.grade for attempt in outcome.history] == grades


def test_after_a_chain_that_failed_the_loop_goes_on_with_all_evidence():
    verdicts = {"a": GOOD, "b": GOOD, "c": GOOD}
    script = Chain([GO, GO, EMPTY, GO], ["a", "b", "c"], verdicts, whole={"a": GOOD})
    outcome = run(self_refine("old", chained=True, count_rejected=False), script)
    assert (script.judged("rest"), script.judged("all")) == (["b", "a"], ["c"])
    assert (outcome.best, outcome.stop_reason) == ("c", "sufficient")


@pytest.mark.parametrize("place", range(1, 12))
def test_nothing_of_a_chain_is_the_best_before_it_was_judged_in_full(place):
    end = {place: ("budget_seconds", "")}
    verdicts = dict.fromkeys("abc", GOOD)
    script = Chain([GO] * 3, ["a", "b", "c"], verdicts, end, whole=verdicts)
    outcome = run(self_refine("old", chained=True, count_rejected=False), script)
    assert outcome.best == ("c" if place > 11 else "old")
    assert not any(attempt.verdict.accepted for attempt in outcome.history)
    assert outcome.stop_reason == "budget_seconds"


SAMPLES = [
    # the candidates of each round, accepted ones: verified in order with their rival, best
    ([("a", "b")], "a b", [("a", "old"), ("b", "a")], "b"),
    ([("a", "b")], "a", [("a", "old"), ("b", "a")], "a"),
    ([("a", "b")], "b", [("a", "old"), ("b", "old")], "b"),
    ([("a", "a\n", "b")], "", [("a", "old"), ("b", "old")], "old"),
    ([("a", "b"), ("c", "a")], "a", [("a", "old"), ("b", "a"), ("c", "a")], "a"),
]


@pytest.mark.parametrize(("rounds", "accepted", "verified", "best"), SAMPLES)
def test_each_of_several_has_to_beat_those_accepted_before_it(
    rounds, accepted, verified, best
):
    script = Script([GO] * 4, list(rounds), dict.fromkeys(accepted.split(), YES))
    outcome = run(self_refine("old"), script)
    races = [(r.code.strip(), r.best) for r in script.asked if isinstance(r, Verify)]
    assert races == verified
    assert outcome.best.strip() == best


def test_a_round_with_a_gain_may_be_the_last_though_its_last_candidate_was_rejected():
    script = Script([GO, STOP], [("a", "b")], {"a": YES})
    assert run(self_refine("old"), script).stop_reason == "sufficient"


def test_the_target_ends_a_round_when_all_of_it_was_judged():
    script = Script([GO], [("a", "b")], {"a": YES, "b": YES})
    outcome = run(self_refine("old", reached=lambda _: True), script)
    assert (outcome.stop_reason, outcome.best) == ("target_reached", "b")


GENERATED = [
    # candidates, accepted: what was asked, best
    (["a"], "a", "Rewrite Verify Critique", "a"),
    (["a", "b"], "b", "Rewrite Verify Rewrite Verify Critique", "b"),
    (["a", "b", "c", "d"], "", "Rewrite Verify " * 4, "old"),
    ([], "", "Rewrite", "old"),
]


@pytest.mark.parametrize(("candidates", "accepted", "asked", "best"), GENERATED)
def test_a_stub_is_criticised_only_when_it_has_a_body(
    candidates, accepted, asked, best
):
    script = Script([STOP], list(candidates), dict.fromkeys(accepted.split(), YES))
    outcome = run(self_refine("old", generate=True), script)
    assert [type(r).__name__ for r in script.asked] == asked.split()
    assert outcome.best == best
    assert script.asked[0].feedback == EMPTY
