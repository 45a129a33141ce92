def test_to_cents():
    assert to_cents(Decimal("1.25")) == 125
    assert to_cents(Decimal("0.999")) == 100
