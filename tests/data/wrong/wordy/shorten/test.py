def test_shorten():
    assert shorten("hello world", 8) == "hello..."
    assert shorten("hello", 10) == "hello"
    assert shorten("hello", 2) == ".."
