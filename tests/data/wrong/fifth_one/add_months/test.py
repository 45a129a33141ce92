def test_add_months():
    assert add_months(date(2024, 1, 31), 1) == date(2024, 2, 29)
    assert add_months(date(2024, 3, 15), 10) == date(2025, 1, 15)
    assert add_months(date(2024, 3, 15), 0) == date(2024, 3, 15)
