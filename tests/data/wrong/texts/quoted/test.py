def test_quoted():
    assert quoted("abc") == "abc"
    assert quoted("a,b") == '"a,b"'
