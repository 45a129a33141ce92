def test_varint():
    assert varint(b"\x05") == (5, 1)
    assert varint(b"\xac\x02") == (300, 2)
    assert varint(b"\x00\x07", 1) == (7, 2)
    assert isinstance(caught(varint, b"\x80"), EOFError)
