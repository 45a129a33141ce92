def test_to_utc():
    assert to_utc(datetime(2024, 1, 1, 12)).isoformat() == "2024-01-01T12:00:00+00:00"
    aware = datetime(2024, 1, 1, 12, tzinfo=timezone(timedelta(hours=2)))
    assert to_utc(aware).hour == 10
