def test_with_default():
    assert with_default({"a": [1]}, {"b": [2]}) == {"a": [1], "b": [2]}
