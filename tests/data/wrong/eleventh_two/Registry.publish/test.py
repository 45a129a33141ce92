def test_registry_publish():
    registry = Registry()
    registry.add("a", len)
    registry.add("a", str.upper)
    assert registry.publish("a", "xy") == [2, "XY"]
    assert registry.publish("b", 1) == []
