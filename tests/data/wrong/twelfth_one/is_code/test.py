def test_is_code():
    assert is_code("ABC12")
    assert is_code("abc12")
    assert not is_code("AB123")
    assert not is_code("ABC1")
