def test_is_warm():
    assert is_warm(Colour.RED)
    assert not is_warm(Colour.GREEN)
