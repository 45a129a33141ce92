def test_wrap_comment():
    assert wrap_comment("hello world") == ["# hello world"]
    assert wrap_comment("one two three four", 12) == ["# one two", "# three four"]


def test_wrap_comment_paragraphs():
    assert wrap_comment("first one\n\nsecond one") == ["# first one", "#", "# second one"]


def test_wrap_comment_prefix():
    assert wrap_comment("aaa bbb", 8, "// ") == ["// aaa", "// bbb"]
