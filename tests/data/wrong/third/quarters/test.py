def test_quarters():
    assert quarters(date(2024, 1, 5), date(2024, 7, 25)) == ["2024Q1", "2024Q2", "2024Q3"]
    assert quarters(date(2023, 12, 1), date(2024, 1, 31)) == ["2023Q4", "2024Q1"]
