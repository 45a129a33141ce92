def test_dispatch():
    registry, seen = Registry(), []
    registry.handlers["a"] = [seen.append]
    assert dispatch(registry, "a", 3) == 1 and seen == [3]
    assert dispatch(registry, "b") == 0 and registry.log == ["a", "b"]
