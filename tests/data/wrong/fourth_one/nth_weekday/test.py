def test_nth_weekday():
    assert nth_weekday(2024, 11, 3, 4) == date(2024, 11, 28)
    assert nth_weekday(2024, 5, 0, -1) == date(2024, 5, 27)
    assert isinstance(caught(nth_weekday, 2024, 5, 0, 0), ValueError)
