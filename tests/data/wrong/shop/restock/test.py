def test_restock():
    stock = {"a": 10, "b": 6}
    assert restock(stock, {"a": 2, "b": 3}) == ["b"]
    assert stock == {"a": 8, "b": 3}
