def test_unique_by():
    assert unique_by(["a", "B", "A"], str.lower) == ["a", "B"]
    assert unique_by([], str.lower) == []
    assert unique_by([1, -1, 2], abs) == [1, 2]
