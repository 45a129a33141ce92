def test_parse_version():
    assert parse_version("1.2.3") == ((1, 2, 3), "")
    assert parse_version("v2.0rc1") == ((2, 0), "rc1")
    try:
        parse_version("x")
    except ValueError:
        pass
    else:
        raise AssertionError
