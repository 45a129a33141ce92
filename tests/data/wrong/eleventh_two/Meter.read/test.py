def test_meter_read():
    meter = Meter(iter([1, 2, 5]).__next__)
    assert meter.read() == 1
    assert meter.read() == 3
    assert meter.total == 3
