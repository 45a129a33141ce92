def test_total_price():
    assert total_price(Item("a", 2.0, [Item("b", 3.0)])) == 5.0
    assert total_price(Item("a", 2.0), 2) == 4.0
