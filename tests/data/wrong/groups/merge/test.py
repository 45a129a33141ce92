def test_merge():
    assert merge({"a": 1, "b": 2}, {"b": 3}) == {"a": 1, "b": 3}
    assert merge({"a": 1}, {}) == {"a": 1}
