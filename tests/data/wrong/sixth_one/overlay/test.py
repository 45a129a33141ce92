def test_overlay():
    assert overlay({"a": 1}, {"b": 2}) == {"a": 1, "b": 2}
    assert overlay({"a": 1, "b": 2}, {"a": None}) == {"b": 2}
    assert overlay({"a": {"x": 1}}, {"a": {"y": 2}}) == {"a": {"x": 1, "y": 2}}
