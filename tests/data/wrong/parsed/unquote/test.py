def test_unquote():
    assert unquote("a%20b") == "a b"
    assert unquote("100%") == "100%"
    assert unquote("%zz%41") == "%zzA"
