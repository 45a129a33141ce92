def test_to_utc():
    assert to_utc(datetime(2024, 1, 1, 8)).isoformat() == "2024-01-01T08:00:00+00:00"
    assert to_utc(datetime(2024, 1, 1, 8, tzinfo=timezone.utc)).hour == 8
