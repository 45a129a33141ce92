"""What the original itself does otherwise by now says nothing of a candidate; all else that differs does."""

from dataclasses import replace

import pytest

from selfrefine.verify.gates import replay, time_dependence
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
EQUAL = FILE.replace("n = n // 2", "n = n >> 1")
WRONG = EQUAL.replace("return count", "return count + (count == 10)")


@pytest.fixture(scope="module")
def judge(tmp_path_factory):
    root = tmp_path_factory.mktemp("fleeting")
    (root / "pyproject.toml").write_text("[project]\nname = 'm'\n")
    (root / "m.py").write_text(FILE)
    (root / "test_m.py").write_text(TESTS)
    with judging(root / "m.py") as judged:
        yield judged


@pytest.fixture
def expires(monkeypatch):
    """Let one call give something else from now on, as if what it was given had expired."""

    def install(number, *modules):
        def expired(outcome):
            return {**outcome, "value": None, "shown": "None"}

        def passing(real):
            def later(project, place, text, plan):
                wanted = [n for n, c in enumerate(plan.calls) if c.args == (number,)]
                told = []

                def until(outcome):
                    told.append(outcome)
                    here = len(told) - 1 in wanted
                    return plan.enough(expired(outcome) if here else outcome)

                run = real(project, place, text, replace(plan, enough=until))
                rows = enumerate(run.outcomes)
                outcomes = (expired(o) if n in wanted else o for n, o in rows)
                return replace(run, outcomes=tuple(outcomes))

            return later

        for module in modules:
            monkeypatch.setattr(module, "replay_calls", passing(module.replay_calls))

    return install


@pytest.mark.further
def test_what_has_expired_for_both_does_not_count(judge, expires):
    expires(40, replay, time_dependence)
    verdict = judge("steps", EQUAL, (replay,))
    assert verdict.accepted
    assert any("now behaves differently on 1 of" in line for line in verdict.missing)
    assert verdict.replay.recorded == 7
    assert verdict.grade == "partly"


@pytest.mark.further
def test_what_only_the_candidate_does_otherwise_rejects(judge, expires):
    expires(40, replay)
    verdict = judge("steps", EQUAL, (replay,))
    assert not verdict.accepted
    assert "steps(40)" in verdict.reason


@pytest.mark.further
def test_what_has_expired_on_an_input_unlike_any_other_costs_no_further_run(
    judge, expires, monkeypatch
):
    trial = judge.trial_of("steps", EQUAL)
    unlike = next(i.call for i in trial.baseline.compared if not i.call.in_domain)
    expires(unlike.args[0], replay, time_dependence)
    runs, real = [], replay.replay_calls
    monkeypatch.setattr(replay, "replay_calls", lambda *how: runs.append(how) or real(*how))  # fmt: skip
    verdict = judge("steps", EQUAL, (replay,))
    assert verdict.accepted
    assert any("now behaves differently on 1 of" in line for line in verdict.missing)
    assert not any("unlike any recorded" in line for line in verdict.missing)
    assert sum(bool(how[3].repeats) for how in runs) == 1


def test_an_original_that_is_late_by_now_excuses_nothing(judge, expires, monkeypatch):
    expires(40, replay)
    real = time_dependence.replay_calls

    def late(project, place, text, plan):
        run = real(project, place, text, plan)
        outcomes = [{"kind": "time"} if c.args == (40,) else o for c, o in zip(plan.calls, run.outcomes, strict=False)]  # fmt: skip
        return replace(run, outcomes=tuple(outcomes))

    monkeypatch.setattr(time_dependence, "replay_calls", late)
    assert not judge("steps", EQUAL, (replay,)).accepted


def test_what_is_wrong_besides_is_rejected_still(judge, expires):
    expires(40, replay, time_dependence)
    verdict = judge("steps", WRONG, (replay,))
    assert not verdict.accepted
    assert "steps(40)" not in verdict.reason
