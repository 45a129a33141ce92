def test_unique_sorted():
    assert unique_sorted(["b", "a", "b"]) == ["a", "b"]
    assert unique_sorted(["B", "a", "b"], str.lower) == ["a", "B"]
