def test_find_cycle():
    assert find_cycle({"a": "b", "b": "c"}) == []
    assert find_cycle({"a": "b", "b": "a"}) == ["a", "b"]
    assert find_cycle({"x": "x"}) == ["x"]
