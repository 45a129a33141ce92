def test_partition():
    assert partition([1, 2, 3], lambda n: n > 1) == ([2, 3], [1])
    assert partition([0, "", 3], bool) == ([3], [0, ""])
