def test_resolve():
    assert resolve("a", [{"a": 1}, {"a": 2}]) == 2
    assert resolve("a", [{"a": "$b", "b": 3}]) == 3
    assert resolve("x", [], 7) == 7
