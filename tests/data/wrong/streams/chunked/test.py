def test_chunked():
    assert list(chunked([1, 2, 3], 2)) == [[1, 2], [3]]
    assert list(chunked([], 2)) == []
