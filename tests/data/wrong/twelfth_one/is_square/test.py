def test_is_square():
    assert is_square(16)
    assert not is_square(15)
    assert is_square(0)
    assert not is_square(-4)
