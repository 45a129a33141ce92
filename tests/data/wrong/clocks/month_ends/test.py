def test_month_ends():
    assert month_ends(date(2024, 1, 15), 2) == [date(2024, 1, 31), date(2024, 2, 29)]
    assert month_ends(date(2023, 12, 1), 1) == [date(2023, 12, 31)]
    assert month_ends(date(2023, 12, 1), 0) == []
