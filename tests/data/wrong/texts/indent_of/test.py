def test_indent_of():
    assert indent_of("    x") == 4
    assert indent_of("x") == 0
