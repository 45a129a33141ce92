def test_get_path():
    data = {"a": [{"b": 1}, 2]}
    assert get_path(data, "a.0.b") == 1
    assert get_path(data, "a.5", "-") == "-"
    assert get_path(data, "x") is None
