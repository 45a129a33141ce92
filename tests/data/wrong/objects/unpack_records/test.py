def test_unpack_records():
    assert unpack_records(b"\x01\x00\x02ab\x02\x00\x00") == [(1, b"ab"), (2, b"")]
    assert unpack_records(b"\x01\x00\x05ab") == []
