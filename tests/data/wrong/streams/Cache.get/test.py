def test_cache_get():
    cache = Cache(2)
    assert cache.get("a", str.upper) == "A"
    assert cache.get("a", str.lower) == "A"
    assert cache.hits == 1
    cache.get("b", str.upper)
    cache.get("c", str.upper)
    assert list(cache.items) == ["b", "c"]
