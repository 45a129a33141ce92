def test_interpolate():
    assert interpolate([0, 10], [0, 100], 2.5) == 25.0
    assert interpolate([0, 10], [0, 100], 11) == 100
    assert interpolate([1, 2, 4], [10, 20, 40], 3) == 30.0
