def test_compact():
    assert compact({"a": None, "b": [1, None, []], "c": {}}) == {"b": [1]}
    assert compact([{"x": []}, 2]) == [2]
    assert compact("x") == "x"
