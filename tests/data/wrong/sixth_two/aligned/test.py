def test_aligned():
    assert aligned([1, 3], [1, 2], lambda n: n) == [(1, 1), (None, 2), (3, None)]
    assert aligned(["a"], [], str) == [("a", None)]
    assert aligned([], [(2, "x")], lambda row: row[0]) == [(None, (2, "x"))]
