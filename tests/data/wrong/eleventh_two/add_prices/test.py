def test_add_prices():
    assert add_prices([Price(Decimal("1.10")), Price(Decimal("2.20"))]) == Price(Decimal("3.30"))
    assert add_prices([Price(Decimal("5"), "USD")]) == Price(Decimal("5"), "USD")
    try:
        add_prices([])
    except ValueError:
        pass
    else:
        assert False
