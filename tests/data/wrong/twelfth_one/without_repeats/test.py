def test_without_repeats():
    assert list(without_repeats([1, 1, 2, 2, 1])) == [1, 2, 1]
    assert list(without_repeats("aab")) == ["a", "b"]
    assert list(without_repeats([])) == []
