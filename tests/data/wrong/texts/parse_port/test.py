def test_parse_port():
    assert parse_port("80") == 80
    for text in ("", "x", "70000"):
        try:
            parse_port(text)
        except ValueError:
            continue
        raise AssertionError(text)
