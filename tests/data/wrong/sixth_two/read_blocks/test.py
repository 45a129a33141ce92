def test_read_blocks():
    assert read_blocks(b"\x01\x00\x02ab\x02\x00\x01c") == {1: b"ab", 2: b"c"}
    assert read_blocks(b"\x05\x00\x00\x00\xff") == {5: b""}
    assert read_blocks(b"") == {}
    for data in (b"\x01\x00\x05ab", b"\x01\x00"):
        try:
            read_blocks(data)
        except ValueError:
            continue
        raise AssertionError(data)
