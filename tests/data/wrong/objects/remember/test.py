def test_remember():
    assert remember("a", 1) == {"a": [1]}
    assert remember("a", 2, {"a": [1]}) == {"a": [1, 2]}
