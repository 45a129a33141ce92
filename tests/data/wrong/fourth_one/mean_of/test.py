def test_mean_of():
    rows = [{"a": 1, "w": 1}, {"a": 4, "w": 2}, {"b": 3}]
    assert mean_of(rows, "a") == 2.5
    assert mean_of(rows, "a", "w") == 3.0
    assert mean_of([], "a") is None
