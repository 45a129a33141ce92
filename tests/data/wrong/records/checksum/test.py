def test_checksum():
    assert checksum(b"abc") == 38
    assert checksum(b"") == 0
