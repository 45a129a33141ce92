def test_next_workday():
    assert next_workday(date(2024, 5, 6)) == date(2024, 5, 7)
    assert next_workday(date(2024, 5, 10)) == date(2024, 5, 13)
    assert next_workday(date(2024, 12, 24)) == date(2024, 12, 26)
