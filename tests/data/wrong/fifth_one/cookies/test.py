def test_cookies():
    assert cookies("a=1; b=2") == {"a": "1", "b": "2"}
    assert cookies('a="x y"; flag') == {"a": "x y"}
    assert cookies("") == {}
