"""The cache: answers come back, whatever is wrong with the file costs nothing but requests."""

from __future__ import annotations

import stat
import time

import pytest

from selfrefine.errors import EndpointError
from selfrefine.models import Limits, Message, ResponseFormat, connect
from selfrefine.settings import resolve
from selfrefine.store import table as store
from selfrefine.store.table import Table, place
from support.endpoint import ScriptedEndpoint

FORM = ResponseFormat("feedback", {"type": "object"})
ASKED = [Message("user", "hello")]


def limits(**more):
    return Limits(time.monotonic() + 10, **more)


def model(endpoint, name="m", **settings):
    values = {"base_url": endpoint.base_url, "api_key_env": "NO_SUCH_KEY"}
    return connect(resolve.Settings(model=name, **(values | settings)))


def test_answers_come_back(tmp_path):
    answers = Table(tmp_path / "folder" / "a.sqlite3")
    assert answers.look({"q": 1}) is None
    answers.keep({"q": 1}, "one")
    assert Table(answers.path).look({"q": 1}) == "one"
    assert answers.look({"q": 2}) is None
    assert stat.S_IMODE(answers.path.stat().st_mode) == 0o600
    assert stat.S_IMODE(answers.path.parent.stat().st_mode) == 0o700


def test_questions_are_not_in_the_file(tmp_path):
    answers = Table(tmp_path / "a.sqlite3")
    answers.keep({"q": "def secret_algorithm"}, "one")
    assert b"secret_algorithm" not in answers.path.read_bytes()


def test_those_longest_unused_go(tmp_path, monkeypatch):
    monkeypatch.setattr(store, "MOST", 3)
    answers = Table(tmp_path / "a.sqlite3")
    for number in range(3):
        answers.keep(number, str(number))
    assert answers.look(0) == "0"
    answers.keep(3, "3")
    assert [answers.look(n) for n in range(4)] == ["0", None, "2", "3"]


def test_what_is_no_database_is_begun_anew(tmp_path):
    path = tmp_path / "a.sqlite3"
    path.write_bytes(b"this is no database, and long enough to be seen as none" * 20)
    answers = Table(path)
    assert answers.look(1) is None
    answers.keep(1, "one")
    assert answers.look(1) == "one"


def test_a_folder_that_cannot_be_made_costs_requests_alone(tmp_path):
    (tmp_path / "file").touch()
    answers = Table(tmp_path / "file" / "a.sqlite3")
    answers.keep(1, "one")
    assert answers.look(1) is None


CODE = {"code": "x = 1"}
JSON = {"feedback": {"findings": [], "scores": {}, "stop": True}}
OTHERS = {
    # what differs from the first request, which is of sample 0 to the model m without a form
    "other words": ([Message("user", "hullo")], None, {}, "m"),
    "another role": ([Message("system", "hello")], None, {}, "m"),
    "a form": (ASKED, FORM, {}, "m"),
    "other limits": (ASKED, None, {"tokens": 100}, "m"),
    "another sample": (ASKED, None, {"sample": 1}, "m"),
    "another model": (ASKED, None, {}, "n"),
}


@pytest.mark.parametrize(
    ("messages", "form", "more", "name"), OTHERS.values(), ids=OTHERS
)
def test_the_same_question_is_asked_once_and_another_is_asked(
    messages, form, more, name
):
    with ScriptedEndpoint([CODE, CODE, JSON]) as endpoint:
        first = model(endpoint)
        answer = first.complete(ASKED, None, limits())
        again = model(endpoint)
        known = again.complete(ASKED, None, limits())
        assert len(endpoint.requests) == 1
        other = model(endpoint, name)
        other.complete(messages, form, limits(**more))
        assert len(endpoint.requests) == 2
        for each in (first, again, other):
            each.close()
    assert (known.text, known.cached, answer.cached) == (answer.text, True, False)
    assert (first.usage.requests, again.usage.requests) == (1, 0)
    assert again.usage.prompt_tokens == 0


NOT_KEPT = {
    "cut off": (CODE | {"finish": "length"}, None),
    "an error": ({"fault": "400"}, None),
    "no code block": ({"text": "I would rather not."}, None),
    "no JSON": ({"text": "I would rather not."}, FORM),
    "JSON that is no object": ({"text": "[1, 2]"}, FORM),
}


@pytest.mark.parametrize(("step", "form"), NOT_KEPT.values(), ids=NOT_KEPT)
def test_what_nobody_could_use_is_asked_again(step, form):
    with ScriptedEndpoint([step, step]) as endpoint:
        for _ in range(2):
            asked = model(endpoint)
            try:
                asked.complete(ASKED, form, limits())
            except EndpointError:
                assert "fault" in step
            asked.close()
        assert len(endpoint.requests) >= 2


def test_no_cache_asks_again_and_keeps_nothing():
    with ScriptedEndpoint([CODE, CODE]) as endpoint:
        for _ in range(2):
            asked = model(endpoint, cache=False)
            asked.complete(ASKED, None, limits())
            asked.close()
        assert len(endpoint.requests) == 2
    assert not place("answers").exists()
