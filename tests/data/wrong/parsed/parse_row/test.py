def test_parse_row():
    assert parse_row("| a | b |") == ["a", "b"]
    assert parse_row("x|y|z") == ["x", "y", "z"]
    try:
        parse_row("nothing", 3)
    except BadLine as error:
        assert error.number == 3
    else:
        raise AssertionError
