def test_tidy():
    assert tidy("a   b ") == "a b"
    assert tidy("a\n\n\nb\n") == "a\n\nb"
    assert tidy("") == ""
