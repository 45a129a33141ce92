def test_basket_total():
    basket = Basket()
    assert basket.total == 0
    basket.add("10")
    assert basket.total == Decimal("14.90")
    basket.add("24.50", 2)
    assert basket.total == Decimal("59.00")


def test_basket_total_with_discount():
    assert Basket([Line(Decimal("20"))], percent_off=10).total == Decimal("22.90")
