def test_merged():
    assert list(merged([[1, 4], [2, 3]])) == [1, 2, 3, 4]
    assert list(merged([["a", "ccc"], ["bb"]], len)) == ["a", "bb", "ccc"]
    assert list(merged([])) == []
