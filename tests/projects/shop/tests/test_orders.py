import pytest

from shop.orders import Customer, Line, Order, open_numbers, total, with_customers


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ((), 0),
        ((Line("pen", 3, 1.1),), 3.3),
        ((Line("pen", 1, 0.125), Line("ink", 2, 4.0)), 8.12),
    ],
)
def test_total(lines, expected):
    assert total(Order(1, 1, lines)) == expected


def test_orders_get_their_customers(orders, customers):
    assert with_customers(orders, customers) == [(1, "Ada"), (2, "Ben"), (3, "Ada")]


def test_a_customer_who_is_there_twice_counts_twice(orders):
    twice = [Customer(8, "Ben"), Customer(8, "Bea")]
    assert with_customers(orders, twice) == [(2, "Ben"), (2, "Bea")]


def test_nobody_is_no_customer(orders):
    assert with_customers(orders, []) == []


def test_nothing_ordered(customers):
    assert with_customers([], customers) == []


@pytest.mark.parametrize(
    ("placed", "shipped", "expected"),
    [
        ([], [], []),
        ([1, 2, 3], [], [1, 2, 3]),
        ([3, 1, 2, 1], [1, 4], [3, 2]),
        ([5, 5], [6], [5, 5]),
        ([1, 2], [2, 1], []),
    ],
)
def test_open_numbers(placed, shipped, expected):
    assert open_numbers(placed, shipped) == expected
