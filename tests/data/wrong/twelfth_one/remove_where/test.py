def test_remove_where():
    items = [1, 2, 3, 4]
    assert remove_where(items, lambda n: n % 2 == 0) == 2
    assert items == [1, 3]
    assert remove_where([], bool) == 0
