def test_load_number():
    assert load_number({"a": "1"}, "a") == 1
    try:
        load_number({}, "a")
    except LookupFailed:
        pass
    else:
        raise AssertionError
