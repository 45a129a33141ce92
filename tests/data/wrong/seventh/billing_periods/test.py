def test_billing_periods():
    day = date(2024, 1, 1)
    assert billing_periods(day, date(2024, 1, 10)) == [(day, date(2024, 1, 10))]
    assert billing_periods(day, date(2024, 1, 10), 7) == [
        (day, date(2024, 1, 7)),
        (date(2024, 1, 8), date(2024, 1, 10)),
    ]
    assert billing_periods(date(2024, 1, 2), day) == []
