"""Arguments that take far longer to make than the call itself: their laps are few, and nobody is blamed for them."""

import pytest

from selfrefine.code.target import find
from selfrefine.refine.session import Session
from selfrefine.settings.resolve import Settings
from selfrefine.verify.compare.observation import Compared
from selfrefine.verify.gates.timed_calls import affordable
from selfrefine.verify.search.operators import HEAVIEST
from selfrefine.verify.values import Call
from selfrefine.verify.values.domain import domain_of
from support.commandline import project
from support.nodes import generate

CODE = """
    class Archive:
        def __init__(self, names):
            self.names = names

        def __setstate__(self, state):
            sum(range(2_000_000))  # as a large object takes
            self.names = state["names"]

    def first(archive, at):
        found = archive.names[at:]
        return found[0] if found else None
"""
TESTS = """
    import pytest
    from m import Archive, first

    @pytest.mark.parametrize("at", range(4))
    def test_first(at):
        assert first(Archive(list("abc")), at) == ("abc"[at] if at < 3 else None)
"""
FASTER = """\
def first(archive, at):
    return next(iter(archive.names[at:]), None)
"""


@pytest.mark.further
def test_what_takes_long_to_make_does_not_take_all_the_time_of_a_race(tmp_path):
    folder = project(tmp_path, m=CODE, test_m=TESTS)
    target = find((folder / "m.py").read_text(), path="m.py", qualname="first")
    with Session(Settings(cache=False), trusted=lambda _: True) as session:
        verdict = session.verify(target, FASTER, folder / "m.py").verdict
    assert verdict.accepted or "no measurable gain" in verdict.reason


def test_calls_are_made_as_often_as_there_is_time_to_make_their_arguments():
    def took(whole):
        return Compared(Call((1,)), {"kind": "returned", "value": 1}, 1e-6, whole=whole)

    assert affordable([took(0.1), took(0.1)], 2.0) == 10
    assert affordable([took(0.0)], 2.0) > 1_000


def test_generated_calls_are_bounded_by_what_they_weigh():
    def heavy(number):
        data = ["p", "A" * 200_000, "m.Archive", None]
        return Call((data, number), origin="recorded")

    recorded = [heavy(number) for number in range(4)]
    found = generate(recorded, [], domain_of(recorded, []), "seed")
    assert found
    assert sum(len(call.key) for call in found) < 2 * HEAVIEST + 1_000_000
