def test_average():
    assert average([1, 2, 3]) == 2
    assert average([]) == 0.0
    assert average([0.5]) == 0.5
