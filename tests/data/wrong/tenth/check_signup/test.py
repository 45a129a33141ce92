def test_check_signup():
    good = check_signup({"name": " Ann ", "age": 30, "mail": "A@x.org"})
    assert good == {"name": "Ann", "age": 30, "mail": "a@x.org"}
    try:
        check_signup({"name": "", "age": 5, "mail": "b@x.org"})
    except Invalid as error:
        assert error.errors == {"name": "required", "age": "out of range"}
    else:
        raise AssertionError
