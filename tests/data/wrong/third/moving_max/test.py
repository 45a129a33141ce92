def test_moving_max():
    assert moving_max([1, 3, 2, 5, 4], 3) == [3, 5, 5]
    assert moving_max([1], 2) == []
