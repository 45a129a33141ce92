import pytest

from shop.reports import bestsellers, lapsed, named, revenue


def test_revenue(orders):
    assert revenue(orders) == 22.05
    assert revenue([]) == 0


def test_bestsellers(orders):
    assert bestsellers(orders) == ["ink", "pad", "pen"]
    assert bestsellers(orders, most=1) == ["ink"]


@pytest.mark.parametrize(
    ("sales", "expected"),
    [
        ([], []),
        ([(7, 1.5), (9, 2.0)], [("Ada", 1.5)]),
        ([(8, 1.0), (7, 2.5), (8, 3.0)], [("Ben", 1.0), ("Ada", 2.5), ("Ben", 3.0)]),
        ([(6, 4.0)], [("Cem", 4.0), ("Cemile", 4.0)]),
    ],
)
def test_named(sales, expected):
    customers = [(7, "Ada"), (8, "Ben"), (6, "Cem"), (6, "Cemile")]
    assert named(sales, customers) == expected


def test_nobody_is_known():
    assert named([(7, 1.5)], []) == []


@pytest.mark.parametrize(
    ("last_year", "this_year", "expected"),
    [([], [1], 0.0), ([1, 2], [1, 2, 3], 0.0), ([1, 2, 2, 3, 4], [4], 0.75)],
)
def test_lapsed(last_year, this_year, expected):
    assert lapsed(last_year, this_year) == expected
