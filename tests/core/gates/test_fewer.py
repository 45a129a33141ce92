"""What has been said already is not asked again: how many jobs, calls and forks a verdict takes, and why."""

import time
from dataclasses import replace

import pytest

from selfrefine.verify.compare import observation
from selfrefine.verify.compare.observation import Compared, affordable, is_settled
from selfrefine.verify.gates import replaced_lines
from selfrefine.verify.values import Call
from selfrefine_runner.client.project import Project
from selfrefine_runner.client.replay import RepeatedCall, ReplayPlan, ReplayRun
from selfrefine_runner.worker.jobs import replay, sufficient_calls
from selfrefine_runner.worker.objects.outcome_digests import digest
from selfrefine_runner.worker.process import time_limit
from selfrefine_runner.worker.pytest import test_run
from support.judging import judging

FILE = '''import re

LARGE = [[n, str(n)] for n in range(2_000)]


def sizes(loud: bool) -> list:
    """Return much."""
    found = []
    for n, text in LARGE:
        found.append([n, text, loud])
    return found


def weigh(box, loud: bool, names: list) -> int:
    """Return how heavy a box is: what it holds cannot be copied."""
    found = 0
    for name in names:
        if loud and name:
            found = found + box.each(name)
        elif name == "lead":
            found = found + 100
    return found
'''
TESTS = """import threading
import pytest
from m import sizes, weigh


class Box:
    def __init__(self):
        self.lock = threading.Lock()

    def each(self, name):
        with self.lock:
            return len(name)


@pytest.mark.parametrize("loud", [True, False])
def test_sizes(loud):
    assert len(sizes(loud)) == 2_000


@pytest.mark.parametrize("loud", [True, False])
@pytest.mark.parametrize("names", [[], ["a"], ["lead"], ["b", "lead"], ["", "cd"]])
def test_weigh(loud, names):
    assert weigh(Box(), loud, names) >= 0
"""
SIZES = """def sizes(loud: bool) -> list:
    \"\"\"Return much.\"\"\"
    return [[n, text, loud] for n, text in LARGE]
"""
WEIGH = """def weigh(box, loud: bool, names: list) -> int:
    \"\"\"Return how heavy a box is: what it holds cannot be copied.\"\"\"
    found = 0
    for name in names:
        if loud and name:
            found += box.each(name)
        elif name == "lead":
            found += 100
    return found
"""


@pytest.fixture
def jobs(monkeypatch):
    """Return the jobs of the workers, as they are sent, each with the messages that it got."""
    made, plain = [], Project.execute

    def execute(self, job, *args, **how):
        messages, end = plain(self, job, *args, **how)
        made.append((job, messages))
        return messages, end

    monkeypatch.setattr(Project, "execute", execute)
    return made


@pytest.fixture(scope="module")
def judge(tmp_path_factory):
    root = tmp_path_factory.mktemp("fewer")
    (root / "pyproject.toml").write_text("[project]\nname = 'm'\n")
    (root / "m.py").write_text(FILE)
    (root / "test_m.py").write_text(TESTS)
    with judging(root / "m.py") as judged:
        yield judged


@pytest.mark.further
def test_the_original_is_replayed_twice_and_one_that_does_the_same_again_no_third_time(
    judge, jobs
):
    assert judge("sizes", SIZES).accepted
    replays = [job for job, _ in jobs if job["do"] == "replay"]
    of_original = [job for job in replays if "for n, text in LARGE:" in job["source"]]
    before_candidate = of_original[: replays.index(next(j for j in replays if j not in of_original))]  # fmt: skip
    assert [bool(job["repeats"]) for job in before_candidate] == [False, True]


