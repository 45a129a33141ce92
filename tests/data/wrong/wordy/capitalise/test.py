def test_capitalise():
    assert capitalise("hello world") == "Hello World"
    assert capitalise("a") == "A"
    assert capitalise("") == ""
