def test_clock():
    assert clock(timedelta(hours=1, minutes=2, seconds=3)) == "1:02:03"
    assert clock(timedelta(minutes=59)) == "0:59:00"
