def test_indent():
    assert indent("a\nb") == "    a\n    b"
    assert indent("a\n\nb", "> ") == "> a\n\n> b"
