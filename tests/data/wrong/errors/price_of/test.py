def test_price_of():
    assert price_of({"x": {"sold": False, "price": 3}}, "x") == 3
