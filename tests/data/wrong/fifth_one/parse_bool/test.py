def test_parse_bool():
    assert parse_bool("yes") is True
    assert parse_bool("Off") is False
    assert parse_bool(None, True) is True
    assert isinstance(caught(parse_bool, "maybe"), ValueError)
