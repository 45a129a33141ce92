def test_get_or_make():
    cache = {"a": 1}
    assert get_or_make(cache, "a", len) == 1
    assert get_or_make(cache, "bb", len) == 2
    assert cache == {"a": 1, "bb": 2}
