def test_parse_pairs():
    assert parse_pairs("a = 1\n# note\n\nb=2") == {"a": "1", "b": "2"}
    assert parse_pairs("") == {}
    assert parse_pairs("  path = /tmp/x  ") == {"path": "/tmp/x"}
