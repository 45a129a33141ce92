from accounts import balance, overdrawn


def test_balance():
    assert balance([1, 2, 3]) == 6


def test_overdrawn():
    assert overdrawn([1, -2])
