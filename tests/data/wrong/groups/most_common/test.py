def test_most_common():
    assert most_common(["a", "b", "a", "c", "b", "a"], 2) == ["a", "b"]
    assert most_common([]) == []
