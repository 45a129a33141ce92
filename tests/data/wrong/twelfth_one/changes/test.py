def test_changes():
    assert changes({"a": 1, "b": 2}, {"b": 3, "c": 4}) == {"added": ["c"], "removed": ["a"], "changed": ["b"]}
    assert changes({}, {}) == {"added": [], "removed": [], "changed": []}
