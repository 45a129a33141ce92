def test_is_valid_date():
    assert is_valid_date(2024, 2, 29)
    assert not is_valid_date(2023, 2, 29)
    assert not is_valid_date(2023, 4, 31)
    assert is_valid_date(2023, 12, 31)
    assert not is_valid_date(2023, 13, 1)
    assert not is_valid_date(0, 1, 1)
    assert not is_valid_date(2023, 1, 0)
