def test_copied():
    assert copied([[1], [2]]) == [[1], [2]]
