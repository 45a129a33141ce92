def test_parse_sections():
    assert parse_sections(["x", "[a]", "1\n", "2", "[b]"]) == {"a": ["1", "2"], "b": []}
    assert parse_sections([]) == {}
