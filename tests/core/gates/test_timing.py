"""When the laps of a race decide, and when they are thrown away or added to."""

import random

import pytest

from selfrefine.code.metrics import measure
from selfrefine.loop.verdict import Complexity, Speedup
from selfrefine.tasks import load
from selfrefine.verify.compare.observation import Compared
from selfrefine.verify.gates.larger_calls import MOST, one_of_each
from selfrefine.verify.gates.timing import SLOWER, judge_laps, loses_speed_alone
from selfrefine.verify.values import Call
from selfrefine_runner.worker.benchmark import SOON, is_clear

ORIGINAL, BEST = 0, 3


def even(
    candidate: float, *, count: int = 15, again: float = 1.0
) -> list[tuple[float, ...]]:
    """Return laps of an original that takes one, itself again, and a candidate."""
    return [(1.0, again, candidate)] * count


def two_speeds(candidate: float, *, count: int = 15) -> list[tuple[float, ...]]:
    """Return laps that come in two speeds, so that the original against itself is off."""
    return [
        (1.8, 1.0, candidate) if lap % 3 else (1.0, 1.0, candidate)
        for lap in range(count)
    ]


def noisy(candidate: float, *, count: int = 15) -> list[tuple[float, ...]]:
    """Return laps whose ratio lies anywhere within a factor of three."""
    chance = random.Random(7)
    return [(1.0, 1.0, candidate * chance.uniform(0.6, 1.8)) for _ in range(count)]


@pytest.mark.parametrize(
    ("laps", "first", "said"),
    [
        pytest.param(even(0.5), True, "enough", id="clearly faster"),
        pytest.param(even(1.0), True, "enough", id="clearly as fast"),
        pytest.param(even(2.0), True, "afresh", id="slower at first"),
        pytest.param(even(2.0), False, "enough", id="slower again"),
        pytest.param(
            even(1 / SLOWER - 0.01), True, "enough", id="hardly slower at first"
        ),
        pytest.param(noisy(1.0), False, "more", id="anything"),
        pytest.param(
            two_speeds(0.5), True, "more", id="faster, and the control is off"
        ),
        pytest.param(
            two_speeds(0.5), False, "more", id="faster, and the control is off still"
        ),
        pytest.param(
            two_speeds(0.5) + even(0.5, count=16),
            False,
            "enough",
            id="the control is even by now",
        ),
        pytest.param(
            even(0.5, again=0.8), True, "more", id="the original is slower than itself"
        ),
        pytest.param(
            even(0.5, again=1.3), True, "more", id="the original is faster than itself"
        ),
    ],
)
def test_laps_decide(laps: list[tuple[float, ...]], *, first: bool, said: str) -> None:
    assert judge_laps(laps, best=ORIGINAL, first=first) == said


NESTED = """def grade(points):
    if points >= 0:
        if points > 90:
            return "A"
        else:
            return "B"
    else:
        raise ValueError(points)
"""
FLAT = """def grade(points):
    if points < 0:
        raise ValueError(points)
    return "A" if points > 90 else "B"
"""


@pytest.mark.parametrize(
    ("task", "new", "ratio", "lost"),
    [
        ("readability", FLAT, 0.74, True),
        ("readability", FLAT, 0.97, False),  # what costs so little is no reason
        ("readability", NESTED, 0.74, False),  # nor is it any easier to read
        ("both", FLAT, 0.74, True),
        ("both", NESTED, 0.74, False),
        ("efficiency", FLAT, 0.74, False),  # to be as fast would be no gain
    ],
)
def test_only_who_gains_something_else_races_once_more(
    task: str, new: str, ratio: float, *, lost: bool
) -> None:
    complexity = Complexity(measure(NESTED), measure(new))
    step = Speedup(ratio, 0.9 * ratio, 0.999, "recorded")
    assert loses_speed_alone([load(task)], step, None, complexity) is lost


@pytest.mark.parametrize(("best", "said"), [(0.4, "afresh"), (0.6, "enough")])
def test_a_first_look_is_judged_by_the_best_so_far(best: float, said: str) -> None:
    laps = [(1.0, 1.0, 0.5, best)] * 15
    assert judge_laps(laps, best=BEST, first=True) == said


CLEARLY_FASTER, CLEARLY_SLOWER = (1.0, 1.0, 0.5), (1.0, 1.0, 2.0)


@pytest.mark.parametrize(
    ("laps", "clear"),
    [
        pytest.param([], False, id="nothing yet"),
        pytest.param([CLEARLY_FASTER] * (SOON - 1), False, id="too few"),
        pytest.param([CLEARLY_FASTER] * SOON, True, id="faster in each"),
        pytest.param([CLEARLY_SLOWER] * SOON, True, id="slower in each"),
        pytest.param(
            [CLEARLY_FASTER] * SOON + [(1.0, 1.0, 0.9)], False, id="once hardly faster"
        ),
        pytest.param([(1.0, 1.0, 0.1, 0.1)] * SOON, False, id="as fast as the best"),
        pytest.param([(1.0, 1.0, 0.1, 0.2)] * SOON, True, id="faster than the best"),
        pytest.param(
            [(1.0, 1.0, 0.1, 0.05)] * SOON, True, id="slower than the best alone"
        ),
        pytest.param([(0.0, 0.0, 0.0)] * SOON, False, id="too short for the clock"),
        pytest.param([(1.0, 0.1)] * SOON, False, id="without a candidate"),
    ],
)
def test_a_benchmark_ends_where_the_answer_is_clear(laps, *, clear) -> None:
    assert is_clear([list(lap) for lap in laps]) == clear


def grown(*steps: tuple[int, float]) -> list[Compared]:
    """Return a series: of each step the length of its only argument, and its seconds."""
    return [
        Compared(Call((["l", [1] * length],)), {"kind": "returned"}, seconds)
        for length, seconds in steps
    ]


LINEAR = grown((10, 0.001), (20, 0.002), (40, 0.004), (80, 0.008))
STEEP = grown((10, 0.001), (20, 0.004), (40, 0.016))
SHORT = grown((10, 0.0001), (20, 0.0002))


@pytest.mark.parametrize(
    ("series", "chosen"),
    [
        pytest.param([], [], id="none"),
        pytest.param([LINEAR], [0.008], id="one has the lap for itself"),
        pytest.param([LINEAR, STEEP], [0.004, 0.008], id="two share it"),
        pytest.param(
            [SHORT, LINEAR, STEEP], [0.004, 0.004, 0.0002], id="a short one as it is"
        ),
        pytest.param([grown((10, 0.1), (20, 0.2))], [0.1], id="the least of long ones"),
    ],
)
def test_each_series_has_its_share_of_a_lap(series, chosen) -> None:
    found = one_of_each([item for steps in series for item in steps], 0.016)
    assert [item.cpu for item in found] == chosen
    assert len(found) <= MOST
