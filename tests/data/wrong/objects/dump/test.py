def test_dump():
    assert dump({"b": 1, "a": 2}) == '{"a": 2, "b": 1}'
    assert dump([1], len) == "1: [1]"
