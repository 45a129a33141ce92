def test_cheaper():
    assert cheaper(Money(5), Money(4)) == Money(4)
    assert cheaper(Money(5), Money(6, "USD")) == Money(5)
    assert cheaper(Money(5), Money(5, "USD")) == Money(5, "USD")
