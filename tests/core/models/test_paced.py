"""All processes together ask a model no oftener than the user allows."""

import os
import time
from itertools import pairwise

import pytest

from selfrefine import models
from selfrefine.errors import Interrupted
from selfrefine.models import Limits, Message
from selfrefine.models._paced import Pace, Paced
from selfrefine.settings.resolve import Settings

QUESTION = [Message("user", "why?")]


class Echo:
    name = "echo"
    usage = None

    def complete(self, messages, form, limits):
        return models.Answer(messages[-1].content)

    def close(self):
        pass


def test_requests_of_two_processes_are_spread(tmp_path):
    one, other = (Pace(tmp_path / "pace", 60.0) for _ in range(2))
    late = time.monotonic() + 1000
    moments = [pace.next(late) for pace in (one, other, one, other)]
    gaps = [b - a for a, b in pairwise(moments)]
    assert gaps == pytest.approx([1.0, 1.0, 1.0])


def test_what_comes_too_late_takes_no_place(tmp_path):
    pace = Pace(tmp_path / "pace", 1.0)
    now = time.monotonic()
    first = pace.next(now + 100)
    assert first == pytest.approx(now, abs=5)
    assert pace.next(now + 50) is None
    assert pace.next(now + 500) == pytest.approx(first + 60)


def test_a_broken_file_costs_nothing(tmp_path):
    (tmp_path / "pace").write_text("nonsense")
    assert Pace(tmp_path / "pace", 1.0).next(time.monotonic() + 9) is not None


def test_whoever_waits_for_too_long_is_told(tmp_path):
    model = Paced(Echo(), Pace(tmp_path / "pace", 1.0))
    limits = Limits(time.monotonic() + 30)
    assert model.complete(QUESTION, None, limits).text == "why?"
    with pytest.raises(Interrupted, match="no request was free") as raised:
        model.complete(QUESTION, None, limits)
    assert raised.value.reason == "budget_seconds"


def test_whoever_waits_can_be_interrupted(tmp_path):
    model = Paced(Echo(), Pace(tmp_path / "pace", 1.0))
    limits = Limits(time.monotonic() + 1000, interrupted=lambda: "cancelled")
    model.complete(QUESTION, None, limits)
    with pytest.raises(Interrupted, match="cancelled"):
        model.complete(QUESTION, None, limits)


def test_every_model_of_the_process_keeps_the_pace(tmp_path):
    script = tmp_path / "answers.jsonl"
    script.write_text("")
    settings = Settings(model=f"scripted:{script}", cache=False)
    models.keep_pace(Pace(tmp_path / "pace", 1.0))
    try:
        model = models.connect(settings)
    finally:
        models.keep_pace(None)
    assert isinstance(model, Paced)
    model.close()


def test_a_link_is_not_followed(tmp_path):
    """In a folder for all, somebody else could have put it there: what it leads to would be emptied."""
    theirs = tmp_path / "theirs"
    theirs.write_text("1.0")
    (tmp_path / "pace").symlink_to(theirs)
    with pytest.raises(OSError, match=r"symbolic link"):
        Pace(tmp_path / "pace", 1.0).next(time.monotonic() + 9)
    assert theirs.read_text() == "1.0"
    # The control: what is opened without that.
    with (tmp_path / "pace").open("r+") as file:
        file.truncate(0)
    assert theirs.read_text() == ""


def test_a_folder_or_a_pipe_is_no_pace(tmp_path):
    os.mkfifo(tmp_path / "pace")
    with pytest.raises(OSError, match="not a file of this user's"):
        Pace(tmp_path / "pace", 1.0).next(time.monotonic() + 9)


@pytest.mark.skipif(os.geteuid() != 0, reason="gives a file away")
def test_somebody_elses_file_is_none(tmp_path):
    (tmp_path / "pace").touch()
    os.chown(tmp_path / "pace", 12345, 12345)
    with pytest.raises(OSError, match="not a file of this user's"):
        Pace(tmp_path / "pace", 1.0).next(time.monotonic() + 9)
