def test_running_balance():
    assert running_balance(Decimal(10), [Decimal(5), Decimal(-20), Decimal(-3)]) == [15, 12]
    assert running_balance(Decimal(0), []) == []
