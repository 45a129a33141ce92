def test_parse_query():
    assert parse_query("?a=1&b=2&a=3") == {"a": ["1", "3"], "b": ["2"]}
    assert parse_query("q=a+b%21") == {"q": ["a b!"]}
    assert parse_query("") == {}
