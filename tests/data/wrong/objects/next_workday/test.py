def test_next_workday():
    assert next_workday(date(2024, 3, 6)) == date(2024, 3, 7)
    assert next_workday(date(2024, 3, 8)) == date(2024, 3, 11)
