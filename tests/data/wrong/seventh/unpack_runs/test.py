def test_unpack_runs():
    assert unpack_runs(b"\x01ab") == b"ab"
    assert unpack_runs(b"\xfea") == b"aaa"
    assert unpack_runs(b"") == b""
    assert unpack_runs(b"\x00x\xffy") == b"xyy"
