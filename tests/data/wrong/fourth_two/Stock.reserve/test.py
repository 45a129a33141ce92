def test_stock_reserve():
    stock = Stock({"a": 3, "b": 1})
    assert stock.reserve("x", {"a": 2}) == 2
    assert stock.counts == {"a": 1, "b": 1}
    assert isinstance(caught(stock.reserve, "y", {"b": 2}), OutOfStock)
    assert stock.reserved == {"x": {"a": 2}}
