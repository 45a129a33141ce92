def test_bus_emit():
    bus = Bus()
    seen = []
    bus.on("x", seen.append)
    bus.on("x", lambda v: seen.append(v * 2))
    assert bus.emit("x", 4) == 2
    assert seen == [4, 8]
    assert bus.emit("y") == 0
