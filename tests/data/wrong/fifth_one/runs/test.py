def test_runs():
    assert runs("aaabcc") == "a3bc2"
    assert runs("") == ""
    assert runs("abc") == "abc"
