def test_combined():
    assert combined({"a": 1}, {"b": 2}) == {"a": 1, "b": 2}
    assert combined({"a": 1}, {"a": 2}) == {"a": 2}
    assert isinstance(caught(lambda: combined({"a": 1}, {"a": 2}, strict=True)), Conflict)
