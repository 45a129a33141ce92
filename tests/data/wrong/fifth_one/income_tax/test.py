def test_income_tax():
    brackets = [(Decimal(0), Decimal("0.1")), (Decimal(100), Decimal("0.2"))]
    assert income_tax(Decimal(50), brackets) == Decimal("5.00")
    assert income_tax(Decimal(150), brackets) == Decimal("20.00")
    assert income_tax(Decimal(0), brackets) == 0
