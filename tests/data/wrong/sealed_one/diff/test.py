def test_diff():
    assert diff({"a": 1, "b": 2}, {"b": 3, "c": 4}) == (["c"], ["a"], ["b"])
    assert diff({}, {}) == ([], [], [])
