def test_days_late():
    assert days_late(date(2024, 3, 1), date(2024, 3, 5)) == 2
    assert days_late(date(2024, 3, 1), date(2024, 2, 1)) == 0
    assert days_late(date(2024, 3, 4), date(2024, 3, 6), [date(2024, 3, 5)]) == 1
