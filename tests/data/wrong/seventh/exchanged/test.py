def test_exchanged():
    assert exchanged(Decimal("10"), Decimal("1.1")) == Decimal("11.00")
    assert exchanged(Decimal("0.001"), Decimal("1")) == Decimal("0.00")
    assert exchanged(Decimal("100"), Decimal("157.236"), 0) == Decimal("15724")
