def test_histogram():
    assert histogram([1, 2, 3, 7], [0, 2, 4, 8]) == [1, 2, 1]
    assert histogram([], [0, 1]) == [0]
