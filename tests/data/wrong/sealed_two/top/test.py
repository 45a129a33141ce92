def test_top():
    assert top({"a": 1, "b": 3, "c": 2}, 2) == [("b", 3), ("c", 2)]
    assert top({}, 2) == []
