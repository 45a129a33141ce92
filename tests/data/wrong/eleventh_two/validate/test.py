def test_validate():
    rules = {"age": lambda v: None if v >= 0 else "negative"}
    assert validate({"age": 5}, rules) == {}
    assert validate({"age": -1}, rules) == {"age": "negative"}
    assert validate({}, rules) == {"age": "missing"}
