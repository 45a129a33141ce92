"""What the tests' calls leave behind when there are more of them than are kept."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from selfrefine_runner.worker.jobs import recording
from selfrefine_runner.worker.objects import codec

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(st.text(max_size=2), inner, max_size=2),
    max_leaves=5,
)


@pytest.fixture(autouse=True, scope="module")
def unhurried():
    """What is kept is asked here, not how much of it a busy machine has time for."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(recording, "SECONDS", 60.0)
        yield


def kept(calls):
    recorder = recording.Recorder()
    for call in calls:
        recorder.probe(call, {})
    found = recorder.found()
    assert not found["unfit"]
    return [
        tuple(codec.decode(node) for node in call["args"]) for call in found["calls"]
    ]


def test_a_rare_kind_of_call_is_kept_however_late_it_comes():
    many = [(f"text {number}", float) for number in range(1_500)]
    rare = [("7", float), (None, float), ("text", int), ([], float)]
    found = kept([*many, *rare])
    assert len(found) == recording.KEPT
    assert [call for call in rare if call not in found] == []


def test_of_one_kind_late_calls_have_their_chance():
    found = kept([(number,) for number in range(1, 1_501)])
    assert len(found) == recording.KEPT
    assert any(number > 1_000 for (number,) in found)
    assert any(number < 500 for (number,) in found)


@given(st.lists(st.tuples(PLAIN), max_size=100))
def test_each_distinct_call_is_kept_while_there_is_room(calls):
    found = kept(calls)
    distinct = {repr(call) for call in calls}
    assert len(found) == min(len(distinct), recording.KEPT)


class Forwarding:
    """Asks for the recorded function wherever an attribute is looked for, as when it is built from a pickle."""

    recorder = None

    def __init__(self, number):
        self.number = number

    def __getattr__(self, name):
        if Forwarding.recorder:
            Forwarding.recorder.probe((self, name), {})
        raise AttributeError(name)


def test_what_is_called_while_calls_are_explained_is_no_call():
    Forwarding.recorder = recorder = recording.Recorder()
    try:
        for number in range(3):
            recorder.probe((Forwarding(number),), {})
        assert len(recorder.found()["calls"]) == 3
    finally:
        Forwarding.recorder = None
