def test_spread():
    assert spread([1, 3]) == (2.0, 1.0)
    assert spread([5]) == (5.0, 0.0)
