def test_bus_publish():
    bus = Bus()
    bus.subscribe("a", lambda n: n + 1)
    bus.subscribe("*", lambda n: None)
    assert bus.publish("a", 1) == [2]
    assert bus.publish("b", 1) == []
    bus.subscribe("b", lambda n: 1 / n)
    assert bus.publish("b", 0) == []
    assert bus.failed == [("b", "ZeroDivisionError")]
