def test_shorten_middle():
    assert shorten_middle("abcdefghij", 7) == "ab...ij"
    assert shorten_middle("abc", 5) == "abc"
    assert len(shorten_middle("abcdefghij", 8)) == 8
