def test_snake():
    assert snake("CamelCase") == "camel_case"
    assert snake("already") == "already"
