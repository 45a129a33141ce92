def test_lines_of():
    assert lines_of("a\n# b\nc") == ["a", "c"]
    assert lines_of("  x  \n\n") == ["  x"]
