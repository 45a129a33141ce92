def test_slug():
    assert slug("Hello, World!") == "hello-world"
    assert slug("a long title indeed", 10) == "a-long"
    assert slug("") == ""
