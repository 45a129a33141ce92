def test_parse_query():
    assert parse_query("name:ann age:>3 hi") == ({"name": ["ann"], "age": [">3"]}, ["hi"])
    assert parse_query("a:1 a:2") == ({"a": ["1", "2"]}, [])
