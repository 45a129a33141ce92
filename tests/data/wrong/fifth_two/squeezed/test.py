def test_squeezed():
    assert list(squeezed([1, 2, 4, 5, 9])) == [1, 4, 9]
    assert list(squeezed([], 3)) == []
    assert list(squeezed(["a", "bbb"], 1, len)) == ["a", "bbb"]
