def test_grouped_runs():
    assert grouped_runs([1, 1, 2], lambda a, b: a == b) == [[1, 1], [2]]
    assert grouped_runs([1, 2, 5, 6], lambda a, b: b - a <= 1) == [[1, 2], [5, 6]]
    assert grouped_runs([], lambda a, b: True) == []
