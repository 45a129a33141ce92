def test_parse_flags():
    assert parse_flags(["--x=1", "file", "--v"]) == ({"x": "1", "v": True}, ["file"])
    assert parse_flags(["--", "--x"]) == ({}, ["--x"])
    assert parse_flags([]) == ({}, [])
