"""A run hands functions out, checks what comes back, and tells each once; the workers here are scripted."""

import pytest

from selfrefine.batch.budget import Budget
from selfrefine.batch.entry import Entry, digest
from selfrefine.batch.journal import Journal
from selfrefine.batch.local_workers import DIED, Answer
from selfrefine.batch.run import Run, Terms
from selfrefine.code.relocation import Wanted
from selfrefine.code.target import find
from selfrefine.settings.resolve import Settings

pytestmark = pytest.mark.timed

CODE = "".join(f"def f{n}(a):\n    return a + {n}\n\n\n" for n in range(6))
SETTINGS = Settings(cache=False)


def usage(tokens=0):
    return {
        "prompt_tokens": tokens,
        "completion_tokens": 0,
        "cached_tokens": 0,
        "requests": 0,
        "usd": None,
    }


def refined(params, **more):
    new = params.text.replace("a + ", "a  + ", 1)
    return {
        "status": "refined",
        "stop_reason": "sufficient",
        "usage": usage(),
        "verdict": {"grade": "verified"},
        "new_text": new,
        "summary": "",
        "headline": "",
    } | more


class Workers:
    """Answers as a table says, by function: one answer after the other, the last again and again."""

    def __init__(self, size=2, **answers):
        self.size = size
        self.answers = {name: list(each) for name, each in answers.items()}
        self.asked = []
        self.most = 0
        self._waiting = []

    @property
    def busy(self):
        return len(self._waiting)

    def submit(self, number, params):
        name = find(params.text, path=params.shown, line=params.line).qualname
        self.asked.append(name)
        self._waiting.append((number, name, params))
        self.most = max(self.most, self.busy)

    def wait(self, _):
        number, name, params = self._waiting.pop(0)
        script = self.answers.get(name, [refined])
        answer = script.pop(0) if len(script) > 1 else script[0]
        if callable(answer):
            answer = answer(params)
        if isinstance(answer, dict):
            return [Answer(number, answer)]
        message, code = answer
        return [Answer(number, None, message, code)]

    def close(self):
        pass


class Ear:
    def __init__(self):
        self.told, self.said = [], []

    def done(self, row):
        self.told.append((row.entry.wanted.qualname, row.done.result["status"]))

    def refused(self, message):
        self.said.append(message)

    def tick(self, busy):
        pass