@pytest.mark.further
def test_few_changes_are_made_once_and_mutants_end_where_they_are_told(judge, jobs):
    verdict = judge("weigh", WEIGH)
    assert verdict.grade == "verified"
    live = [(job, messages) for job, messages in jobs if job["do"] == "live"]
    [(plain, _), (first, told), (second, _), *sown] = live
    assert not any(task["variation"] for task in plain["tasks"])
    assert all(task["variation"] for task in first["tasks"])
    assert first["distinct"]
    assert not second["distinct"]
    changes = [(tuple(first["tasks"][m["live"]]["at"]), m["change"]) for m in told if m.get("change")]  # fmt: skip
    # One that comes again twice ends the changes of its call.
    assert len(changes) - len(set(changes)) <= 2 * len({at for at, _ in changes})
    made = [task for task in second["tasks"] if task["variation"]]
    assert len(made) <= len(set(changes))
    # A mutant that a call tells makes none after it.
    assert sown
    job, messages = sown[0]
    forks = sum("live" in message for message in messages)
    assert len(job["versions"]) >= 4
    assert forks <= len(job["tasks"]) * 2 // 3


@pytest.mark.further
def test_the_original_is_asked_once_for_other_arguments_and_not_if_the_steps_are_the_same(
    judge, jobs
):
    assert judge("weigh", WEIGH).grade == "verified"
    for code, wanted in ((WEIGH, True), (WEIGH.replace("found", "sum_"), True), (renamed("weigh"), False)):  # fmt: skip
        jobs.clear()
        verdict = judge("weigh", code)
        assert verdict.grade == "verified"
        tasks = [task for job, _ in jobs if job["do"] == "live" and not job["distinct"] for task in job["tasks"]]  # fmt: skip
        assert tasks
        assert any(task["variation"] for task in tasks) == wanted
        assert not any(job["do"] == "live" and job["distinct"] for job, _ in jobs)
        # Who takes no other step cannot forge what tests say.
        assert any(job["do"] == "selected" and job["drop"] for job, _ in jobs) == wanted


def renamed(name):
    """Return a function of the file with another name for what it finds."""
    _, _, rest = FILE.partition(f"def {name}(")
    return f"def {name}({rest}".replace("found", "total")


def test_a_version_that_is_told_makes_no_more_calls():
    versions = sufficient_calls.Versions()
    outcome = {"kind": "returned", "value": 1, "shown": "1"}
    task = {"version": 3, "expected": digest(outcome)}
    versions.learn(task, {"outcome": outcome})
    assert not versions.told(task)
    versions.learn(task, {"outcome": {"kind": "died"}})
    assert versions.told(task)
    assert not versions.told({**task, "version": 4})


@pytest.mark.parametrize(("met", "ends"), [((1, 0), False), ((1, 1), True)])
def test_a_probe_ends_where_its_mutant_would_matter(met, ends):
    versions = sufficient_calls.Versions()
    task = {"version": 0, "expected": ""}
    versions.learn(task, {"probe": met})
    assert versions.told(task) == ends


def test_what_a_candidate_does_is_never_left_out():
    versions = sufficient_calls.Versions()
    task = {"version": 0, "expected": None}
    for _ in range(10):
        versions.learn(task, {"outcome": {"kind": "died"}, "probe": (1, 1)})
    assert not versions.told(task)


def test_changes_that_are_cut_may_be_others():
    changes = sufficient_calls.Changes()
    for _ in range(5):
        changes.take("a = 'xxxx…")
        changes.take("")
    assert not changes.all_made
    for _ in range(3):
        changes.take("a = 1")
    assert changes.all_made


def made(n, whole, origin="recorded"):
    call = Call((n,), origin=origin)
    return Compared(call, {"kind": "returned"}, 0.0001, whole=whole)


def test_what_is_large_to_describe_is_made_less_often():
    cheap = [made(n, 0.0005) for n in range(100)]
    assert affordable(cheap) == cheap
    large = [made(n, 0.03, "recorded" if n % 2 else "generated") for n in range(200)]
    kept = affordable(large)
    assert [item.call.origin for item in kept].count("recorded") == observation.LEAST
    assert len(kept) == 2 * observation.LEAST
    slow = [made(n, 0.1, "generated") for n in range(200, 240)]
    quick = [made(n, 0.001, "generated") for n in range(300, 400)]
    # The first ones come in any case; then a quick one before a slow one that stands before it.
    first = [made(n, 0.001, "generated") for n in range(500, 500 + observation.LEAST)]
    assert affordable([*first, *slow, *quick])[-len(quick) :] == quick
    series = [made(n, 1.0, "amplified") for n in range(5)]
    assert affordable([*series, *cheap]) == [*series, *cheap]


