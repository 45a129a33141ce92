def test_parse_clock():
    assert parse_clock("08:30") == time(8, 30)
    assert parse_clock("23:59:59") == time(23, 59, 59)
    try:
        parse_clock("8")
    except ValueError:
        pass
    else:
        raise AssertionError
