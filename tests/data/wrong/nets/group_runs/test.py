def test_group_runs():
    assert group_runs([1, 3, 2, 4], lambda n: n % 2) == [(1, [1, 3]), (0, [2, 4])]
    assert group_runs([], len) == []
