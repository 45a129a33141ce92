def test_spread():
    assert spread([4, 1, 9]) == (8, 3)
    assert spread([]) == (0, 0)
    assert spread([2, 2]) == (0, 2)
