def test_packed_by():
    assert packed_by(["aa", "b", "ccc"], len, 3) == [["aa", "b"], ["ccc"]]
    assert packed_by([5, 1], lambda n: n, 4) == [[5], [1]]
    assert packed_by([], len, 2) == []
