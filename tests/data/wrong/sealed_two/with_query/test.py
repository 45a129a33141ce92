def test_with_query():
    assert with_query("http://x/?a=1&b=2", a=3) == "http://x/?b=2&a=3"
    assert with_query("http://x/?a=1", a=None) == "http://x/"
