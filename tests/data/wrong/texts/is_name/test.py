def test_is_name():
    assert is_name("abc_1")
    assert not is_name("1a")
    assert not is_name("a b")
