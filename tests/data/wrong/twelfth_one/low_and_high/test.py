def test_low_and_high():
    assert low_and_high([3, 1, 2]) == (1, 3)
    assert low_and_high([]) is None
    assert low_and_high([5]) == (5, 5)
