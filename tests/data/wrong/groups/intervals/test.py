def test_intervals():
    assert intervals([(1, 3), (2, 5), (8, 9)]) == [(1, 5), (8, 9)]
