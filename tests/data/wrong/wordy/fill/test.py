def test_fill():
    assert fill("Hi {name}!", {"name": "Ann"}) == "Hi Ann!"
    assert fill("{a}{b}", {"a": 1}) == "1{b}"
