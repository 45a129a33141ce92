def test_allocate():
    assert allocate(100, [1, 1, 1]) == [34, 33, 33]
    assert allocate(5, [3, 7]) == [2, 3]
    assert allocate(0, [1, 2]) == [0, 0]
