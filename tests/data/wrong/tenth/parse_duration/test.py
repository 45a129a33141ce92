def test_parse_duration():
    assert parse_duration("90") == 90
    assert parse_duration("1h 30m") == 5400
    assert parse_duration("2d") == 172800
    for bad in ("", "abc"):
        try:
            parse_duration(bad)
        except ValueError:
            continue
        raise AssertionError(bad)
