def test_is_open():
    assert is_open(datetime(2024, 3, 6, 12, 0))
    assert not is_open(datetime(2024, 3, 6, 8, 0))
    assert not is_open(datetime(2024, 3, 9, 12, 0))
