"""Intervals and tests, held against published tables."""

from __future__ import annotations

import random
import statistics

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from selfrefine_paper.eval import stats
from support import chance

TABLE = [
    # t, degrees of freedom, one-sided p: any table of Student's distribution
    (6.314, 1, 0.05),
    (2.920, 2, 0.05),
    (1.812, 10, 0.05),
    (2.764, 10, 0.01),
    (1.697, 30, 0.05),
    (1.660, 100, 0.05),
    (0.0, 7, 0.5),
    (-1.812, 10, 0.95),
    (3.659, 29, 0.0005),
]


@pytest.mark.parametrize(("t", "freedom", "p"), TABLE)
def test_student(t, freedom, p):
    assert stats.student_tail(t, freedom) == pytest.approx(p, rel=2e-3)


# Student's own data (1908), as R has them: t.test(extra ~ group) gives t = -1.8608, df = 17.776, p = 0.07939.
ONE = (0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0)
TWO = (1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4)


def test_welch_is_that_of_r():
    assert stats.welch_greater(TWO, ONE, 0) == pytest.approx(0.07939 / 2, abs=5e-6)
    assert stats.welch_greater(ONE, TWO, 0) == pytest.approx(1 - 0.07939 / 2, abs=5e-6)
    shift = statistics.fmean(TWO) - statistics.fmean(ONE)
    assert stats.welch_greater(TWO, ONE, shift) == pytest.approx(0.5)


def test_trials_without_any_spread():
    assert stats.welch_greater((2.0, 2.0), (1.0, 1.0), 0.5) == 0.0
    assert stats.welch_greater((1.0, 1.0), (1.0, 1.0), 0.0) == 1.0


WILSON = [
    # successes, items, low and high in percent: Newcombe 1998, table I, method 3
    (81, 263, 25.53, 36.62),
    (15, 148, 6.24, 16.05),
    (0, 20, 0.0, 16.11),
    (1, 29, 0.61, 17.18),
]


@pytest.mark.parametrize(("hits", "items", "low", "high"), WILSON)
def test_wilson(hits, items, low, high):
    found = stats.wilson([1.0] * hits + [0.0] * (items - hits))
    assert (found.low * 100, found.high * 100) == pytest.approx((low, high), abs=0.006)


@settings(max_examples=chance.examples(25))
@given(st.lists(st.floats(0, 1), min_size=1, max_size=8))
def test_an_interval_holds_its_mean_and_is_the_same_again(values):
    found = stats.bootstrap(values)
    assert found.low <= found.mean + 1e-9
    assert found.high >= found.mean - 1e-9
    assert stats.bootstrap(values) == found


def test_a_bootstrap_interval_covers_the_truth_about_as_often_as_it_says():
    draw = random.Random(1)
    hits = 0
    for _ in range(100):
        values = [draw.gauss(5, 2) for _ in range(30)]
        found = stats.bootstrap(values)
        hits += found.low <= 5 <= found.high
    assert 85 <= hits <= 100
