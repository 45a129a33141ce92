def test_safe_join():
    assert safe_join("/srv/data", "a", "b.txt") == "/srv/data/a/b.txt"
    assert safe_join("/srv/data/", "a/./b") == "/srv/data/a/b"
    try:
        safe_join("/srv/data", "../secret")
    except ValueError:
        pass
    else:
        raise AssertionError
