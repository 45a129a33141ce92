def test_read_records():
    assert list(read_records(io.BytesIO(b"\0\1a\0\2bc"))) == [b"a", b"bc"]
    assert list(read_records(io.BytesIO(b""))) == []
