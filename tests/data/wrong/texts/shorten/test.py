def test_shorten():
    assert shorten("short") == "short"
    assert shorten("a text that is longer than that", 12) == "a text th..."
