def test_inventory_reserve():
    shop = Inventory({"pen": 3, "ink": 1})
    assert shop.reserve({"pen": 2}) == 2
    assert shop.available("pen") == 1
    for bad, kind in (({"pen": 2}, OutOfStock), ({"ink": 0}, ValueError)):
        try:
            shop.reserve(bad)
        except kind:
            continue
        raise AssertionError(bad)
