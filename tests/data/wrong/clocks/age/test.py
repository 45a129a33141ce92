def test_age():
    assert age(date(2000, 5, 6), date(2024, 5, 6)) == 24
    assert age(date(2000, 5, 6), date(2024, 3, 1)) == 23
    assert age(date(2000, 5, 6), date(2024, 9, 10)) == 24