def returned(value, **more):
    return {"kind": "returned", "value": value, "shown": str(value), **more}


@pytest.mark.parametrize(
    ("again", "settled"),
    [
        ([returned(1), returned(2)], True),
        ([returned(1, shared=True), returned(2)], False),
        ([returned(2), returned(2)], False),
        ([returned(1)], False),
    ],
)
def test_who_does_something_else_when_it_is_called_again_is_asked_a_third_time(
    again, settled
):
    plan = ReplayPlan([], [], 1.0, repeats=[RepeatedCall(0), RepeatedCall(0, 1)])
    run = ReplayRun((returned(1), returned(2)), (0, 0), "done", again=tuple(again))
    assert is_settled(plan, run) == settled


def test_those_tests_are_asked_first_which_lines_ran_that_are_known_to_run_most(
    judge, jobs
):
    trial = judge.trial_of("weigh", WEIGH)
    telling = trial.baseline.telling
    assert 0 < len(telling) < len(trial.baseline.tests)
    trial.runner.ran.clear()
    trial = replace(trial, baseline=replace(trial.baseline, compared=()))
    lines = frozenset(n for n, row in enumerate(FILE.splitlines(), 1) if "found + " in row)  # fmt: skip
    jobs.clear()
    for _ in range(2):
        asked = trial.runner, trial.baseline, trial.target, lines
        assert replaced_lines._by_tests(*asked) == lines
    [(job, _)] = jobs
    # Collected tests go by their ids; on a busy machine they may have to be run anew, by their names.
    assert job.get("ids", job.get("args")) == list(telling)


class Item:
    def repr_failure(self, info):
        raise AssertionError("what nobody reads is not made")


def test_failures_of_tests_that_are_to_fail_are_not_shown():
    items = [Item(), Item()]
    test_run.make_brief(items)
    assert {item.repr_failure(None) for item in items} == {"fails"}


def test_seconds_that_others_had_do_not_count(monkeypatch):
    """A call has longer where another process had the processor, as long as that one has it."""
    set_to, used, queued = [], iter([0.0, 0.2]), iter([7.0, 7.3, 7.3])
    monkeypatch.setattr(time_limit, "_HANDLER", lambda _: time_limit._rung)
    monkeypatch.setattr(time_limit, "_TIMER", lambda _, n: set_to.append(n))
    monkeypatch.setattr(time_limit, "_CPU", lambda: next(used))
    monkeypatch.setattr(time_limit, "queued", lambda: next(queued))
    with time_limit.Limit(0.5):
        time_limit._rung(0, None)  # of 0.5 s it had 0.2
        time_limit._rung(0, None)  # of these, others had 0.3
        with pytest.raises(time_limit.OutOfTime):
            time_limit._rung(0, None)
    assert set_to == pytest.approx([0.5, 0.3, 0.3, 0])


@pytest.mark.parametrize("wait", [lambda: None, lambda: time.sleep(0.01)])
def test_who_computes_or_sleeps_for_ever_is_ended_soon(wait):
    began = time.monotonic()

    def go():
        with time_limit.Limit(0.05):
            while time.monotonic() < began + 20:
                wait()

    with pytest.raises(time_limit.OutOfTime):
        go()
    assert time.monotonic() < began + 10


@pytest.mark.parametrize(
    ("kind", "whole", "used", "taken"),
    [
        ("time", 0.4, 0.001, replay.HURRY),  # it slept
        ("time", 0.4, 0.39, 0.39),  # it computed
        ("returned", 0.4, 0.001, 0.4),
        ("time", 0.01, 0.001, 0.01),
    ],
)
def test_who_only_waits_takes_a_moment_of_the_others_time(kind, whole, used, taken):
    assert replay._taken({"kind": kind}, whole, used) == taken
