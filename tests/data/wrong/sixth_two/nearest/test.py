def test_nearest():
    assert nearest([1, 4, 9], 5) == 4
    assert nearest([1, 4, 9], 8) == 9
    assert nearest([], 1) is None
    assert nearest([1, 4], 100) == 4
