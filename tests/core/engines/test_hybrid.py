"""Hybrid: what is free comes first, what costs is counted."""

from __future__ import annotations

import pytest

from selfrefine import tasks
from selfrefine.code.metrics import Metrics, Size, measure
from selfrefine.engines import EngineContext, connect
from selfrefine.engines.hybrid import Hybrid
from selfrefine.loop.evidence import Evidence
from selfrefine.loop.feedback import Feedback, Finding
from selfrefine.loop.refinement import Usage
from selfrefine.loop.self_refine import Attempt, Critique, Rewrite, run, self_refine
from selfrefine.loop.verdict import Verdict
from selfrefine.settings.resolve import Settings
from support.endpoint import ScriptedEndpoint

EVIDENCE = Evidence(Metrics(1, 0, lambda: Size(100.0, 2)))
ACCEPT, REJECT = Verdict(accepted=True), Verdict(accepted=False, reason="slower")


class Listed:
    """An engine with given candidates; `usage` counts its requests."""

    def __init__(self, name, candidates, *, count_rejected):
        self.name = name
        self.count_rejected = count_rejected
        self.candidates = list(candidates)
        self.usage = Usage()
        self.closed = False

    def critique(self, request, evidence):
        if self.count_rejected:
            self.usage += Usage(requests=1)
        findings = (Finding(self.name, "slow", "hurry"),) if self.candidates else ()
        return Feedback(findings)

    def rewrite(self, request, evidence):
        return self.candidates.pop(0) if self.candidates else None

    def close(self):
        self.closed = True


def drive(rules, chat, verdicts, most=4):
    first = Listed("rules", rules, count_rejected=False)
    then = Listed("chat", chat, count_rejected=True)
    hybrid = Hybrid(first, then, most)

    def answer(request):
        if isinstance(request, Critique):
            return hybrid.critique(request, EVIDENCE)
        if isinstance(request, Rewrite):
            return hybrid.rewrite(request, EVIDENCE)
        return verdicts[request.code]

    flow = self_refine("old", max_iterations=most, count_rejected=hybrid.count_rejected)
    return run(flow, answer), hybrid


RUNS = [
    # rules' candidates, model's, accepted ones, tried in order, stop reason
    ([], [], "", "", "no_findings"),
    (["r1"], [], "r1", "r1", "no_findings"),
    (["r1", "r2"], ["c1"], "r2 c1", "r1 r2 c1", "no_findings"),
    (
        ["r1", "r2", "r3"],
        ["c1", "c2", "c3"],
        "r1 r2 r3 c1 c2 c3",
        "r1 r2 c1 c2",
        "max_iterations",
    ),
    (
        ["r1", "r2", "r3", "r4", "r5", "r6"],
        ["c1"],
        "c1",
        "r1 r2 r3 r4 r5 r6 c1",
        "no_findings",
    ),
    ([], ["c1", "c2", "c3", "c4", "c5"], "", "c1 c2 c3 c4", "max_iterations"),
    (
        ["r1", "r2"],
        ["c1", "c2", "c3", "c4", "c5"],
        "r1",
        "r1 r2 c1 c2 c3",
        "max_iterations",
    ),
]


@pytest.mark.parametrize(("rules", "chat", "accepted", "tried", "reason"), RUNS)
def test_order_and_count(rules, chat, accepted, tried, reason):
    verdicts = {
        code: ACCEPT if code in accepted.split() else REJECT for code in rules + chat
    }
    outcome, _ = drive(rules, chat, verdicts)
    assert [attempt.code for attempt in outcome.history] == tried.split()
    assert outcome.stop_reason == reason
    for attempt in outcome.history:
        said = {finding.aspect for finding in attempt.feedback.findings}
        assert said <= {"rules" if attempt.code.startswith("r") else "chat"}


def test_several_candidates_of_a_round_are_one_round():
    pairs = [(f"{n}a", f"{n}b") for n in range(6)]
    every = {code: REJECT for pair in pairs for code in pair}
    outcome, _ = drive([], pairs, every)
    assert [attempt.round for attempt in outcome.history] == [1, 1, 2, 2, 3, 3, 4, 4]


def test_one_round_is_enough_for_the_rules():
    outcome, _ = drive(["r1"], ["c1"], {"r1": ACCEPT}, most=1)
    assert (outcome.best, outcome.stop_reason) == ("r1", "max_iterations")


def test_usage_and_end_are_those_of_both():
    _, hybrid = drive(["r1"], ["c1"], {"r1": REJECT, "c1": ACCEPT})
    assert hybrid.usage.requests == 2
    hybrid.close()
    assert hybrid._first.closed
    assert hybrid._then.closed


def test_real_engines_are_put_together():
    slow = (
        "def common(left, right):\n    found = []\n    for item in left:\n"
        "        if item in right:\n            found.append(item)\n    return found"
    )
    seen = Evidence(measure(slow), observed={"left": "list[int]", "right": "list[int]"})
    steps = [{"feedback": {"findings": [], "scores": {}, "stop": True}}]
    with ScriptedEndpoint(steps) as endpoint:
        settings = Settings(model="m", base_url=endpoint.base_url, api_key_env="NO_KEY")
        engine = connect("hybrid", EngineContext(tasks.load("both"), settings))
        feedback = engine.critique(Critique(slow, ()), seen)
        candidate = engine.rewrite(Rewrite(slow, feedback, ()), seen)
        assert endpoint.requests == [], "the rules cost nothing"
        attempt = Attempt(feedback, candidate, ACCEPT)
        engine.critique(Critique(candidate, (attempt,) * 2), seen)
        engine.close()
    assert "set(right)" in candidate
    [asked] = endpoint.requests
    assert asked.has("was made by fixed rules")
    assert engine.usage.requests == 1
