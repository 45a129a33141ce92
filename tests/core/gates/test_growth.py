"""The exponent of time over size: fitted along series of calls, of which a spoiled one takes no other along."""

import pytest

from selfrefine.verify.growth import exponent, rising

LINEAR = [(10 * 2**n, 1e-4 * 2**n) for n in range(6)]
SQUARE = [(10 * 2**n, 1e-4 * 4**n) for n in range(6)]
# Somebody else took the core away at every second step.
SPOILED = [
    (size, seconds * (9 if n % 2 else 1)) for n, (size, seconds) in enumerate(LINEAR)
]


@pytest.mark.parametrize(
    ("points", "wanted"),
    [
        (LINEAR, 1),
        (SQUARE, 2),
        ([*LINEAR, *SQUARE], 2),
        ([*SQUARE, *SPOILED], 2),
        ([*LINEAR, *SPOILED], 1),
        (SPOILED, None),
        (LINEAR[:3], None),
        ([(size, 1e-6) for size, _ in LINEAR], None),
        ([], None),
        ([*SQUARE[:3], (39, SQUARE[2][1]), *SQUARE[3:]], 2),
    ],
    ids=["one", "steep", "two", "spoiled last", "spoiled too", "spoiled alone", "short", "too fast", "none", "dip"],
)  # fmt: skip
def test_calls_of_several_series_grow_by_the_steepest(points, wanted):
    measured = exponent(points)
    assert measured == (wanted if wanted is None else pytest.approx(wanted, abs=0.1))


def test_a_size_that_falls_begins_a_series():
    assert rising([*LINEAR, *SQUARE]) == [LINEAR, SQUARE]
