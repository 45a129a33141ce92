def test_xor():
    assert xor(b"abc", b"\x01") == b"`cb"
    assert xor(xor(b"secret", b"key"), b"key") == b"secret"
