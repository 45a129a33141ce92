def test_lookup():
    data = {"a": {"b": 1}}
    assert lookup(data, "a.b") == 1
    assert lookup(data, "a.x", 5) == 5
    assert lookup(data, "a.b.c") is None
