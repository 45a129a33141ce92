def test_parse_day():
    assert parse_day("2024-02-03") == date(2024, 2, 3)
    assert parse_day(" 2024-02-03 ") == date(2024, 2, 3)
    assert parse_day("yesterday") is None
