def test_topological():
    assert topological({"a": ["b"], "b": ["c"]}) == ["c", "b", "a"]
    assert topological({}) == []
    try:
        topological({"a": ["b"], "b": ["a"]})
    except ValueError:
        pass
    else:
        raise AssertionError
