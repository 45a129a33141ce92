def test_invoice_total():
    assert invoice_total([(2, Decimal("10.00")), (1, Decimal("5.00"))]) == Decimal("29.75")
    assert invoice_total([(3, Decimal("1.00"))], Decimal("0.5")) == Decimal("4.50")
    assert invoice_total([]) == 0
