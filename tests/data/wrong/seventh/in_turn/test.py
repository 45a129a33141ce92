def test_in_turn():
    assert in_turn(["a", "b"], {"a": ["b"]}) == ["b", "a"]
    assert in_turn(["a", "b", "c"], {}) == ["a", "b", "c"]
    try:
        in_turn(["a"], {"a": ["b"], "b": ["a"]})
    except ValueError:
        return
    raise AssertionError
