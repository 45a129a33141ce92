import pytest

from shop.reports import bestsellers, lapsed, revenue


def test_revenue(orders):
    assert revenue(orders) == 22.05
    assert revenue([]) == 0


def test_bestsellers(orders):
    assert bestsellers(orders) == ["ink", "pad", "pen"]
    assert bestsellers(orders, most=1) == ["ink"]


@pytest.mark.parametrize(
    ("last_year", "this_year", "expected"),
    [([], [1], 0.0), ([1, 2], [1, 2, 3], 0.0), ([1, 2, 2, 3, 4], [4], 0.75)],
)
def test_lapsed(last_year, this_year, expected):
    assert lapsed(last_year, this_year) == expected
