def test_distinct():
    assert distinct([3, 1, 3, 2, 1]) == [3, 1, 2]
    assert distinct("abca") == ["a", "b", "c"]
    assert distinct([]) == []
