def test_read_frames():
    assert read_frames(b"") == []
    assert read_frames(b"\x00\x02hi\x00\x01!") == [b"hi", b"!"]
    try:
        read_frames(b"\x00\x05hi")
    except ValueError:
        pass
    else:
        raise AssertionError
