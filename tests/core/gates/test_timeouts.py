"""A candidate that is late once, where the original answers at once, is asked again; one that is late twice is rejected."""

from dataclasses import replace

import pytest

from selfrefine.verify.gates import replay, timeouts
from support.judging import judging

FILE = '''def steps(n: int) -> int:
    """Return how often a number can be halved."""
    count = 0
    while n and n % 2 == 0:
        n = n // 2
        count = count + 1
    return count
'''
TESTS = """import pytest
from m import steps


@pytest.mark.parametrize("n", [1, 2, 3, 4, 6, 8, 40, 1024])
def test_steps(n):
    assert 2 ** steps(n) <= n
"""
EQUAL = FILE.replace("count = count + 1", "count += 1")
ENDLESS = EQUAL.replace(
    "n % 2 == 0:", "n % 2 == 0:\n        while n == 40:\n            pass"
)
WRONG = EQUAL.replace("return count", "return count + (count == 10)")


@pytest.fixture(scope="module")
def judge(tmp_path_factory):
    root = tmp_path_factory.mktemp("late")
    (root / "pyproject.toml").write_text("[project]\nname = 'm'\n")
    (root / "m.py").write_text(FILE)
    (root / "test_m.py").write_text(TESTS)
    with judging(root / "m.py") as judged:
        assert judged("steps", EQUAL).grade == "verified"
        yield judged


def is_forty(call):
    return call.args == (40,)


@pytest.fixture
def stalls(monkeypatch):
    """Let so many runs of a candidate stall at the same call, and say how many runs there were."""
    real, runs = replay.replay_calls, []

    def install(times, *, repeated=False):
        def stalling(project, place, text, plan):
            runs.append(text)
            if len(runs) > times or not plan.repeats:
                return real(project, place, text, plan)
            at = next(n for n, call in enumerate(plan.calls) if is_forty(call))
            at = len(plan.calls) if repeated else at
            told = []
            enough = plan.enough

            def until(outcome):
                late_now = len(told) == at
                told.append({"kind": "time"} if late_now else outcome)
                return enough(told[-1])

            return real(project, place, text, replace(plan, enough=until))

        monkeypatch.setattr(replay, "replay_calls", stalling)
        return runs

    return install


@pytest.mark.further
@pytest.mark.every(4)
@pytest.mark.parametrize(
    ("times", "code", "accepted", "runs"),
    [(0, EQUAL, True, 1), (1, EQUAL, True, 2), (2, EQUAL, False, 2), (1, WRONG, False, 2)],
    ids=["never", "once", "twice", "once, and it is wrong besides"],
)  # fmt: skip
def test_who_is_late_once_is_asked_again(judge, stalls, times, code, accepted, runs):
    made = stalls(times)
    verdict = judge("steps", code, (replay,))
    assert verdict.accepted == accepted
    assert len(made) == runs
    unmeasured = [line for line in verdict.missing if "was not compared" in line]
    assert bool(unmeasured) == (accepted and times == 1)
    if unmeasured:
        assert unmeasured[0].endswith("two runs: steps(40)")
        assert verdict.replay.recorded == 7
    if times == 2:
        assert "steps(40) returned 3, now timed out" in verdict.reason


@pytest.mark.further
@pytest.mark.every(2)
@pytest.mark.parametrize(("times", "accepted"), [(1, True), (2, False)])
def test_a_repetition_that_is_late_once_is_made_again(judge, stalls, times, accepted):
    made = stalls(times, repeated=True)
    verdict = judge("steps", EQUAL, (replay,))
    assert verdict.accepted == accepted
    assert len(made) == 2


@pytest.mark.further
@pytest.mark.parametrize(("times", "accepted"), [(1, True), (2, False)])
def test_a_replay_that_is_late_as_a_whole_is_made_once_more_with_more_time(
    judge, monkeypatch, times, accepted
):
    real, walls = replay.replay_calls, []

    def cut_short(project, place, text, plan):
        if not plan.repeats:
            return real(project, place, text, plan)
        walls.append(plan.wall)
        if len(walls) > times:
            return real(project, place, text, plan)
        told = []
        run = real(project, place, text, replace(plan, enough=told.append))
        for outcome in told[:3]:
            plan.enough(outcome)
        return replace(run, end="time")

    monkeypatch.setattr(replay, "replay_calls", cut_short)
    assert judge("steps", EQUAL, (replay,)).accepted == accepted
    assert len(walls) == 2
    assert walls[1] > 2 * walls[0]


@pytest.mark.further
def test_what_takes_the_same_steps_is_never_refused_for_being_late(judge, stalls):
    stalls(3)
    verdict = judge("steps", FILE[FILE.index("def steps") :].replace("count", "made"), (replay,))  # fmt: skip
    assert verdict.accepted


@pytest.mark.further
def test_where_the_original_is_late_as_well_the_input_does_not_count(
    judge, stalls, monkeypatch
):
    stalls(3)
    monkeypatch.setattr(timeouts, "is_original_late", lambda trial, call: True)
    verdict = judge("steps", EQUAL, (replay,))
    assert verdict.accepted
    assert any("was not compared" in line for line in verdict.missing)


@pytest.mark.further
def test_a_loop_without_end_is_rejected(judge):
    verdict = judge("steps", ENDLESS, (replay,))
    assert not verdict.accepted
    assert "now timed out" in verdict.reason
