def test_total():
    assert total([Item("a", 3, 2), Item("b", 5)]) == 11
    assert total([]) == 0
