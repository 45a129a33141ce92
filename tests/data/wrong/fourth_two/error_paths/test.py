def test_error_paths():
    assert error_paths({"name": ["too long"]}) == [("name", "too long")]
    assert error_paths({"a": {"b": "bad"}, "c": ["x", "y"]}) == [("a.b", "bad"), ("c", "x"), ("c", "y")]
    assert error_paths("no") == [("*", "no")]
    assert error_paths({}) == []
