def test_variance():
    assert variance([1, 2, 3]) == 1.0
    assert variance([5]) == 0.0
    assert variance([2.0, 4.0]) == 2.0
