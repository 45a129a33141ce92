"""How what a call gives is shown: an iterator's items are Python, not the form in which they are sent."""

import pytest

from selfrefine_runner.worker.jobs import replay


def plain():
    yield [1, "a", (2.5,)]
    yield {1: {None: b"x"}}
    yield set()


def broken():
    yield 1
    raise KeyError


class Odd:
    pass


def odd():
    yield [{1}, Odd()]


@pytest.mark.parametrize(
    ("function", "shown"),
    [
        (plain, "an iterator of 3 items: [[1, 'a', (2.5,)], {1: {None: b'x'}}, set()]"),
        (broken, "an iterator of 1 items that then raises KeyError: [1]"),
        (odd, f"an iterator of 1 items: [[{{1}}, <{Odd.__module__}.Odd>]]"),
    ],
)
def test_what_an_iterator_gave(function, shown):
    call = {"args": [], "kwargs": {}, "seed": 0}
    outcome, _ = replay.observe(function, call, 5.0)
    assert outcome["shown"] == shown
