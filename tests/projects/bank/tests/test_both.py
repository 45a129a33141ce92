from accounts import balance
from rates import convert


def test_in_another_currency():
    assert convert(balance([1, 2]), 2) == 6
