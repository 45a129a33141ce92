"""Talk: a function, what a scripted model says of it, and a loop that drives an engine with it."""

from __future__ import annotations

from selfrefine.code.metrics import measure
from selfrefine.loop.evidence import Evidence
from selfrefine.loop.feedback import Feedback
from selfrefine.loop.self_refine import Attempt, Critique, Rewrite, run, self_refine
from selfrefine.loop.verdict import Growth, ReplayCount, Speedup, TestCount, Verdict

SLOW = '''\
def common(left, right):
    """Return the ids of left that are in right."""
    found = []
    for item in left:
        if item in right:
            found.append(item)
    return found'''
WRONG = SLOW.replace("if item in right", "if item in set(right) or True")
FAST = '''\
def common(left, right):
    """Return the ids of left that are in right."""
    members = set(right)
    return [item for item in left if item in members]'''

FINDING = {
    "aspect": "data_structures",
    "location": "if item in right:",
    "line": 3,
    "problem": "Each test walks the list.",
    "instruction": "Build set(right) before the loop.",
}
CRITIQUE = {"findings": [FINDING], "scores": {"data_structures": 1}, "stop": False}
VAGUE = {
    "findings": [FINDING | {"location": "", "line": 0}],
    "scores": {},
    "stop": False,
}
DONE = {"findings": [], "scores": {"data_structures": 10}, "stop": True}

REJECTED = Verdict(
    accepted=False,
    reason="another result",
    tests=TestCount(3, 3),
    replay=ReplayCount(5, 20, 1, "common([1], []) was [] and is now [1]"),
)
ACCEPTED = Verdict(
    accepted=True,
    grade="verified",
    tests=TestCount(3, 3),
    speedup=Speedup(31.0, 28.0, 33.0, "amplified"),
    growth=Growth(2.0, 1.0),
)
REJECTED_ONCE = Attempt(Feedback(), WRONG, REJECTED)


def evidence(code=SLOW):
    return Evidence(measure(code), observed={"left": "list[int]"}, growth=2.0, tests=3)


def drive(engine, verdicts, code=SLOW, **options):
    """Run the loop with the engine and given verdicts."""
    verdicts = iter(verdicts)

    def answer(request):
        if isinstance(request, Critique):
            return engine.critique(request, evidence(request.code))
        if isinstance(request, Rewrite):
            return engine.rewrite(request, evidence(request.code))
        return next(verdicts)

    return run(self_refine(code, **options), answer)


ROUNDS = [
    {"feedback": CRITIQUE},
    {"code": WRONG},
    {"feedback": CRITIQUE},
    {"code": FAST},
]
