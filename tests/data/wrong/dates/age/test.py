def test_age():
    assert age(date(1990, 5, 4), date(2020, 5, 3)) == 29
    assert age(date(1990, 5, 4), date(2020, 9, 1)) == 30
