def test_lookup():
    cache = Cache()
    assert lookup(cache, "a", str.upper) == "A"
    assert lookup(cache, "a", str.upper) == "A" and cache.hits == 1
    lookup(cache, "b", str.upper)
    lookup(cache, "c", str.upper)
    assert list(cache.data) == ["b", "c"]
