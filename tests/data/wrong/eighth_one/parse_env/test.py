def test_parse_env():
    assert parse_env("A=1\nB = two\n") == {"A": "1", "B": "two"}
    assert parse_env("# note\n\nexport A=1") == {"A": "1"}
    assert parse_env("") == {}


def test_parse_env_quotes():
    assert parse_env("A='b c'\nB=\"x\"") == {"A": "b c", "B": "x"}


def test_parse_env_comment():
    assert parse_env("A=1 # the first") == {"A": "1"}
    assert parse_env("NOTHING") == {}
