def test_emit():
    assert emit({"a": [len], "*": [str]}, "a", [1]) == [1, "[1]"]
    assert emit({}, "a") == []
