def test_flatten_keys():
    assert flatten_keys({"a": 1}) == {"a": 1}
    assert flatten_keys({"a": {"b": 1, "c": {"d": 2}}}) == {"a.b": 1, "a.c.d": 2}
    assert flatten_keys({}) == {}


def test_flatten_keys_lists():
    assert flatten_keys({"a": [1, {"b": 2}]}) == {"a.0": 1, "a.1.b": 2}


def test_flatten_keys_separator():
    assert flatten_keys({"a": {"b": 1}}, sep="/") == {"a/b": 1}
