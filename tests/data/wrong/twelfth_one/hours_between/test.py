def test_hours_between():
    assert hours_between(datetime(2024, 1, 1, 8), datetime(2024, 1, 1, 11, 30)) == 3
    assert hours_between(datetime(2024, 1, 1, 8), datetime(2024, 1, 1, 8)) == 0
    assert hours_between(datetime(2024, 1, 1, 23), datetime(2024, 1, 2, 2)) == 3
