def test_line_total():
    assert line_total(Line("a", Decimal("2.50"), 2)) == Decimal("5.00")
    assert line_total(Line("a", Decimal("10"), 1, Decimal(10))) == Decimal("9.00")
