def test_allocate():
    assert allocate(Decimal("10.00"), [1, 1]) == [Decimal("5.00"), Decimal("5.00")]
    assert allocate(Decimal("0.05"), [3, 7]) == [Decimal("0.02"), Decimal("0.03")]
    assert allocate(Decimal("100"), [1, 1, 1])[0] == Decimal("33.34")
    try:
        allocate(Decimal(1), [])
    except ValueError:
        pass
    else:
        raise AssertionError
