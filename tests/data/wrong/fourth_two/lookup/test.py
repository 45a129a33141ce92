def test_lookup():
    data = {"a": {"b": [1, {"c": 2}]}}
    assert lookup(data, "a.b.1.c") == 2
    assert lookup(data, "a.x", 0) == 0
    assert isinstance(caught(lookup, data, "a.x"), LookupError)
