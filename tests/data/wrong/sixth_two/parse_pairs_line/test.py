def test_parse_pairs_line():
    assert parse_pairs_line("a=1; b=2") == {"a": "1", "b": "2"}
    assert parse_pairs_line('a="x;y"; b=z') == {"a": "x;y", "b": "z"}
    assert parse_pairs_line("") == {}
