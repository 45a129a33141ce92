def test_transpose():
    assert transpose([[1, 2], [3, 4]]) == [[1, 3], [2, 4]]
    assert transpose([]) == []
    assert transpose([[1, 2], [3]], 0) == [[1, 3], [2, 0]]
