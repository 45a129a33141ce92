def test_to_text():
    assert to_text("a") == "a"
    assert to_text(b"\xef\xbb\xbfa\r\nb") == "a\nb"
    assert to_text(b"caf\xe9") == "caf\u00e9"
    assert to_text("\u20ac".encode()) == "\u20ac"
