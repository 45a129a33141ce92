def test_lfucache_put():
    cache = LfuCache(2)
    assert cache.put("a", 1) is None
    assert cache.put("b", 2) is None
    assert cache.get("a") == 1
    assert cache.put("c", 3) == "b"
    assert cache.get("b") is None
    assert cache.get("c") == 3


def test_lfucache_put_again():
    cache = LfuCache(3)
    cache.put("a", 1)
    cache.put("a", 2)
    assert cache.get("a") == 2
    assert len(cache.values) == 1
