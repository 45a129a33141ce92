def test_with_defaults():
    found = with_defaults({"a": {"x": 1}}, {"a": {"x": 0, "y": 2}, "b": [1]})
    assert found == {"a": {"x": 1, "y": 2}, "b": [1]}
    assert with_defaults({"a": 1}, {}) == {"a": 1}
    assert with_defaults({}, {"a": 1}) == {"a": 1}
