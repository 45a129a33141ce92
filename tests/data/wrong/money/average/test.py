def test_average():
    assert average([1, 2, 3]) == 2
    assert average([]) is None
