def test_rank():
    assert rank([("a", 1), ("b", 3), ("c", 2)]) == ["b", "c", "a"]
