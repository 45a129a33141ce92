def test_compact():
    assert compact({"b": 1, "a": "x", "c": ""}) == '{"a": "x", "b": 1}'
    assert compact({"n": None, "l": []}) == "{}"
