def test_pay_days():
    assert pay_days(date(2024, 1, 15), 2) == [date(2024, 1, 15), date(2024, 2, 15)]
    assert pay_days(date(2023, 1, 31), 2) == [date(2023, 1, 31), date(2023, 2, 28)]
    assert pay_days(date(2024, 12, 1), 2)[1] == date(2025, 1, 1)
