def test_totals_by_account():
    lines = [Line("a", Decimal("1.50")), Line("b", Decimal("2.00")), Line("a", Decimal("-0.25"))]
    assert totals_by_account(lines) == {"a": Decimal("1.25"), "b": Decimal("2.00")}
    assert totals_by_account(lines, {"c": Decimal(1)})["c"] == 1
    assert totals_by_account([]) == {}
