def test_duration_seconds():
    assert duration_seconds("1h30m") == 5400
    assert duration_seconds(" 45 ") == 45
    assert duration_seconds("2D") == 172800
    assert isinstance(caught(duration_seconds, "10x"), ValueError)
