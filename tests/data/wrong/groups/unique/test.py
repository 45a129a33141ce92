def test_unique():
    assert unique([1, 2, 1]) == [1, 2]
    assert unique("aab") == ["a", "b"]
