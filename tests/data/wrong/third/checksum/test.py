def test_checksum():
    assert checksum(b"") == 0
    assert checksum(b"\1\0\0\0\2\0\0\0") == 3
    assert checksum(b"\1") == 1
