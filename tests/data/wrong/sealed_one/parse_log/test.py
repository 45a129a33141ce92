def test_parse_log():
    lines = ["INFO: a", "more", "DEBUG: b", "ERROR: c"]
    assert parse_log(lines) == [(Level.INFO, "a\nmore"), (Level.ERROR, "c")]
    assert parse_log([], Level.DEBUG) == []