@pytest.fixture
def batch(tmp_path, monkeypatch):
    """Return what runs a batch of six functions."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    (tmp_path / "pyproject.toml").touch()
    file = tmp_path / "m.py"
    file.write_text(CODE)
    with Journal(tmp_path / "j.sqlite3") as journal:
        journal.begin({"ended": False}, _entries(tmp_path, file))

        def run(workers, *, budget=None, trusted=True):
            ear = Ear()
            terms = Terms(lambda _: SETTINGS, lambda _: trusted)
            stop = Run(journal, workers, terms, budget or Budget(), ear).go()
            return stop, ear

        run.file, run.journal = file, journal
        yield run


def _entries(root, file):
    found = []
    for n in range(6):
        source = find(CODE, path="m.py", qualname=f"f{n}").source
        name, known = Wanted(f"f{n}"), digest(source)
        found.append(Entry(n + 1, str(file), "m.py", str(root), name, known, 1.0, ""))
    return found


def test_each_function_is_told_once(batch):
    workers = Workers()
    stop, ear = batch(workers)
    assert stop == ""
    assert ear.told == [(f"f{n}", "refined") for n in range(6)]
    assert [row.entry.number for row in batch.journal.done()] == [1, 2, 3, 4, 5, 6]
    assert batch.journal.done()[2].done.old == CODE
    assert "new_text" not in batch.journal.done()[2].done.result


def test_the_first_function_of_a_project_goes_ahead(batch):
    """What tests reach is found out once, and not by each worker."""
    workers = Workers(size=3)
    seen = []
    submit = workers.submit

    def watched(number, params):
        seen.append(workers.busy)
        submit(number, params)

    workers.submit = watched
    batch(workers)
    assert seen[:4] == [0, 0, 1, 2]
    assert workers.most == 3


def test_what_was_done_before_is_not_done_again(batch):
    batch(Workers(), budget=Budget())
    workers = Workers()
    _, ear = batch(workers)
    assert workers.asked == []
    assert ear.told == []


def test_a_function_that_kills_its_worker_is_tried_once_more(batch):
    died = ("a worker died", DIED)
    workers = Workers(f1=[died, refined], f2=[died])
    _, ear = batch(workers)
    assert workers.asked.count("f1") == 2
    assert workers.asked.count("f2") == 2
    assert dict(ear.told) == {
        f"f{n}": "failed" if n == 2 else "refined" for n in range(6)
    }
    assert len(ear.told) == 6


@pytest.mark.parametrize("code", ["interpreter", "sandbox", "project"])
def test_a_project_that_cannot_be_executed_is_told_once(batch, code):
    workers = Workers(f0=[("python3: does not start", code)])
    _, ear = batch(workers)
    assert set(workers.asked) == {"f0"}
    assert len(ear.said) == 1
    assert "does not start" in ear.said[0]
    assert ear.told == [(f"f{n}", "failed") for n in range(6)]


def test_what_three_functions_meet_is_the_project_s(batch):
    broken = {f"f{n}": [(f"m.py: f{n}: conftest.py fails", "baseline")] for n in range(6)}  # fmt: skip
    workers = Workers(**broken)
    _, ear = batch(workers)
    assert len(workers.asked) <= 4
    assert len(ear.said) == 1
    assert len(ear.told) == 6


def test_functions_that_fail_for_themselves_stop_nobody(batch):
    broken = {f"f{n}": [(f"m.py: f{n}: its tests fail: {n}", "baseline")] for n in range(5)}  # fmt: skip
    workers = Workers(**broken)
    _, ear = batch(workers)
    assert len(workers.asked) == 6
    assert ear.said == []
    assert dict(ear.told)["f5"] == "refined"


def test_nothing_of_a_project_that_nobody_trusts_is_handed_out(batch):
    workers = Workers()
    _, ear = batch(workers, trusted=False)
    assert workers.asked == []
    assert len(ear.said) == 1
    assert "is not trusted" in ear.said[0]
    assert [status for _, status in ear.told] == ["failed"] * 6


def test_a_function_that_changes_meanwhile_is_done_again(batch):
    def edited(params):
        batch.file.write_text(CODE.replace("a + 3", "a + 30"))
        return refined(params)

    workers = Workers(f3=[edited, refined])
    _, ear = batch(workers)
    assert workers.asked.count("f3") == 2
    row = batch.journal.done()[3]
    assert "a + 30" in row.done.old
    assert len(ear.told) == 6


def test_one_that_changes_all_the_time_is_given_up(batch):
    counter = iter(range(100, 200))

    def edited(params):
        batch.file.write_text(CODE.replace("a + 3", f"a + {next(counter)}"))
        return refined(params)

    workers = Workers(f3=[edited])
    _, ear = batch(workers)
    assert workers.asked.count("f3") == 2
    assert dict(ear.told)["f3"] == "failed"
    message = batch.journal.done()[3].done.result["message"]
    assert "changed while it was being refined" in message


def test_a_function_that_has_gone_is_told(batch):
    batch.file.write_text(CODE.replace("def f4", "def g4"))
    _, ear = batch(Workers())
    assert dict(ear.told)["f4"] == "failed"
    assert len(ear.told) == 6


def test_nothing_is_begun_when_the_tokens_are_used_up(batch):
    def costs(params):
        return refined(params, usage=usage(3000))

    workers = Workers(size=1, **{f"f{n}": [costs] for n in range(6)})
    stop, ear = batch(workers, budget=Budget(tokens=5000))
    assert stop == "budget_tokens"
    assert len(ear.told) == 2
    assert len(batch.journal.todo()) == 4


def test_what_the_end_of_the_time_cut_short_is_left_for_the_next_run(batch):
    def late(params):
        return refined(params, status="unchanged", stop_reason="budget_seconds")

    def in_time(params):
        return refined(params, stop_reason="budget_seconds")

    # Ten minutes, of which nine are over: less than the two of each function.
    budget = Budget(seconds=600)
    budget._started -= 540
    stop, ear = batch(Workers(f0=[in_time], f1=[late]), budget=budget)
    assert stop == "budget_seconds"
    assert ear.told[0] == ("f0", "refined")
    assert "f1" not in dict(ear.told)
    stop, ear = batch(Workers(f1=[late]))
    assert ("f1", "unchanged") in ear.told, "that was all of its own time"
    assert stop == ""


@pytest.mark.parametrize(("code", "most"), [("api_key", 2), ("endpoint", 4)])
def test_without_a_model_functions_are_left_for_the_next_run(batch, code, most):
    def silent(params):
        return {
            "status": "failed",
            "stop_reason": "engine_failed",
            "usage": usage(),
            "message": "the key is refused",
            "code": code,
        }

    workers = Workers(**{f"f{n}": [silent] for n in range(6)})
    stop, ear = batch(workers)
    assert stop == "engine_failed"
    assert len(workers.asked) <= most
    assert ear.said == ["the key is refused"]
    assert ear.told == []
    assert len(batch.journal.todo()) == 6
