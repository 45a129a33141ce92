def test_children_first():
    assert list(children_first({"a": {"b": {}}, "c": {}})) == ["b", "a", "c", "root"]
    assert list(children_first({}, "x")) == ["x"]
