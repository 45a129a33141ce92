def test_is_wide():
    assert is_wide(Box(4, 3))
    assert not is_wide(Box(3, 4))
