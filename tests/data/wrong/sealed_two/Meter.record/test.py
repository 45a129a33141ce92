def test_meter_record():
    meter = Meter(2)
    assert meter.record("a")
    assert not meter.record("a", 2)
    assert meter.record("b")
    assert meter.seen == {"a": 3, "b": 1}
    assert meter.recent == ["a", "b"]
