"""The plot of the timings: every number within the picture, whatever was measured."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from selfrefine.report.plot import WIDTH, timing_plot

ratios = st.floats(min_value=0, max_value=1e12)


def result(*speedups, accepted=True):
    rounds = [{"verdict": {"speedup": s, "accepted": accepted}} for s in speedups]
    return {"iterations": rounds, "verdict": rounds[-1]["verdict"]}


def speedup(ratio, low, high):
    return {"ratio": ratio, "low": low, "high": high, "inputs": "recorded"}


def xs(plot):
    return [float(x) for x in re.findall(r'\b(?:x1|x2|cx|x)="([^"]+)"', plot)]


@given(st.lists(st.tuples(ratios, ratios, ratios).map(sorted), min_size=1, max_size=5))
def test_every_place_is_within_the_picture(numbers):
    plot = timing_plot(result(*(speedup(b, a, c) for a, b, c in numbers)))
    assert plot.count("<circle") == len(numbers)
    assert all(0 <= x <= WIDTH for x in xs(plot))


@given(st.lists(ratios, min_size=2, max_size=6, unique=True).map(sorted))
def test_what_is_faster_stands_further_right(numbers):
    plot = timing_plot(result(*(speedup(n, n, n) for n in numbers)))
    dots = [float(x) for x in re.findall(r'<circle[^>]* cx="([^"]+)"', plot)]
    assert all(a <= b for a, b in pairwise(dots))


@pytest.mark.parametrize(
    ("number", "want"), [(0.5, "0.5x"), (2.44, "2.4x"), (197.39, "197x")]
)
def test_a_factor_has_the_digits_that_it_is_worth(number, want):
    plot = timing_plot(result(speedup(number, number, number)))
    assert f">{want}</text>" in plot


def test_rounds_without_a_measure_have_no_row_and_keep_their_numbers():
    plot = timing_plot(result(None, speedup(2, 1, 3), accepted=False))
    assert ">round 2</text>" in plot
    assert "round 1" not in plot
    assert 'class="dot rejected"' in plot
    assert ">2.0x (rejected)</text>" in plot


def test_without_rounds_the_candidate_itself_is_shown():
    verdict = {"speedup": speedup(2, 1, 3), "accepted": True}
    assert ">candidate</text>" in timing_plot({"verdict": verdict})
    assert timing_plot({"verdict": {"speedup": None}}) == ""
