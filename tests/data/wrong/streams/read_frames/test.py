def test_read_frames():
    assert read_frames(b"\0\2ab\0\1c") == [b"ab", b"c"]
    assert read_frames(b"") == []
    try:
        read_frames(b"\0\5ab")
    except ValueError:
        pass
    else:
        raise AssertionError
