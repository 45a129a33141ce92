def test_interleave():
    assert interleave([1, 2, 3], ["a"]) == [1, "a", 2, 3]
    assert interleave() == []
