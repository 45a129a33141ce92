def test_squares_in():
    assert squares_in([1, 2, 4, 15, 16]) == [1, 4, 16]
    assert squares_in([]) == []
    assert squares_in([-4, 0, 99, 100]) == [0, 100]
