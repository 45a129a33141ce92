def test_month_end():
    assert month_end(date(2023, 2, 3)) == date(2023, 2, 28)
    assert month_end(date(2023, 3, 31)) == date(2023, 3, 31)
